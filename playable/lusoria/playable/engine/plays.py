"""Plays made and counted in bulk play."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.boards import play_out
from lusoria.playable.engine.supplied import (
    NOTICES,
    STEPS,
    after_play,
    end_of_play,
    losses,
    make_step,
    notice_play,
    notice_step,
    passed,
    steps_of,
)
from lusoria.playable.engine.tally import HITS, PASSES, TURNS, Tally


def make_play(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """Make one of the plays found, and count what it does; the result, if the game ends with it."""
    before = losses(board, side)
    if NOTICES:
        result = play_noticed(board, work, side, play, tally)
    else:
        result = play_out(board, work, side, play)
    tally[TURNS] += 1
    tally[HITS] += losses(board, side) - before
    tally[PASSES] += passed(board)
    after_play(board, side)
    if result == 0:
        result = end_of_play(board, side)
    return result


@standalone
def play_noticed(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """As `play_out`, and count what each step sets off."""
    result = 0
    for i in range(steps_of(work, play)):
        notice_step(board, work, side, work[STEPS + i], tally)
        result = make_step(board, side, work[STEPS + i])
    notice_play(board, side, tally)
    return result
