"""A total that may be split: its partitions among the men, one for each position they lead to.

This serves rulesets whose rules all promise that the order of steps does not matter (`COMMUTES`).
Two men that change places make no new position, so no man need pass another: the rearmost man gets
the rearmost goal. Each partition that keeps this order is a position of its own. Sets of places are
integers in which the path is written twice, for men that go round past its end.

A turn may also end while some of the total is left, because no man can go on. Other positions (too
many men or places, a game that may end within the turn) are left to the search.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, standalone
from lusoria.playable.engine.loop import bring_back, keep_board
from lusoria.playable.engine.supplied import end_of_step
from lusoria.playable.families.track.board import ARMY, HAND, HELD, LEFT, OFF, SIDE, WORDS, length
from lusoria.playable.families.track.game import move
from lusoria.playable.families.track.hooks import forbid, obligation, prefer
from lusoria.playable.families.track.scratch import (
    BY_PARTS,
    EXCUSED,
    KEPT,
    LIST,
    MOST_PLAYS,
    PARTITION,
    PASS,
    PLAYS,
    STEPS,
)

LONGEST_ROUND = 30
"""The longest path that fits into a set twice."""
UNLISTED = -2
"""Answer of `list_partitions`, where the position is left to the search."""
MOST_MEN = 15
PART_BITS = 4
MOST_PART = 15
# Cells: sets of places, the men that may go, and of each man: where he stands, what is left to go
# when his turn comes, the parts of the men before him, and the goals that he has yet to try.
ROUND = PARTITION
OPEN = PARTITION + 1
MANY = PARTITION + 2
HELD_BACK = PARTITION + 3
STAYING = PARTITION + 4
MEN = PARTITION + 5
FOREMOST = PARTITION + 6
ORIGINS = PARTITION + 16
TO_GO = PARTITION + 32
PARTS = PARTITION + 48
REACH = PARTITION + 64
GOING = PARTITION + 80
# How men stand that have gone their parts.
MOVING = 0
STUCK = 1
GO_ON = 2


@standalone
def list_partitions(board: Board, work: Work, side: int) -> int:
    """List the plays of a total that may be split, as `list_plays` does, or answer UNLISTED."""
    total = board[LEFT]
    work[PLAYS] = 0
    work[EXCUSED] = 0
    work[ROUND] = length(board)
    if not 0 < total <= MOST_PART or total >= work[ROUND] or work[ROUND] > LONGEST_ROUND:
        return UNLISTED
    if not survey(board, work, side) or not line_up(board, work, side):
        return UNLISTED
    if may_end(board, work, side, total) or not list_ways(work, total, False):
        return UNLISTED
    whole = work[PLAYS]
    if whole > 0 and work[HELD_BACK] == 0 and outranks(board, side, total):
        return whole
    if not list_ways(work, total, True):
        return UNLISTED
    if 0 < whole < work[PLAYS] and outranks(board, side, total):
        work[PLAYS] = whole
    return work[PLAYS]


def outranks(board: Board, side: int, total: int) -> bool:
    """Return whether to use up the total outranks the plays that leave some, all of one rank."""
    board[LEFT] = 0
    whole = obligation(board, side)
    board[LEFT] = total
    return whole > obligation(board, side)


def survey(board: Board, work: Work, side: int) -> bool:
    """Find the places with room for a man, for many, and those that men leave only at need.

    False, if somewhere there is room for some number in between.
    """
    free = 0
    many = 0
    back = 0
    best = 0
    for place in range(1, work[ROUND] + 1):
        cell = SIDE * side + place
        there = board[cell]
        board[cell] = 0
        room = 0
        if not forbid(board, side, place, place, 1):
            board[cell] = 1
            room = 1
            if not forbid(board, side, place, place, 1):
                board[cell] = board[ARMY + side] - 1
                room = 3 if forbid(board, side, place, place, 1) else 2
        board[cell] = there
        if room == 3 or (room < 2 and there > room):
            return False
        free |= (room > 0) << place
        many |= (room > 1) << place
        rank = prefer(board, side, place, place, 1)
        if rank > best:
            best = rank
            back = (1 << place) - 2
        back |= (rank < best) << place
    work[OPEN] = free | free << work[ROUND]
    work[MANY] = many | many << work[ROUND]
    work[HELD_BACK] = back | back << work[ROUND]
    return True


def line_up(board: Board, work: Work, side: int) -> bool:
    """Note where the men stand that may move, in the order of the path; False, if too many."""
    count = 0
    work[STAYING] = 0
    places = board[HELD + WORDS * side] & ~(1 << HAND)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        there = board[SIDE * side + place]
        if work[HELD_BACK] >> place & 1:
            work[STAYING] |= 1 << place
            if not work[MANY] >> place & 1:
                work[OPEN] &= ~(1 << place | 1 << place + work[ROUND])
            continue
        if count + there > MOST_MEN:
            return False
        for _ in range(there):
            work[ORIGINS + count] = place
            count += 1
    work[MEN] = count
    return count > 0


def may_end(board: Board, work: Work, side: int, total: int) -> bool:
    """Return whether the game may end before the total is gone: all men of a side meet."""
    meetings = work[MANY] & (2 << work[ROUND]) - 1
    away = board[SIDE * side + HAND] + board[SIDE * side + OFF]
    while meetings != 0 and away == 0:
        place = lowest(meetings)
        meetings &= meetings - 1
        if work[STAYING] & ~(1 << place):
            continue
        spent = 0
        for man in range(work[MEN]):
            part = place - work[ORIGINS + man]
            spent += part + work[ROUND] * (part < 0)
        if 0 < spent < total and ends_there(board, work, side, place):
            return True
    return False


@standalone
def ends_there(board: Board, work: Work, side: int, place: int) -> bool:
    """Return whether the game is over when all men have come to a place."""
    keep_board(board, work, KEPT)
    for man in range(work[MEN]):
        if work[ORIGINS + man] != place:
            move(board, side, work[ORIGINS + man], place)
    result = end_of_step(board, side)
    bring_back(board, work, KEPT)
    return result != 0


@standalone
def list_ways(work: Work, total: int, stuck: bool) -> bool:
    """List the plays that use up the total; `stuck`, those that leave some, as no man can go on.

    False, if there are more than there is room for, or if men that are held back may still go on:
    such turns have to be searched.
    """
    stops = -1
    if stuck:  # a man stops before a place that is not open, or before a man of his own
        stops = work[OPEN] & (~(work[OPEN] >> 1) | work[HELD_BACK])
    last = work[MEN] - 1
    man = last
    round_again = (1 << total) - 1 << work[ORIGINS] + work[ROUND] - 1
    open_man(work, man, total, BY_PARTS, (stops | round_again) & goals_of(work, man, total, stuck))
    while man <= last:
        if work[REACH + man] == 0:
            man += 1
            continue
        goal = lowest(work[REACH + man])
        work[REACH + man] ^= 1 << goal
        if man == last:
            work[FOREMOST] = goal
        part = goal - work[ORIGINS + man]
        parts = work[PARTS + man] | part << PART_BITS * man
        to_go = work[TO_GO + man] - part
        if man > 0:
            man -= 1
            behind = stops & (1 << goal) - 1 | 1 << goal - 1 | work[MANY] & 1 << goal
            open_man(work, man, to_go, parts, behind & goals_of(work, man, to_go, stuck))
        elif closes(work, goal):
            ending = stand(work, parts, to_go) if stuck else STUCK
            if ending == GO_ON or work[PLAYS] == MOST_PLAYS:
                return False
            if ending == STUCK:
                work[LIST + work[PLAYS]] = PASS if to_go == total else parts
                work[PLAYS] += 1
    return True


def goals_of(work: Work, man: int, to_go: int, stuck: bool) -> int:
    """The open places that a man can reach; the last to go uses up the total, unless `stuck`."""
    origin = work[ORIGINS + man]
    if man == 0 and not stuck:
        return work[OPEN] & 1 << origin + to_go
    return work[OPEN] & ((2 - stuck) << origin + to_go) - (1 << origin)


def open_man(work: Work, man: int, to_go: int, parts: int, goals: int) -> None:
    """Begin with a man: what the men before him left of the total, their parts, and his goals."""
    work[TO_GO + man] = to_go
    work[PARTS + man] = parts
    work[REACH + man] = goals


def closes(work: Work, rear: int) -> bool:
    """Return whether the foremost man's goal is not beyond the rearmost's, once round the path."""
    apart = rear + work[ROUND] - work[FOREMOST]
    return apart > 0 or (apart == 0 and work[MANY] >> rear & 1 == 1)


def stand(work: Work, parts: int, left: int) -> int:
    """Return STUCK, MOVING or GO_ON: how men stand that have gone their parts."""
    many = work[MANY]
    taken = 0
    for man in range(work[MEN]):
        taken |= 1 << goal_after(work, man, parts >> PART_BITS * man & MOST_PART)
    ahead = (1 << left) - 1
    full = ~work[OPEN] | (taken | taken << work[ROUND]) & ~many
    if any_goes_on(taken & ~work[HELD_BACK], full, ahead):
        return MOVING
    if any_goes_on(taken & work[HELD_BACK] | work[STAYING], full, ahead):
        return GO_ON
    return STUCK


def any_goes_on(places: int, full: int, ahead: int) -> bool:
    """Return whether a man of one of these places finds a place `ahead` that is not full."""
    while places != 0:
        if full >> lowest(places) + 1 & ahead != ahead:
            return True
        places &= places - 1
    return False


def goal_after(work: Work, man: int, part: int) -> int:
    """The place to which a man comes by his part of a total."""
    goal = work[ORIGINS + man] + part
    if goal > work[ROUND]:
        goal -= work[ROUND]
    return goal


def steps_of_parts(work: Work, parts: int) -> int:
    """Write the steps of a partition; how many there are.

    No man may come to a place that another has yet to leave. So where one man stands on another's
    goal, the second stays, and the first goes both parts. The order of the steps is then free.
    """
    men = work[MEN]
    for man in range(men):
        work[GOING + man] = parts >> PART_BITS * man & MOST_PART
    man = 0
    other = 0
    while man < men:
        goal = goal_after(work, man, work[GOING + man])
        if other == men or work[GOING + man] == 0:
            man += 1
            other = 0
        elif work[GOING + other] != 0 and work[ORIGINS + other] == goal:
            work[GOING + man] += work[GOING + other]
            work[GOING + other] = 0
            other = 0
        else:
            other += 1
    count = 0
    for man in range(men):
        part = work[GOING + man]
        work[STEPS + count] = work[ORIGINS + man] | goal_after(work, man, part) << 8 | part << 16
        count += part != 0
    return count
