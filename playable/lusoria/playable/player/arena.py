"""Where players learn and play against each other: a program with a player, in one of the hosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lusoria.playable import host, program
from lusoria.playable.bulk import compiler
from lusoria.playable.engine.chance import scramble
from lusoria.playable.player import nets

POLICIES = {
    "random": "RANDOM",
    "greedy": "GREEDY",
    "skilled": "BY_NET",
    "beginner": "BY_BEGINNER",
    "ahead": "BY_NET_AHEAD",
}
"""By what a side may play in a contest: the constants of the program."""
MOST_TURNS = 2500
"""The longest game to learn from that there is room for."""


@dataclass(frozen=True)
class Game:
    """One game of a contest: its result, how many turns it took, and the side of the first."""

    result: int
    turns: int
    side: int

    @property
    def points(self) -> int:
        """What the first player has won; below 0, what it has lost."""
        if self.result <= 1:
            return 0
        return (self.result >> 1) * (1 if self.result & 1 == self.side else -1)


class Arena:
    """A ruleset's program with a player, compiled where llvmlite is, with memory of its own."""

    def __init__(self, assembled: Mapping[str, Any], *, interpreted: bool = False) -> None:
        self.compiled = None if interpreted else compiler()
        self.assembled = assembled
        if self.compiled is not None:
            self.program = self.compiled.module(assembled, player=True)
        else:
            text = program.text(assembled, player=True)
            self.program = host.interpreted(text, assembled["ruleset"])
        self.shape = nets.shape(self.program)
        self.board, self.work = self.cells(self.program.SIZE), self.cells(self.program.ROOM)
        self.own, self.rows = (
            self.cells(self.program.NET_OWN),
            self.cells(self.program.NET_LINES),
        )

    @cached_property
    def record(self) -> Any:
        """Room for the longest game to learn from."""
        return self.cells(self.program.NET_TURN * (MOST_TURNS + 1))

    def cells(self, count: int) -> Any:
        """An array of whole numbers, all 0."""
        return [0] * count if self.compiled is None else self.compiled.array(count)

    def call(self, name: str, *arguments: Any) -> int:
        """The answer of a function of the program, in whichever host."""
        function: Callable[..., Any]
        if self.compiled is None:
            function = getattr(self.program, name)
            return int(function(*arguments) or 0)
        function = getattr(self.program, f"enter_{name}")
        at = self.compiled.address
        return int(function(*(a if isinstance(a, int) else at(a) for a in arguments)))

    # Nets.

    def beginner(self, seed: int) -> Any:
        """A net that has learnt nothing: small weights at random."""
        net = self.cells(self.program.NET_CELLS)
        begun = self.first_weights(seed)
        net[: len(begun) + nets.LAST] = [*begun, *nets.sigmoid()]
        return net

    def first_weights(self, seed: int) -> list[int]:
        """The weights of a net that has learnt nothing, between -0.1 and 0.1."""
        key = scramble(scramble(seed & 0xFFFFFFFF) ^ seed >> 32)
        spread = 3355443  # a fifth of 1 in fixed point
        return [
            (scramble(key + i & 0xFFFFFFFF) * spread >> 32) - spread // 2
            for i in range(self.shape.weights)
        ]

    def read(self, content: bytes) -> Any:
        """A net from its bytes. Raises UnfitError."""
        net = self.cells(self.program.NET_CELLS)
        nets.unpack(self.shape, content, net)
        return net

    def pack(self, net: Sequence[int], seed: int) -> bytes:
        """The bytes of a net that has learnt, from what `seed` began it with."""
        hidden = self.shape.hidden
        weights, first = list(net[: self.shape.weights]), self.first_weights(seed)
        used = [
            weights[at : at + hidden] != first[at : at + hidden]
            for at in range(0, self.shape.rows * hidden, hidden)
        ]
        return nets.pack(self.shape, weights, used)

    # Games.

    def learn(
        self,
        net: MutableSequence[int],
        seed: int,
        first: int,
        games: int,
        how: Sequence[int],
    ) -> int:
        """Let a net learn from games against itself; how many were given up.

        `how` is the rate and the trust, in parts of 65536, the longest game, and how many plays of
        65536 are random.
        """
        tally = self.cells(self.program.NOTES)
        memory = self.board, self.work, tally, net, self.own, self.record
        return self.call("learn", *memory, seed, first, games, *how)

    def contest(
        self,
        games: int,
        seed: int,
        player: tuple[str, Any],
        other: tuple[str, Any],
        *,
        sides: Sequence[int] = (0, 1),
        into: list[int] | None = None,
    ) -> list[Game]:
        """Let two players play, each a policy and its net: so many series of throws, by each of
        which the first player has each of these sides in turn.

        The tally is added `into` a list that is given.
        """
        tally = self.cells(self.program.NOTES)
        played = [self._games(games, seed, side, player, other, tally) for side in sides]
        if into is not None:
            into[:] = list(tally)
        return [game for together in zip(*played, strict=True) for game in together]

    def _games(
        self,
        games: int,
        seed: int,
        side: int,
        player: tuple[str, Any],
        other: tuple[str, Any],
        tally: Any,
    ) -> list[Game]:
        known = self.program
        outcomes = self.cells(2 * games)
        lengths = self.cells(known.LONGEST + 1)
        white, black = (player, other) if side == 0 else (other, player)
        chosen = [getattr(known, POLICIES[policy]) for policy, _ in (white, black)]
        own = [self.own if net is None else net for _, net in (white, black)]
        memory = self.board, self.work, tally, lengths, outcomes, self.rows, self.own, *own
        self.call("play_between", *memory, seed, 0, games, *chosen)
        return [Game(outcomes[2 * game], outcomes[2 * game + 1], side) for game in range(games)]
