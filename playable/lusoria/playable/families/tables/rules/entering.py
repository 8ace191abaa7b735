"""Men that are out: who may enter, where, and whether anything else may be played meanwhile."""

from lusoria.playable.bits import size
from lusoria.playable.core import Board, Points
from lusoria.playable.families.tables.board import BAR, POINTS, faced, held, men
from lusoria.playable.families.tables.hooks import rule


@rule("leave", commutes=True)
def before_all_else(board: Board, side: int, number: int) -> Points:
    """While a man is out, no other man may leave its point."""
    if men(board, side, BAR):
        return POINTS
    return 0


@rule("enter")
def not_on_own_men(board: Board, side: int, number: int) -> Points:
    """No man may enter on a point that holds a man of its own side."""
    return held(board, side, 1)


@rule("gate", commutes=True)
def shut_out(board: Board, side: int, entry: Points) -> bool:
    """A side may not play while more of its men are out than points are open to enter on."""
    if men(board, side, BAR) == 0:
        return False
    shut = held(board, side, 1) | faced(board, side, 2)
    return men(board, side, BAR) > size(entry & ~shut)


@rule("enter")
def not_on_own_points(board: Board, side: int, number: int, men: int) -> Points:
    """No man may enter on a point that holds `men` or more men of its own side."""
    return held(board, side, men)
