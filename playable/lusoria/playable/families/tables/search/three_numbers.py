"""Multiset move generation for three numbers, two of which may be equal: see `multisets`."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, standalone
from lusoria.playable.families.tables.search.move_masks import (
    go,
    go_back,
)
from lusoria.playable.families.tables.search.multisets import (
    chains,
    enter_men,
    equal_steps_from,
    equal_steps_then,
    in_doubt,
    last_one,
    last_pair,
    undo,
)
from lusoria.playable.families.tables.search.scratch import (
    ALL,
    DOUBT,
    FIRST,
    FRAME,
    FRAMES,
    HOLDS,
    MOVES,
    MOVES_ON_BOARD,
    NONE,
    PENDING,
    crowded,
)


def equal_steps_and_one(
    board: Board, work: Work, side: int, number: int, times: int, one: int
) -> None:
    """Play a number several times from the rear forwards, and then another one."""
    out = work[FIRST]
    doubt = NONE
    if one % number == 0:
        doubt = ALL
    work[FRAMES + DOUBT] = doubt
    if enter_men(board, work, side, 0, number, out, doubt | in_doubt(0, number, one)):
        if out == times:
            last_one(board, work, side, out, one, ALL, ALL)
        else:
            chained = chains(work, one, number)
            equal_steps_then(board, work, side, out, number, times - out, one)
            while chained != 0 and not crowded(work):
                begin_chain(board, work, side, out, lowest(chained), number, times, one)
                chained &= chained - 1
        undo(board, work, side, 0, number, out)
    if out > 0 and enter_men(board, work, side, 0, one, 1, ALL):
        if enter_men(board, work, side, 1, number, out - 1, ALL):
            equal_steps_from(board, work, side, out, number, times - out + 1)
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
        if not work[MOVES_ON_BOARD + number] >> place & 1:
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
        equal_steps_from(board, work, side, depth + 2, number, times - depth - 1)
        go_back(board, work, side, depth + 1, number)
    go_back(board, work, side, depth, one)
    undo(board, work, side, floor, number, depth - floor)


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
    places = work[FRAMES + HOLDS] & work[MOVES + first]
    while places != 0 and not crowded(work):
        begin_with(board, work, side, lowest(places), first, second, third)
        go_back(board, work, side, 0, first)
        places &= places - 1


@standalone
def begin_with(
    board: Board, work: Work, side: int, place: int, first: int, second: int, third: int
) -> None:
    """Play the first of three numbers from a place, and then the others in their order."""
    go(board, work, side, 0, place, first)
    frame = FRAMES + FRAME
    work[frame + PENDING] = work[frame + HOLDS] & work[MOVES + second] & ~(1 << place >> second)
    work[frame + DOUBT] = in_doubt(place, first, third)
    entangled = in_doubt(place, first, second)
    entangled |= 1 << place + first >> third | 1 << place + third >> second
    last_pair(board, work, side, 1, second, third, entangled)


@standalone
def enter_one(board: Board, work: Work, side: int, entry: int, larger: int, smaller: int) -> None:
    """Let one man enter with a number, and then play the others."""
    if work[MOVES_ON_BOARD + entry] & 1 and not crowded(work):
        begin_with(board, work, side, 0, entry, larger, smaller)
        places = work[FRAMES + FRAME + HOLDS] & chains(work, smaller, larger)
        while places != 0:
            place = lowest(places)
            places &= places - 1
            go(board, work, side, 1, place, smaller)
            last_one(board, work, side, 2, larger, ALL, 1 << place + smaller)
            go_back(board, work, side, 1, smaller)
        go_back(board, work, side, 0, entry)


@standalone
def enter_two(board: Board, work: Work, side: int, first: int, second: int, third: int) -> None:
    """Let two men enter with two numbers, and then play the third."""
    if work[MOVES_ON_BOARD + first] & work[MOVES_ON_BOARD + second] & 1:
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
    places = (
        work[FRAMES + HOLDS] & work[MOVES_ON_BOARD + first] & (chains(work, second, third) >> first)
    )
    while places != 0 and not crowded(work):
        place = lowest(places)
        places &= places - 1
        chain(board, work, side, place, first, second, third, 1 << place + first + second)


@standalone
def chain(
    board: Board, work: Work, side: int, place: int, first: int, second: int, third: int, then: int
) -> None:
    """Take a man on by two numbers, and play the third from one of the places `then`."""
    go(board, work, side, 0, place, first)
    go(board, work, side, 1, place + first, second)
    last_one(board, work, side, 2, third, ALL, then)
    go_back(board, work, side, 1, second)
    go_back(board, work, side, 0, first)
