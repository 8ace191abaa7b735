"""Games in bulk: chunks given out to a crew, taken back, and added up.

The crew may be this process, processes beside it, or a cluster (`cluster`); the figures are the
same whoever plays. A process that was started here never outlives the one that started it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from lusoria.playable.bulk import Counts, Job, OtherProgramError, play_chunk


class Crew(Protocol):
    """The workers that play chunks of games."""

    @property
    def executor(self) -> Executor:
        """The executor to which chunks are submitted."""

    def width(self) -> int:
        """Return how many chunks can be played at once. Raises BrokenExecutor if nobody is left."""

    def abandon(self) -> None:
        """Give up the chunks that are still being played."""


class Alone(Executor):
    """The crew of one: this process, which plays a chunk when it is submitted."""

    @property
    def executor(self) -> Executor:
        """This crew."""
        return self

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function; the future is finished. An interrupt passes through."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def width(self) -> int:
        """Return 1."""
        return 1

    def abandon(self) -> None:
        """Do nothing."""


class Processes(ProcessPoolExecutor):
    """A crew of processes on this machine, which interrupts from the keyboard do not reach.

    They hold one end of a pipe. When the other end is closed they end, whatever they are doing: so
    none stays behind, not even where this process is killed.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        context = get_context("spawn")
        self._theirs, self._ours = context.Pipe(duplex=False)
        super().__init__(workers, context, _settle_down, (self._theirs,))

    @property
    def executor(self) -> Executor:
        """This crew."""
        return self

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a call; processes are born here, with interrupts blocked, and never see any."""
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def width(self) -> int:
        """Return the number of processes."""
        return self.workers

    def abandon(self) -> None:
        """End the processes, whatever they are doing."""
        self._ours.close()

    def close(self) -> None:
        """Let the processes end when they have played what they began."""
        try:
            self.shutdown(wait=True, cancel_futures=True)
        finally:
            self._ours.close()
            self._theirs.close()


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """Yield a crew of so many processes, which are gone afterwards; one process is this one."""
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


def _settle_down(lifeline: Connection) -> None:
    """Ignore the signals of the parent process, and watch for its end.

    A signal to the whole group would end it while the parent takes back what was given out.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)

    def end_with_parent() -> None:
        lifeline.poll(None)
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


SECONDS = 0.5
"""The seconds that a chunk takes, about."""
RECORDED = 100
"""The games of a chunk whose records are kept."""
WORTH = 2.0
"""Seconds that games have to take in one process for more to be worth their start."""
PATIENCE = 10.0
"""Seconds for which chunks are awaited that had been begun when a run was stopped."""


class Terminated(KeyboardInterrupt):
    """The process was asked to end (SIGTERM), within `terminable`."""


@dataclass(frozen=True)
class Simulation:
    """The result of a run: its first games, and why there are fewer than `asked`, if there are.

    `counts` is None if the run was stopped before any came back.
    """

    job: Job
    counts: Counts | None
    asked: int
    stopped: str | None = None


def simulate(
    job: Job,
    games: int,
    crew: Crew | None = None,
    report: Callable[[Counts], object] = lambda counts: None,
    keep: Callable[[bytes], object] = lambda records: None,
) -> Simulation:
    """Play the games 0 to `games` - 1 and return their counts.

    `report` gets the games that are done, added up, now and then; `keep` the records of a job that
    has them, gzip member by gzip member, in the order of the games.

    An interrupt (Ctrl-C, or `Terminated`) or the loss of the crew stops the run and keeps what is
    done: the first games, as a shorter run would give them. Another interrupt ends the wait for
    chunks that are still being played.
    """
    run = Run(job, games, crew or Alone(), keep)
    stopped = _reason_to_stop(lambda: run.play(report), run.crew)
    if stopped:
        stopped = _reason_to_stop(run.finish_what_was_begun, run.crew) or stopped
    return Simulation(job, run.counts, games, stopped)


@contextmanager
def kept_in(file: str | Path | None) -> Iterator[Callable[[bytes], object]]:
    """Yield the function that appends records to a file, anew; without a file, it does nothing.

    There is no buffer: the file always ends with a whole chunk of games.
    """
    if file is None:
        yield lambda records: None
        return
    with open(file, "wb", buffering=0) as opened:
        yield opened.write


