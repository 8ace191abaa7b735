"""Bearing off: from which points a man may leave the board with a number."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.bits import lowest
from lusoria.playable.families.tables.board import (
    BAR,
    OFF,
    POINTS,
    faced,
    held,
    largest,
    last_from,
    left,
    men,
    pips,
    used,
)
from lusoria.playable.families.tables.hooks import rule
from lusoria.playable.families.tables.rules import hindmost, outside
from lusoria.playable.reasons import Ground, Grounds, Tried, because, members


@rule("bear", commutes=True, because=outside)
def all_within(board: Board, side: int, number: int, home: Points) -> Points:
    """No man may be borne off before all men stand on the points of `home`."""
    if men(board, side, BAR) or held(board, side, 1) & ~home:
        return 0
    return POINTS


@rule("bear", swaps=True, because=outside)
def all_within_by(board: Board, side: int, number: int, player: int, home: Points) -> Points:
    """The first player (0) or the second (1) bears off only with all men on points of `home`."""
    if side == player:
        return all_within(board, side, number, home)
    return POINTS


@rule("bear", commutes=True, because=Ground("never-off"))
def none_off(board: Board, side: int, number: int) -> Points:
    """No man is ever borne off."""
    return 0


@rule(
    "bear",
    commutes=True,
    because=lambda board, tried: Ground("exact", places=(tried.origin,), number=OFF - tried.origin),
)
def exact(board: Board, side: int, number: int) -> Points:
    """A number bears off only a man that it brings exactly off the board."""
    return 1 << OFF - number


@rule("bear", commutes=True, because=hindmost)
def exact_or_hindmost(board: Board, side: int, number: int) -> Points:
    """A number bears off a man that it brings exactly off; a larger one, the hindmost man."""
    reached = 1 << OFF - number
    mine = held(board, side, 1)
    if mine and lowest(mine) > OFF - number:
        return reached | 1 << lowest(mine)
    return reached


@rule("bear")
def exact_or_hindmost_in_reach(board: Board, side: int, number: int, men: int) -> Points:
    """As `exact_or_hindmost`, but men behind that a point of `men` enemies stops do not count."""
    exact = OFF - number
    mine = held(board, side, 1)
    movable = mine & ~(faced(board, side, men) >> number)
    nearer = mine & ~((2 << exact) - 1)
    if nearer and not (movable & ((1 << exact) - 1) or mine >> exact & 1):
        return 1 << exact | 1 << lowest(nearer)
    return 1 << exact


@because(exact_or_hindmost_in_reach)
def exact_or_hindmost_in_reach_because(board: Board, tried: Tried, men: int) -> Grounds:
    """Men further back can use the number, to go on or to be borne off."""
    exact = 1 << OFF - tried.number
    mine = held(board, tried.side, 1)
    movable = mine & ~(faced(board, tried.side, men) >> tried.number) & exact - 1
    further = (movable | mine & ~(exact - 1)) & (1 << tried.origin) - 1
    return [Ground("behind", tried.side, members(further), number=tried.number)]


@rule("bear", commutes=True, because=hindmost)
def hindmost_only(board: Board, side: int, number: int) -> Points:
    """A number bears off the hindmost man only: exactly, or a larger one than it needs."""
    mine = held(board, side, 1)
    if mine and lowest(mine) + number >= OFF:
        return 1 << lowest(mine)
    return 0


@rule("bear", because=lambda board, tried: Ground("none-off", tried.side))
def none_before_another(board: Board, side: int, number: int) -> Points:
    """No man may be borne off while all are on the board."""
    if men(board, side, OFF):
        return POINTS
    return 0


@rule(
    "leave",
    because=lambda board, tried: Ground(
        "overshot", count=used(board) * largest(board) - pips(board)
    ),
)
def ends_the_turn(board: Board, side: int, number: int) -> Points:
    """A number larger than the man needs that it bears off ends the turn."""
    # Of two dice, the numbers used while some are left are all alike: so this is their sum.
    if pips(board) < used(board) * largest(board):
        return POINTS
    return 0


@rule(
    "bear",
    remembers=True,
    because=lambda board, tried: Ground("came-from", places=(last_from(board),)),
)
def not_straight_after_coming_home(board: Board, side: int, number: int, home: Points) -> Points:
    """After the step that brings the last man home, none is borne off unless one can move on."""
    if used(board) == 0 or home >> last_from(board) & 1:
        return POINTS
    for other_number in range(1, 7):
        if left(board, other_number):
            free = (POINTS & ~faced(board, side, 2)) >> other_number
            if held(board, side, 1) & free:
                return POINTS
    return 0
