"""Pieces that are enclosed and taken off at once."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    CORNERS,
    LEADER,
    LEAP,
    MUST,
    SAME,
    STEP,
    stands,
    take,
    taken,
    toward,
)
from lusoria.playable.families.grid.enclosing import (
    across_corner,
    corner_beside,
    exposed,
    helps,
    is_corner,
)
from lusoria.playable.families.grid.hooks import rule


@rule("arrive")
def between_two(board: Board, side: int, square: int, lines: int) -> None:
    """A piece that comes to stand beside an enemy with one of its own behind takes the enemy.

    `lines` is 4 for ranks and files alone, 8 for the slanting lines as well. Whoever moves between
    two enemies is safe.
    """
    if helps(board, side, square):
        for direction in range(lines):
            step = toward(board, direction)
            if exposed(board, side, square + step) and helps(board, side, square + 2 * step):
                take(board, square + step)


@rule("arrive")
def row_between_two(board: Board, side: int, square: int, lines: int) -> None:
    """An unbroken row of enemies between the piece that arrives and another of its own is taken.

    `lines` as in `between_two`.
    """
    if helps(board, side, square):
        for direction in range(lines):
            step = toward(board, direction)
            last = square + step
            while exposed(board, side, last):
                last += step
            if helps(board, side, last):
                last -= step
                while last != square:
                    take(board, last)
                    last -= step


@rule("arrive")
def in_corner(board: Board, side: int, square: int) -> None:
    """An enemy in a corner is taken by two pieces on the two squares beside the corner."""
    corner = corner_beside(board, square)
    if corner >= 0 and exposed(board, side, board[CORNERS + corner]):
        behind = across_corner(board, square, corner)
        if helps(board, side, square) and helps(board, side, behind):
            take(board, board[CORNERS + corner])


@rule("arrive")
def against_any_corner(board: Board, side: int, square: int) -> None:
    """An enemy between the piece that arrives and a corner is taken, whatever stands there."""
    if helps(board, side, square):
        for direction in range(4):
            step = toward(board, direction)
            if exposed(board, side, square + step) and is_corner(board, square + 2 * step):
                take(board, square + step)


def after_capture(board: Board, side: int) -> int:
    """Steps and leaps: the kinds that may capture."""
    return STEP + LEAP


@rule("again", on=after_capture)
def and_goes_on(board: Board, side: int) -> int:
    """A piece that has taken something must move once more, if it can."""
    if taken(board) > 0:
        return STEP + LEAP + SAME + MUST
    return 0


@rule("spare")
def not_leader(board: Board, side: int, square: int) -> bool:
    """The leader cannot be taken."""
    return stands(board, LEADER, 1 - side, square)


@rule("idle")
def not_by_leader(board: Board, side: int, square: int) -> bool:
    """The leader does not help to take."""
    return stands(board, LEADER, side, square)
