"""Which way pieces go, and how far."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import ANY_DISTANCE, EVERY_WAY, ORTHOGONAL
from lusoria.playable.families.grid.hooks import rule


@rule("way")
def straight(board: Board, side: int, square: int) -> int:
    """Pieces move along ranks and files, forwards, backwards and sideways."""
    return ORTHOGONAL


@rule("way")
def every_way(board: Board, side: int, square: int) -> int:
    """Pieces move in all eight directions."""
    return EVERY_WAY


@rule("reach")
def one_square(board: Board, side: int, square: int) -> int:
    """A piece goes to the next square, if it is empty."""
    return 1


@rule("reach")
def any_distance(board: Board, side: int, square: int) -> int:
    """A piece goes as far as the squares before it are empty."""
    return ANY_DISTANCE
