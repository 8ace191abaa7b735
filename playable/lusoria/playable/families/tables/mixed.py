"""The search with several numbers in a turn whose ways are settled.

A play is then a set of steps, for any order that finds a man for each of them leads to the same
position. The sets are gone through in one order of the numbers; what only another order can play is
a man whom one number brings to where the next takes him on (`chains`). Two sets that lead to one
position differ in such a man, or in men borne off, with few exceptions: only those are in doubt,
and looked up by the sum that tells positions.
"""

from __future__ import annotations

from lusoria.playable.bits import lowest, size
from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    LEFT,
    POINTS,
)
from lusoria.playable.families.tables.commuting import doubtful
from lusoria.playable.families.tables.paper import (
    ALL,
    CHAINED,
    DOUBT,
    FRAME,
    FRAMES,
    HOLDS,
    INSIDE,
    NODE,
    NONE,
    PENDING,
    RANK,
    SOME_OFF,
    STIRS,
    SUM,
    TAILS,
    TOUCHED,
    WAYS,
    Work,
    add_node,
    crowded,
    gather,
    is_new,
)
from lusoria.playable.families.tables.settled import (
    begin_on_paper,
    go,
    go_back,
    holds_after,
    rank_of_all,
    settle,
    sum_after,
)


def can_mix(board: Board, work: Work, side: int, larger: int, smaller: int, third: int) -> bool:
    """Whether the search below finds the plays of the numbers given, if all can be played."""
    if third == 0:
        numbers = board[LEFT] >> 4 * larger & 15, board[LEFT] >> 4 * smaller & 15
        if smaller == 0 or min(numbers[0], numbers[1]) > 1:
            return False
        steps = numbers[0] + numbers[1]
    else:
        if board[LEFT] != 1 << 4 * larger | 1 << 4 * smaller | 1 << 4 * third:
            return False
        steps = 3
    if not settle(board, work, side, steps):
        return False
    work[RANK] = rank_of_all(board, side)
    return work[RANK] >= 0


def mix(board: Board, work: Work, side: int, larger: int, smaller: int, third: int) -> bool:
    """Find the plays of all numbers given; False if there was not room enough."""
    begin_on_paper(board, work, side)
    if third != 0:
        three_numbers(board, work, side, larger, smaller, third)
    elif board[LEFT] >> 4 * larger & 15 > 1:
        row_and_one(board, work, side, larger, board[LEFT] >> 4 * larger & 15, smaller)
    else:
        row_and_one(board, work, side, smaller, board[LEFT] >> 4 * smaller & 15, larger)
    return not crowded(work)


def row_and_one(board: Board, work: Work, side: int, number: int, times: int, one: int) -> None:
    """Play a number several times from the rear forwards, and then another one."""
    work[FRAMES + DOUBT] = NONE
    if one % number == 0:
        work[FRAMES + DOUBT] = ALL
    chained = chains(work, one, number)
    work[CHAINED] = chained
    in_row(board, work, side, 0, number, times, one)
    work[CHAINED] = 0
    while chained != 0:
        begin_chain(board, work, side, lowest(chained), number, times, one)
        chained &= chained - 1


def begin_chain(
    board: Board, work: Work, side: int, place: int, number: int, times: int, one: int
) -> None:
    """Take a man on by `one` from a place and then by the other number, played so many times in all.

    Where nobody stands on the place, a man is brought there first.
    """
    depth = 0
    while place > number and not work[FRAMES + HOLDS] >> place & 1:
        place -= number
        depth += 1
        if not work[INSIDE + number] >> place & 1:
            return
    if not work[FRAMES + HOLDS] >> place & 1 or depth >= times:
        return
    for before in range(depth):
        go(board, work, side, before, place, number)
        place += number
    go(board, work, side, depth, place, one)
    if depth + 1 == times:
        last_one(board, work, side, times, number, 1 << place + one)
    else:
        go(board, work, side, depth + 1, place + one, number)
        work[FRAMES + FRAME * (depth + 2) + DOUBT] = ALL
        if depth + 2 == times:
            last_one(board, work, side, times, number, ALL)
        else:
            in_row(board, work, side, depth + 2, number, times - depth - 2, number)
        go_back(board, work, side, depth + 1, number)
    go_back(board, work, side, depth, one)
    for before in range(depth):
        go_back(board, work, side, before, number)


def chains(work: Work, first: int, second: int) -> int:
    """From where a man may go on by `first` and then by `second`, and could not as well by the
    other order of the two, to the same position."""
    stirs = work[STIRS]
    known = work[INSIDE + second] & (work[WAYS + first] >> second)
    known &= ~(stirs >> first) & ~(stirs >> second)
    return work[INSIDE + first] & (work[WAYS + second] >> first) & ~known


