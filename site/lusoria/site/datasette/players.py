"""Processes that answer questions of play, so that none takes longer than is allowed."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections import deque
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, LifoQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Event, Thread, Timer
from typing import IO, Any

from lusoria.site.datasette.refusals import BUSY, LATE

AT_ONCE = 1
"""How many questions are answered at the same time; each process takes some 80 MB in the end."""

SECONDS = 1.2
"""How long an answer may take, and how long a question waits for its turn."""

SECONDS_TO_BEGIN = 10.0
"""How long a process may take until it can be asked."""

READY = b"ready\n"
"""What a process says when it can be asked."""

NICE = 10
"""By how much what is asked about play stands behind everything else that the machine does."""

LINES = 40
"""How many lines are kept of what a process says of its mistakes."""


class PlayError(Exception):
    """A question of play has no answer, for a reason that is told in one line.

    `status` is that of HTTP.
    """

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class Players:
    """The processes for a build; each begins when it is first needed.

    `threads` are those in which others than threads wait for answers.
    """

    def __init__(self, build: Path, seconds: float | None = None) -> None:
        self._seconds = seconds
        self._all = [_Player(build) for _ in range(AT_ONCE)]
        self._free: LifoQueue[_Player] = LifoQueue()
        for player in self._all:
            self._free.put(player)
        self.threads = ThreadPoolExecutor(AT_ONCE, "players")

    def ask(self, name: str, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a question, which `player` knows by a name. Raises PlayError."""
        seconds = SECONDS if self._seconds is None else self._seconds
        try:
            player = self._free.get(timeout=seconds)
        except Empty:
            raise PlayError(BUSY, 503) from None
        try:
            line = player.ask(json.dumps([name, question]), seconds)
        finally:
            self._free.put(player)
        found: dict[str, Any] = json.loads(line)
        if set(found) == {"error"}:
            raise PlayError(found["error"])
        return found

    def close(self) -> None:
        """End the processes."""
        for player in self._all:
            player.end()
        self.threads.shutdown(cancel_futures=True)


class _Player:
    """One process, which is ended when it is late, and begun again when it is needed."""

    def __init__(self, build: Path) -> None:
        self._build = build
        self._process: Popen[bytes] | None = None
        self._said: deque[bytes] = deque(maxlen=LINES)
        self._reading: Thread | None = None

    def ask(self, question: str, seconds: float) -> bytes:
        """The line that answers a question. Raises PlayError if it takes too long."""
        process = self._running()
        line = _within(seconds, process, f"{question}\n".encode())
        if line is None:
            self.end()
            raise PlayError(LATE, 503)
        if not line.endswith(b"\n"):
            raise self._failed(process)
        return line

    def _running(self) -> Popen[bytes]:
        """The process, which can be asked now. Raises PlayError."""
        if self._process is None or self._process.poll() is not None:
            self.end()
            # -P: no file of the folder that the server was started in is taken for one of ours.
            command = [sys.executable, "-P", "-m", f"{__package__}.player", str(self._build)]
            # In a session of its own, Ctrl-C does not reach it: it ends when nobody asks any more.
            process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
            self._process = process
            self._said.clear()
            self._reading = Thread(target=_read, args=(process.stderr, self._said), daemon=True)
            self._reading.start()
            with suppress(AttributeError, OSError):  # there is no such thing, or it has ended
                os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
            begun = _within(SECONDS_TO_BEGIN, process, b"")
            if begun is None:
                self.end()
                raise PlayError(BUSY, 503)
            if begun != READY:
                raise self._failed(process)
        return self._process

    def _failed(self, process: Popen[bytes]) -> PlayError:
        """Why a process has ended of itself, which is told in the log as well."""
        with suppress(TimeoutExpired):
            process.wait(1)
        self.end()
        said = [line.decode(errors="replace").rstrip() for line in self._said]
        cause = next((line for line in reversed(said) if line), f"exit code {process.returncode}")
        told = "\n".join(said) or cause
        logging.getLogger("lusoria").error("the process that plays has ended:\n%s", told)
        return PlayError(f"The process that plays has ended: {cause}", 500)

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._reading is not None:
                self._reading.join()
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            self._process = None


def _read(stream: IO[bytes], lines: deque[bytes]) -> None:
    """Keep the last lines that a process writes, until it ends."""
    for line in stream:
        lines.append(line)


def _within(seconds: float, process: Popen[bytes], line: bytes) -> bytes | None:
    """The line with which a process answers; less if it ends by itself, None if it is late."""
    assert process.stdin is not None
    assert process.stdout is not None
    late = Event()

    def end() -> None:
        late.set()
        process.kill()

    timer = Timer(seconds, end)
    timer.start()
    try:
        with suppress(BrokenPipeError):
            process.stdin.write(line)
            process.stdin.flush()
        found = process.stdout.readline()
    finally:
        timer.cancel()
    return found if found.endswith(b"\n") or not late.is_set() else None
