"""Men that lie under a man of the enemy: what they may not do, and what it costs."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because
from lusoria.playable.engine.throwing import win
from lusoria.playable.families.tables.board import (
    covering,
    facing,
    pinned,
)
from lusoria.playable.families.tables.hooks import rule


@rule("leave", "land", commutes=True, pins=True)
def pinned_points(board: Board, side: int, number: int) -> Points:
    """The points where a man of the side lies pinned under men of the enemy."""
    return pinned(board, side)


@because(pinned_points)
def pinned_points_because(board: Board, tried: Tried) -> Grounds:
    """The man there lies pinned."""
    return [Ground("pinned", tried.side, (tried.place,))]


def start_of_enemy(board: Board, side: int, start: int) -> Points:
    """The enemy's point `start`."""
    return 1 << facing(board, start)


@rule("end", on=start_of_enemy, commutes=True, pins=True)
def last_man_pinned(board: Board, side: int, start: int, stake: int) -> int:
    """The side that pins the last man of the enemy on its point `start` wins."""
    if covering(board, side) >> facing(board, start) & 1:
        return win(side, stake)
    return 0
