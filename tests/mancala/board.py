"""The board: cells 0–2 are white's holes, 3 its store, 4–6 black's holes, 7 its store."""

from __future__ import annotations

from lusoria.playable.core import Board

HOLES = 3
RING = 8
LAST = 8
"""The cell where the last seed fell."""
CHANGING = 9
SIZE = 9
DICE = 0
MOST_DICE = 0
"""Nothing is thrown."""


def cell(side: int, place: int) -> int:
    """The cell of a side's place: 0 to 2 its holes, 3 its store."""
    return 4 * side + place


def fill(board: Board, seeds: int) -> None:
    """Put so many seeds into each hole."""
    for side in range(2):
        for place in range(HOLES):
            board[cell(side, place)] = seeds


def sow(board: Board, side: int, place: int) -> None:
    """Sow the seeds of a hole, past the enemy's store."""
    at = cell(side, place)
    seeds = board[at]
    board[at] = 0
    while seeds > 0:
        at = (at + 1) % RING
        if at != cell(1 - side, HOLES):
            board[at] += 1
            seeds -= 1
    board[LAST] = at


def store(board: Board, side: int) -> int:
    """How many seeds a side has in its store."""
    return board[cell(side, HOLES)]


def sowable(board: Board, side: int) -> int:
    """How many holes of a side have seeds."""
    holes = 0
    for place in range(HOLES):
        holes += board[cell(side, place)] > 0
    return holes
