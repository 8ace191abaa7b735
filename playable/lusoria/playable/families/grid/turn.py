"""Steps: making them, taking them back, and which of them are open to a side."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.families.grid.board import (
    COUNT,
    EMPTY,
    FILES,
    HAND,
    IN_MOTION,
    KIND,
    LEADER,
    LEADERS_IN_HAND,
    LEAP,
    LEAPS_MADE,
    LIFT,
    MADE,
    MAN,
    MOST_PATH,
    MUST,
    NEW_BONDS,
    OUTSIDE,
    PATH,
    PIECES,
    PLACE,
    QUIET,
    RANKS,
    SAME,
    STEP,
    TAKEN,
    TOUCHED,
    note,
    piece,
    put,
    remove,
    shift,
    square_of,
    toward,
    undo_to,
)
from lusoria.playable.families.grid.hooks import (
    AVOIDS,
    GOES_ON,
    JUMP_CHAINS,
    LEAPS,
    LIFTS,
    PLACES,
    again,
    arrive,
    avoid,
    depart,
    leap,
    lift,
    place,
    reach,
    settle,
    stay,
    way,
)
from lusoria.playable.families.grid.scratch import MOST_WAITING, STACK, TOO_MANY, TOP, step_of

ANY_STEP = 7
"""What a turn may begin with: a step, a leap or a lift."""


def begin_turn(board: Board) -> None:
    """Clear what the board remembers of the last turn."""
    for cell in range(MADE, TOUCHED + 1):
        board[cell] = 0


def make(board: Board, side: int, step: int) -> None:
    """Make a step, and all that comes of it."""
    begin_step(board, step)
    if PLACES and step >> 16 == PLACE:
        set_down(board, side, step & 255)
    elif LIFTS and step >> 16 == LIFT:
        lift_off(board, step)
    else:
        carry(board, step)
        depart(board, side, step >> 8 & 255)
        arrive(board, side, step & 255)
    if step >> 16 != PLACE:
        settle(board, side)


def begin_step(board: Board, step: int) -> None:
    """Remember what is being done."""
    board[KIND] = step >> 16
    board[TAKEN] = 0
    board[NEW_BONDS] = 0
    board[MADE] += 1
    board[QUIET] += 1
    if GOES_ON:
        touch(board, step >> 8 & 255)
        touch(board, step & 255)


def carry(board: Board, step: int) -> None:
    """Move the piece of a step or leap."""
    shift(board, step >> 8 & 255, step & 255)
    board[IN_MOTION] = step & 255
    board[LEAPS_MADE] += step >> 16 == LEAP


def lift_off(board: Board, step: int) -> None:
    """Lift an enemy off the board."""
    note(board, step >> 8 & 255, board[step >> 8 & 255])
    remove(board, step >> 8 & 255)
    board[TAKEN] = 1
    board[QUIET] = 0


def touch(board: Board, square: int) -> None:
    """Remember that this turn has touched a square."""
    if square != 0 and board[TOUCHED] < MOST_PATH:
        board[PATH + board[TOUCHED]] = square
        board[TOUCHED] += 1


def set_down(board: Board, side: int, goal: int) -> None:
    """Set the next piece in hand on the board, the leader last; that is no quiet step."""
    board[QUIET] = 0
    if board[HAND + side] > 0:
        board[HAND + side] -= 1
        put(board, goal, piece(MAN, side))
    else:
        board[LEADERS_IN_HAND + side] -= 1
        put(board, goal, piece(LEADER, side))


def unmake(board: Board, side: int, step: int, log: int) -> None:
    """Take the men of a step back; `log` is the length of the log before it."""
    kind = step >> 16
    square = step >> 8 & 255
    goal = step & 255
    if PLACES and kind == PLACE:
        take_up(board, side, goal)
    else:
        undo_to(board, log)
        if kind != LIFT:
            shift(board, goal, square)


def take_up(board: Board, side: int, goal: int) -> None:
    """Take a piece that has just been set on the board back into the hand."""
    if board[goal] >> 1 == LEADER:
        board[LEADERS_IN_HAND + side] += 1
    else:
        board[HAND + side] += 1
    remove(board, goal)


def kinds_next(board: Board, side: int) -> int:
    """The kinds of steps that may come now, as a set; 0 if the turn is over."""
    if PLACES and place(board, side) > 0:
        return PLACE + MUST
    if board[MADE] == 0:
        return ANY_STEP
    if GOES_ON:
        return again(board, side)
    return 0


def spread(board: Board, work: Work, side: int, kinds: int) -> None:
    """Put the steps of these kinds that are open to a side on the stack."""
    if PLACES and kinds & PLACE:
        spread_places(board, work)
        return
    if LIFTS and kinds & LIFT:
        spread_lifts(board, work, side)
    if GOES_ON and kinds & SAME:
        spread_piece(board, work, side, board[IN_MOTION], kinds)
    elif kinds & (STEP | LEAP):
        for i in range(board[COUNT + side]):
            spread_piece(board, work, side, board[PIECES + 64 * side + i], kinds)


def push(work: Work, step: int) -> None:
    """Put a step on the stack."""
    work[STACK + work[TOP]] = step
    if work[TOP] < MOST_WAITING - 1:
        work[TOP] += 1
    else:
        work[TOO_MANY] = 1


def spread_places(board: Board, work: Work) -> None:
    """Put a step to each empty square on the stack."""
    for rank in range(1, board[RANKS] + 1):
        for file in range(1, board[FILES] + 1):
            if board[square_of(file, rank)] == EMPTY:
                push(work, step_of(PLACE, 0, square_of(file, rank)))


def spread_lifts(board: Board, work: Work, side: int) -> None:
    """Put the lifting of each enemy that may be lifted on the stack."""
    for i in range(board[COUNT + 1 - side]):
        square = board[PIECES + 64 * (1 - side) + i]
        if lift(board, side, square):
            push(work, step_of(LIFT, square, 0))


def spread_piece(board: Board, work: Work, side: int, square: int, kinds: int) -> None:
    """Put the steps and leaps of the piece on a square on the stack."""
    if stay(board, side, square):
        return
    ways = way(board, side, square)
    far = reach(board, side, square)
    for direction in range(8):
        if ways >> direction & 1:
            if kinds & STEP:
                spread_steps(board, work, side, square, direction, far)
            if LEAPS and kinds & LEAP:
                spread_leap(board, work, side, square, direction)


def spread_steps(
    board: Board, work: Work, side: int, square: int, direction: int, far: int
) -> None:
    """Put the steps of a piece in one direction on the stack."""
    board[KIND] = STEP
    offset = toward(board, direction)
    goal = square + offset
    if far == 1 and (JUMP_CHAINS or not AVOIDS) and work[TOP] < MOST_WAITING - 1:
        work[STACK + work[TOP]] = step_of(STEP, square, goal)
        work[TOP] += board[goal] == EMPTY
        return
    left = far
    while left > 0 and board[goal] == EMPTY:
        if not AVOIDS or not avoid(board, side, square, goal):
            push(work, step_of(STEP, square, goal))
        goal += offset
        left -= 1


def spread_leap(board: Board, work: Work, side: int, square: int, direction: int) -> None:
    """Put the leap of a piece in one direction on the stack, if there is one."""
    board[KIND] = LEAP
    over = square + toward(board, direction)
    goal = over + toward(board, direction)
    if (
        board[over] > OUTSIDE
        and board[goal] == EMPTY
        and leap(board, side, square, over)
        and not (AVOIDS and avoid(board, side, square, goal))
    ):
        push(work, step_of(LEAP, square, goal))