def in_row(
    board: Board, work: Work, side: int, floor: int, number: int, times: int, last: int
) -> None:
    """From the node at a depth, play a number so many times from the rear forwards, then `last`."""
    depth = floor
    ways = work[WAYS + number]
    work[FRAMES + FRAME * depth + PENDING] = work[FRAMES + FRAME * depth + HOLDS] & ways
    while depth >= floor and not crowded(work):
        frame = FRAMES + FRAME * depth
        if depth + 1 == floor + times:
            last_pair(board, work, side, depth, number, last, NONE)
        if work[frame + PENDING] == 0:
            depth -= 1
            if depth >= floor:
                go_back(board, work, side, depth, number)
            continue
        place = lowest(work[frame + PENDING])
        work[frame + PENDING] &= work[frame + PENDING] - 1
        go(board, work, side, depth, place, number)
        depth += 1
        work[frame + FRAME + DOUBT] = work[frame + DOUBT] | doubtful(place, number, last)
        work[frame + FRAME + PENDING] = work[frame + FRAME + HOLDS] & ways & -1 << place
    while depth > floor:
        depth -= 1
        go_back(board, work, side, depth, number)


def last_pair(
    board: Board, work: Work, side: int, depth: int, first: int, second: int, entangled: int
) -> None:
    """Play the last two numbers; from the places `entangled`, all that `first` leads to is in
    doubt."""
    frame = FRAMES + FRAME * depth
    pending = work[frame + PENDING]
    holds = work[frame + HOLDS]
    ways = work[WAYS + second]
    total = work[frame + SUM]
    touched = work[frame + TOUCHED]
    work[frame + PENDING] = 0
    while pending != 0:
        place = lowest(pending)
        pending &= pending - 1
        replies = holds_after(board, side, holds, place, first) & ways
        if first == second:
            replies &= -1 << place
        else:
            replies &= ~(work[CHAINED] & (work[frame + TAILS] | 1 << place) >> second)
        if replies == 0:
            continue
        doubt = work[frame + DOUBT] | doubtful(place, first, second)
        if entangled >> place & 1:
            doubt = ALL
        sure = replies & ~doubt
        unsure = replies & doubt
        if unsure != 0:
            reached = sum_after(board, work, side, total, touched, place, first)
            stirred = touched | 1 << place + first
            sure |= those_met_first(board, work, side, reached, stirred, unsure, second)
        if sure != 0:
            node = add_node(work, work[frame + NODE], place, first)
            gather(work, work[RANK], node, second, sure, size(sure))


def last_one(board: Board, work: Work, side: int, depth: int, number: int, places: int) -> None:
    """Play the last number from those of the places where there is a man; all is in doubt."""
    frame = FRAMES + FRAME * depth
    places &= work[frame + HOLDS] & work[WAYS + number]
    places = those_met_first(
        board, work, side, work[frame + SUM], work[frame + TOUCHED], places, number
    )
    if places != 0:
        gather(work, work[RANK], work[frame + NODE], number, places, size(places))


def those_met_first(
    board: Board, work: Work, side: int, total: int, touched: int, places: int, number: int
) -> int:
    """Those of the places from which the last step leads to a position not met before."""
    new = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        if is_new(work, sum_after(board, work, side, total, touched, place, number)):
            new |= 1 << place
    return new


def three_numbers(
    board: Board, work: Work, side: int, larger: int, middle: int, smaller: int
) -> None:
    """Play three different numbers, one step each."""
    work[CHAINED] = 0
    places = work[FRAMES + HOLDS] & work[WAYS + larger]
    while places != 0 and not crowded(work):
        place = lowest(places)
        places &= places - 1
        go(board, work, side, 0, place, larger)
        frame = FRAMES + FRAME
        work[frame + PENDING] = work[frame + HOLDS] & work[WAYS + middle]
        work[frame + DOUBT] = doubtful(place, larger, smaller)
        entangled = doubtful(place, larger, middle)
        entangled |= 1 << place + larger - smaller | 1 << place >> middle - smaller
        last_pair(board, work, side, 1, middle, smaller, entangled)
        go_back(board, work, side, 0, larger)
    chain_and_one(board, work, side, middle, larger, smaller)
    chain_and_one(board, work, side, smaller, larger, middle)
    chain_and_one(board, work, side, smaller, middle, larger)
    chain_of_three(board, work, side, larger, smaller, middle)
    chain_of_three(board, work, side, middle, smaller, larger)


def chain_and_one(
    board: Board, work: Work, side: int, first: int, second: int, third: int
) -> None:
    """Play on with one man by two numbers, and then by the third with any man."""
    places = work[FRAMES + HOLDS] & chains(work, first, second)
    while places != 0 and not crowded(work):
        chain(board, work, side, lowest(places), first, second, third, ALL)
        places &= places - 1


def chain_of_three(
    board: Board, work: Work, side: int, first: int, second: int, third: int
) -> None:
    """Play on with one man by all three numbers, in this order."""
    places = work[FRAMES + HOLDS] & work[INSIDE + first] & (work[INSIDE + second] >> first)
    places &= work[WAYS + third] >> first + second
    while places != 0 and not crowded(work):
        place = lowest(places)
        places &= places - 1
        chain(board, work, side, place, first, second, third, 1 << place + first + second)


def chain(
    board: Board, work: Work, side: int, place: int, first: int, second: int, third: int, then: int
) -> None:
    """Take a man on by two numbers, and play the third from one of the places `then`."""
    go(board, work, side, 0, place, first)
    go(board, work, side, 1, place + first, second)
    last_one(board, work, side, 2, third, then)
    go_back(board, work, side, 1, second)
    go_back(board, work, side, 0, first)
