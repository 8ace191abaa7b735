"""Enclosing: which men two enemies enclose, and bonds: men that cannot move for being enclosed."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.engine.bits import standalone
from lusoria.playable.families.grid.board import (
    BESIDE,
    BOUND,
    CORNERS,
    EMPTY,
    MAN,
    OUTSIDE,
    bind,
    free,
    own,
    stands,
    toward,
)
from lusoria.playable.families.grid.hooks import avoid, idle, leap, spare, stay, way


def exposed(board: Board, side: int, square: int) -> bool:
    """Return whether the side can take or bind an enemy piece on a square."""
    return board[square] > OUTSIDE and board[square] & 1 != side and not spare(board, side, square)


def helps(board: Board, side: int, square: int) -> bool:
    """Return whether a piece of the side stands on a square and helps to enclose."""
    return own(board, side, square) and not idle(board, side, square)


def is_corner(board: Board, square: int) -> bool:
    """Return whether a square is a corner of the board."""
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
    """Return whether the side's piece on a square stands between two enemies that can hold it."""
    for line in range(0, lines, 2):
        step = toward(board, line)
        if helps(board, 1 - side, square + step) and helps(board, 1 - side, square - step):
            return True
    return False


def enclosed_in_corner(board: Board, side: int, square: int) -> bool:
    """Return whether the side's piece stands in a corner that the enemy has shut."""
    if not is_corner(board, square):
        return False
    beside = 0
    for direction in range(4):
        beside += helps(board, 1 - side, square + toward(board, direction))
    return beside == 2


@standalone
@standalone
def can_leap_on(board: Board, side: int, square: int) -> bool:
    """Return whether the side's piece on a square can make a leap from there."""
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


def bind_between(board: Board, side: int, square: int, whose: int) -> None:
    """Bind the men of one side between the piece of `side` on a square and others of its own."""
    if helps(board, side, square):
        for direction in range(4):
            step = toward(board, direction)
            if catchable(board, side, square + step, whose) and helps(
                board, side, square + 2 * step
            ):
                bind(board, square + step)


def catchable(board: Board, side: int, square: int, whose: int) -> bool:
    """Return whether a man of side `whose` on a square is free, and not safe from `side`."""
    if whose == side:
        return stands(board, MAN, whose, square)
    return stands(board, MAN, whose, square) and exposed(board, side, square)


def bind_in_corner(board: Board, side: int, square: int, whose: int) -> None:
    """Bind a man of one side in the corner beside which the piece on a square stands."""
    corner = corner_beside(board, square)
    if corner >= 0 and catchable(board, side, board[CORNERS + corner], whose):
        behind = across_corner(board, square, corner)
        if helps(board, side, square) and helps(board, side, behind):
            bind(board, board[CORNERS + corner])


def free_around(board: Board, side: int, square: int, whose: int) -> None:
    """Free the bound men of one side that stand between a square and a piece of `side`."""
    for direction in range(4):
        step = toward(board, direction)
        if stands(board, BOUND, whose, square + step) and own(board, side, square + 2 * step):
            free(board, square + step)


def free_in_corner(board: Board, side: int, square: int, whose: int) -> None:
    """Free the bound man of one side in the corner beside which a piece has left a square."""
    corner = corner_beside(board, square)
    if (
        corner >= 0
        and stands(board, BOUND, whose, board[CORNERS + corner])
        and own(board, side, across_corner(board, square, corner))
    ):
        free(board, board[CORNERS + corner])


def held(board: Board, side: int, square: int) -> bool:
    """Return whether two enemies that help to bind enclose the side's man on a square."""
    return enclosed(board, side, square, 4) or enclosed_in_corner(board, side, square)


def surrounded(board: Board, side: int, square: int) -> bool:
    """Return whether two enemies, bound or not, enclose the side's man on a square."""
    for line in range(0, 4, 2):
        step = toward(board, line)
        if own(board, 1 - side, square + step) and own(board, 1 - side, square - step):
            return True
    if not is_corner(board, square):
        return False
    beside = 0
    for direction in range(4):
        beside += own(board, 1 - side, square + toward(board, direction))
    return beside == 2


def binds_any(board: Board, side: int, square: int, goal: int) -> bool:
    """Return whether the piece on a square would bind an enemy man by going to `goal`."""
    for direction in range(4):
        step = toward(board, direction)
        behind = goal + 2 * step
        if (
            stands(board, MAN, 1 - side, goal + step)
            and behind != square
            and helps(board, side, behind)
        ):
            return True
    return False


def beside(board: Board, side: int, square: int, man: int) -> bool:
    """Return whether the piece `man` stands between a square and a piece of `side`."""
    found = False
    for direction in range(4):
        step = toward(board, direction)
        found |= (board[square + step] == man) & own(board, side, square + 2 * step)
    return found


def beside_either(board: Board, side: int, square: int, kind: int) -> bool:
    """Return whether a man of a kind, of either side, stands between a square and `side`."""
    found = False
    for direction in range(4):
        step = toward(board, direction)
        found |= (board[square + step] >> 1 == kind) & own(board, side, square + 2 * step)
    return found


def beside_corner_with(board: Board, square: int, kind: int) -> bool:
    """Return whether a square lies beside a corner where a man of a kind, free or bound, stands."""
    corner = corner_beside(board, square)
    return corner >= 0 and board[board[CORNERS + corner]] >> 1 == kind
