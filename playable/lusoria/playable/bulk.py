"""A chunk of games: a pure function of ruleset, seed and range, wherever it is played.

Each game draws its dice and choices from a sequence of its own, which the seed and the number of
the game determine. So sums over chunks depend neither on how games were cut into chunks, nor on who
played them, nor on the order in which they came back.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import platform
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.metadata import version
from typing import Any

from lusoria.playable import digests, host, program
from lusoria.playable.engine.loop import LAST_RESULT, LOG_END, LOGGED, LONGEST
from lusoria.playable.player import nets
from lusoria.playable.transcripts import Transcriber

GENERATOR = 1
"""The number of the scheme of random numbers: multiply with carry, begun anew for each game from
seed and game number scrambled. A change by which one seed gives other dice raises it."""

POLICIES = {
    "random": "RANDOM",
    "random-sequences": "RANDOM_SEQUENCES",
    "greedy": "GREEDY",
    "skilled": "BY_NET",
}
"""The policies, with the constants of the program that stand for them; `skilled` plays by a net."""
MOST_SEED = 2**63 - 1
LOG_ROOM = 256 * LONGEST
"""Cells for the log of a game: more than the entries of so many turns can take."""

Identity = tuple[str, str]
"""The version of lusoria, and the digest of the program, which all workers must share."""


@dataclass(frozen=True)
class Job:
    """All that determines games, but for their range.

    `ruleset` is the part of the assembled ruleset that determines play, as JSON. `policy` is that
    of both sides, or names both: `white=skilled,black=random`; `net` are the bytes of the net where
    one plays by it. `identity` is that of the job's maker: a worker with another one is refused. If
    `recorded`, the games come back as records too.
    """

    ruleset: str
    seed: int
    policy: str
    identity: Identity
    net: bytes | None = None
    recorded: bool = False

    @property
    def assembled(self) -> dict[str, Any]:
        """The ruleset, without what is said about it."""
        return dict(json.loads(self.ruleset))


def job(
    assembled: Mapping[str, Any],
    *,
    seed: int = 1,
    policy: str = "random",
    net: bytes | None = None,
    recorded: bool = False,
) -> Job:
    """Return the job for the program of this version.

    Raises ValueError for a seed or a policy that there is not, or that needs a `net`; InputError,
    where the net does not fit the ruleset, or its family has no players.
    """
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MOST_SEED}")
    sides = policies(policy)
    if not needs_net(policy):
        net = None
    elif net is None:
        raise ValueError(f"{policy!r} plays by a net, and there is none")
    else:
        nets.check(host.interpreted(program.text(assembled, player=True), "player"), net)
    ruleset = essence(assembled)
    canonical = sides[0] if sides[0] == sides[1] else f"white={sides[0]},black={sides[1]}"
    return Job(ruleset, seed, canonical, identity(ruleset, net), net, recorded)


def policies(policy: str) -> tuple[str, str]:
    """Return the policies of white and of black. Raises ValueError."""
    parts = dict(part.split("=", 1) for part in policy.split(",")) if "=" in policy else {}
    if parts and set(parts) != {"white", "black"}:
        raise ValueError(f"{policy!r} is no policy of both sides: white=…,black=…")
    sides = parts.get("white", policy), parts.get("black", policy)
    if wrong := next((name for name in sides if name not in POLICIES), None):
        raise ValueError(f"{wrong!r} is no policy; there are {', '.join(POLICIES)}")
    return sides


def needs_net(policy: str) -> bool:
    """Return whether a side plays by a net."""
    return "skilled" in policies(policy)


def essence(assembled: Mapping[str, Any]) -> str:
    """Return what of an assembled ruleset determines play, as JSON in one canonical form."""
    kept = {key: assembled[key] for key in ("ruleset", "name", "family", "digest")}
    clauses = [{key: c[key] for key in ("id", "locus", "rules")} for c in assembled["clauses"]]
    return json.dumps({**kept, "clauses": clauses}, sort_keys=True)


@lru_cache(maxsize=64)
def identity(ruleset: str, net: bytes | None = None) -> Identity:
    """Return the version of lusoria, and the digest of the program that it makes of a ruleset and
    of the net by which it plays."""
    text = program.text(json.loads(ruleset), player=net is not None)
    return digests.own_version(), hashlib.sha256(text.encode() + (net or b"")).hexdigest()


def difference(own: Identity, wanted: Identity) -> str | None:
    """Return what a worker has that it should not, in words; None if it may take part."""
    if own[0] != wanted[0]:
        return f"it has lusoria {own[0]}, not {wanted[0]}"
    if own[1] != wanted[1]:
        return f"its program of the ruleset is another: digest {own[1][:12]}, not {wanted[1][:12]}"
    return None


class OtherProgramError(Exception):
    """A worker makes another program of the ruleset than whoever gave out the job."""


@dataclass(frozen=True)
class Counts:
    """Games added up: a tally, its cells named in `engine.loop`, and the lengths.

    `lengths` tells how many games took so many turns, `hosts` what played them, `seconds` how much
    time that took. `records` are the games of one chunk as a gzip member; sums have none.
    """

    games: int
    tally: tuple[int, ...]
    lengths: Mapping[int, int]
    seconds: float = 0.0
    hosts: frozenset[str] = frozenset()
    records: bytes = b""

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
    unlike = difference(identity(job.ruleset, job.net), job.identity)
    if unlike:
        raise OtherProgramError(f"{platform.node()}, process {os.getpid()}: {unlike}")
    with _loading:  # a module that another thread still executes must not be used
        kernel = _kernel(job.ruleset, interpreted, job.net, job.recorded)
    return kernel.play(job.seed, first, games, job.policy)


_loading = threading.Lock()


@lru_cache(maxsize=64)
def _kernel(ruleset: str, interpreted: bool, net: bytes | None, recorded: bool) -> Kernel:
    return Kernel(json.loads(ruleset), interpreted=interpreted, net=net, recorded=recorded)


class Kernel(host.Hosted):
    """A program of a ruleset, ready to play games in bulk in one of the hosts."""

    def __init__(
        self,
        assembled: Mapping[str, Any],
        *,
        interpreted: bool = False,
        net: bytes | None = None,
        recorded: bool = False,
    ) -> None:
        player = net is not None
        super().__init__(assembled, interpreted=interpreted, player=player, logs=recorded)
        self.assembled, self.net, self.recorded = assembled, net, recorded
        how = f"llvmlite {version('llvmlite')}" if self.compiled else "interpreted"
        self.host = frozenset({f"Python {platform.python_version()}, {how}"})

    @cached_property
    def transcriber(self) -> Transcriber:
        """The writer of the games' records."""
        return Transcriber(self.assembled, self.net)

    def play(self, seed: int, first: int, games: int, policy: str) -> Counts:
        """Play with a board and scratch memory of its own, so that threads may share the kernel."""
        known = self.program
        chosen = [getattr(known, POLICIES[side]) for side in policies(policy)]
        begun = time.perf_counter()
        room = LOGGED + LOG_ROOM * self.recorded
        board, work, tally, lengths = map(self.cells, (known.SIZE, known.ROOM, room, LONGEST + 1))
        own, net = self.cells(1), self.cells(1)
        if self.net is not None:
            own, net = self.cells(known.NET_OWN), self.cells(known.NET_CELLS)
            nets.unpack(nets.shape(known), self.net, net)
        memory = board, work, tally, lengths, own, net, net
        records = b""
        if self.recorded:
            texts = []
            for game in range(first, first + games):
                tally[LOG_END] = LOGGED
                self.call("play_games", *memory, seed, game, 1, *chosen)
                log = tally[LOGGED : tally[LOG_END]]
                texts.append(self.transcriber.record(log, tally[LAST_RESULT], seed, game, policy))
            records = gzip.compress("\n".join([*texts, ""]).encode(), 4, mtime=0)
        else:
            self.call("play_games", *memory, seed, first, games, *chosen)
        tally[LOG_END] = tally[LAST_RESULT] = 0  # they are of one game, and not added up
        counted = {turns: count for turns, count in enumerate(lengths) if count}
        seconds = time.perf_counter() - begun
        return Counts(games, tuple(tally[:LOGGED]), counted, seconds, self.host, records)
