"""Three dice where steps commute: three numbers, or one several times and another once."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.families.tables.board import LEFT
from lusoria.playable.families.tables.search.depth_first import (
    BEYOND_ALL_NUMBERS,
    next_number,
    search_depth_first,
)
from lusoria.playable.families.tables.search.doublets import equal_numbers
from lusoria.playable.families.tables.search.move_masks import begin_on_masks
from lusoria.playable.families.tables.search.multisets import equal_steps
from lusoria.playable.families.tables.search.scratch import (
    EVERY_ORDER,
    PLAYS,
    crowded,
    start,
)
from lusoria.playable.families.tables.search.three_numbers import equal_steps_and_one, three_numbers


def search_three_dice(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Search in the way that suits the numbers given; False if there was not room enough."""
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    third = next_number(board[LEFT], smaller)
    steps = steps_on_masks(board, larger, smaller, third)
    whole = steps > 0 and not begun and not work[EVERY_ORDER]
    if whole and begin_on_masks(board, work, side, steps):
        mix(board, work, side, larger, smaller, third)
        if crowded(work) or work[PLAYS] > 0:
            return not crowded(work)
        start(work)  # not all numbers can be played
    if smaller == 0 and board[LEFT] >> 4 * larger > 1:
        return equal_numbers(board, work, side, larger, board[LEFT] >> 4 * larger)
    return search_depth_first(board, work, side)


def steps_on_masks(board: Board, larger: int, smaller: int, third: int) -> int:
    """How many steps the numbers given are, three or more; 0 if they are not played on masks."""
    of_larger = board[LEFT] >> 4 * larger & 15
    of_smaller = 0
    of_third = 0
    if smaller != 0:
        of_smaller = board[LEFT] >> 4 * smaller & 15
    if third != 0:
        of_third = board[LEFT] >> 4 * third & 15
    steps = of_larger + of_smaller + of_third
    row_and_others = steps - max(of_larger, of_smaller, of_third)
    if steps < 3 or (third == 0 and row_and_others > 1) or (third != 0 and steps > 3):
        return 0
    return steps


@standalone
def mix(board: Board, work: Work, side: int, larger: int, smaller: int, third: int) -> None:
    """Play all numbers given."""
    times = board[LEFT] >> 4 * larger & 15
    if third != 0:
        three_numbers(board, work, side, larger, smaller, third)
    elif smaller == 0:
        equal_steps(board, work, side, larger, times)
    elif times > 1:
        equal_steps_and_one(board, work, side, larger, times, smaller)
    else:
        equal_steps_and_one(board, work, side, smaller, board[LEFT] >> 4 * smaller & 15, larger)
