"""Perft: how many ways there are to play so many turns, the oracle of every engine."""

from __future__ import annotations

from lusoria.playable.families.tables.table import Table
from lusoria.playable.ruleset import Ruleset


def perft(ruleset: Ruleset, turns: int) -> int:
    """The paths of so many turns from the start, white to begin, each throw as often as the next.

    A path is a sequence of throws, in which 3-5 is not told from 5-3, and of plays, of which those
    that lead to the same position are one. A game that ends earlier makes no path.
    """
    table = ruleset.table
    table.start()
    return _paths(table, 0, turns)


def _paths(table: Table, side: int, turns: int) -> int:
    if turns == 0:
        return 1
    here = table.snapshot()
    paths = 0
    for throw, _ in table.throws():
        table.restore(here)
        table.give(throw)
        if turns == 1:
            paths += table.count(side)
        else:
            for after, result in table.positions(side):
                if not result:
                    table.restore(after)
                    paths += _paths(table, 1 - side, turns - 1)
    table.restore(here)
    return paths
