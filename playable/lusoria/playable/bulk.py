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
from importlib.metadata import version
from typing import Any

from lusoria.playable import digests, families, host, program
from lusoria.playable.codegen.hooks import Notes
from lusoria.playable.families import bind
from lusoria.playable.player import nets

GENERATOR = 1
"""The number of the scheme of random numbers: multiply with carry, begun anew for each game from
seed and game number scrambled. A change by which one seed gives other dice raises it."""

POLICIES = ("random", "random-sequences", "greedy")
BY_NET = {"skilled": "BY_NET", "beginner": "BY_BEGINNER", "ahead": "BY_NET_AHEAD"}
"""The policies that play by the net of a player, with their constants of the program."""
MOST_SEED = 2**63 - 1

Identity = tuple[str, str]
"""What players must share: the version of lusoria, and the digest of the program they make."""


@dataclass(frozen=True)
class Job:
    """What is to be played, all but the range of games.

    `ruleset` is what of the assembled ruleset determines play, as JSON. `policy` is of both sides,
    or of each: `white=skilled,black=random`; `net` the bytes of the net where one plays by it.
    `identity` is of whoever gave the job out; a worker with another one must not take part.
    """

    ruleset: str
    seed: int
    policy: str
    counting: bool
    identity: Identity
    net: bytes | None = None

    @property
    def assembled(self) -> dict[str, Any]:
        """The ruleset, without what is said about it."""
        return dict(json.loads(self.ruleset))


def job(
    assembled: Mapping[str, Any],
    *,
    seed: int = 1,
    policy: str = "random",
    counting: bool = False,
    net: bytes | None = None,
) -> Job:
    """A job for the program of this version; `counting`, what single clauses do is counted too.

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
    found = identity(ruleset, counting, has_player(canonical), net)
    return Job(ruleset, seed, canonical, counting, found, net)


def policies(policy: str) -> tuple[str, str]:
    """The policies of white and of black. Raises ValueError."""
    parts = dict(part.split("=", 1) for part in policy.split(",")) if "=" in policy else {}
    if parts and set(parts) != {"white", "black"}:
        raise ValueError(f"{policy!r} is no policy of both sides: white=…,black=…")
    each = parts.get("white", policy), parts.get("black", policy)
    known = [*POLICIES, *BY_NET]
    if wrong := next((one for one in each if one not in known), None):
        raise ValueError(f"{wrong!r} is no policy; there are {', '.join(known)}")
    return each


def needs_net(policy: str) -> bool:
    """Whether a side plays by a net."""
    return any(one in BY_NET for one in policies(policy))


def has_player(policy: str) -> bool:
    """Whether the program needs a player: by a net, or where the sides play by different ways."""
    white, black = policies(policy)
    return white != black or needs_net(policy)


def essence(assembled: Mapping[str, Any]) -> str:
    """What of an assembled ruleset determines play, as JSON in one canonical form."""
    kept = {key: assembled[key] for key in ("ruleset", "name", "family", "digest")}
    clauses = [{key: c[key] for key in ("id", "locus", "rules")} for c in assembled["clauses"]]
    return json.dumps({**kept, "clauses": clauses}, sort_keys=True)


@lru_cache(maxsize=64)
def identity(
    ruleset: str, counting: bool, player: bool = False, net: bytes | None = None
) -> Identity:
    """The version of lusoria, and the digest of the program that it makes of a ruleset, and of the
    net by which it plays."""
    text = program.text(json.loads(ruleset), counting=counting, player=player)
    return digests.own_version(), hashlib.sha256(text.encode() + (net or b"")).hexdigest()


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
    """Games added up: a tally, its cells named in `engine.loop`, and the lengths.

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
    player = has_player(job.policy)
    own = identity(job.ruleset, job.counting, player, job.net)
    unlike = difference(own, job.identity)
    if unlike:
        raise OtherProgramError(f"{platform.node()}, process {os.getpid()}: {unlike}")
    with _loading:  # a module that another thread still executes must not be used
        kernel = _kernel(job.ruleset, job.counting, interpreted, player, job.net)
    return kernel.play(job.seed, first, games, job.policy)


_loading = threading.Lock()


@lru_cache(maxsize=64)
def _kernel(
    ruleset: str, counting: bool, interpreted: bool, player: bool, net: bytes | None
) -> Kernel:
    return Kernel(json.loads(ruleset), counting, interpreted, player, net)


class Kernel(host.Hosted):
    """A program of a ruleset, ready to play games in bulk in one of the hosts."""

    def __init__(
        self,
        assembled: Mapping[str, Any],
        counting: bool,
        interpreted: bool,
        player: bool = False,
        net: bytes | None = None,
    ) -> None:
        super().__init__(assembled, interpreted=interpreted, counting=counting, player=player)
        self.player, self.net = player, net
        family = families.family(assembled["family"])
        noted = Notes(family.hooks, bind(assembled)).all if counting else []
        known = self.program
        self.sizes = (known.SIZE, known.ROOM, known.NOTES + len(noted), known.LONGEST + 1)
        self.host = frozenset({_host(self.compiled)})

    def play(self, seed: int, first: int, games: int, policy: str) -> Counts:
        """Play with a board and scratch memory of its own, so that threads may share the kernel."""
        chosen = [getattr(self.program, _constant(one)) for one in policies(policy)]
        begun = time.perf_counter()
        arrays = [self.cells(cells) for cells in self.sizes]
        if self.player:
            known = self.program
            more = [self.cells(n) for n in (2 * games, known.NET_LINES, known.NET_OWN)]
            net = self.cells(known.NET_CELLS)
            if self.net is not None:
                nets.unpack(nets.shape(known), self.net, net)
            self.call("play_between", *arrays, *more, net, net, seed, first, games, *chosen)
        else:
            self.call("play_games", *arrays, seed, first, games, chosen[0])
        lists = [list(cells) for cells in arrays[2:]]
        seconds = time.perf_counter() - begun
        lengths = {turns: games for turns, games in enumerate(lists[1]) if games}
        return Counts(games, tuple(lists[0]), lengths, seconds, self.host)


def _constant(policy: str) -> str:
    """The constant of the program that stands for a policy."""
    return BY_NET.get(policy, policy.upper().replace("-", "_"))


def _host(compiled: Any) -> str:
    how = "interpreted" if compiled is None else f"llvmlite {version('llvmlite')}"
    return f"Python {platform.python_version()}, {how}"
