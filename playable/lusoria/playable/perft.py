"""Perft: how many ways there are to play so many turns, the oracle of every engine.

The compiled program can find the plays, here and wherever a ruleset is asked for many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from lusoria.playable.core import Board
from lusoria.playable.host import compiler
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state import GameState, few_enough

Report = Callable[[int, float], object]
"""Told how many paths have been counted so far, and about which part of the work is done."""


def perft(
    ruleset: Ruleset,
    turns: int,
    *,
    compiled: bool = False,
    report: Report = lambda paths, part: None,
) -> int:
    """The paths of so many turns from the start, white to begin, each throw as often as the next.

    A path is a sequence of throws, in which 3-5 is not told from 5-3, and of plays, of which those
    that lead to the same position are one. A game that ends earlier makes no path. The plays are
    found by the interpreted program, or by the `compiled` one (ImportError, where llvmlite is not).
    `report` is called now and then.
    """
    state = ruleset.state
    state.start()
    count = _Count(state, Compiled(ruleset) if compiled else state, report)
    count.add_paths(0, turns, 0.0, 1.0)
    return count.paths


class _Count:
    """Paths counted so far."""

    def __init__(
        self, state: GameState[Any], search: GameState[Any] | Compiled, report: Report
    ) -> None:
        self.state = state
        self.search = search
        self.report = report
        self.paths = 0

    def add_paths(self, side: int, turns: int, done: float, part: float) -> None:
        """Count the paths from what lies on the board.

        So much of all work is done before; this is such a part of it, each throw and each play
        being taken for as much work as the next.
        """
        if turns == 0:
            self.paths += 1
            return
        here = self.state.snapshot()
        throws = [throw for throw, _ in self.state.dice.throws()]
        share = part / max(1, len(throws))
        for i, throw in enumerate(throws):
            self.state.restore(here)
            self.state.give(throw)
            self.add_plays(side, turns, done + i * share, share)
        self.state.restore(here)

    def add_plays(self, side: int, turns: int, done: float, part: float) -> None:
        """Count the paths that begin with the numbers given."""
        if turns == 1:
            self.paths += self.search.count(side)
            self.report(self.paths, done + part)
            return
        positions = self.search.positions(side)
        share = part / max(1, len(positions))
        for i, (after, result) in enumerate(positions):
            if not result:
                self.state.restore(after)
                follows, throws = self.state.hand_on(side)
                go_on = self.add_paths if throws else self.add_plays
                go_on(follows, turns - 1, done + i * share, share)


class Compiled:
    """The compiled program at work on what lies on the board of a ruleset's state.

    Another `program` than the ruleset's own may be given, loaded by `compiled`.
    """

    def __init__(self, ruleset: Ruleset, program: Any = None) -> None:
        compiled = compiler()
        if compiled is None:
            raise ImportError("llvmlite is not installed")
        self.state = ruleset.state
        self.program = program or compiled.module(ruleset.assembled)
        self.array, self.address = compiled.array, compiled.address
        self.board = self.array(self.program.SIZE)
        self.work = self.array(self.program.ROOM)
        self.rows = self.array(0)
        self.at = self.address(self.board), self.address(self.work)

    def search(self, side: int, begun: bool) -> int:
        """Find the plays of the numbers given; how many, or -1: there is not room for so many."""
        self.board[:] = self.state.board
        return int(self.program.enter_list_plays(*self.at, side, begun))

    def count(self, side: int) -> int:
        """How many plays there are."""
        return self.search(side, False)

    def positions(self, side: int) -> list[tuple[Board, int]]:
        """The board after each play, and the result if the game ends there."""
        changing = self.program.CHANGING
        width = changing + 1
        cells = width * (few_enough(self.count(side)) + 1)
        if len(self.rows) < cells:
            self.rows = self.array(2 * cells)
        count = self.program.enter_list_positions(*self.at, side, self.address(self.rows))
        starts = range(0, width * count, width)
        return [(self.rows[at : at + changing], self.rows[at + changing]) for at in starts]


@contextmanager
def compiled_search(ruleset: Ruleset) -> Iterator[None]:
    """Within, the compiled program finds the plays of a ruleset, where llvmlite is installed.

    They are the same, in the same order, and the interpreted program still makes their steps: it is
    the search that takes long. Both have the same board and the same scratch memory.
    """
    if compiler() is None:
        yield
        return
    state, compiled = ruleset.state, Compiled(ruleset)
    vars(state).update(work=compiled.work, search=compiled.search)
    try:
        yield
    finally:
        del vars(state)["search"]
        state.rest()
