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
from lusoria.playable.state import few_enough

Report = Callable[[int, float], object]
"""Takes the number of paths counted so far, and about the part of the work that is done."""


def perft(
    ruleset: Ruleset,
    turns: int,
    *,
    compiled: bool = False,
    report: Report = lambda paths, part: None,
) -> int:
    """Return the number of paths of so many turns from the start, white to begin.

    A path is a sequence of throws, each as often as the next and 3-5 not told from 5-3, and of
    plays, of which those that lead to the same position are one. A game that ends earlier makes no
    path. The plays are found by the interpreted program, or by the `compiled` one (ImportError
    where llvmlite is not). `report` is called now and then.
    """
    state = ruleset.state
    search = Compiled(ruleset) if compiled else state
    paths = 0

    # `done` of all work is done before, and `part` is here, were all throws and plays alike.
    def add_throws(side: int, turns: int, done: float, part: float) -> None:
        nonlocal paths
        if turns == 0:
            paths += 1
            return
        here = state.snapshot()
        throws = [throw for throw, _ in state.dice.throws()]
        share = part / max(1, len(throws))
        for i, throw in enumerate(throws):
            state.restore(here)
            state.give(throw)
            add_plays(side, turns, done + i * share, share)
        state.restore(here)

    def add_plays(side: int, turns: int, done: float, part: float) -> None:
        nonlocal paths
        if turns == 1:
            paths += search.count(side)
            report(paths, done + part)
            return
        positions = search.positions(side)
        share = part / max(1, len(positions))
        for i, (after, result) in enumerate(positions):
            if not result:
                state.restore(after)
                follows, throws = state.hand_on(side)
                add = add_throws if throws else add_plays
                add(follows, turns - 1, done + i * share, share)

    state.start()
    add_throws(0, turns, 0.0, 1.0)
    return paths


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
        """Find the plays of the numbers given; return how many, or -1 if there is not room."""
        self.board[:] = self.state.board
        return int(self.program.enter_list_plays(*self.at, side, begun))

    def count(self, side: int) -> int:
        """Return how many plays there are."""
        return self.search(side, False)

    def positions(self, side: int) -> list[tuple[Board, int]]:
        """Return the board after each play, and the result if the game ends there."""
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
    """Let the compiled program find the plays of a ruleset, where llvmlite is installed.

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
