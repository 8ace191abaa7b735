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
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from lusoria.playable.bulk import Counts, Job, OtherProgramError, play_chunk


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
    """Ignore the signals of the parent process, and watch for its end.

    A signal to the whole group would end it while the parent takes back what was given out.
    """
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """End this process when the other end of the pipe is closed."""
    lifeline.poll(None)
    os._exit(1)


SECONDS = 0.5
"""About how long a chunk takes."""
RECORDED = 100
"""How many games a chunk has whose records are kept."""
WORTH = 2.0
"""Seconds that games have to take in one process for more to be worth their start."""
PATIENCE = 10.0
"""Seconds for which chunks are awaited that had been begun when a run was stopped."""


class Terminated(KeyboardInterrupt):
    """The process was asked to end (SIGTERM). Whoever wants that told installs `terminable`."""


@dataclass(frozen=True)
class Simulation:
    """What came of a run: the first games, and why there are fewer than asked for, if there are.

    `counts` is None where the run was stopped before any came back.
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
    """Play the games 0 to `games` - 1.

    `report` gets the games that are done, added up, now and then; `keep` the records of a job that
    has them, gzip member by gzip member, in the order of the games.

    An interrupt (Ctrl-C, or `Terminated`) or the loss of the crew stops the run and keeps what is
    done: the first games, as a shorter run would give them. Another interrupt ends the wait for
    chunks that are still being played.
    """
    run = Run(job, games, crew or Alone(), Ledger(keep))
    stopped = _reason_to_stop(lambda: run.play(report), run.crew)
    if stopped:
        stopped = _reason_to_stop(run.finish_what_was_begun, run.crew) or stopped
    return Simulation(job, run.ledger.counts, games, stopped)


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
    """Carry out a part of a run; why it ended early, if it did."""
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


@dataclass
class Ledger:
    """Chunks that came back, added up as far as no earlier one is missing; `keep` gets records."""

    keep: Callable[[bytes], object] = lambda records: None
    counts: Counts | None = None
    early: dict[int, Counts] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games have been added up."""
        return self.counts.games if self.counts else 0

    def enter(self, first: int, chunk: Counts) -> None:
        """Take a chunk, which begins with a game of this number."""
        self.early[first] = chunk
        while self.games in self.early:
            chunk = self.early.pop(self.games)
            if chunk.records:
                self.keep(chunk.records)
                chunk = replace(chunk, records=b"")
            self.counts = chunk if self.counts is None else self.counts + chunk


class Run:
    """One run: which games have been given out, and which have come back."""

    def __init__(self, job: Job, games: int, crew: Crew, ledger: Ledger) -> None:
        self.job = job
        self.games = games
        self.crew = crew
        self.ledger = ledger
        self.given_out = 0
        self.size = RECORDED if job.recorded else 1
        self.waiting: dict[Future[Counts], int] = {}

    def play(self, report: Callable[[Counts], object]) -> None:
        """Give chunks out and take them back until all games are played."""
        while self.ledger.games < self.games:
            at_once = 2 * self.crew.width()  # so that nobody waits for the next chunk
            while self.given_out < self.games and len(self.waiting) < at_once:
                self.give_out()
            done, _ = wait(self.waiting, timeout=1, return_when=FIRST_COMPLETED)
            self.take_back(done)
            if self.ledger.counts is not None:
                report(self.ledger.counts)

    def give_out(self) -> None:
        """Give out the next chunk."""
        games = min(self.size, self.games - self.given_out)
        future = self.crew.executor.submit(play_chunk, self.job, self.given_out, games)
        self.waiting[future] = self.given_out
        self.given_out += games

    def take_back(self, done: set[Future[Counts]]) -> None:
        """Take back chunks that have been played."""
        for future in done:
            chunk = future.result()
            self.ledger.enter(self.waiting.pop(future), chunk)
            self.fit(chunk)

    def fit(self, chunk: Counts) -> None:
        """Let chunks take about as long as they should: longer, where many are played at once.

        Those with records are always of one size: a file of them is the same whoever plays.
        """
        if self.job.recorded:
            return
        wanted = max(SECONDS, self.crew.width() / 200)
        fitting = int(chunk.games * wanted / max(chunk.seconds, 1e-6))
        self.size = max(1, min(fitting, 8 * chunk.games))

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
    """Within, SIGTERM raises `Terminated`; a second one ends the process at once.

    Nothing changes where the signal is ignored, or outside the main thread, which alone gets it.
    """
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM)
    if not main or before is signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(_number: int, _frame: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    raise Terminated


def workers_worth(job: Job, games: int, most: int) -> int:
    """How many processes are worth their start for so many games: one, for a short run.

    As a few games are played for that, the program is compiled when the processes look for it.
    """
    play_chunk(job, 0, 1)
    tried = play_chunk(job, 0, 1)  # the one before may have waited for the compiler
    while tried.games < games and tried.seconds < WORTH / 20:
        tried = play_chunk(job, 0, min(games, 4 * tried.games))
    return most if games * tried.seconds / tried.games > WORTH else 1
