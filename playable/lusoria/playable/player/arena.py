"""Let players learn and play against each other, by a program with a player in one of the hosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import fmean, variance
from typing import Any

from lusoria.playable import bulk
from lusoria.playable.engine import loop
from lusoria.playable.engine.chance import scramble
from lusoria.playable.host import Hosted
from lusoria.playable.player import nets
from lusoria.playable.results import Z, wilson
from lusoria.playable.verdicts import SIDES

POLICIES = {**bulk.POLICIES, "beginner": "BY_BEGINNER"}
"""The policies of a side in a contest, with the constants of the program that stand for them."""
MOST_TURNS = 2500
"""The room for a game to learn from, in turns."""
SEED = 1001
"""The seed of contests that tell how strong a player is."""
Contestant = tuple[str, Any]
"""A policy, and a net where it needs one."""


@dataclass(frozen=True)
class Game:
    """A game of a contest: its result, its turns, and the side of the first player."""

    result: int
    turns: int
    side: int

    @property
    def points(self) -> int:
        """The points that the first player has won; below 0, those that it has lost."""
        won = 1 if self.result & 1 == self.side else -1
        return (self.result >> 1) * won if self.result > 1 else 0


class Arena(Hosted):
    """A ruleset's program with a player, in one of the hosts, and its memory."""

    def __init__(self, assembled: Mapping[str, Any], *, interpreted: bool = False) -> None:
        super().__init__(assembled, interpreted=interpreted, player=True)
        self.assembled = assembled
        self.shape = nets.shape(self.program)
        self.board, self.work = self.cells(self.program.SIZE), self.cells(self.program.ROOM)
        self.own = self.cells(self.program.NET_OWN)

    @cached_property
    def record(self) -> Any:
        """Room for the longest game to learn from."""
        return self.cells(self.program.NET_TURN * (MOST_TURNS + 1))

    # Nets.

    def beginner(self, seed: int) -> Any:
        """Return a net that has learnt nothing: small weights at random."""
        net = self.cells(self.program.NET_CELLS)
        begun = self.first_weights(seed)
        net[: len(begun) + nets.LAST] = [*begun, *nets.sigmoid()]
        return net

    def first_weights(self, seed: int) -> list[int]:
        """Return the weights of a net that has learnt nothing, between -0.1 and 0.1."""
        key = scramble(scramble(seed & 0xFFFFFFFF) ^ seed >> 32)
        spread = 3355443  # a fifth of 1 in fixed point
        return [
            (scramble(key + i & 0xFFFFFFFF) * spread >> 32) - spread // 2
            for i in range(self.shape.weights)
        ]

    def read(self, content: bytes) -> Any:
        """Return a net from its bytes. Raises UnfitError."""
        net = self.cells(self.program.NET_CELLS)
        nets.unpack(self.shape, content, net)
        return net

    def pack(self, net: Sequence[int], seed: int) -> bytes:
        """Return the bytes of a net that has learnt, from the weights of `seed`."""
        hidden = self.shape.hidden
        weights, first = list(net[: self.shape.weights]), self.first_weights(seed)
        used = [
            weights[at : at + hidden] != first[at : at + hidden]
            for at in range(0, self.shape.rows * hidden, hidden)
        ]
        return nets.pack(self.shape, weights, used)

    # Games.

    def learn(
        self, net: MutableSequence[int], seed: int, first: int, games: int, how: Sequence[int]
    ) -> int:
        """Let a net learn from games against itself; return how many were given up.

        `how` is the rate and the trust, in parts of 65536, the longest game, and how many plays of
        65536 are random.
        """
        tally = self.cells(self.program.LOGGED)
        memory = self.board, self.work, tally, net, self.own, self.record
        return self.call("learn", *memory, seed, first, games, *how)

    def contest(
        self,
        games: int,
        seed: int,
        player: Contestant,
        other: Contestant,
        *,
        sides: Sequence[int] = (0, 1),
        tally: Any = None,
    ) -> list[Game]:
        """Let two players play, each a policy and its net, and return the games.

        There are so many series of throws, by each of which the first player has each of these
        `sides` in turn. What happens is added up in a `tally`, where there is one.
        """
        known = self.program
        tally = self.cells(known.LOGGED) if tally is None else tally
        lengths, played = self.cells(known.LONGEST + 1), []
        for game in range(games):
            for side in sides:
                both = (player, other) if side == 0 else (other, player)
                policies = [getattr(known, POLICIES[policy]) for policy, _ in both]
                own = [self.own if net is None else net for _, net in both]
                memory = self.board, self.work, tally, lengths, self.own, *own
                before = tally[loop.TURNS]
                self.call("play_games", *memory, seed, game, 1, *policies)
                played.append(Game(tally[loop.LAST_RESULT], tally[loop.TURNS] - before, side))
        return played


