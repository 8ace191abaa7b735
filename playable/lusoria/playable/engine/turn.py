"""A turn of bulk play: the plays are listed, one is chosen and made."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.chance import below
from lusoria.playable.engine.greedy import greedy
from lusoria.playable.engine.loop import CHOICES, GREEDY, NO_ROOM, Tally, make_play
from lusoria.playable.engine.supplied import list_plays


def take_turn(board: Board, work: Work, side: int, policy: int, tally: Tally) -> int:
    """Play a turn and count it; the result, if the game ends, or NO_ROOM."""
    count = list_plays(board, work, side, False)
    if count < 0:
        return NO_ROOM
    choice = below(work, count)
    if policy == GREEDY:
        choice = greedy(board, work, side, count, choice)
    tally[CHOICES] += count
    return make_play(board, work, side, choice, tally)
