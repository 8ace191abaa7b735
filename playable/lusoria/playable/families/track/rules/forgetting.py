"""What a program does that knows of a man only its square, where a path crosses that twice."""

from lusoria.playable.core import Board
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because
from lusoria.playable.families.track.board import (
    HAND,
    forget_beside,
    forgotten,
    known_on,
    men,
    square_of,
)
from lusoria.playable.families.track.hooks import rule


@rule("forbid", flag="forgotten")
def first_known_on_square(board: Board, side: int, origin: int, goal: int, number: int) -> bool:
    """Of a side's men on one square only those at the first place go where one is not forgotten."""
    return origin != HAND and origin != known_on(board, side, square_of(board, side, origin))


@because(first_known_on_square)
def first_known_on_square_because(board: Board, tried: Tried) -> Grounds:
    """Men stand at earlier places on the square, or the man is forgotten where it stands."""
    square = square_of(board, tried.side, tried.origin)
    earlier = tuple(
        place
        for place in range(1, tried.origin)
        if square_of(board, tried.side, place) == square
        and men(board, tried.side, place) > forgotten(board, tried.side, place)
    )
    if men(board, tried.side, tried.origin) > forgotten(board, tried.side, tried.origin):
        return [Ground("earlier", tried.side, earlier)]
    return [Ground("forgotten", tried.side, (tried.origin,), earlier)]


@rule("depart", flag="forgotten")
def forgotten_beside(board: Board, side: int, origin: int) -> None:
    """When a man goes off, one man is forgotten at each other place on the same square."""
    forget_beside(board, side, origin)
