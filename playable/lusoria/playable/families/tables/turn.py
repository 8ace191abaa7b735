"""The steps of a turn: which may be made, what they do, and how they are taken back."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    BAR,
    CHANGING,
    LAST,
    LEFT,
    OFF,
    POINTS,
    held,
    lift,
    men,
    put,
    shift,
)
from lusoria.playable.families.tables.hooks import (
    arrive,
    bear,
    deciding,
    end_of_step,
    enter,
    land,
    leave,
    stirring,
)
from lusoria.playable.families.tables.paper import BOARDS, Work


def movable(board: Board, side: int, number: int) -> int:
    """The places from which the side may make a step of `number` now; bit 0 is the bar."""
    free = held(board, side, 1) & ~leave(board, side, number)
    places = free & ((POINTS & ~land(board, side, number)) >> number)
    near = free >> OFF - number << OFF - number
    if near != 0:
        places |= near & bear(board, side, number)
    if men(board, side, BAR) > 0 and not enter(board, side, number) >> number & 1:
        places |= 1
    return places


def move(board: Board, side: int, place: int, number: int) -> None:
    """Move a man on by a number, and let the rules of arrival act."""
    lift(board, side, place)
    if place + number > LAST:
        put(board, side, OFF)
    else:
        arrive(board, side, place + number)
        put(board, side, place + number)
    book(board, place, number)


def book(board: Board, place: int, number: int) -> None:
    """Enter a step in the account of the turn: a number used, the pips gone, a man entered."""
    account = board[ACCOUNT] + (min(number, OFF - place) << 8) + 1
    if account >> 16 & 255 < number:
        account += (number - (account >> 16 & 255)) << 16
    if place == BAR:
        account += 1 << 24
    board[ACCOUNT] = account
    board[LEFT] -= 1 << 4 * number


def astir(board: Board, side: int) -> int:
    """The goals at which a step does more than move a man, off the board among them."""
    return stirring(board, side) | deciding(board, side)


def make(
    board: Board, work: Work, side: int, depth: int, place: int, number: int, stirred: int
) -> int:
    """Make a step that can be taken back; the result, if it ends the game.

    `stirred` says whether its goal is among those of `astir`; the board is then saved whole.
    """
    if stirred:
        for cell in range(CHANGING):
            work[BOARDS + CHANGING * depth + cell] = board[cell]
        move(board, side, place, number)
        return end_of_step(board, side)
    shift(board, side, place, min(place + number, OFF))
    book(board, place, number)
    return 0


def take_back(
    board: Board,
    work: Work,
    side: int,
    depth: int,
    place: int,
    number: int,
    stirred: int,
    account: int,
) -> None:
    """Take back a step made at this depth, before which the account of the turn was `account`."""
    if stirred:
        for cell in range(CHANGING):
            board[cell] = work[BOARDS + CHANGING * depth + cell]
        return
    shift(board, side, min(place + number, OFF), place)
    board[ACCOUNT] = account
    board[LEFT] += 1 << 4 * number
