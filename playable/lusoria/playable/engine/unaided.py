"""The turn of a side in a program without a player."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.loop import RANDOM_SEQUENCES, Tally
from lusoria.playable.engine.supplied import EVERY_ORDER, take_turn


def turn_by(
    board: Board,
    work: Work,
    side: int,
    tally: Tally,
    own: list[int],
    net: list[int],
    other: list[int],
    white: int,
    black: int,
) -> int:
    """Play a turn by the side's policy and count it; return the result, 0 or NO_ROOM."""
    policy = white
    if side != 0:
        policy = black
    work[EVERY_ORDER] = 2 * (policy == RANDOM_SEQUENCES)
    result = take_turn(board, work, side, policy, tally)
    work[EVERY_ORDER] = 0
    return result
