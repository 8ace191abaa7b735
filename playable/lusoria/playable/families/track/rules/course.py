"""On which squares the paths of both sides lie."""

from lusoria.playable.core import Board, Values
from lusoria.playable.engine.throwing import BLACK, WHITE
from lusoria.playable.families.track.board import LENGTH, lay
from lusoria.playable.families.track.hooks import rule


@rule("course")
def lines(board: Board, count: int) -> None:
    """Both sides go round the ends of `count` parallel lines, each from its own leftmost line."""
    turned(board, 2 * count, count)


@rule("course")
def ring(board: Board, places: int, apart: int) -> None:
    """Both sides go round one ring of `places`, black's place 1 being white's place 1 + `apart`."""
    turned(board, places, apart)


def turned(board: Board, places: int, apart: int) -> None:
    """Lay two paths on one ring, so that one begins `apart` places after the other."""
    board[LENGTH] = places
    for place in range(1, places + 1):
        lay(board, WHITE, place, place)
        lay(board, BLACK, place, (place + apart - 1) % places + 1)


@rule("course")
def paths(board: Board, white: Values, black: Values) -> None:
    """The path of each side leads over these squares, in this order."""
    for place, square in enumerate(white, 1):
        lay(board, WHITE, place, square)
    for place, square in enumerate(black, 1):
        lay(board, BLACK, place, square)
    board[LENGTH] = len(white)
