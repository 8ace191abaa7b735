"""How large the inputs of a player are on a track: what is read off a board that is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import comb, factorial, prod

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.core import Board
from lusoria.playable.families.track.board import ARMY, COUNT, COUNTED, FACES, FLAG_NAMES, LENGTH

NET_FLAGS = 0
"""How many flags rules may set."""
NET_UNIT = 1
"""How many steps ahead make a row of their own, in eighths."""
NET_CAST = False
"""Whether throws are too many to look at all of them ahead, so that some are cast."""
NET_WEIGHTS = (1,)
"""How often each throw falls; of equal ones only the first."""

LEVELS = (1, 2, 3, 4, 6, 8, 11, 14)
"""Of how many men on a place a net is told."""
MOST_THROWS = 36
"""If there are more, only CAST of them are cast to look ahead."""
CAST = 18


def sizes(bound: Sequence[BoundRule], board: Board) -> Mapping[str, object]:
    """The constants of the inputs, for rules and a board that they have set up."""
    army = max(board[ARMY], board[ARMY + 1], 1)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag in FLAG_NAMES]
    weights = throws(board)
    return {
        "NET_PLACES": board[LENGTH] + 2,
        "NET_LEVELS": tuple(least for least in LEVELS if least <= army),
        "NET_UNIT": max(1, army * board[LENGTH] // 60),
        "NET_FLAGS": max(flags, default=0),
        "NET_CAST": not weights,
        "NET_WEIGHTS": weights or (1,),
        "NET_THROWS": len(weights) or CAST,
    }


def throws(board: Board) -> tuple[int, ...]:
    """How often each throw falls, of equal ones only the first; nothing where they are many."""
    dice, faces = board[COUNT], board[FACES]
    if board[COUNTED]:
        return tuple(comb(dice, marks) for marks in range(dice + 1))
    if faces**dice > MOST_THROWS:
        return ()
    return tuple(_weight(throw) for throw in product(range(faces), repeat=dice))


def _weight(throw: Sequence[int]) -> int:
    """How many orders a throw has, if it is the one whose dice stand in theirs; else 0."""
    if list(throw) != sorted(throw):
        return 0
    return factorial(len(throw)) // prod(factorial(throw.count(face)) for face in set(throw))
