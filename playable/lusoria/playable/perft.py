"""Perft: how many ways there are to play so many turns, the oracle of every engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from lusoria.playable.bulk import compiler
from lusoria.playable.core import Board
from lusoria.playable.laid import few_enough
from lusoria.playable.ruleset import Ruleset


class Searching(Protocol):
    """Whoever finds the plays of the numbers given that lie on a table's board."""

    def count(self, side: int) -> int:
        """How many plays there are."""

    def positions(self, side: int) -> Sequence[tuple[Board, int]]:
        """The board after each play, and the result if the game ends there."""


def perft(ruleset: Ruleset, turns: int, *, compiled: bool = False) -> int:
    """The paths of so many turns from the start, white to begin, each throw as often as the next.

    A path is a sequence of throws, in which 3-5 is not told from 5-3, and of plays, of which those
    that lead to the same position are one. A game that ends earlier makes no path. The plays are
    found by the interpreted program, or by the `compiled` one (ImportError, where numba is not).
    """
    table = ruleset.table
    table.start()
    return _paths(table, Compiled(ruleset) if compiled else table, 0, turns)


def _paths(table: Any, search: Searching, side: int, turns: int) -> int:
    if turns == 0:
        return 1
    here = table.snapshot()
    paths = 0
    for throw, _ in table.throws():
        table.restore(here)
        table.give(throw)
        if turns == 1:
            paths += search.count(side)
        else:
            for after, result in search.positions(side):
                if not result:
                    table.restore(after)
                    paths += _paths(table, search, 1 - side, turns - 1)
    table.restore(here)
    return paths


class Compiled:
    """The compiled program at work on what lies on the board of a ruleset's table.

    Another `program` than the ruleset's own may be given, loaded by `compiled`.
    """

    def __init__(self, ruleset: Ruleset, program: Any = None) -> None:
        compiled = compiler()
        if compiled is None:
            raise ImportError("numba is not installed")
        self.table = ruleset.table
        self.program = program or compiled.module(ruleset.assembled)
        self.array, self.address = compiled.array, compiled.address
        self.board = self.array(self.program.SIZE)
        self.work = self.array(self.program.ROOM)
        self.rows = self.array(0)
        self.at = self.address(self.board), self.address(self.work)

    def count(self, side: int) -> int:
        """How many plays there are."""
        self.board[:] = self.table.board
        return int(self.program.enter_list_plays(*self.at, side, False))

    def positions(self, side: int) -> list[tuple[Board, int]]:
        """The board after each play, and the result if the game ends there."""
        changing = self.program.CHANGING
        width = changing + 1
        cells = width * (few_enough(self.count(side)) + 1)
        if len(self.rows) < cells:
            self.rows = self.array(2 * cells)
        count = self.program.enter_list_positions(*self.at, side, self.address(self.rows))
        rows = self.rows[: width * count].reshape(count, width).tolist()
        return [(row[:changing], row[changing]) for row in rows]
