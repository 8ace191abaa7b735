"""Crews, which play chunks: this process, or processes beside it (`cluster` has another).

A process that was started here never outlives the one that started it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol


class Crew(Protocol):
    """What plays chunks of games."""

    @property
    def executor(self) -> Executor:
        """What chunks are handed to."""

    def width(self) -> int:
        """How many chunks can be played at once. Raises BrokenExecutor where nobody is left."""

    def abandon(self) -> None:
        """Give up the chunks that are still being played."""


class Alone:
    """The crew of one: this process."""

    def __init__(self) -> None:
        self.executor = AtOnce()

    def width(self) -> int:
        """One."""
        return 1

    def abandon(self) -> None:
        """Nothing: what is handed out is played at once."""


class AtOnce(Executor):
    """An executor that does what it is handed at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function; the future is finished. An interrupt passes through."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes:
    """A crew of processes on this machine, which interrupts from the keyboard do not reach.

    They hold one end of a pipe. When the other end is closed they end, whatever they are doing: so
    none stays behind, not even where this process is killed.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        context = get_context("spawn")
        self._theirs, self._ours = context.Pipe(duplex=False)
        self.executor = _Undisturbed(workers, context, _settle_down, (self._theirs,))

    def width(self) -> int:
        """One for each process."""
        return self.workers

    def abandon(self) -> None:
        """End the processes, whatever they are doing."""
        self._ours.close()

    def close(self) -> None:
        """Let the processes end when they have played what they began."""
        try:
            self.executor.shutdown(wait=True, cancel_futures=True)
        finally:
            self._ours.close()
            self._theirs.close()


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """A crew of so many processes, which are gone afterwards; one process is this one."""
    if workers == 1:
        yield Alone()
        return
    crew = Processes(workers)
    try:
        yield crew
    except BaseException:
        crew.abandon()
        raise
    finally:
        crew.close()


class _Undisturbed(ProcessPoolExecutor):
    """A pool whose processes are born with interrupts blocked, and so never see any."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As ever; it is here that processes are born."""
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle_down(lifeline: Connection) -> None:
    """What a worker does first: ignore interrupts, and watch for the end of its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """End this process when the other end of the pipe is closed."""
    lifeline.poll(None)
    os._exit(1)
