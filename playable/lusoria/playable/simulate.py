"""Games in bulk: chunks given out to a crew, taken back, and added up.

The crew may be this process, processes beside it, or a cluster (`lusoria.playable.cluster`); the
figures are the same whoever plays.
"""

from __future__ import annotations

import signal
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
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, Protocol

from lusoria.playable.bulk import Counts, Job, OtherProgramError, play_chunk

SECONDS = 0.5
"""About how long a chunk takes."""
WORTH = 2.0
"""Seconds that games have to take in one process for more to be worth their start."""
PATIENCE = 10.0
"""Seconds for which chunks are awaited that had been begun when a run was stopped."""


@dataclass(frozen=True)
class Simulation:
    """What came of a run: the first games, and why there are fewer than asked for, if there are.

    `counts` is None where the run was stopped before any came back.
    """

    job: Job
    counts: Counts | None
    asked: int
    stopped: str | None = None


class Crew(Protocol):
    """Whoever plays chunks."""

    @property
    def executor(self) -> Executor:
        """Whom chunks are handed to."""

    def width(self) -> int:
        """How many chunks can be played at once. Raises BrokenExecutor where nobody is left."""


def simulate(
    job: Job,
    games: int,
    crew: Crew | None = None,
    report: Callable[[int], object] = lambda games: None,
) -> Simulation:
    """Play the games 0 to `games` - 1.

    `report` is told how many games are done, now and then. An interrupt (Ctrl-C) or the loss of the
    crew stops the run and keeps what is done: the first games, as a shorter run would give them.
    """
    run = Run(job, games, crew or Alone())
    stopped = None
    try:
        run.play(report)
    except KeyboardInterrupt:
        stopped = "interrupted"
    except (BrokenExecutor, CancelledError) as error:
        stopped = f"the workers are lost ({error})" if str(error) else "the workers are lost"
    except OtherProgramError as error:
        stopped = f"a worker has to be refused: {error}"
    if stopped:
        run.finish_what_was_begun()
    return Simulation(job, run.ledger.counts, games, stopped)


@dataclass
class Ledger:
    """Chunks that came back, added up as far as no earlier one is missing."""

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
            self.counts = chunk if self.counts is None else self.counts + chunk


class Run:
    """One run: which games have been given out, and which have come back."""

    def __init__(self, job: Job, games: int, crew: Crew) -> None:
        self.job = job
        self.games = games
        self.crew = crew
        self.ledger = Ledger()
        self.given_out = 0
        self.size = 1
        self.waiting: dict[Future[Counts], int] = {}

    def play(self, report: Callable[[int], object]) -> None:
        """Give chunks out and take them back until all games are played."""
        while self.ledger.games < self.games:
            at_once = 2 * self.crew.width()  # so that nobody waits for the next chunk
            while self.given_out < self.games and len(self.waiting) < at_once:
                self.give_out()
            done, _ = wait(self.waiting, timeout=1, return_when=FIRST_COMPLETED)
            self.take_back(done)
            report(self.ledger.games)

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
        """Let chunks take about as long as they should: longer, where many are played at once."""
        wanted = max(SECONDS, self.crew.width() / 200)
        fitting = int(chunk.games * wanted / max(chunk.seconds, 1e-6))
        self.size = max(1, min(fitting, 8 * chunk.games))

    def finish_what_was_begun(self) -> None:
        """Take back what has been played, and wait a little for what is being played."""
        begun = [future for future in self.waiting if not future.cancel()]
        done, _ = wait(begun, timeout=PATIENCE)
        self.take_back({f for f in done if not f.cancelled() and f.exception() is None})


class Alone:
    """The crew of one: this process."""

    def __init__(self) -> None:
        self.executor = AtOnce()

    def width(self) -> int:
        """One."""
        return 1


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
    """A crew of processes on this machine, which interrupts from the keyboard do not reach."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.executor = _Undisturbed(workers, get_context("spawn"), _ignore_interrupts)

    def width(self) -> int:
        """One for each process."""
        return self.workers


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """A crew of so many processes, which are gone afterwards; one process is this one."""
    if workers == 1:
        yield Alone()
        return
    crew = Processes(workers)
    try:
        yield crew
    finally:
        crew.executor.shutdown(wait=True, cancel_futures=True)


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


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def workers_worth(job: Job, games: int, most: int) -> int:
    """How many processes are worth their start for so many games: one, for a short run.

    As a few games are played for that, the program is compiled when the processes look for it.
    """
    play_chunk(job, 0, 1)
    tried = play_chunk(job, 0, 1)  # the one before may have waited for the compiler
    while tried.games < games and tried.seconds < WORTH / 20:
        tried = play_chunk(job, 0, min(games, 4 * tried.games))
    return most if games * tried.seconds / tried.games > WORTH else 1
