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
from lusoria.playable.families.tables.board import LEFT, OFF
from lusoria.playable.families.tables.paper import (
    ALL,
    DOUBT,
    FIRST,
    FRAME,
    FRAMES,
    HOLDS,
    INSIDE,
    NODE,
    NODE_CELLS,
    NODES,
    NONE,
    PENDING,
    PLAYS,
    RANK,
    RANK_OF_ALL,
    SHEAVES,
    STIRS,
    SUM,
    TAILS,
    TOUCHED,
    WAYS,
    Work,
    crowded,
    gather,
    is_new,
    write_sheaf,
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
    steps = board[LEFT] >> 4 * larger & 15
    if smaller != 0:
        times = board[LEFT] >> 4 * smaller & 15
        if third != 0:
            times += board[LEFT] >> 4 * third & 15
            if steps > 1 or times > 2:
                return False
        elif min(steps, times) > 1:
            return False
        steps += times
    if steps < 3 or not settle(board, work, side, steps):
        return False
    work[RANK_OF_ALL] = rank_of_all(board, side)
    return work[RANK_OF_ALL] >= 0


def mix(board: Board, work: Work, side: int, larger: int, smaller: int, third: int) -> bool:
    """Find the plays of all numbers given; False if there was not room enough."""
    begin_on_paper(board, work, side)
    work[RANK] = work[RANK_OF_ALL]
    times = board[LEFT] >> 4 * larger & 15
    if third != 0:
        three_numbers(board, work, side, larger, smaller, third)
    elif smaller == 0:
        row(board, work, side, larger, times)
    elif times > 1:
        row_and_one(board, work, side, larger, times, smaller)
    else:
        row_and_one(board, work, side, smaller, board[LEFT] >> 4 * smaller & 15, larger)
    return not crowded(work)


def enter_with(
    board: Board, work: Work, side: int, depth: int, number: int, times: int, doubt: int
) -> bool:
    """Let so many men enter with one number; whether they can."""
    if times > 0 and not work[INSIDE + number] & 1:
        return False
    for before in range(depth, depth + times):
        go(board, work, side, before, 0, number)
        work[FRAMES + FRAME * (before + 1) + DOUBT] = doubt
    return True


def undo(board: Board, work: Work, side: int, depth: int, number: int, times: int) -> None:
    """Take back so many steps of one number, made from the node at a depth onwards."""
    for before in range(depth, depth + times):
        go_back(board, work, side, before, number)


def row(board: Board, work: Work, side: int, number: int, times: int) -> None:
    """Play one number several times."""
    out = work[FIRST]
    if enter_with(board, work, side, 0, number, out, NONE):
        rest(board, work, side, out, number, times - out)
        undo(board, work, side, 0, number, out)


def rest(board: Board, work: Work, side: int, depth: int, number: int, times: int) -> None:
    """From the node at a depth, play the last number so many times."""
    if times == 1:
        last_one(board, work, side, depth, number, work[FRAMES + FRAME * depth + DOUBT], ALL)
    elif times > 1:
        in_row(board, work, side, depth, number, times - 1, number)


def row_and_one(board: Board, work: Work, side: int, number: int, times: int, one: int) -> None:
    """Play a number several times from the rear forwards, and then another one."""
    out = work[FIRST]
    doubt = NONE
    if one % number == 0:
        doubt = ALL
    work[FRAMES + DOUBT] = doubt
    if enter_with(board, work, side, 0, number, out, doubt | in_doubt(0, number, one)):
        if out == times:
            last_one(board, work, side, out, one, ALL, ALL)
        else:
            chained = chains(work, one, number)
            in_row(board, work, side, out, number, times - out, one)
            while chained != 0 and not crowded(work):
                begin_chain(board, work, side, out, lowest(chained), number, times, one)
                chained &= chained - 1
        undo(board, work, side, 0, number, out)
    if out > 0 and enter_with(board, work, side, 0, one, 1, ALL):
        if enter_with(board, work, side, 1, number, out - 1, ALL):
            rest(board, work, side, out, number, times - out + 1)
            undo(board, work, side, 1, number, out - 1)
        undo(board, work, side, 0, one, 1)


def begin_chain(
    board: Board,
    work: Work,
    side: int,
    floor: int,
    place: int,
    number: int,
    times: int,
    one: int,
) -> None:
    """Take a man on by `one` and then by the other number, which is played so many times in all.

    Where nobody stands on the place, a man is brought there first.
    """
    depth = floor
    holds = work[FRAMES + FRAME * floor + HOLDS]
    while place >= number and not holds >> place & 1:
        place -= number
        depth += 1
        if not work[INSIDE + number] >> place & 1:
            return
    if not holds >> place & 1 or depth >= times:
        return
    for before in range(floor, depth):
        go(board, work, side, before, place, number)
        place += number
    go(board, work, side, depth, place, one)
    if depth + 1 == times:
        last_one(board, work, side, times, number, ALL, 1 << place + one)
    else:
        go(board, work, side, depth + 1, place + one, number)
        work[FRAMES + FRAME * (depth + 2) + DOUBT] = ALL
        rest(board, work, side, depth + 2, number, times - depth - 1)
        go_back(board, work, side, depth + 1, number)
    go_back(board, work, side, depth, one)
    undo(board, work, side, floor, number, depth - floor)


def in_doubt(place: int, first: int, second: int) -> int:
    """The places from which `second`, played after `first`, may lead to a position that is met
    otherwise as well: the same man goes on, or men are borne off."""
    if place + first >= OFF:
        return ALL
    return 1 << place + first | (-1 << OFF - second)


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
        work[frame + FRAME + DOUBT] = work[frame + DOUBT]
        if number != last:
            work[frame + FRAME + DOUBT] |= in_doubt(place, number, last)
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
    tails = work[frame + TAILS]
    ways = work[WAYS + second]
    node = work[NODES]
    sheaf = work[SHEAVES]
    plays = work[PLAYS]
    work[frame + PENDING] = 0
    while pending != 0:
        place = lowest(pending)
        pending &= pending - 1
        replies = holds_after(board, side, holds, place, first) & ways
        doubt = work[frame + DOUBT]
        if first == second:
            replies &= -1 << place
        else:
            replies &= ~((tails | 1 << place) >> second)
            doubt |= in_doubt(place, first, second)
            if entangled >> place & 1:
                doubt = ALL
        if replies & doubt:
            reached = sum_after(
                board, work, side, work[frame + SUM], work[frame + TOUCHED], place, first
            )
            stirred = work[frame + TOUCHED] | 1 << place + first
            new = those_met_first(board, work, side, reached, stirred, replies & doubt, second)
            replies = replies & ~doubt | new
        if replies != 0:
            work[NODE_CELLS + 2 * node] = work[frame + NODE]
            work[NODE_CELLS + 2 * node + 1] = place + 32 * first
            write_sheaf(work, sheaf, node, second, replies, size(replies))
            node += 1
            sheaf += 1
            plays += size(replies)
    work[NODES] = node
    work[SHEAVES] = sheaf
    work[PLAYS] = plays


def last_one(
    board: Board, work: Work, side: int, depth: int, number: int, doubt: int, places: int
) -> None:
    """Play the last number from those of the places where there is a man."""
    frame = FRAMES + FRAME * depth
    places &= work[frame + HOLDS] & work[WAYS + number]
    if places & doubt:
        places = places & ~doubt | those_met_first(
            board, work, side, work[frame + SUM], work[frame + TOUCHED], places & doubt, number
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
    if work[FIRST] == 0:
        numbers_in_order(board, work, side, larger, middle, smaller)
        chain_and_one(board, work, side, middle, larger, smaller)
        chain_and_one(board, work, side, smaller, larger, middle)
        chain_and_one(board, work, side, smaller, middle, larger)
        chain_of_three(board, work, side, larger, smaller, middle)
        chain_of_three(board, work, side, middle, smaller, larger)
    elif work[FIRST] == 1:
        enter_one(board, work, side, larger, middle, smaller)
        enter_one(board, work, side, middle, larger, smaller)
        enter_one(board, work, side, smaller, larger, middle)
    else:
        enter_two(board, work, side, larger, middle, smaller)
        enter_two(board, work, side, larger, smaller, middle)
        enter_two(board, work, side, middle, smaller, larger)


def numbers_in_order(
    board: Board, work: Work, side: int, first: int, second: int, third: int
) -> None:
    """Play three numbers in this order."""
    places = work[FRAMES + HOLDS] & work[WAYS + first]
    while places != 0 and not crowded(work):
        begin_with(board, work, side, lowest(places), first, second, third)
        go_back(board, work, side, 0, first)
        places &= places - 1


def begin_with(
    board: Board, work: Work, side: int, place: int, first: int, second: int, third: int
) -> None:
    """Play the first of three numbers from a place, and then the others in their order."""
    go(board, work, side, 0, place, first)
    frame = FRAMES + FRAME
    work[frame + PENDING] = work[frame + HOLDS] & work[WAYS + second] & ~(1 << place >> second)
    work[frame + DOUBT] = in_doubt(place, first, third)
    entangled = in_doubt(place, first, second)
    entangled |= 1 << place + first >> third | 1 << place + third >> second
    last_pair(board, work, side, 1, second, third, entangled)


def enter_one(board: Board, work: Work, side: int, entry: int, larger: int, smaller: int) -> None:
    """Let one man enter with a number, and then play the others."""
    if work[INSIDE + entry] & 1 and not crowded(work):
        begin_with(board, work, side, 0, entry, larger, smaller)
        places = work[FRAMES + FRAME + HOLDS] & chains(work, smaller, larger)
        while places != 0:
            place = lowest(places)
            places &= places - 1
            go(board, work, side, 1, place, smaller)
            last_one(board, work, side, 2, larger, ALL, 1 << place + smaller)
            go_back(board, work, side, 1, smaller)
        go_back(board, work, side, 0, entry)


def enter_two(board: Board, work: Work, side: int, first: int, second: int, third: int) -> None:
    """Let two men enter with two numbers, and then play the third."""
    if work[INSIDE + first] & work[INSIDE + second] & 1:
        go(board, work, side, 0, 0, first)
        go(board, work, side, 1, 0, second)
        last_one(board, work, side, 2, third, ALL, ALL)
        go_back(board, work, side, 1, second)
        go_back(board, work, side, 0, first)


def chain_and_one(board: Board, work: Work, side: int, first: int, second: int, third: int) -> None:
    """Play on with one man by two numbers, and then by the third with any man."""
    places = work[FRAMES + HOLDS] & chains(work, first, second)
    while places != 0 and not crowded(work):
        chain(board, work, side, lowest(places), first, second, third, ALL)
        places &= places - 1


def chain_of_three(
    board: Board, work: Work, side: int, first: int, second: int, third: int
) -> None:
    """Play on with one man by all three numbers, in this order."""
    places = work[FRAMES + HOLDS] & work[INSIDE + first] & (chains(work, second, third) >> first)
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
    last_one(board, work, side, 2, third, ALL, then)
    go_back(board, work, side, 1, second)
    go_back(board, work, side, 0, first)
