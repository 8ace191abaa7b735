"""What becomes of the enemy's men when a man lands among them."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.bits import size
from lusoria.playable.engine.throwing import other
from lusoria.playable.families.tables.board import (
    BAR,
    BURST,
    LAST,
    across,
    blots,
    faced,
    facing,
    held,
    last_from,
    lift,
    men,
    put,
    set_flag,
)
from lusoria.playable.families.tables.hooks import rule


@rule("arrive", on=blots, commutes=True)
def hit(board: Board, side: int, point: int) -> None:
    """A single man that is landed on is hit: it leaves the board and has to enter again."""
    enemy = other(side)
    lift(board, enemy, facing(board, point))
    put(board, enemy, BAR)


def alone(board: Board, side: int) -> Points:
    """The points that hold a single man of the enemy, and none of the side's own."""
    return blots(board, side) & ~held(board, side, 1)


@rule("arrive", on=alone)
def set_back(board: Board, side: int, point: int, within: Points) -> None:
    """A single man that is landed on is set back at once, on the last point `within` that is free.

    Free is a point without men of the side that hits; the man that arrives is counted where it was.
    Where no point is free, the man that is landed on stays, and the other lies on it.
    """
    enemy = other(side)
    theirs = facing(board, point)
    taken = 1 << theirs | 1 << facing(board, last_from(board))
    free = within & ~(taken | across(board, held(board, side, 1)))
    back = LAST
    while back > 0 and not free >> back & 1:
        back -= 1
    if back > 0:
        lift(board, enemy, theirs)
        put(board, enemy, back)


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


@rule("land", "enter")
def open_row(board: Board, side: int, number: int, longest: int) -> Points:
    """Closed points of the enemy that stand in the way in a row of more than `longest`."""
    closed = faced(board, side, 2)
    starts = closed
    for length in range(1, longest + 1):
        starts &= closed >> length
    rows = starts
    for length in range(1, longest + 1):
        rows |= starts << length
    return rows


@rule("land", "enter")
def open_beyond(board: Board, side: int, number: int, most: int, counted: Points) -> Points:
    """The closed points of an enemy who keeps more than `most` of them among those `counted`."""
    closed = counted & held(board, other(side), 2)
    if size(closed) > most:
        return across(board, closed)
    return 0


def closed_points(board: Board, side: int) -> Points:
    """The points that the enemy holds with two men or more."""
    return faced(board, side, 2)


@rule("arrive", on=closed_points)
def burst(board: Board, side: int, point: int) -> None:
    """All men of a closed point where a man is let in are hit."""
    enemy = other(side)
    theirs = facing(board, point)
    while men(board, enemy, theirs):
        lift(board, enemy, theirs)
        put(board, enemy, BAR)


def closed_within(board: Board, side: int, within: Points) -> Points:
    """The points `within` that the enemy holds with two men or more."""
    return within & faced(board, side, 2)


@rule("arrive", on=closed_within, flag="burst")
def burst_for_good(board: Board, side: int, point: int, within: Points, entry: Points) -> None:
    """A burst `within` after which the enemy's men can never all enter again is remembered."""
    enemy = other(side)
    out = men(board, enemy, BAR) + men(board, enemy, facing(board, point))
    if out > size(entry & ~held(board, enemy, 1)):
        set_flag(board, side, BURST)
