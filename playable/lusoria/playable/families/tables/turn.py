"""The steps of a turn: which may be made, what they do, and how they are taken back."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.loop import bring_back, keep_board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    BAR,
    CHANGING,
    HELD,
    HELD_BY_TWO,
    KEY,
    LEFT,
    OFF,
    POINTS,
    SIDE,
    held,
    lift,
    men,
    put,
    shift,
)
from lusoria.playable.families.tables.hooks import (
    arrive,
    bear,
    end_of_step,
    ending_points,
    enter,
    land,
    leave,
    trigger_points,
)
from lusoria.playable.families.tables.scratch import (
    ACCOUNT_BEFORE,
    BOARDS,
    FRAME,
    FRAMES,
    HELD_BEFORE,
    HELD_BY_TWO_BEFORE,
    KEY_BEFORE,
    LEFT_BEFORE,
)


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


def peek(board: Board, side: int, place: int, first: int, second: int) -> int:
    """Return the places from which `second` may follow a quiet step of `first`, without making it.

    A quiet step changes nothing but the points held: it neither enters nor bears off a man, and
    sets off no rule.
    """
    cell = SIDE * side + HELD
    held_before = board[cell]
    vacated = board[SIDE * side + place] == 1
    board[cell] = (held_before ^ (vacated << place)) | 1 << place + first
    places = movable(board, side, second)
    board[cell] = held_before
    return places


def move(board: Board, side: int, place: int, number: int) -> None:
    """Move a man on by a number, and let the rules of arrival act."""
    goal = min(place + number, OFF)
    lift(board, side, place)
    set_out(board, place)
    arrive(board, side, goal)
    put(board, side, goal)
    book(board, place, number)


def set_out(board: Board, place: int) -> None:
    """Note the place that a step begins from, which rules may ask for while the man arrives."""
    board[ACCOUNT] = (board[ACCOUNT] & 0xFFFFFFFF) + (place << 32)


def book(board: Board, place: int, number: int) -> None:
    """Enter a step in the account of the turn: a number used, the pips gone, a man entered.

    The account ends with the place that the step began from.
    """
    set_out(board, place)
    account = board[ACCOUNT] + (min(number, OFF - place) << 8) + 1
    if account >> 16 & 255 < number:
        account += (number - (account >> 16 & 255)) << 16
    if place == BAR:
        account += 1 << 24
    board[ACCOUNT] = account
    board[LEFT] -= 1 << 4 * number


def eventful_points(board: Board, side: int) -> int:
    """The goals at which a step does more than move a man, off the board among them."""
    return trigger_points(board, side) | ending_points(board, side)


def remember(board: Board, work: Work, side: int, depth: int) -> None:
    """Note what a step from this depth may change, so that it can be taken back."""
    frame = FRAMES + FRAME * depth
    work[frame + HELD_BEFORE] = board[SIDE * side + HELD]
    work[frame + HELD_BY_TWO_BEFORE] = board[SIDE * side + HELD_BY_TWO]
    work[frame + KEY_BEFORE] = board[KEY]
    work[frame + ACCOUNT_BEFORE] = board[ACCOUNT]
    work[frame + LEFT_BEFORE] = board[LEFT]


def make(
    board: Board, work: Work, side: int, depth: int, place: int, number: int, is_eventful: int
) -> int:
    """Make a step that can be taken back; the result, if it ends the game.

    If its goal is one of the `eventful_points`, it is eventful, and the board is saved whole.
    """
    if is_eventful:
        keep_board(board, work, BOARDS + CHANGING * depth)
        move(board, side, place, number)
        return end_of_step(board, side)
    shift(board, side, place, min(place + number, OFF))
    book(board, place, number)
    return 0


def take_back(
    board: Board, work: Work, side: int, depth: int, place: int, number: int, is_eventful: int
) -> None:
    """Take back a step made from this depth, where `remember` has noted what it changes."""
    if is_eventful:
        bring_back(board, work, BOARDS + CHANGING * depth)
        return
    frame = FRAMES + FRAME * depth
    board[SIDE * side + place] += 1
    board[SIDE * side + min(place + number, OFF)] -= 1
    board[SIDE * side + HELD] = work[frame + HELD_BEFORE]
    board[SIDE * side + HELD_BY_TWO] = work[frame + HELD_BY_TWO_BEFORE]
    board[KEY] = work[frame + KEY_BEFORE]
    board[ACCOUNT] = work[frame + ACCOUNT_BEFORE]
    board[LEFT] = work[frame + LEFT_BEFORE]
