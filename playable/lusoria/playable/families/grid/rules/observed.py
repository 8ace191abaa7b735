"""What a program was seen to do that no text says: Ludii 1.3.13, by its recorded games.

At the first leap of a turn, if the piece can leap on, the roles are changed: it is the mover's own
men that are bound between his pieces, and his own bound men that are freed.
"""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    BOUND,
    IN_MOTION,
    LEAP,
    MAN,
    bound,
    kind,
    leaps,
    toward,
)
from lusoria.playable.families.grid.enclosing import (
    beside_corner_with,
    beside_either,
    bind_between,
    bind_in_corner,
    can_leap_on,
    free_around,
    free_in_corner,
)
from lusoria.playable.families.grid.hooks import rule


def beside_man_of_either(board: Board, side: int, square: int) -> bool:
    """Beside a man with another piece of the side behind."""
    return beside_either(board, side, square, MAN)


def beside_corner_of_either(board: Board, side: int, square: int) -> bool:
    """Beside a man in a corner."""
    return beside_corner_with(board, square, MAN)


def beside_bound(board: Board, side: int, square: int) -> bool:
    """Beside a bound man; behind may be nobody yet, where the piece leaps over the man."""
    found = False
    for direction in range(4):
        found |= bound(board, square + toward(board, direction))
    return found


def beside_bound_corner(board: Board, side: int, square: int) -> bool:
    """Beside a bound man in a corner."""
    return beside_corner_with(board, square, BOUND)


@rule("arrive", on=beside_man_of_either, commutes=True)
def either_bound_between_two(board: Board, side: int, square: int) -> None:
    """A man beside the piece that arrives, with another piece of its side behind, is bound.

    It is an enemy man; but at a first leap that can be followed by another, one's own.
    """
    bind_between(board, side, square, whose_men(board, side))


@rule("arrive", on=beside_corner_of_either, commutes=True)
def either_bound_in_corner(board: Board, side: int, square: int) -> None:
    """A man in a corner is bound by two pieces beside it: an enemy, or as above one of its own."""
    bind_in_corner(board, side, square, whose_men(board, side))


@rule("depart", on=beside_bound, commutes=True)
def free_when_captor_leaves(board: Board, side: int, square: int) -> None:
    """A bound man is free when one of two captors leaves: an enemy, or as above one of its own."""
    free_around(board, side, square, whose_men(board, side))


@rule("depart", on=beside_bound_corner, commutes=True)
def free_when_corner_is_opened(board: Board, side: int, square: int) -> None:
    """A bound man in a corner is free when a captor leaves; whose man, as above."""
    free_in_corner(board, side, square, whose_men(board, side))


def whose_men(board: Board, side: int) -> int:
    """Whose men the step just made binds and frees."""
    if kind(board) == LEAP and leaps(board) == 1 and can_leap_on(board, side, board[IN_MOTION]):
        return side
    return 1 - side
