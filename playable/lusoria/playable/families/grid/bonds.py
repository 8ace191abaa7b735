"""Bonds: men that cannot move because the enemy encloses them."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    BOUND,
    CORNERS,
    MAN,
    bind,
    free,
    own,
    stands,
    toward,
)
from lusoria.playable.families.grid.enclosing import (
    across_corner,
    corner_beside,
    enclosed,
    enclosed_in_corner,
    exposed,
    helps,
    is_corner,
)


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
    """Whether a man of this side stands on a square, not bound yet and not safe from `side`."""
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
    """Whether the side's man on a square is enclosed by two enemies that help to bind."""
    return enclosed(board, side, square, 4) or enclosed_in_corner(board, side, square)


def surrounded(board: Board, side: int, square: int) -> bool:
    """Whether the side's man on a square stands between two enemies, bound or not."""
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
    """Whether the piece on a square would bind an enemy man by going to another square."""
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
    """Whether such a man stands between a square and a piece of `side`."""
    found = False
    for direction in range(4):
        step = toward(board, direction)
        found |= (board[square + step] == man) & own(board, side, square + 2 * step)
    return found


def beside_either(board: Board, side: int, square: int, kind: int) -> bool:
    """Whether a man of a kind and of any side stands between a square and a piece of `side`."""
    found = False
    for direction in range(4):
        step = toward(board, direction)
        found |= (board[square + step] >> 1 == kind) & own(board, side, square + 2 * step)
    return found


def beside_corner_with(board: Board, square: int, kind: int) -> bool:
    """Whether a square lies beside a corner in which a man stands, free or bound as `kind` says."""
    corner = corner_beside(board, square)
    return corner >= 0 and board[board[CORNERS + corner]] >> 1 == kind
