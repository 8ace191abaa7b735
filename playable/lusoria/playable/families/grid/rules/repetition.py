"""Positions that may not come about again."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.hooks import rule


@rule("recur")
def after_turns(board: Board, side: int, times: int, most: int) -> bool:
    """No turn may leave the men as they have stood `most` times before when a turn was over.

    Whose turn it is does not matter; men in hand and bonds do.
    """
    return times >= most


@rule("recur_at_once")
def after_steps(board: Board, side: int, times: int) -> bool:
    """No step may leave the men as they stood at the start or after the first step of a turn.

    So Ludii 1.3.13, which keeps only those positions; whose turn it is does not matter.
    """
    return times > 0
