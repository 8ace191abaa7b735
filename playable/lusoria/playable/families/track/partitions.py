"""A total that may be split, shared out among the men: each position it leads to, just once.

Where the rules promise that orders do not matter (`COMMUTES`), men that take each other's places
tell no position apart. So no man need pass another: the rearmost gets the smallest goal, and each
way to part the total out so is a position of its own. The goals are members of a set, in which the
path is written down twice, for the men that go round past its last place.

A turn may also come to its end before the total is gone, where no man can go on. Where the game
may be over before the total is gone, the position is left to the search.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, standalone
from lusoria.playable.engine.boards import bring_back, keep_board
from lusoria.playable.engine.supplied import NOTICES, end_of_step
from lusoria.playable.families.track.board import (
    ARMY,
    HAND,
    HELD,
    LEFT,
    OFF,
    SIDE,
    WORDS,
    length,
)
from lusoria.playable.families.track.hooks import (
    forbid,
    obligation,
    prefer,
)
from lusoria.playable.families.track.scratch import (
    BY_PARTS,
    EXCUSED,
    FOREMOST,
    HELD_BACK,
    KEPT,
    LIST,
    MANY,
    MEN,
    MOST_MEN,
    MOST_PART,
    MOST_PLAYS,
    OPEN,
    ORIGINS,
    PART_BITS,
    PARTS,
    PASS,
    PLAYS,
    REACH,
    ROUND,
    STAYING,
    TO_GO,
    goal_after,
)
from lusoria.playable.families.track.turn import move

LONGEST_ROUND = 30
"""The longest path that fits into a set twice."""
UNLISTED = -2
"""Answer of `list_partitions`, where the position is not of the kind that can be counted out."""
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
    if may_end(board, work, side, total) or not list_whole(work, total):
        return UNLISTED
    whole = work[PLAYS]
    if whole > 0 and work[HELD_BACK] == 0 and not NOTICES and outranks(board, side, total):
        return whole
    if not list_stuck(work, total):
        return UNLISTED
    if 0 < whole < work[PLAYS] and outranks(board, side, total):
        work[PLAYS] = whole
    return work[PLAYS]


def outranks(board: Board, side: int, total: int) -> bool:
    """Whether to use up the total is an obligation.

    By the promise of the rules, plays that leave some of it are of one rank, however much they
    leave.
    """
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
    """Whether the game may be over before the total is gone.

    By the promise of the rules, that is where all men of a side meet on one place.
    """
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
    """Whether the game is over when all men have come to a place."""
    keep_board(board, work, KEPT)
    for man in range(work[MEN]):
        if work[ORIGINS + man] != place:
            move(board, side, work[ORIGINS + man], place)
    result = end_of_step(board, side)
    bring_back(board, work, KEPT)
    return result != 0


@standalone
def list_whole(work: Work, total: int) -> bool:
    """List the plays that use up the total; False, if there are more than there is room for."""
    free = work[OPEN]
    many = work[MANY]
    last = work[MEN] - 1
    count = work[PLAYS]
    man = last
    open_man(work, man, total, BY_PARTS, free & goals_of(work, man, total))
    while man <= last:
        if work[REACH + man] == 0:
            man += 1
            continue
        goal = take_goal(work, man)
        part = goal - work[ORIGINS + man]
        parts = work[PARTS + man] | part << PART_BITS * man
        if man > 0:
            to_go = work[TO_GO + man] - part
            man -= 1
            below = (1 << goal) - 1 | (many & 1 << goal)
            open_man(work, man, to_go, parts, free & below & goals_of(work, man, to_go))
        elif closes(work, goal):
            if count >= MOST_PLAYS:
                return False
            work[LIST + count] = parts
            count += 1
    work[PLAYS] = count
    return True


def goals_of(work: Work, man: int, to_go: int) -> int:
    """How far a man may go; the last one to go has to go all that is left."""
    origin = work[ORIGINS + man]
    if man == 0:
        return 1 << origin + to_go
    return (2 << origin + to_go) - (1 << origin)


def open_man(work: Work, man: int, to_go: int, parts: int, goals: int) -> None:
    """Begin with a man: what the men before him left to go, their parts, and his goals."""
    work[TO_GO + man] = to_go
    work[PARTS + man] = parts
    work[REACH + man] = goals


def take_goal(work: Work, man: int) -> int:
    """Take the next of the goals of a man."""
    goals = work[REACH + man]
    goal = lowest(goals)
    work[REACH + man] = goals & goals - 1
    if man == work[MEN] - 1:
        work[FOREMOST] = goal
    return goal


def closes(work: Work, rear: int) -> bool:
    """Whether the foremost man's goal is not beyond the rearmost's, once round the path."""
    apart = rear + work[ROUND] - work[FOREMOST]
    return apart > 0 or (apart == 0 and work[MANY] >> rear & 1 == 1)


@standalone
def list_stuck(work: Work, total: int) -> bool:
    """List the plays after which no man can go on, though some of the total is left.

    False, if men that are held back may then go on: such turns have to be searched.
    """
    free = work[OPEN]
    many = work[MANY]
    # A man stops before a place that is not free, or else before a man of his own.
    stops = free & (~(free >> 1) | work[HELD_BACK])
    last = work[MEN] - 1
    man = last
    round_again = (1 << total) - 1 << work[ORIGINS] + work[ROUND] - 1
    within = (1 << work[ORIGINS + man] + total) - (1 << work[ORIGINS + man])
    open_man(work, man, total, BY_PARTS, free & within & (stops | round_again))
    while man <= last:
        if work[REACH + man] == 0:
            man += 1
            continue
        goal = take_goal(work, man)
        part = goal - work[ORIGINS + man]
        parts = work[PARTS + man] | part << PART_BITS * man
        to_go = work[TO_GO + man] - part
        if man > 0:
            man -= 1
            origin = work[ORIGINS + man]
            there = stops & (1 << goal) - 1 | 1 << goal - 1 | many & 1 << goal
            within = (1 << origin + to_go) - (1 << origin)
            open_man(work, man, to_go, parts, free & there & within)
        elif closes(work, goal):
            ending = stand(work, parts, to_go)
            if ending == GO_ON:
                return False
            if ending == STUCK:
                work[LIST + work[PLAYS]] = PASS if to_go == total else parts
                work[PLAYS] += 1
    return True


def stand(work: Work, parts: int, left: int) -> int:
    """Whether men that have gone their parts are STUCK, or those held back may GO_ON."""
    many = work[MANY]
    taken = 0
    for man in range(work[MEN]):
        taken |= 1 << goal_after(work, man, parts >> PART_BITS * man & MOST_PART)
    ahead = (1 << left) - 1
    full = ~work[OPEN] | (taken | taken << work[ROUND]) & ~many
    here = taken & ~work[HELD_BACK]
    while here != 0:
        if full >> lowest(here) + 1 & ahead != ahead:
            return MOVING
        here &= here - 1
    here = taken & work[HELD_BACK] | work[STAYING]
    while here != 0:
        if full >> lowest(here) + 1 & ahead != ahead:
            return GO_ON
        here &= here - 1
    return STUCK
