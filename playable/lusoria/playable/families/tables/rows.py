"""Steps made on paper, where the ways of a turn are settled: rows of one number, and last steps.

A play is then a set of steps, for any order that finds a man for each of them leads to the same
position. The sets are gone through in one order of the numbers; what only another order can play is
a man whom one number brings to where the next takes him on (`chains`). Two sets that lead to one
position differ in such a man, or in men borne off, with few exceptions: only those are in doubt,
and looked up by the sum that tells positions.
"""

from __future__ import annotations

from lusoria.playable.engine.bits import lowest, size
from lusoria.playable.core import Board, Work
from lusoria.playable.families.tables.board import OFF
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
    SHEAVES,
    STIRS,
    SUM,
    TAILS,
    TOUCHED,
    WAYS,
    crowded,
    gather,
    is_new,
    write_sheaf,
)
from lusoria.playable.families.tables.settled import (
    go,
    go_back,
    holds_after,
    sum_after,
)


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
