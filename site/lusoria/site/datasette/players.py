"""Processes that answer questions of play, so that none takes longer than is allowed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, LifoQueue
from subprocess import PIPE, Popen
from threading import Lock, Timer
from typing import Any

from lusoria.site.datasette.kept import Kept

AT_ONCE = 1
"""How many questions are answered at the same time; each process takes some 80 MB in the end."""

SECONDS = 1.2
"""How long an answer may take, and how long a question waits for its turn."""

SECONDS_TO_BEGIN = 10.0
"""How long a process may take until it can be asked."""

KEPT_BYTES = 2_000_000
"""How much is kept of answers: many ask the same."""


class PlayError(Exception):
    """A question of play has no answer, for a reason that is told in one line.

    `status` is that of HTTP.
    """

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class Players:
    """The processes for a build; each begins when it is first needed."""

    def __init__(self, build: Path, seconds: float | None = None) -> None:
        self._seconds = SECONDS if seconds is None else seconds
        self._all = [_Player(build) for _ in range(AT_ONCE)]
        self._free: LifoQueue[_Player] = LifoQueue()
        for player in self._all:
            self._free.put(player)
        self._kept: Kept[bytes] = Kept(KEPT_BYTES)
        self._keeping = Lock()

    def ask(self, name: str, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a question, which `player` knows by a name. Raises PlayError."""
        asked = json.dumps([name, question], sort_keys=True)
        with self._keeping:
            line = self._kept.get(asked)
        if line is None:
            line = self._asked(asked)
            with self._keeping:
                self._kept.keep(asked, line, len(asked) + len(line))
        found: dict[str, Any] = json.loads(line)
        if set(found) == {"error"}:
            raise PlayError(found["error"])
        return found

    def _asked(self, question: str) -> bytes:
        """The line with which one of the processes answers. Raises PlayError."""
        try:
            player = self._free.get(timeout=self._seconds)
        except Empty:
            raise PlayError("There is much to do here just now; ask again.", 503) from None
        try:
            return player.ask(question, self._seconds)
        finally:
            self._free.put(player)

    def close(self) -> None:
        """End the processes."""
        for player in self._all:
            player.end()


class _Player:
    """One process, which is ended when it is late, and begun again when it is needed."""

    def __init__(self, build: Path) -> None:
        self._build = build
        self._process: Popen[bytes] | None = None

    def ask(self, question: str, seconds: float) -> bytes:
        """The line that answers a question. Raises PlayError if it takes too long."""
        process = self._running()
        line = _within(seconds, process, f"{question}\n".encode())
        if line.endswith(b"\n"):
            return line
        late = process.wait() < 0  # by a signal: it was not by a mistake of its own
        self.end()
        if late:
            raise PlayError("The answer to this takes longer than is allowed here; ask for less.")
        raise RuntimeError(f"the process that plays has ended at {question}")

    def _running(self) -> Popen[bytes]:
        """The process, which can be asked now."""
        if self._process is None or self._process.poll() is not None:
            self.end()
            command = [sys.executable, "-m", "lusoria.site.datasette.player", str(self._build)]
            # In a session of its own, Ctrl-C does not reach it: it ends when nobody asks any more.
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=True)
            if not _within(SECONDS_TO_BEGIN, self._process, b""):
                raise PlayError("There is much to do here just now; ask again.", 503)
        return self._process

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
            self._process = None


def _within(seconds: float, process: Popen[bytes], line: bytes) -> bytes:
    """The line with which a process answers a line; nothing if it ends, as it does when late."""
    assert process.stdin is not None
    assert process.stdout is not None
    timer = Timer(seconds, process.kill)
    timer.start()
    try:
        with suppress(BrokenPipeError):
            process.stdin.write(line)
            process.stdin.flush()
        return process.stdout.readline()
    finally:
        timer.cancel()
