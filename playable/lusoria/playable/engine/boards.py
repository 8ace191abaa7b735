"""Boards kept and brought back, plays made on them, and what comes of each play."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.supplied import (
    CHANGING,
    STEPS,
    found,
    make_step,
    result_of_play,
    steps_of,
)


@standalone
def keep_board(board: Board, work: Work, at: int) -> None:
    """Copy what changes of the board to the scratch memory."""
    copy(work, at, board, 0, CHANGING)


@standalone
def bring_back(board: Board, work: Work, at: int) -> None:
    """Bring back the board that `keep_board` has kept."""
    copy(board, 0, work, at, CHANGING)


@standalone
def play_out(board: Board, work: Work, side: int, play: int) -> int:
    """Make the steps of a play; the result, if the game ends at its last step."""
    result = 0
    for i in range(steps_of(work, play)):
        result = make_step(board, side, work[STEPS + i])
    return result


def list_positions(board: Board, work: Work, side: int, rows: Board) -> int:
    """Write the board after each play, and its result, to rows of CHANGING + 1 cells; their count.

    `rows` must have room for one row more than there are plays; `list_plays` tells how many.
    """
    count = found(work)
    width = CHANGING + 1
    copy(rows, count * width, board, 0, CHANGING)
    for play in range(count):
        result = play_out(board, work, side, play)
        if result == 0:
            result = result_of_play(board, work, side)
        rows[play * width + CHANGING] = result
        copy(rows, play * width, board, 0, CHANGING)
        copy(board, 0, rows, count * width, CHANGING)
    return count
