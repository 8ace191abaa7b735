"""What becomes of the enemy's men when a man lands among them."""

from lusoria.playable.core import Board, Points
from lusoria.playable.families.tables.board import (
    BAR,
    across,
    blots,
    facing,
    held,
    lift,
    men,
    other,
    put,
)
from lusoria.playable.families.tables.hooks import rule


@rule("arrive", on=blots, commutes=True)
def hit(board: Board, side: int, point: int) -> None:
    """A single man that is landed on is hit: it leaves the board and has to enter again."""
    enemy = other(side)
    lift(board, enemy, facing(board, point))
    put(board, enemy, BAR)


def overlong(board: Board, side: int, longest: int) -> Points:
    """The closed points of the enemy that stand in a row of more than `longest`."""
    closed = held(board, other(side), 2)
    starts = closed
    for length in range(1, longest + 1):
        starts &= closed >> length
    rows = starts
    for length in range(1, longest + 1):
        rows |= starts << length
    return across(board, rows)


@rule("land", "enter")
def open_prime(board: Board, side: int, number: int, longest: int) -> Points:
    """The points of a row of more than `longest` closed points of the enemy."""
    return overlong(board, side, longest)


@rule("arrive", on=overlong)
def hit_all(board: Board, side: int, point: int, longest: int) -> None:
    """All men on a point of a row of more than `longest` closed points are hit when landed on."""
    enemy = other(side)
    theirs = facing(board, point)
    while men(board, enemy, theirs):
        lift(board, enemy, theirs)
        put(board, enemy, BAR)
