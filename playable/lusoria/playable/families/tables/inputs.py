"""What a player looks at on the board of the tables games.

All is seen by the side that has just played, its own men first: the men of each place, the rearmost
man of each side and what of the enemy's stands before it, how far one side is ahead, single men
within reach of the enemy's, flags, pinned men, and what the next stage gives out.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.supplied import cast_dice, take_throw
from lusoria.playable.families.tables.board import (
    DICE,
    FACED,
    FACED_BY_TWO,
    FLAGS,
    HELD,
    OFF,
    PINNED,
    POINTS,
    SIDE,
    left,
)
from lusoria.playable.families.tables.hooks import PINS, dice
from lusoria.playable.player.net import NET_LIST
from lusoria.playable.player.supplied import NET_DEPTH, NET_FLAGS, NET_PLACES, NET_STAGES, NET_UNIT

NET_REAR = 2 * NET_PLACES * NET_DEPTH
NET_AHEAD = NET_REAR + 2 * NET_PLACES
NET_FLAG = NET_AHEAD + 64
NET_UNDER = NET_FLAG + 16
NET_AFTER = NET_UNDER + 2 * NET_PLACES
NET_LEFT = NET_AFTER + 4
NET_BEFORE = NET_LEFT + 16
NET_NEAR = NET_BEFORE + 128
NET_ROWS = NET_NEAR + 192


def net_cell(side: int, k: int, place: int) -> int:
    """Return the cell of a place as a side counts them that has played: own (k = 0), enemy."""
    return SIDE * (side ^ k) + place


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
        rear = OFF
        way = 0
        for passed_by in range(OFF):
            place = OFF - 1 - passed_by
            there = board[SIDE * whose + place]
            if there > 0:
                rear = place
                way += there * (OFF - place)
        own[NET_LIST + count] = NET_REAR + k * NET_PLACES + rear
        count += 1
        ahead = way - ahead
        count = list_near(board, whose, k, rear, own, count)
        count = list_noted(board, whose, k, own, count)
    own[NET_LIST + count] = NET_AHEAD + max(0, min(63, 32 - ahead * 8 // NET_UNIT))
    count += 1
    if NET_STAGES:
        own[NET_LIST + count] = NET_AFTER + what
        count += 1
        if what >= 2:
            count = list_left(board, own, count)
    return count


def list_near(board: Board, whose: int, k: int, rear: int, own: list[int], count: int) -> int:
    """Add the rows of what stands before the rearmost man, and how far single men are from others.

    Each row is of a set: which of the six points before the rearmost man the enemy holds with two
    men; at which distances from 1 to 6, and from 7 to 11, an enemy man stands behind a single one.
    """
    enemy = 1 - whose
    if rear < OFF:
        before = (board[SIDE * enemy + FACED_BY_TWO] & POINTS) >> rear + 1 & 63
        own[NET_LIST + count] = NET_BEFORE + 64 * k + before
        count += 1
    single = board[SIDE * whose + FACED] & ~board[SIDE * whose + FACED_BY_TWO] & POINTS
    if single:
        behind = board[SIDE * enemy + HELD] & POINTS + 1
        distances = 0
        for distance in range(11):
            distances |= (single >> distance + 1 & behind != 0) << distance
        own[NET_LIST + count] = NET_NEAR + 96 * k + (distances & 63)
        own[NET_LIST + count + 1] = NET_NEAR + 96 * k + 64 + (distances >> 6)
        count += 2
    return count


def list_noted(board: Board, whose: int, k: int, own: list[int], count: int) -> int:
    """Add the rows of the flags of a side, and of the points where its men lie pinned."""
    for flag in range(NET_FLAGS):
        if board[FLAGS] >> 2 * flag + whose & 1:
            own[NET_LIST + count] = NET_FLAG + 8 * k + flag
            count += 1
    if PINS:
        for place in range(1, OFF):
            if board[SIDE * whose + PINNED] >> place & 1:
                own[NET_LIST + count] = NET_UNDER + k * NET_PLACES + place
                count += 1
    return count


def list_left(board: Board, own: list[int], count: int) -> int:
    """Add the rows of the numbers that are left to play in the next stage."""
    for number in range(1, 7):
        if left(board, number):
            own[NET_LIST + count] = NET_LEFT + number
            count += 1
            if left(board, number) > 1:
                own[NET_LIST + count] = NET_LEFT + 7 + number
                count += 1
    return count


def cannot_play(board: Board, work: Work, side: int) -> int:
    """Return 0: a side that cannot play passes."""
    return 0


def lay_throw(board: Board, work: Work, number: int) -> int:
    """Begin a turn: with all throws of two dice, else with some that are cast."""
    if dice() != 2:
        cast_dice(board, work)
        take_throw(board)
        return 1
    one = number // 6
    two = number % 6
    if two > one:
        return 0
    board[DICE] = 1 + one
    board[DICE + 1] = 1 + two
    take_throw(board)
    return 1 + (one != two)
