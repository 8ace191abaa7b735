"""What a player looks at on the board of the track games.

All is seen by the side that has just played, its own men first: the men of each place, the rearmost
man of each side, how far one side is ahead, flags, and what the next stage gives out.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.supplied import cast_dice, take_throw
from lusoria.playable.families.track.board import (
    COUNT,
    COUNTED,
    DICE,
    FACE,
    FACES,
    FLAGS,
    LEFT,
    OFF,
    SIDE,
)
from lusoria.playable.player.net import NET_LIST
from lusoria.playable.player.supplied import (
    NET_CAST,
    NET_DEPTH,
    NET_FLAGS,
    NET_PLACES,
    NET_STAGES,
    NET_UNIT,
    NET_WEIGHTS,
)

NET_REAR = 2 * NET_PLACES * NET_DEPTH
NET_AHEAD = NET_REAR + 2 * NET_PLACES
NET_FLAG = NET_AHEAD + 64
NET_AFTER = NET_FLAG + 16
NET_LEFT = NET_AFTER + 4
NET_ROWS = NET_LEFT + 16


def net_cell(side: int, k: int, place: int) -> int:
    """Return the cell of a place as a side counts them that has played: own (k = 0), enemy."""
    return SIDE * (side ^ k) + (place if place < NET_PLACES - 1 else OFF)


def net_level(found: int, whose: int) -> int:
    """Return how many men stand there."""
    return found


@standalone
def list_rest(board: Board, side: int, what: int, own: list[int]) -> int:
    """Write the rows that are not of men to NET_LIST; return how many there are."""
    count = 0
    ahead = 0
    for k in range(2):
        whose = side ^ k
        rear = NET_PLACES - 1
        way = 0
        for passed_by in range(NET_PLACES - 1):
            place = NET_PLACES - 2 - passed_by
            there = board[SIDE * whose + place]
            if there > 0:
                rear = place
                way += there * (NET_PLACES - 1 - place)
        own[NET_LIST + count] = NET_REAR + k * NET_PLACES + rear
        count += 1
        ahead = way - ahead
        for flag in range(NET_FLAGS):
            if board[FLAGS] >> 2 * flag + whose & 1:
                own[NET_LIST + count] = NET_FLAG + 8 * k + flag
                count += 1
    own[NET_LIST + count] = NET_AHEAD + max(0, min(63, 32 - ahead * 8 // NET_UNIT))
    count += 1
    if NET_STAGES:
        own[NET_LIST + count] = NET_AFTER + what
        count += 1
        if what >= 2:
            own[NET_LIST + count] = NET_LEFT + min(15, board[LEFT] & 255)
            count += 1
    return count


def cannot_play(board: Board, work: Work, side: int) -> int:
    """Return 0: a side that cannot play passes."""
    return 0


def lay_throw(board: Board, work: Work, number: int) -> int:
    """Begin a turn: with all throws where they are few, else with some that are cast."""
    if NET_CAST:
        cast_dice(board, work)
        take_throw(board)
        return 1
    if board[COUNTED]:
        board[DICE] = number
    else:
        rest = number
        for which in range(board[COUNT]):
            board[DICE + which] = board[FACE + rest % board[FACES]]
            rest //= board[FACES]
    take_throw(board)
    return NET_WEIGHTS[number]
