"""Move masks: from where each number may be played, if no step of the turn can change that.

Where steps commute, a step changes what another may do in three ways only: it moves the men who
stand there, a man enters, or men may be borne off from then on. If men out cannot change it, and
the same men may be borne off at the turn's end as now, each number has one mask for the whole turn:
the places from which it may be played by any man who stands there. Plays are then found with masks
and sums of keys, and no step is made on the board.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, standalone
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
from lusoria.playable.families.tables.search.scratch import (
    DOUBT,
    FIRST,
    FRAME,
    FRAMES,
    HOLDS,
    MOVES,
    MOVES_ON_BOARD,
    NODE,
    NONE,
    PLACE,
    RANK,
    STIRS,
    SUM,
    TAILS,
    TOUCHED,
    add_node,
)

UNKNOWN = -1


@standalone
def begin_on_masks(board: Board, work: Work, side: int, steps: int) -> bool:
    """Begin to search for the plays of all numbers given, so many steps; False if it cannot be."""
    if not fix_masks(board, work, side, steps):
        return False
    work[RANK] = rank_of_all(board, side)
    work[FRAMES + NODE] = 0
    work[FRAMES + HOLDS] = held(board, side, 1) | (men(board, side, BAR) > 0)
    work[FRAMES + SUM] = 0
    work[FRAMES + TOUCHED] = 0
    work[FRAMES + TAILS] = 0
    work[FRAMES + DOUBT] = NONE
    return work[RANK] >= 0


def fix_masks(board: Board, work: Work, side: int, steps: int) -> bool:
    """Note the masks of the numbers given, if they hold for a turn of so many steps.

    Men that are out either have to enter first, all of them (FIRST), or enter like any others.
    """
    if men(board, side, BAR) >= steps or absent(board, side, OFF) <= steps:
        return False
    if deciding(board, side) & POINTS:
        return False
    ahead = without_rearmost(board, side, steps - 1)
    work[STIRS] = stirring(board, side)
    work[FIRST] = UNKNOWN
    for number in range(1, 7):
        if left(board, number) and not note_masks(board, work, side, number, ahead):
            return False
    return True


def note_masks(board: Board, work: Work, side: int, number: int, ahead: int) -> bool:
    """Note from where a number may be played in this turn; False if that may change.

    What may be different at the turn's end is asked with no man out, and the points held that are
    held `ahead` of the rearmost men.
    """
    out = men(board, side, BAR)
    held_now = board[SIDE * side + HELD]
    free = ~leave(board, side, number) & POINTS
    closed = land(board, side, number)
    near = POINTS >> OFF - number << OFF - number
    borne = near & bear(board, side, number)
    entry = 0
    first = 0
    board[SIDE * side + HELD] = ahead
    if out > 0:
        entry = ~enter(board, side, number) >> number & 1
        board[SIDE * side + BAR] = 0
        changes = (closed ^ land(board, side, number)) & POINTS
        if free == 0:
            first = out
            free = ~leave(board, side, number) & POINTS
        else:
            changes |= ~(free ^ leave(board, side, number)) & POINTS
    else:
        changes = 0
    changes |= free & (borne ^ near & bear(board, side, number))
    board[SIDE * side + HELD] = held_now
    board[SIDE * side + BAR] = out
    if work[FIRST] == UNKNOWN:
        work[FIRST] = first
    work[MOVES_ON_BOARD + number] = (POINTS & ~closed) >> number & free | entry
    work[MOVES + number] = work[MOVES_ON_BOARD + number] | borne & free
    return changes == 0 and work[FIRST] == first


def without_rearmost(board: Board, side: int, number: int) -> int:
    """The points held if so many men, from the rear, were not there."""
    points = held(board, side, 1)
    while points != 0 and men(board, side, lowest(points)) <= number:
        number -= men(board, side, lowest(points))
        points &= points - 1
    return points


@standalone
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


@standalone
def go(board: Board, work: Work, side: int, depth: int, place: int, number: int) -> None:
    """Make a step on masks, from the node at this depth to one at the next."""
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
    """Take back the step made on masks from the node at this depth."""
    place = work[FRAMES + FRAME * depth + PLACE]
    board[SIDE * side + place] += 1
    board[SIDE * side + min(place + number, OFF)] -= 1
