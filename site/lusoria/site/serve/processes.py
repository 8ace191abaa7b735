"""Processes beside the server, asked by lines of JSON: none takes longer than is allowed."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Event, Lock, Thread, Timer
from typing import IO, Any

from lusoria.site.http import BUSY, LATE
from lusoria.site.serve.inside import READY

SECONDS = 1.2
"""How long an answer may take, and how long a question waits for its turn."""

SECONDS_TO_BEGIN = 10.0
"""How long a process may take until it can be asked."""

NICE = 19
"""How far a process stands behind everything else that the machine does."""

LINES = 40
"""How many lines are kept of what a process says of its mistakes."""


class NoAnswerError(Exception):
    """A question has no answer, for a reason that is told in one line.

    `status` is that of HTTP.
    """

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class Process:
    """`python -m MODULE ARGUMENT`, which answers one question at a time.

    It begins when it is needed, is ended when it is late, and then begins again. `does` completes
    "the process that …" in messages. An answer may take so many `seconds`, if not `SECONDS`.
    """

    def __init__(self, module: str, argument: str, does: str, seconds: float | None = None) -> None:
        # -P: no file of the folder that the server was started in is taken for one of ours.
        self._command = [sys.executable, "-P", "-m", module, argument]
        self._does = does
        self._seconds = seconds
        self._turn = Lock()
        self._closed = False
        self._process: Popen[bytes] | None = None
        self._said: deque[bytes] = deque(maxlen=LINES)
        self._reading: Thread | None = None
        self._threads = ThreadPoolExecutor(1, "processes")

    def ask(self, *question: Any) -> dict[str, Any]:
        """The answer to a question, both as JSON. Raises NoAnswerError."""
        seconds = SECONDS if self._seconds is None else self._seconds
        if not self._turn.acquire(timeout=seconds):
            raise NoAnswerError(BUSY, 503)
        try:
            before = self._process
            line = self._answer(question, seconds)
            if not line.endswith(b"\n") and self._process is before is not None:
                self._end()  # it had ended before it was asked, as far as one can know
                line = self._answer(question, seconds)
            if not line.endswith(b"\n"):
                raise self._failed()
        finally:
            self._turn.release()
        found: dict[str, Any] = json.loads(line)
        if set(found) == {"error"}:
            raise NoAnswerError(found["error"])
        return found

    async def answer(self, *question: Any) -> dict[str, Any]:
        """The same for those who are no threads themselves. Raises NoAnswerError."""
        asking = asyncio.get_running_loop().run_in_executor
        return await asking(self._threads, self.ask, *question)

    def _answer(self, question: Sequence[Any], seconds: float) -> bytes:
        """The line that answers; less if the process has ended. Raises NoAnswerError."""
        line = _within(seconds, self._running(), f"{json.dumps(question)}\n".encode())
        if line is None:
            self._end()
            raise NoAnswerError(LATE, 503)
        return line

    def begin(self) -> None:
        """Begin now, if it has not begun; whoever asks next is told why it cannot."""
        with self._turn, suppress(NoAnswerError):
            self._running()

    def said(self) -> str:
        """The last lines that the process has written of its mistakes."""
        lines = (line.decode(errors="replace").rstrip() for line in self._said)
        return "\n".join(lines).rstrip()

    def close(self) -> None:
        """End the process for good, even while it is asked."""
        self._closed = True
        if self._process is not None:
            self._process.kill()  # whoever waits for its answer waits no more
        with self._turn:
            self._end()
        self._threads.shutdown(cancel_futures=True)

    def _running(self) -> Popen[bytes]:
        """The process, which can be asked now. Raises NoAnswerError."""
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        if self._closed:
            raise NoAnswerError(BUSY, 503)
        # In a session of its own, Ctrl-C does not reach it: it ends when nobody asks any more.
        process = Popen(self._command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        self._process = process
        if self._closed:  # by another thread, just now
            process.kill()
        self._said.clear()
        self._reading = Thread(target=_read, args=(process.stderr, self._said), daemon=True)
        self._reading.start()
        with suppress(AttributeError, OSError):  # there is no such thing, or it has ended
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        begun = _within(SECONDS_TO_BEGIN, process, b"")
        if begun is None:
            self._end()
            raise NoAnswerError(BUSY, 503)
        if begun != READY:
            raise self._failed()
        return process

    def _failed(self) -> NoAnswerError:
        """Why the process has ended of itself, which is told in the log as well."""
        process = self._process
        if self._closed or process is None:
            return NoAnswerError(BUSY, 503)
        with suppress(TimeoutExpired):
            process.wait(1)
        self._end()
        said = self.said()
        cause = said.rpartition("\n")[2] or f"exit code {process.returncode}"
        logging.getLogger("lusoria").error(
            "the process that %s has ended:\n%s", self._does, said or cause
        )
        return NoAnswerError(f"The process that {self._does} has ended: {cause}", 500)

    def _end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            if self._reading is not None:
                self._reading.join()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()


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
