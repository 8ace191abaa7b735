"""A crew on many machines: the workers of a Dask scheduler.

Chunks are pure functions of ruleset, seed and range. If a worker is lost, Dask hands its chunks to
another: that costs time, never results. A worker that would play another game is refused.

This is the only module that knows Dask; it can be imported only where the extra `cluster` is.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager

from distributed import Client, KilledWorker

from lusoria.playable.bulk import Job, difference, identity
from lusoria.playable.errors import InputError
from lusoria.playable.simulate import Crew

PATIENCE = 10
"""Seconds in which a scheduler must answer, and a first worker be there."""
DESPAIR = 60.0
"""Seconds for which a run waits for a worker when none is left."""
FRESH = 2.0
"""Seconds for which the number of workers is taken to be what it was."""


class Workers:
    """The crew of all workers that a scheduler has, however many there are by then."""

    def __init__(self, client: Client) -> None:
        self.client = client
        # Not pure: Dask must not take one chunk for another by comparing what they are made of.
        self.executor = client.get_executor(pure=False)
        self._width = 1
        self._counted = float("-inf")
        self._last_seen = time.monotonic()

    def width(self) -> int:
        """Return the number of the workers' threads; while there is none, 1, for one to come.

        Raises BrokenExecutor where none has come for too long, or the scheduler is gone.
        """
        now = time.monotonic()
        if now > self._counted + FRESH:
            try:
                found = sum(self.client.nthreads().values())
            except (OSError, TimeoutError):
                raise BrokenExecutor("the scheduler is gone") from None
            self._width, self._counted = max(1, found), now
            self._last_seen = now if found else self._last_seen
        if now > self._last_seen + DESPAIR:
            raise BrokenExecutor("no worker is left")
        return self._width

    def abandon(self) -> None:
        """Do nothing: the scheduler forgets chunks when its client goes."""


@contextmanager
def cluster(address: str, jobs: Sequence[Job]) -> Iterator[Crew]:
    """Yield the workers of the scheduler at an address, who make the programs of the jobs.

    Raises InputError where there is no scheduler or no worker, where a worker makes another
    program, or where a chunk has cost one worker after another.
    """
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"{address} cannot be reached: {error}", what="scheduler") from None
    # Dask tells the loss of a scheduler in tracebacks; whoever runs the crew tells it in a line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    with client:
        _refuse_others(client, address, jobs)
        try:
            yield Workers(client)
        except KilledWorker as error:
            raise InputError(
                f"one chunk after another has cost a worker its life: {error}", what="scheduler"
            ) from None


def _refuse_others(client: Client, address: str, jobs: Sequence[Job]) -> None:
    """Raise InputError, naming every worker that would play another game, if there is any."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise InputError(f"{address} has no workers", what="scheduler") from None
    for job in jobs:
        answers = client.run(identity, job.ruleset, job.net, on_error="return")
        refused = {
            worker: f"it has no such lusoria ({answer!r})"
            if isinstance(answer, BaseException)
            else difference(answer, job.identity)
            for worker, answer in answers.items()
        }
        refusals = "; ".join(f"{worker}: {why}" for worker, why in refused.items() if why)
        if refusals:
            name = job.assembled["ruleset"]
            raise InputError(f"workers were refused for {name}: {refusals}", what="scheduler")
