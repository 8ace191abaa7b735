"""Enclosing: which pieces of the enemy can be caught between which of one's own."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.engine.bits import standalone
from lusoria.playable.families.grid.board import (
    BESIDE,
    CORNERS,
    EMPTY,
    OUTSIDE,
    own,
    toward,
)
from lusoria.playable.families.grid.hooks import avoid, idle, leap, spare, stay, way


def exposed(board: Board, side: int, square: int) -> bool:
    """Whether a piece of the enemy stands on a square that the side can take or bind."""
    return board[square] > OUTSIDE and board[square] & 1 != side and not spare(board, side, square)


def helps(board: Board, side: int, square: int) -> bool:
    """Whether a piece of the side stands on a square and helps to enclose."""
    return own(board, side, square) and not idle(board, side, square)


def is_corner(board: Board, square: int) -> bool:
    """Whether a square is a corner of the board."""
    return (
        square == board[CORNERS]
        or square == board[CORNERS + 1]
        or square == board[CORNERS + 2]
        or square == board[CORNERS + 3]
    )


def corner_beside(board: Board, square: int) -> int:
    """The corner that a square lies beside, as a number from 0; -1 if there is none.

    On boards of one or two files or ranks a square may lie beside two: the first.
    """
    for i in range(8):
        if board[BESIDE + i] == square:
            return i >> 1
    return -1


def across_corner(board: Board, square: int, corner: int) -> int:
    """The other square beside a corner."""
    return board[BESIDE + 2 * corner] + board[BESIDE + 2 * corner + 1] - square


def enclosed(board: Board, side: int, square: int, lines: int) -> bool:
    """Whether the side's piece on a square stands between two of the enemy that can hold it."""
    for line in range(0, lines, 2):
        step = toward(board, line)
        if helps(board, 1 - side, square + step) and helps(board, 1 - side, square - step):
            return True
    return False


def enclosed_in_corner(board: Board, side: int, square: int) -> bool:
    """Whether the side's piece on a square stands in a corner that the enemy has shut."""
    if not is_corner(board, square):
        return False
    beside = 0
    for direction in range(4):
        beside += helps(board, 1 - side, square + toward(board, direction))
    return beside == 2


@standalone
@standalone
def can_leap_on(board: Board, side: int, square: int) -> bool:
    """Whether the side's piece on a square can make a leap from there."""
    if stay(board, side, square):
        return False
    ways = way(board, side, square)
    for direction in range(8):
        if ways >> direction & 1:
            step = toward(board, direction)
            if (
                board[square + step] > OUTSIDE
                and board[square + 2 * step] == EMPTY
                and leap(board, side, square, square + step)
                and not avoid(board, side, square, square + 2 * step)
            ):
                return True
    return False
