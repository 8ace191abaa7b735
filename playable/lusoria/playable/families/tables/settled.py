"""Turns in which the ways of each number are settled before the first step.

Where steps commute, a step changes what another may do only through the men who stand there to be
moved, a man who enters, and men who may be borne off. If no man is out, and the same men may be
borne off whatever is played, then each number has its *ways*: the places from which it may be
played, now or later in the turn, by whoever stands there. What can be reached is then found on
paper, with sets and sums alone; no step need be made.
"""

from __future__ import annotations

from lusoria.playable.bits import lowest
from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    BAR,
    HELD,
    LEFT,
    MARK,
    OFF,
    POINTS,
    SIDE,
    absent,
    facing,
    held,
    left,
    men,
)
from lusoria.playable.families.tables.hooks import (
    bear,
    deciding,
    enter,
    land,
    leave,
    obligation,
    stirring,
)
from lusoria.playable.families.tables.paper import (
    DOUBT,
    FIRST,
    FRAME,
    FRAMES,
    HOLDS,
    INSIDE,
    NODE,
    NONE,
    PLACE,
    STIRS,
    SUM,
    TAILS,
    TOUCHED,
    WAYS,
    Work,
    add_node,
)


def settle(board: Board, work: Work, side: int, steps: int) -> bool:
    """Note the ways of the numbers given, if they are settled for a turn of so many steps.

    Men that are out either have to enter first, all of them (FIRST), or enter like any others.
    """
    out = men(board, side, BAR)
    if out >= steps or absent(board, side, OFF) <= steps:
        return False
    if deciding(board, side) & POINTS:
        return False
    before = board[SIDE * side + HELD]
    ahead = without_rearmost(board, side, steps - 1)
    work[STIRS] = stirring(board, side)
    work[FIRST] = out
    waiting = False
    moving = False
    settled = True
    for number in range(1, 7):
        if left(board, number):
            barred = leave(board, side, number)
            closed = land(board, side, number)
            shut = enter(board, side, number)
            borne = bear(board, side, number)
            board[SIDE * side + HELD] = ahead
            board[SIDE * side + BAR] = 0
            free = ~leave(board, side, number)
            near = POINTS >> OFF - number << OFF - number
            settled &= near & free & borne == near & free & bear(board, side, number)
            settled &= (closed ^ land(board, side, number)) & POINTS == 0
            board[SIDE * side + HELD] = before
            board[SIDE * side + BAR] = out
            if free & POINTS:
                waiting |= barred & POINTS == POINTS
                moving |= barred & POINTS != POINTS
                settled &= barred & POINTS == POINTS or (barred ^ ~free) & POINTS == 0
            inside = (POINTS & ~closed) >> number & POINTS & free
            entry = ~shut >> number & 1
            work[INSIDE + number] = inside | entry
            work[WAYS + number] = inside | entry | near & free & borne
    if moving:
        work[FIRST] = 0
    return settled and not (waiting and moving)


def without_rearmost(board: Board, side: int, number: int) -> int:
    """The points held if so many men, from the rear, were not there."""
    points = held(board, side, 1)
    while points != 0 and men(board, side, lowest(points)) <= number:
        number -= men(board, side, lowest(points))
        points &= points - 1
    return points


def rank_with(board: Board, side: int, remaining: int, used: int, pips: int, largest: int) -> int:
    """The rank of a turn with this account and these numbers left."""
    account = board[ACCOUNT]
    numbers = board[LEFT]
    board[ACCOUNT] = used + (pips << 8) + (largest << 16)
    board[LEFT] = remaining
    rank = obligation(board, side)
    board[ACCOUNT] = account
    board[LEFT] = numbers
    return rank


def rank_of_all(board: Board, side: int) -> int:
    """The rank of a turn in which all numbers are played; -1 if it need not outrank every other."""
    steps = 0
    pips = 0
    largest = 0
    for number in range(1, 7):
        if left(board, number):
            steps += left(board, number)
            pips += number * left(board, number)
            largest = number
    rank = rank_with(board, side, 0, steps, pips, largest)
    if rank != rank_with(board, side, 0, steps, steps, largest):
        return -1  # pips lost in bearing off would matter
    for number in range(1, 7):
        if left(board, number):
            missing = rank_with(board, side, 1 << 4 * number, steps - 1, pips - number, largest)
            if missing >= rank:
                return -1
    return rank


def begin_on_paper(board: Board, work: Work, side: int) -> None:
    """Begin at the position as it is."""
    work[FRAMES + NODE] = 0
    work[FRAMES + HOLDS] = held(board, side, 1) | (men(board, side, BAR) > 0)
    work[FRAMES + SUM] = 0
    work[FRAMES + TOUCHED] = 0
    work[FRAMES + TAILS] = 0
    work[FRAMES + DOUBT] = NONE


def holds_after(board: Board, side: int, holds: int, place: int, number: int) -> int:
    """The points held after a step, where `holds` were held before."""
    return (holds ^ ((board[SIDE * side + place] == 1) << place)) | (1 << place + number & POINTS)


def sum_after(
    board: Board, work: Work, side: int, total: int, touched: int, place: int, number: int
) -> int:
    """The sum that tells a position, after a step: of the men moved and the points stirred."""
    goal = min(place + number, OFF)
    marks = MARK + SIDE * side
    if work[STIRS] & ~touched & POINTS & 1 << goal:
        total += board[MARK + SIDE * (1 - side) + facing(board, goal)]
    return total + board[marks + goal] - board[marks + place]


def go(board: Board, work: Work, side: int, depth: int, place: int, number: int) -> None:
    """Make a step on paper, from the node at this depth to one at the next."""
    frame = FRAMES + FRAME * depth
    onward = frame + FRAME
    touched = work[frame + TOUCHED]
    work[frame + PLACE] = place
    work[onward + NODE] = add_node(work, work[frame + NODE], place, number)
    work[onward + HOLDS] = holds_after(board, side, work[frame + HOLDS], place, number)
    work[onward + SUM] = sum_after(board, work, side, work[frame + SUM], touched, place, number)
    work[onward + TOUCHED] = touched | 1 << min(place + number, OFF)
    work[onward + TAILS] = work[frame + TAILS] | 1 << place
    board[SIDE * side + place] -= 1
    board[SIDE * side + min(place + number, OFF)] += 1


def go_back(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Take back the step made on paper from the node at this depth."""
    place = work[FRAMES + FRAME * depth + PLACE]
    board[SIDE * side + place] += 1
    board[SIDE * side + min(place + number, OFF)] -= 1