def strength(
    arena: Arena, net: Any, games: int, others: Sequence[tuple[str, Contestant]]
) -> list[dict[str, Any]]:
    """Return the figures of a net against other players, by both sides and by each side."""
    records = []
    for name, other in others:
        played = arena.contest(games, SEED, ("skilled", net), other)
        records.append({"against": name, "as": "both", **figures(played, SEED)})
        for side, of in enumerate(SIDES):
            one = [game for game in played if game.side == side]
            records.append({"against": name, "as": of, **figures(one, SEED, pairs=False)})
    return records


def figures(games: Sequence[Game], seed: int, *, pairs: bool = True) -> dict[str, Any]:
    """Return the figures of a contest for its first player; of `pairs`, games are neighbours."""
    won = sum(game.points > 0 for game in games)
    low, high = wilson(won, len(games))
    points: list[float] = [game.points for game in games]
    if pairs:
        points = [(one + two) / 2 for one, two in zip(points[::2], points[1::2], strict=True)]
    mean, reach = mean_of(points)
    return {
        "games": len(games),
        "seed": seed,
        "won": won,
        "lost": sum(game.points < 0 for game in games),
        "drawn": sum(game.result == 1 for game in games),
        "unfinished": sum(game.result <= 0 for game in games),
        "won-interval": [round(low, 4), round(high, 4)],
        "points": round(mean, 4),
        "points-interval": [round(mean - reach, 4), round(mean + reach, 4)],
    }


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of observations, and the reach of its 95 % interval to either side."""
    spread = variance(values) if len(values) > 1 else 0.0
    return fmean(values), Z * sqrt(spread / len(values))


def self_play(arena: Arena, net: Any, games: int) -> dict[str, Any]:
    """Return the figures of games in which a net plays both sides."""
    tally, both = arena.cells(arena.program.LOGGED), ("skilled", net)
    played = arena.contest(games, SEED, both, both, sides=(0,), tally=tally)
    turns, reach = mean_of([game.turns for game in played])

    def share(name: str, wanted: Callable[[int], bool]) -> dict[str, Any]:
        count = sum(wanted(game.points) for game in played)
        interval = [round(bound, 4) for bound in wilson(count, games)]
        return {name: count, f"{name}-interval": interval}

    return {
        "seed": SEED,
        "games": games,
        "turns": round(turns, 2),
        "turns-interval": [round(turns - reach, 2), round(turns + reach, 2)],
        **share("white", lambda points: points > 0),
        **share("black", lambda points: points < 0),
        "draws": sum(game.result == 1 for game in played),
        "unfinished": sum(game.result <= 0 for game in played),
        **share("doubles", lambda points: abs(points) > 1),
        "hits": round(tally[loop.HITS] / games, 3),
        "passes": round(tally[loop.PASSES] / games, 3),
        "choices": round(tally[loop.CHOICES] / max(1, tally[loop.TURNS]), 2),
    }


def winner(selfplay: Mapping[str, Any]) -> str | None:
    """Return the side that wins more than 95 % of a net's games against itself, or None."""
    return next((side for side in SIDES if selfplay[side] > 0.95 * selfplay["games"]), None)
