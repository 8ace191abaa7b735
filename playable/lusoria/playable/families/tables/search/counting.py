"""Drawing a play of one number, played many times, without listing the plays.

On fixed masks (`move_masks`) a play of equal steps is told by how many men leave each place: as
many at most as stand there or come there from the place before, which is as far off as the number
is high. Places that men come to from one another are a *chain*; there are as many as the number is
high, and what goes on in one does not touch the others. So a table is made from the end of each
chain to its beginning: in how many ways so many steps can be played from a place on, if so many men
come to it.

The plays are drawn in a canonical order, which does not depend on how they are found: of two plays
the first is the one that leaves fewer men on the rearmost place, the bar first of all, on which
they leave different numbers. The search that lists plays of equal steps on masks, from the rear
forwards, lists them in this order as well.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.chance import below
from lusoria.playable.engine.greedy import greedy
from lusoria.playable.engine.loop import CHOICES, GREEDY, NO_ROOM, RANDOM, Tally, make_play
from lusoria.playable.engine.supplied import NOTICES, notice_turn
from lusoria.playable.families.tables.board import BAR, LEFT, OFF, SIDE, left
from lusoria.playable.families.tables.game import list_plays
from lusoria.playable.families.tables.hooks import SPLITS, begun_with, gate
from lusoria.playable.families.tables.scratch import (
    BUNDLE,
    BUNDLE_CELLS,
    FIRST,
    MOVES,
    NODES,
    RANK,
    add_node,
    keep_plays,
    start,
)
from lusoria.playable.families.tables.search.depth_first import BEYOND_ALL_NUMBERS, next_number
from lusoria.playable.families.tables.search.move_masks import begin_on_masks

MANY = 6
"""Of fewer equal steps the plays are listed sooner than they are counted."""

# The table lies where bundles are kept, behind the only one that is written here. A row tells in
# how many ways 0, 1, 2, … steps can be played from a place on, if so many men come to it. Of each
# place: the row for no man who comes, how far it is to the row for one more, how many can come, and
# how many leave it in the play drawn. Of each chain: the row of what is not drawn yet.
ROW = 16
ROWS = BUNDLE_CELLS + BUNDLE
PLACES = ROWS + ROW * ROW * (OFF + 1)
OF_PLACE = 4
FIRST_ROW = 0
NEXT_ROW = 1
COMING = 2
LEAVING = 3
AHEAD = PLACES + OF_PLACE * (OFF + 1)
PRODUCT = AHEAD + ROW


def take_turn(board: Board, work: Work, side: int, policy: int, tally: Tally) -> int:
    """Play a turn and count it, as `engine.turn` does; plays that can be counted are not listed."""
    if NOTICES:
        notice_turn(board, work, side, tally)
    count = 0
    if policy == RANDOM:
        count = count_plays(board, work, side)
    if count > 0:
        tally[CHOICES] += count
        write_play(board, work, side, below(work, count))
        return make_play(board, work, side, 0, tally)
    count = list_plays(board, work, side, False)
    if count < 0:
        return NO_ROOM
    choice = below(work, count)
    if policy == GREEDY:
        choice = greedy(board, work, side, count, choice)
    tally[CHOICES] += count
    return make_play(board, work, side, choice, tally)


@standalone
def count_plays(board: Board, work: Work, side: int) -> int:
    """How many plays there are of one number given many times; 0, if they have to be listed."""
    number = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    times = left(board, number)
    if times < MANY or board[LEFT] != times << 4 * number or gate(board, side):
        return 0
    if SPLITS and begun_with(board, side, number) != board[LEFT]:
        return 0
    if not begin_on_masks(board, work, side, times):
        return 0
    if work[FIRST] > 0 and not work[MOVES + number] & 1:
        return 0
    count_ways(board, work, side, number, times)
    begin_chains(work, number)
    multiply(work, number, number, times - work[FIRST])
    return work[PRODUCT + times - work[FIRST]]


def row_of(work: Work, place: int, coming: int) -> int:
    """The row of a place to which so many men come."""
    cell = PLACES + OF_PLACE * min(place, OFF)
    return work[cell + FIRST_ROW] + work[cell + NEXT_ROW] * coming


@standalone
def count_ways(board: Board, work: Work, side: int, number: int, times: int) -> None:
    """Fill the table for a number that is played so many times.

    From a place that no man can leave on, it does not matter how many come to it.
    """
    able = note_coming(board, work, side, number, times)
    for steps in range(times + 1):
        work[ROWS + steps] = steps == 0
    work[PLACES + OF_PLACE * OFF + FIRST_ROW] = ROWS
    work[PLACES + OF_PLACE * OFF + NEXT_ROW] = 0
    rows = ROWS + ROW
    for passed_by in range(OFF):
        place = OFF - 1 - passed_by
        cell = PLACES + OF_PLACE * place
        work[cell + FIRST_ROW] = row_of(work, place + number, 0)
        work[cell + NEXT_ROW] = 0
        if able >> place & 1:
            fill_rows(board, work, side, place, number, times, rows)
            work[cell + FIRST_ROW] = rows
            work[cell + NEXT_ROW] = ROW
            rows += ROW * (work[cell + COMING] + 1)


def note_coming(board: Board, work: Work, side: int, number: int, times: int) -> int:
    """Note how many men can come to each place; the places that some man can leave."""
    able = 0
    for place in range(OFF):
        coming = work[FIRST] * (place == number)
        if place >= number and able >> place - number & 1:
            before = place - number
            coming += work[PLACES + OF_PLACE * before + COMING] + board[SIDE * side + before]
        work[PLACES + OF_PLACE * place + COMING] = min(coming, times)
        if coming + board[SIDE * side + place] > 0 and (place > 0 or work[FIRST] == 0):
            able |= 1 << place & work[MOVES + number]
    return able


def fill_rows(
    board: Board, work: Work, side: int, place: int, number: int, times: int, rows: int
) -> None:
    """Fill the rows of a place that some man can leave."""
    there = board[SIDE * side + place]
    most = work[PLACES + OF_PLACE * place + COMING]
    onward = row_of(work, place + number, 0)
    next_row = work[PLACES + OF_PLACE * min(place + number, OFF) + NEXT_ROW]
    for steps in range(times + 1):
        ways = 0
        for leaving in range(min(steps, there + most) + 1):
            ways += work[onward + next_row * leaving + steps - leaving]
            if leaving >= there:
                work[rows + ROW * (leaving - there) + steps] = ways
        for coming in range(max(0, steps + 1 - there), min(most, times - steps) + 1):
            work[rows + ROW * coming + steps] = ways


def begin_chains(work: Work, number: int) -> None:
    """Let each chain begin at its first place; men that have to enter first have done so."""
    for chain in range(number):
        work[AHEAD + chain] = row_of(work, chain, 0)
    if work[FIRST] > 0:
        work[AHEAD] = row_of(work, number, work[FIRST])


@standalone
def multiply(work: Work, number: int, without: int, most: int) -> None:
    """Note in how many ways 0, 1, … `most` steps can be played in all chains `without` one."""
    for steps in range(most + 1):
        work[PRODUCT + steps] = steps == 0
    for chain in range(number):
        row = work[AHEAD + chain]
        if chain != without and work[row + 1] > 0:
            for fewer in range(most + 1):
                work[PRODUCT + most - fewer] = ways_with(work, row, most - fewer)


def ways_with(work: Work, row: int, steps: int) -> int:
    """In how many ways so many steps can be played: some by a row, the others by PRODUCT."""
    ways = 0
    for some in range(steps + 1):
        ways += work[row + some] * work[PRODUCT + steps - some]
    return ways


@standalone
def write_play(board: Board, work: Work, side: int, choice: int) -> None:
    """Write down the play of this number in the canonical order, as if it alone had been listed."""
    number = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    steps = left(board, number)
    rank = work[RANK]
    start(work)
    begin_chains(work, number)
    place = 0
    if work[FIRST] > 0:
        steps -= leave_place(work, BAR, number, work[FIRST])
        place = 1
    while steps > 0:
        leaving = 0
        if work[MOVES + number] >> place & 1:
            leaving = board[SIDE * side + place]
            if place >= number:
                leaving += work[PLACES + OF_PLACE * (place - number) + LEAVING]
            leaving = min(leaving, steps)
        if leaving > 0:
            multiply(work, number, place % number, steps)
            ways = ways_with(work, row_of(work, place + number, leaving), steps - leaving)
            while choice >= ways:
                choice -= ways
                leaving -= 1
                ways = ways_with(work, row_of(work, place + number, leaving), steps - leaving)
        steps -= leave_place(work, place, number, leaving)
        place += 1
    keep_plays(work, rank, work[NODES] - 1, 0, 1, 1)


def leave_place(work: Work, place: int, number: int, leaving: int) -> int:
    """Let so many men leave a place, as the next steps of the play; how many."""
    for _ in range(leaving):
        add_node(work, work[NODES] - 1, place, number)
    work[PLACES + OF_PLACE * place + LEAVING] = leaving
    work[AHEAD + place % number] = row_of(work, place + number, leaving)
    return leaving
