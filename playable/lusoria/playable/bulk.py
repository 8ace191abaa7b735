"""A chunk of games: a pure function of ruleset, seed and range, wherever it is played.

Each game draws its dice and choices from a sequence of its own, which the seed and the number of
the game determine. So sums over chunks depend neither on how games were cut into chunks, nor on who
played them, nor on the order in which they came back.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from lusoria.playable import families, host, program
from lusoria.playable.codegen.hooks import Notes
from lusoria.playable.families import bind

GENERATOR = 1
"""The number of the scheme of random numbers: multiply with carry, begun anew for each game from
seed and game number scrambled. A change by which one seed gives other dice raises it."""

POLICIES = ("random", "random-sequences", "greedy")
MOST_SEED = 2**63 - 1

Identity = tuple[str, str]
"""What players must share: the version of lusoria, and the digest of the program they make."""


@dataclass(frozen=True)
class Job:
    """What is to be played, all but the range of games.

    `ruleset` is what of the assembled ruleset determines play, as JSON. `identity` is of whoever
    gave the job out; a worker with another one must not take part.
    """

    ruleset: str
    seed: int
    policy: str
    counting: bool
    identity: Identity

    @property
    def assembled(self) -> dict[str, Any]:
        """The ruleset, without what is said about it."""
        return dict(json.loads(self.ruleset))


def job(
    assembled: Mapping[str, Any], *, seed: int = 1, policy: str = "random", counting: bool = False
) -> Job:
    """A job for the program of this version; `counting`, what single clauses do is counted too.

    Raises ValueError for a seed or a policy that there is not.
    """
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MOST_SEED}")
    if policy not in POLICIES:
        raise ValueError(f"{policy!r} is no policy; there are {', '.join(POLICIES)}")
    ruleset = essence(assembled)
    return Job(ruleset, seed, policy, counting, identity(ruleset, counting))


def essence(assembled: Mapping[str, Any]) -> str:
    """What of an assembled ruleset determines play, as JSON in one canonical form."""
    kept = {key: assembled[key] for key in ("ruleset", "name", "family", "digest")}
    clauses = [{key: c[key] for key in ("id", "locus", "rules")} for c in assembled["clauses"]]
    return json.dumps({**kept, "clauses": clauses}, sort_keys=True)


@lru_cache(maxsize=64)
def identity(ruleset: str, counting: bool) -> Identity:
    """The version of lusoria, and the digest of the program that it makes of a ruleset."""
    text = program.text(json.loads(ruleset), counting=counting)
    return own_version(), hashlib.sha256(text.encode()).hexdigest()


def own_version() -> str:
    """The version of lusoria; where it was never installed, that it is unknown."""
    try:
        return version("lusoria")
    except PackageNotFoundError:
        return "unknown"


def difference(own: Identity, wanted: Identity) -> str | None:
    """What a worker has that it should not, in words; None if it may take part."""
    if own[0] != wanted[0]:
        return f"it has lusoria {own[0]}, not {wanted[0]}"
    if own[1] != wanted[1]:
        return f"its program of the ruleset is another: digest {own[1][:12]}, not {wanted[1][:12]}"
    return None


class OtherProgramError(Exception):
    """A worker makes another program of the ruleset than whoever gave out the job."""


@dataclass(frozen=True)
class Counts:
    """Games added up: a tally, its cells named in `engine.tally`, and the lengths.

    `lengths` tells how many games took so many turns, `hosts` what played them, `seconds` how much
    time that took.
    """

    games: int
    tally: tuple[int, ...]
    lengths: Mapping[int, int]
    seconds: float = 0.0
    hosts: frozenset[str] = frozenset()

    def __add__(self, more: Counts) -> Counts:
        lengths = dict(self.lengths)
        for turns, games in more.lengths.items():
            lengths[turns] = lengths.get(turns, 0) + games
        return Counts(
            self.games + more.games,
            tuple(a + b for a, b in zip(self.tally, more.tally, strict=True)),
            lengths,
            self.seconds + more.seconds,
            self.hosts | more.hosts,
        )


def play_chunk(job: Job, first: int, games: int, *, interpreted: bool = False) -> Counts:
    """Play so many games, numbered from `first`; compiled, where llvmlite is and is not unwanted.

    Raises OtherProgramError where this version of lusoria makes another program of the ruleset.
    """
    unlike = difference(identity(job.ruleset, job.counting), job.identity)
    if unlike:
        raise OtherProgramError(f"{platform.node()}, process {os.getpid()}: {unlike}")
    with _loading:  # a module that another thread still executes must not be used
        kernel = _kernel(job.ruleset, job.counting, interpreted)
    return kernel.play(job.seed, first, games, job.policy)


_loading = threading.Lock()


@lru_cache(maxsize=64)
def _kernel(ruleset: str, counting: bool, interpreted: bool) -> Kernel:
    return Kernel(json.loads(ruleset), counting, interpreted)


class Kernel:
    """A program of a ruleset, ready to play games in bulk in one of the hosts."""

    def __init__(self, assembled: Mapping[str, Any], counting: bool, interpreted: bool) -> None:
        self.compiled = None if interpreted else compiler()
        if self.compiled is not None:
            self.program = self.compiled.module(assembled, counting=counting)
        else:
            text = program.text(assembled, counting=counting)
            self.program = host.interpreted(text, assembled["ruleset"])
        family = families.family(assembled["family"])
        noted = Notes(family.hooks, bind(assembled)).all if counting else []
        known = self.program
        self.sizes = (known.SIZE, known.ROOM, known.NOTES + len(noted), known.LONGEST + 1)
        self.host = frozenset({_host(self.compiled)})

    def play(self, seed: int, first: int, games: int, policy: str) -> Counts:
        """Play with a board and scratch memory of its own, so that threads may share the kernel."""
        chosen = getattr(self.program, policy.upper().replace("-", "_"))
        begun = time.perf_counter()
        if self.compiled is not None:
            arrays = [self.compiled.array(cells) for cells in self.sizes]
            addresses = [self.compiled.address(cells) for cells in arrays]
            self.program.enter_play_games(*addresses, seed, first, games, chosen)
            lists = [list(cells) for cells in arrays[2:]]
        else:
            lists = [[0] * cells for cells in self.sizes]
            self.program.play_games(*lists, seed, first, games, chosen)
            lists = lists[2:]
        seconds = time.perf_counter() - begun
        lengths = {turns: games for turns, games in enumerate(lists[1]) if games}
        return Counts(games, tuple(lists[0]), lengths, seconds, self.host)


@lru_cache(maxsize=1)
def compiler() -> Any:
    """The module `compiled`, or None where the extra `fast` is not installed."""
    try:
        from lusoria.playable import compiled
    except ImportError:
        return None
    return compiled


def _host(compiled: Any) -> str:
    how = "interpreted" if compiled is None else f"llvmlite {version('llvmlite')}"
    return f"Python {platform.python_version()}, {how}"
