"""How large the inputs of a player are at tables: what is read off a board that is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import ARMY, FLAG_NAMES, LAST, OFF

NET_FLAGS = 0
"""How many flags rules may set."""
NET_UNIT = 1
"""How many pips ahead make a row of their own, in eighths."""

LEVELS = (1, 2, 3, 4, 6, 8, 11, 14)
"""Of how many men on a place a net is told."""


def sizes(bound: Sequence[BoundRule], board: Board) -> Mapping[str, object]:
    """The constants of the inputs, for rules and a board that they have set up."""
    army = max(board[ARMY], board[ARMY + 1], 1)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag]
    dice = sum(b.rule.function(*b.values) for b in bound if "dice" in b.hooks)
    return {
        "NET_PLACES": OFF + 1,
        "NET_LEVELS": tuple(least for least in LEVELS if least <= army),
        "NET_UNIT": max(1, army * LAST // 60),
        "NET_FLAGS": max(flags, default=0),
        "NET_THROWS": 36 if dice == 2 else 18,
    }