def _reason_to_stop(part: Callable[[], None], crew: Crew) -> str | None:
    """Carry out a part of a run; return why it ended early, or None."""
    try:
        part()
    except Terminated:
        return "terminated"
    except KeyboardInterrupt:
        return "interrupted"
    except (BrokenExecutor, CancelledError) as error:
        crew.abandon()  # a worker that died may have held a lock that the others wait for
        return f"the workers are lost ({error})" if str(error) else "the workers are lost"
    except OtherProgramError as error:
        return f"a worker has to be refused: {error}"
    return None


class Run:
    """A run: the games that have been given out, and those that have come back.

    `counts` are the chunks that came back, added up as far as no earlier one is missing.
    """

    def __init__(
        self,
        job: Job,
        games: int,
        crew: Crew,
        keep: Callable[[bytes], object] = lambda records: None,
    ) -> None:
        self.job, self.games, self.crew, self.keep = job, games, crew, keep
        self.counts: Counts | None = None
        self.given_out = 0
        self.size = RECORDED if job.recorded else 1
        self.waiting: dict[Future[Counts], int] = {}
        self._early: dict[int, Counts] = {}

    @property
    def played(self) -> int:
        """The number of games that have been added up."""
        return self.counts.games if self.counts else 0

    def play(self, report: Callable[[Counts], object]) -> None:
        """Give chunks out and take them back until all games are played."""
        while self.played < self.games:
            at_once = 2 * self.crew.width()  # so that nobody waits for the next chunk
            while self.given_out < self.games and len(self.waiting) < at_once:
                self.give_out()
            done, _ = wait(self.waiting, timeout=1, return_when=FIRST_COMPLETED)
            self.take_back(done)
            if self.counts is not None:
                report(self.counts)

    def give_out(self) -> None:
        """Give out the next chunk."""
        games = min(self.size, self.games - self.given_out)
        future = self.crew.executor.submit(play_chunk, self.job, self.given_out, games)
        self.waiting[future] = self.given_out
        self.given_out += games

    def take_back(self, done: set[Future[Counts]]) -> None:
        """Take back chunks that have been played, and fit the size of the next ones.

        Chunks take about `SECONDS`, longer where many are played at once. Those with records are
        always of one size: a file of them is the same whoever plays.
        """
        for future in done:
            chunk = future.result()
            self.add(self.waiting.pop(future), chunk)
            if not self.job.recorded:
                wanted = max(SECONDS, self.crew.width() / 200)
                fitting = int(chunk.games * wanted / max(chunk.seconds, 1e-6))
                self.size = max(1, min(fitting, 8 * chunk.games))

    def add(self, first: int, chunk: Counts) -> None:
        """Add a chunk, which begins with a game of this number, when all before it are added."""
        self._early[first] = chunk
        while self.played in self._early:
            chunk = self._early.pop(self.played)
            if chunk.records:
                self.keep(chunk.records)
                chunk = replace(chunk, records=b"")
            self.counts = chunk if self.counts is None else self.counts + chunk

    def finish_what_was_begun(self) -> None:
        """Take back what has been played, and wait a little for what is being played."""
        begun = [future for future in self.waiting if not future.cancel()]
        try:
            wait(begun, timeout=PATIENCE)
        finally:
            done = {future for future in begun if future.done()}
            self.take_back({f for f in done if not f.cancelled() and f.exception() is None})
            if len(done) < len(begun):
                self.crew.abandon()


@contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM raise `Terminated`; a second one ends the process at once.

    Nothing changes where the signal is ignored, or outside the main thread, which alone gets it.
    """
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM)
    if not main or before is signal.SIG_IGN:
        yield
        return

    def terminate(_number: int, _frame: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        raise Terminated

    signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def workers_worth(job: Job, games: int, most: int) -> int:
    """Return how many processes are worth their start for so many games: one, for a short run.

    As a few games are played for that, the program is compiled when the processes look for it.
    """
    play_chunk(job, 0, 1)
    tried = play_chunk(job, 0, 1)  # the one before may have waited for the compiler
    while tried.games < games and tried.seconds < WORTH / 20:
        tried = play_chunk(job, 0, min(games, 4 * tried.games))
    return most if games * tried.seconds / tried.games > WORTH else 1
