"""What games with dice share: their sides, answers of rules, how a turn begins and ends."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.supplied import (
    EXCUSED,
    PLAYS,
    after_play,
    cast_dice,
    end_of_play,
    take_throw,
)

WHITE = 0
BLACK = 1


def other(side: int) -> int:
    """Return the enemy of a side."""
    return 1 - side


def win(side: int, stake: int) -> int:
    """Return the answer of an ending rule: a side has won so many points."""
    return 2 * stake + side


CAST_AGAIN = -1
"""Answer of an opening rule: the cast does not decide."""
BOUND = 0
"""Obligations bind a play that ends the game, and it outranks others, like any play."""
FREE = 1
"""No obligation binds a play that ends the game; but it outranks others by what it has played."""
APART = 3
"""No obligation binds a play that ends the game, and it outranks no other."""


def give_turn(board: Board, work: Work) -> None:
    """Throw the dice for a turn and give out the numbers."""
    cast_dice(board, work)
    take_throw(board)


def found(work: Work) -> int:
    """Return how many plays the last search has found."""
    return work[PLAYS] + work[EXCUSED]


def result_of_play(board: Board, work: Work, side: int) -> int:
    """Note what is new for the turns to come; return the result, if the game ends now, else 0."""
    after_play(board, side)
    return end_of_play(board, side)
