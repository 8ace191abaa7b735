"""Multiset move generation on move masks: one number several times, and the last two steps.

With fixed masks a play is a multiset of steps: every order that finds a man for each step leads to
the same position. Multisets are listed with the numbers in one order. What only another order can
play is a man who goes on with a second number from where the first has brought him (`chains`). Two
multisets that lead to one position differ in such a man, or in men borne off, with few exceptions;
only those are looked up in the transposition table.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size, standalone
from lusoria.playable.engine.transpositions import is_first_visit
from lusoria.playable.families.tables.board import OFF
from lusoria.playable.families.tables.search.move_masks import (
    go,
    go_back,
    holds_after,
    sum_after,
)
from lusoria.playable.families.tables.search.scratch import (
    ALL,
    BUNDLES,
    DOUBT,
    FIRST,
    FRAME,
    FRAMES,
    HOLDS,
    MET,
    MOVES,
    MOVES_ON_BOARD,
    NODE,
    NODE_CELLS,
    NODES,
    NONE,
    PENDING,
    PLAYS,
    RANK,
    STIRS,
    SUM,
    TAILS,
    TOUCHED,
    crowded,
    keep_plays,
    write_bundle,
)


def enter_men(
    board: Board, work: Work, side: int, depth: int, number: int, times: int, doubt: int
) -> bool:
    """Let so many men enter with one number; whether they can."""
    if times > 0 and not work[MOVES_ON_BOARD + number] & 1:
        return False
    for before in range(depth, depth + times):
        go(board, work, side, before, 0, number)
        work[FRAMES + FRAME * (before + 1) + DOUBT] = doubt
    return True


def undo(board: Board, work: Work, side: int, depth: int, number: int, times: int) -> None:
    """Take back so many steps of one number, made from the node at a depth onwards."""
    for before in range(depth, depth + times):
        go_back(board, work, side, before, number)


def equal_steps(board: Board, work: Work, side: int, number: int, times: int) -> None:
    """Play one number several times."""
    out = work[FIRST]
    if enter_men(board, work, side, 0, number, out, NONE):
        equal_steps_from(board, work, side, out, number, times - out)
        undo(board, work, side, 0, number, out)


@standalone
def equal_steps_from(
    board: Board, work: Work, side: int, depth: int, number: int, times: int
) -> None:
    """From the node at a depth, play the last number so many times."""
    if times == 1:
        last_one(board, work, side, depth, number, work[FRAMES + FRAME * depth + DOUBT], ALL)
    elif times > 1:
        equal_steps_then(board, work, side, depth, number, times - 1, number)


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
    known = work[MOVES_ON_BOARD + second] & (work[MOVES + first] >> second)
    known &= ~(stirs >> first) & ~(stirs >> second)
    return work[MOVES_ON_BOARD + first] & (work[MOVES + second] >> first) & ~known


@standalone
def equal_steps_then(
    board: Board, work: Work, side: int, floor: int, number: int, times: int, last: int
) -> None:
    """From the node at a depth, play a number so many times from the rear forwards, then `last`."""
    depth = floor
    moves = work[MOVES + number]
    work[FRAMES + FRAME * depth + PENDING] = work[FRAMES + FRAME * depth + HOLDS] & moves
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
        work[frame + FRAME + PENDING] = work[frame + FRAME + HOLDS] & moves & -1 << place
    while depth > floor:
        depth -= 1
        go_back(board, work, side, depth, number)


@standalone
def last_pair(
    board: Board, work: Work, side: int, depth: int, first: int, second: int, entangled: int
) -> None:
    """Play the last two numbers; from the places `entangled`, all that `first` leads to is in
    doubt."""
    frame = FRAMES + FRAME * depth
    pending = work[frame + PENDING]
    holds = work[frame + HOLDS]
    tails = work[frame + TAILS]
    moves = work[MOVES + second]
    node = work[NODES]
    bundle = work[BUNDLES]
    plays = work[PLAYS]
    work[frame + PENDING] = 0
    while pending != 0:
        place = lowest(pending)
        pending &= pending - 1
        replies = holds_after(board, side, holds, place, first) & moves
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
            new = first_reached(board, work, side, reached, stirred, replies & doubt, second)
            replies = replies & ~doubt | new
        if replies != 0:
            work[NODE_CELLS + 2 * node] = work[frame + NODE]
            work[NODE_CELLS + 2 * node + 1] = place + 32 * first
            write_bundle(work, bundle, node, second, replies, size(replies))
            node += 1
            bundle += 1
            plays += size(replies)
    work[NODES] = node
    work[BUNDLES] = bundle
    work[PLAYS] = plays


@standalone
def last_one(
    board: Board, work: Work, side: int, depth: int, number: int, doubt: int, places: int
) -> None:
    """Play the last number from those of the places where there is a man."""
    frame = FRAMES + FRAME * depth
    places &= work[frame + HOLDS] & work[MOVES + number]
    if places & doubt:
        places = places & ~doubt | first_reached(
            board, work, side, work[frame + SUM], work[frame + TOUCHED], places & doubt, number
        )
    if places != 0:
        keep_plays(work, work[RANK], work[frame + NODE], number, places, size(places))


def first_reached(
    board: Board, work: Work, side: int, total: int, touched: int, places: int, number: int
) -> int:
    """Those of the places from which the last step leads to a position not met before."""
    new = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        if is_first_visit(work, MET, sum_after(board, work, side, total, touched, place, number)):
            new |= 1 << place
    return new
