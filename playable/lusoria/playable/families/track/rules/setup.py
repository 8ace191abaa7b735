"""Where the men stand when a game begins."""

from lusoria.playable.core import Board, Men
from lusoria.playable.engine.throwing import BLACK, WHITE
from lusoria.playable.families.track.board import put
from lusoria.playable.families.track.hooks import rule


@rule("setup")
def same_array(board: Board, men: Men) -> None:
    """Both sides set up the same men, each on its own path; `hand` is a place as well."""
    for place, count in men:
        for _ in range(count):
            put(board, WHITE, place)
            put(board, BLACK, place)
