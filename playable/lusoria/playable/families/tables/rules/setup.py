"""Where the men stand when a game begins."""

from lusoria.playable.core import Board, Men
from lusoria.playable.engine.throwing import BLACK, WHITE
from lusoria.playable.families.tables.board import (
    put,
)
from lusoria.playable.families.tables.hooks import rule


@rule("setup", commutes=True)
def same_array(board: Board, men: Men) -> None:
    """Both sides set up the same men, each in its own count."""
    for place, count in men:
        for _ in range(count):
            put(board, WHITE, place)
            put(board, BLACK, place)


@rule("setup", commutes=True)
def two_arrays(board: Board, white: Men, black: Men) -> None:
    """Each side sets up men of its own, in its own count."""
    for place, count in white:
        for _ in range(count):
            put(board, WHITE, place)
    for place, count in black:
        for _ in range(count):
            put(board, BLACK, place)
