"""The rules of the tables games, one function each, a module for each moment of a turn.

Here is what they share: kinds of parameters, and facts for which they refuse.
"""

from __future__ import annotations

from typing import Any

from lusoria.playable.core import Board
from lusoria.playable.engine.bits import lowest
from lusoria.playable.families.tables.board import (
    BAR,
    LAST,
    OFF,
    POINTS,
    absent,
    faced,
    facing,
    held,
    men,
)
from lusoria.playable.hooks import Kind, Path
from lusoria.playable.reasons import Ground, Tried, members

PATH = Path({"bar": BAR, "off": OFF}, LAST)


def points(written: Any) -> int | None:
    """A set of places, a bit for each."""
    numbers = PATH.numbers(written)
    return None if numbers is None else sum(1 << place for place in numbers)


KINDS = {
    "points": Kind("a set of places (a list, or from: and to:)", points),
    "men": Kind("a mapping of places to numbers of men", PATH.men),
}


def own_men(board: Board, tried: Tried) -> Ground:
    """Return the ground that the side's men stand on the point at which the step is refused."""
    return Ground("men", tried.side, (tried.place,), count=men(board, tried.side, tried.place))


def enemy_men(board: Board, tried: Tried) -> Ground:
    """Return the ground that enemy men stand on the point at which the step is refused."""
    there = men(board, tried.enemy, facing(board, tried.place))
    return Ground("men", tried.enemy, (tried.place,), count=there)


def men_there(board: Board, tried: Tried) -> Ground:
    """Return the ground that men of either side stand on the point of the refused step."""
    point = 1 << tried.place
    if held(board, tried.side, 1) & faced(board, tried.side, 1) & point:
        return Ground("both", places=(tried.place,))
    return (own_men if held(board, tried.side, 1) & point else enemy_men)(board, tried)


def out(board: Board, tried: Tried) -> Ground:
    """Return the ground that so many men of the side are out."""
    return Ground("out", tried.side, count=men(board, tried.side, BAR))


def last_man(board: Board, side: int) -> Ground:
    """Return the ground that a side has one man left."""
    return Ground("last-man", side, count=absent(board, side, OFF))


def outside(board: Board, tried: Tried, home: int) -> Ground:
    """Return the ground that men of the side are out, or not on a set of points."""
    elsewhere = held(board, tried.side, 1) & ~home
    bar = (BAR,) if men(board, tried.side, BAR) else ()
    return Ground("outside", tried.side, (*bar, *members(elsewhere)), members(home & POINTS))


def hindmost(board: Board, tried: Tried) -> Ground:
    """Return the ground where the side's hindmost man on the board stands."""
    return Ground("hindmost", tried.side, (lowest(held(board, tried.side, 1)),))
