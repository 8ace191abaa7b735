"""Two dice where steps commute: two different numbers, or one number several times."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size
from lusoria.playable.families.tables.board import LEFT
from lusoria.playable.families.tables.scratch import (
    ALL,
    EVERY_ORDER,
    FIRST,
    FRAMES,
    HOLDS,
    MOVES,
    NONE,
    PENDING,
    PLAYS,
    RANK,
    add_node,
    crowded,
    keep_plays,
    start,
)
from lusoria.playable.families.tables.search.depth_first import (
    BEYOND_ALL_NUMBERS,
    next_number,
    search_depth_first,
)
from lusoria.playable.families.tables.search.move_masks import (
    begin_on_masks,
    enter_men,
    equal_steps,
    go,
    go_back,
    holds_after,
    last_one,
    last_pair,
    link,
    undo,
)
from lusoria.playable.families.tables.search.partial_order import equal_numbers, two_numbers


def search_two_dice(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Search in the way that suits the numbers given; False if there was not room enough."""
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    times = board[LEFT] >> 4 * larger
    pair = board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller
    if not (pair or (smaller == 0 and times > 1)):
        return search_depth_first(board, work, side)
    whole = not begun and work[EVERY_ORDER] != 1
    if whole and begin_on_masks(board, work, side, 2 if pair else times):
        if not pair:
            equal_steps(board, work, side, larger, times)
        elif work[EVERY_ORDER]:
            in_order(board, work, side, larger, smaller)
            in_order(board, work, side, smaller, larger)
        else:
            a_pair(board, work, side, larger, smaller)
        if crowded(work) or work[PLAYS] > 0:
            return not crowded(work)
        start(work)  # not all numbers can be played
    if pair:
        return two_numbers(board, work, side, larger, smaller)
    return equal_numbers(board, work, side, larger, times)


def in_order(board: Board, work: Work, side: int, first: int, second: int) -> None:
    """Play two numbers on masks in this order."""
    holds = work[FRAMES + HOLDS]
    places = holds & work[MOVES + first]
    if work[FIRST] > 0:
        places &= 1
    while places != 0:
        place = lowest(places)
        places &= places - 1
        replies = holds_after(board, side, holds, place, first) & work[MOVES + second]
        if replies != 0:
            node = add_node(work, 0, place, first)
            keep_plays(work, work[RANK], node, second, replies, size(replies))


def a_pair(board: Board, work: Work, side: int, larger: int, smaller: int) -> None:
    """Play two different numbers on masks, one step each."""
    if work[FIRST] > 0:
        enter_and_play(board, work, side, larger, smaller)
        enter_and_play(board, work, side, smaller, larger)
        return
    holds = work[FRAMES + HOLDS]
    work[FRAMES + PENDING] = holds & work[MOVES + larger]
    places = holds & link(work, larger, 1, smaller)
    last_pair(board, work, side, 0, larger, smaller, NONE)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        go(board, work, side, 0, place, smaller)
        last_one(board, work, side, 1, larger, ALL, 1 << place + smaller)
        go_back(board, work, side, 0, smaller)


def enter_and_play(board: Board, work: Work, side: int, entry: int, other: int) -> None:
    """Let the man that is out enter with one number, and play the other."""
    if enter_men(board, work, side, 0, entry, 1, ALL):
        last_one(board, work, side, 1, other, ALL, ALL)
        undo(board, work, side, 0, entry, 1)
