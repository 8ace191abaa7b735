"""A turn of bulk play: the plays are listed, one is chosen and made.

The policy `greedy` chooses the play that is worth most; others draw one.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.chance import below
from lusoria.playable.engine.loop import (
    CHOICES,
    GREEDY,
    NO_ROOM,
    Tally,
    bring_back,
    keep_board,
    make_play,
    play_out,
)
from lusoria.playable.engine.supplied import KEPT, list_plays, result_of_play, worth


@standalone
def greedy(board: Board, work: Work, side: int, count: int, first: int) -> int:
    """Return the play that wins, else the one of most `worth`, and at last one that loses.

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


def take_turn(board: Board, work: Work, side: int, policy: int, tally: Tally) -> int:
    """Play a turn and count it; return the result, if the game ends, or NO_ROOM."""
    count = list_plays(board, work, side, False)
    if count < 0:
        return NO_ROOM
    choice = below(work, count)
    if policy == GREEDY:
        choice = greedy(board, work, side, count, choice)
    tally[CHOICES] += count
    return make_play(board, work, side, choice, tally)
