"""Before the first throw: the squares of the paths, where the men stand, who begins."""

from lusoria.playable.core import Board, Men, Values
from lusoria.playable.engine.throwing import BLACK, CAST_AGAIN, WHITE
from lusoria.playable.families.track.board import LENGTH, lay, put
from lusoria.playable.families.track.hooks import rule


@rule("course", subject="course")
def lines(board: Board, count: int) -> None:
    """Both sides go round the ends of `count` parallel lines, each from its own leftmost line."""
    turned(board, 2 * count, count)


@rule("course", subject="course")
def ring(board: Board, places: int, apart: int) -> None:
    """Both sides go round one ring of `places`, black's place 1 being white's place 1 + `apart`."""
    turned(board, places, apart)


def turned(board: Board, places: int, apart: int) -> None:
    """Lay two paths on one ring, so that one begins `apart` places after the other."""
    board[LENGTH] = places
    for place in range(1, places + 1):
        lay(board, WHITE, place, place)
        lay(board, BLACK, place, (place + apart - 1) % places + 1)


@rule("course", subject="course")
def paths(board: Board, white: Values, black: Values) -> None:
    """The path of each side leads over these squares, in this order."""
    for place, square in enumerate(white, 1):
        lay(board, WHITE, place, square)
    for place, square in enumerate(black, 1):
        lay(board, BLACK, place, square)
    board[LENGTH] = len(white)


@rule("setup")
def same_array(board: Board, men: Men) -> None:
    """Both sides set up the same men, each on its own path; `hand` is a place as well."""
    for place, count in men:
        for _ in range(count):
            put(board, WHITE, place)
            put(board, BLACK, place)


@rule("opening", subject="opening")
def white_begins(white: int, black: int) -> int:
    """White begins, whatever is thrown."""
    return WHITE


@rule("opening", subject="opening")
def higher_begins(white: int, black: int) -> int:
    """The higher throw begins, with a fresh one; equal throws are repeated."""
    if white == black:
        return CAST_AGAIN
    if white > black:
        return WHITE
    return BLACK
