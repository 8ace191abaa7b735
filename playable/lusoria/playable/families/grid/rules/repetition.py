"""Positions that may not come about again."""

from lusoria.playable.core import Board
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because
from lusoria.playable.families.grid.hooks import rule


@rule("recur")
def after_turns(board: Board, side: int, times: int, most: int) -> bool:
    """No turn may leave the men as they have stood `most` times before when a turn was over.

    Whose turn it is does not matter; men in hand and bonds do.
    """
    return times >= most


@because(after_turns)
def after_turns_because(board: Board, tried: Tried) -> Grounds:
    """The position has been there."""
    return [Ground("met", count=tried.times)]


@rule("recur_at_once")
def after_steps(board: Board, side: int, times: int) -> bool:
    """No step may leave the men as they stood at the start or after the first step of a turn.

    So Ludii 1.3.13, which keeps only those positions; whose turn it is does not matter.
    """
    return times > 0


@because(after_steps)
def after_steps_because(board: Board, tried: Tried) -> Grounds:
    """The position has been there."""
    return [Ground("met", count=tried.times)]
