"""What a player looks at on the board of the grid games.

All is seen by the side that has just played, the ranks turned for black: the pieces of each square,
the men in hand, how many more one side has, and how long no piece has been taken.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.families.grid.board import MOST_PIECES, bound_men, in_hand, pieces, quiet
from lusoria.playable.families.grid.hooks import stuck
from lusoria.playable.families.grid.scratch import found, steps_of
from lusoria.playable.families.grid.turn import begin_turn
from lusoria.playable.player.net import NET_LIST
from lusoria.playable.player.supplied import NET_DEPTH, NET_OF_BLACK, NET_OF_WHITE, NET_PLACES

NET_HAND = 2 * NET_PLACES * NET_DEPTH
NET_MORE = NET_HAND + 2 * (MOST_PIECES + 1)
NET_QUIET = NET_MORE + 64
NET_ROWS = NET_QUIET + 16


def net_cell(side: int, k: int, place: int) -> int:
    """Return the square of a place, as a side that has played counts them."""
    if side:
        return NET_OF_BLACK[place]
    return NET_OF_WHITE[place]


def net_level(found: int, whose: int) -> int:
    """Return the kind of the piece there, if it is of this side: a man, bound, the leader."""
    return (found >> 1) * (found & 1 == whose)


@standalone
def list_rest(board: Board, side: int, what: int, own: list[int]) -> int:
    """Write the rows that are not of men to NET_LIST; return how many there are."""
    more = 0
    for k in range(2):
        hand = in_hand(board, side ^ k)
        own[NET_LIST + k] = NET_HAND + k * (MOST_PIECES + 1) + hand
        more = 2 * (pieces(board, side ^ k) + hand) - bound_men(board, side ^ k) - more
    own[NET_LIST + 2] = NET_MORE + max(0, min(63, 32 - more))
    own[NET_LIST + 3] = NET_QUIET + min(15, quiet(board) >> 3)
    return 4


def cannot_play(board: Board, work: Work, side: int) -> int:
    """Return the result, if the game ends because a side has no plays; else 0."""
    if found(work) == 1 and steps_of(work, 0) == 0:
        return stuck(board, 1 - side)
    return 0


def lay_throw(board: Board, work: Work, number: int) -> int:
    """Begin a turn; nothing is thrown."""
    begin_turn(board)
    return 1
