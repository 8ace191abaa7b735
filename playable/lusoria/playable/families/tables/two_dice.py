"""How the plays of two dice are found: two different numbers, or one number several times."""

from __future__ import annotations

from lusoria.playable.engine.bits import lowest, size
from lusoria.playable.core import Board, Work
from lusoria.playable.families.tables.alike import equal_numbers
from lusoria.playable.families.tables.board import LEFT
from lusoria.playable.families.tables.commuting import two_numbers
from lusoria.playable.families.tables.hooks import (
    COMMUTES,
    MAY_STOP,
)
from lusoria.playable.families.tables.paper import (
    ALL,
    EVERY_ORDER,
    FIRST,
    FRAMES,
    HOLDS,
    NONE,
    PENDING,
    PLAYS,
    RANK,
    WAYS,
    add_node,
    crowded,
    gather,
    start,
)
from lusoria.playable.families.tables.rows import (
    chains,
    enter_with,
    last_one,
    last_pair,
    row,
    undo,
)
from lusoria.playable.families.tables.settled import (
    begin_on_paper,
    go,
    go_back,
    holds_after,
)
from lusoria.playable.families.tables.walking import (
    BEYOND_ALL_NUMBERS,
    next_number,
    walk,
)


def find(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Search in the way that suits the numbers given; False if there was not room enough."""
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    times = board[LEFT] >> 4 * larger
    pair = board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller
    if not COMMUTES or MAY_STOP or not (pair or (smaller == 0 and times > 1)):
        return walk(board, work, side)
    whole = not begun and work[EVERY_ORDER] != 1
    if whole and begin_on_paper(board, work, side, 2 if pair else times):
        if not pair:
            row(board, work, side, larger, times)
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
    """Play two numbers on paper in this order."""
    holds = work[FRAMES + HOLDS]
    places = holds & work[WAYS + first]
    if work[FIRST] > 0:
        places &= 1
    while places != 0:
        place = lowest(places)
        places &= places - 1
        replies = holds_after(board, side, holds, place, first) & work[WAYS + second]
        if replies != 0:
            node = add_node(work, 0, place, first)
            gather(work, work[RANK], node, second, replies, size(replies))


def a_pair(board: Board, work: Work, side: int, larger: int, smaller: int) -> None:
    """Play two different numbers on paper, one step each."""
    if work[FIRST] > 0:
        enter_and_play(board, work, side, larger, smaller)
        enter_and_play(board, work, side, smaller, larger)
        return
    holds = work[FRAMES + HOLDS]
    work[FRAMES + PENDING] = holds & work[WAYS + larger]
    last_pair(board, work, side, 0, larger, smaller, NONE)
    places = holds & chains(work, smaller, larger)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        go(board, work, side, 0, place, smaller)
        last_one(board, work, side, 1, larger, ALL, 1 << place + smaller)
        go_back(board, work, side, 0, smaller)


def enter_and_play(board: Board, work: Work, side: int, entry: int, other: int) -> None:
    """Let the man that is out enter with one number, and play the other."""
    if enter_with(board, work, side, 0, entry, 1, ALL):
        last_one(board, work, side, 1, other, ALL, ALL)
        undo(board, work, side, 0, entry, 1)
