"""How the plays of two dice are found where only steps of different numbers may be swapped."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.families.tables.board import LEFT
from lusoria.playable.families.tables.commuting import two_numbers
from lusoria.playable.families.tables.hooks import (
    MAY_STOP,
    SWAPS,
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
    if SWAPS and not MAY_STOP and board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller:
        return two_numbers(board, work, side, larger, smaller)
    return walk(board, work, side)
