"""What a program does that knows of a man only its square, where a path crosses that twice."""

from lusoria.playable.core import Board
from lusoria.playable.families.track.board import HAND, forget_beside, known_on, square_of
from lusoria.playable.families.track.hooks import rule


@rule("forbid", flag="forgotten")
def first_known_on_square(board: Board, side: int, origin: int, goal: int, number: int) -> bool:
    """Of a side's men on one square only those at the first place go where one is not forgotten."""
    return origin != HAND and origin != known_on(board, side, square_of(board, side, origin))


@rule("depart", flag="forgotten")
def forgotten_beside(board: Board, side: int, origin: int) -> None:
    """When a man goes off, one man is forgotten at each other place on the same square."""
    forget_beside(board, side, origin)
