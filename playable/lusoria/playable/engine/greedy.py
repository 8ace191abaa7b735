"""The policy `greedy`: of the plays listed, the one that is worth most is chosen."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.loop import bring_back, keep_board, play_out
from lusoria.playable.engine.supplied import KEPT, result_of_play, worth


@standalone
def greedy(board: Board, work: Work, side: int, count: int, first: int) -> int:
    """The play that wins; else, that leads to what is worth most (`worth`); last, one that loses.

    Of equal plays the first from `first` on, in a circle.
    """
    best = -2
    choice = first
    keep_board(board, work, KEPT)
    for i in range(count):
        play = (first + i) % count
        result = play_out(board, work, side, play)
        if result == 0:
            result = result_of_play(board, work, side)
        value = worth(board, side)
        if result > 1:
            value = 1 << 30 if result & 1 == side else 0
        if value > best:
            best = value
            choice = play
        bring_back(board, work, KEPT)
    return choice
