"""Laying out a board: which squares there are, and where its corners and edges lie."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    BESIDE,
    CORNERS,
    EMPTY,
    FILES,
    OUTSIDE,
    RANKS,
    square_of,
)


def lay_out(board: Board, files: int, ranks: int) -> None:
    """Make a board of so many files and ranks, all its squares empty."""
    board[FILES] = files
    board[RANKS] = ranks
    for square in range(256):
        board[square] = OUTSIDE
    for rank in range(1, ranks + 1):
        for file in range(1, files + 1):
            board[square_of(file, rank)] = EMPTY
    for corner in range(4):
        file = 1 + (corner & 1) * (files - 1)
        rank = 1 + (corner >> 1) * (ranks - 1)
        board[CORNERS + corner] = square_of(file, rank)
        board[BESIDE + 2 * corner] = square_of(file + 1 - 2 * (corner & 1), rank)
        board[BESIDE + 2 * corner + 1] = square_of(file, rank + 1 - 2 * (corner >> 1))
