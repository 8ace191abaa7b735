"""On which points a man may not land or touch down."""

from lusoria.playable.core import Board, Points
from lusoria.playable.families.tables.board import absent, faced, held
from lusoria.playable.families.tables.hooks import rule


@rule("land", "enter", commutes=True)
def closed(board: Board, side: int, number: int, men: int) -> Points:
    """Points held by `men` or more of the enemy are closed."""
    return faced(board, side, men)


@rule("land")
def doubling_only_on(board: Board, side: int, number: int, within: Points, but: Points) -> Points:
    """No second man may join a man on the points `within`, those of `but` excepted."""
    return held(board, side, 1) & within & ~but


@rule("land")
def no_bands_before(board: Board, side: int, number: int, out: int, home: int) -> Points:
    """No point may be closed before `out` men have left the point `home`."""
    if absent(board, side, home) < out:
        return held(board, side, 1)
    return 0
