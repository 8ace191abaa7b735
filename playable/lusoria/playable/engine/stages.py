"""The order of turns where a rule at `follow` says what comes after a play.

A turn may have several *stages*: after a play a side plays numbers that it is given, without a
throw. A rule gives them out on the board before it answers, so that each stage is an ordinary play.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.supplied import follow, give_turn

# What a rule at `follow` answers.
OTHER_THROWS = 0
"""The turn is over: the other side throws."""
SAME_THROWS = 1
"""The side that has played throws again."""
SAME_PLAYS = 2
"""The side that has played plays the numbers that the rule has given out."""
OTHER_PLAYS = 3
"""The other side plays the numbers that the rule has given out."""


def hand_on(board: Board, work: Work, side: int) -> int:
    """Give out what may be played after a play of `side`; return whose turn or stage it is."""
    what = follow(board, side)
    if what in (OTHER_THROWS, SAME_THROWS):
        give_turn(board, work)
    if what in (OTHER_THROWS, OTHER_PLAYS):
        return 1 - side
    return side
