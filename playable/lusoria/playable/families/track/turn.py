"""The steps of a turn: where a number leads, which steps may be made now, and what they do."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest
from lusoria.playable.engine.supplied import end_of_step
from lusoria.playable.families.track.board import (
    HAND,
    HELD,
    HITS_MADE,
    LEFT,
    NOWHERE,
    OFF,
    USED,
    WHOLE,
    WORD,
    WORDS,
    lift,
    put,
    taken_from,
)
from lusoria.playable.families.track.hooks import (
    arrive,
    depart,
    enter,
    forbid,
    go,
    prefer,
    rest,
    throw,
)
from lusoria.playable.families.track.scratch import BEST

BEYOND_ALL = 256
"""Above all numbers that can be given."""


def take_throw(board: Board) -> None:
    """Give out the numbers of the dice that lie on the board, for a new turn."""
    clear_turn(board)
    throw(board)


def clear_turn(board: Board) -> None:
    """Begin the account of a turn in which nothing is given to play yet."""
    board[LEFT] = 0
    board[WHOLE] = 0
    board[USED] = 0
    board[HITS_MADE] = 0


def next_number(board: Board, before: int) -> int:
    """The greatest number below `before` that can be played now; -1 if there is none."""
    if board[WHOLE]:
        number = min(before - 1, board[LEFT])
        if number > 0:
            return number
        return -1
    found = -1
    remaining = board[LEFT]
    while remaining != 0:
        number = (remaining & 255) - 1
        if found < number < before:
            found = number
        remaining >>= 8
    return found


def lead(board: Board, side: int, origin: int, number: int) -> int:
    """The place to which a number leads from a place, or NOWHERE."""
    if origin == HAND:
        return enter(board, side, number)
    return go(board, side, origin, number)


def add_steps(board: Board, work: Work, side: int, number: int, at: int, count: int) -> int:
    """Add the steps of a number that may be made now to those listed at `at`; their count.

    Only those of the highest rank met are kept; `work[BEST]` has it. A step is its place of origin,
    its goal and its number, in eight bits each.
    """
    best = work[BEST]
    for word in range(2):
        places = board[HELD + WORDS * side + word]
        while places != 0:
            origin = WORD * word + lowest(places)
            places &= places - 1
            goal = lead(board, side, origin, number)
            if goal in (NOWHERE, origin) or forbid(board, side, origin, goal, number):
                continue
            rank = prefer(board, side, origin, goal, number)
            if rank > best:
                best = rank
                count = 0
            if rank == best:
                work[at + count] = origin | goal << 8 | number << 16
                count += 1
    work[BEST] = best
    return count


def steps_now(board: Board, work: Work, side: int, at: int) -> int:
    """List the steps that may be made now, with all numbers; their count."""
    work[BEST] = 0
    count = 0
    number = next_number(board, BEYOND_ALL)
    while number >= 0:
        count = add_steps(board, work, side, number, at, count)
        number = next_number(board, number)
    return count


def make_step(board: Board, side: int, step: int) -> int:
    """Make a step as it is listed; the result, if the game ends with it."""
    move(board, side, step & 255, step >> 8 & 255)
    book(board, step >> 16)
    return end_of_step(board, side)


def move(board: Board, side: int, origin: int, goal: int) -> int:
    """Move a man to a goal, and let the rules of arrival act; the place where it is set down."""
    lift(board, side, origin)
    place = goal
    if goal == OFF:
        depart(board, side, origin)
    else:
        arrive(board, side, origin, goal)
        place = rest(board, side, goal)
    put(board, side, place)
    return place


def book(board: Board, number: int) -> None:
    """Enter a step in the account of the turn."""
    board[USED] += 1
    if board[WHOLE]:
        board[LEFT] -= number
    elif board[LEFT] < 256:
        board[LEFT] = 0
    else:
        board[LEFT] = taken_from(board[LEFT], number + 1)
