"""Men that are out: who may enter, where, and whether anything else may be played meanwhile."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.bits import size
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because, members
from lusoria.playable.families.tables.board import (
    BAR,
    POINTS,
    blots,
    entered,
    faced,
    held,
    left,
    men,
)
from lusoria.playable.families.tables.hooks import rule
from lusoria.playable.families.tables.kinds import enemy_men, out, own_men


@rule("leave", commutes=True)
def before_all_else(board: Board, side: int, number: int) -> Points:
    """While a man is out, no other man may leave its point."""
    if men(board, side, BAR):
        return POINTS
    return 0


@because(before_all_else)
def before_all_else_because(board: Board, tried: Tried) -> Grounds:
    """Men are out."""
    return [out(board, tried)]


@rule("enter", swaps=True)
def not_on_own_men(board: Board, side: int, number: int) -> Points:
    """No man may enter on a point that holds a man of its own side."""
    return held(board, side, 1)


@because(not_on_own_men)
def not_on_own_men_because(board: Board, tried: Tried) -> Grounds:
    """Own men are there."""
    return [own_men(board, tried)]


@rule("gate", commutes=True)
def shut_out(board: Board, side: int, entry: Points) -> bool:
    """A side may not play while more of its men are out than points are open to enter on."""
    if men(board, side, BAR) == 0:
        return False
    shut = held(board, side, 1) | faced(board, side, 2)
    return men(board, side, BAR) > size(entry & ~shut)


@because(shut_out)
def shut_out_because(board: Board, tried: Tried, entry: Points) -> Grounds:
    """More men are out than points are open."""
    shut = held(board, tried.side, 1) | faced(board, tried.side, 2)
    return [out(board, tried), Ground("open-points", tried.side, members(entry & ~shut))]


@rule("enter", commutes=True)
def not_on_enemy_men(board: Board, side: int, number: int) -> Points:
    """No man may enter on a point that holds a man of the enemy."""
    return faced(board, side, 1)


@because(not_on_enemy_men)
def not_on_enemy_men_because(board: Board, tried: Tried) -> Grounds:
    """Enemy men are there."""
    return [enemy_men(board, tried)]


@rule("enter")
def one_of_those_shut_out(board: Board, side: int, number: int, entry: Points) -> Points:
    """A side with more men out than points open to enter on may enter one man in a turn."""
    if entered(board) and men(board, side, BAR) > size(open_points(board, side, entry)):
        return POINTS
    return 0


@because(one_of_those_shut_out)
def one_of_those_shut_out_because(board: Board, tried: Tried, entry: Points) -> Grounds:
    """One man was entered, and more are out than points are open."""
    free = members(open_points(board, tried.side, entry))
    return [
        Ground("entered", tried.side, count=entered(board)),
        out(board, tried),
        Ground("open-points", tried.side, free),
    ]


@rule("enter")
def break_in(board: Board, side: int, number: int, entry: Points) -> Points:
    """Closed points of entry, while more men are out than points are open to enter on."""
    if men(board, side, BAR) > size(open_points(board, side, entry)):
        return entry & faced(board, side, 2)
    return 0


def open_points(board: Board, side: int, entry: Points) -> Points:
    """The points of entry that are empty or hold a single man of the enemy."""
    return entry & ~held(board, side, 1) & ~faced(board, side, 2)


@rule("enter")
def hitting_first(board: Board, side: int, number: int) -> Points:
    """While a number thrown enters a man on a single man of the enemy, no man enters elsewhere."""
    single = blots(board, side)
    for thrown in range(1, 7):
        if left(board, thrown) and single >> thrown & 1:
            return POINTS & ~single
    return 0


@because(hitting_first)
def hitting_first_because(board: Board, tried: Tried) -> Grounds:
    """Single men of the enemy stand where a number leads."""
    single = members(blots(board, tried.side))
    return [Ground("can-hit", tried.side, tuple(n for n in single if n < 7 and left(board, n)))]


@rule("enter")
def not_on_own_points(board: Board, side: int, number: int, men: int) -> Points:
    """No man may enter on a point that holds `men` or more men of its own side."""
    return held(board, side, men)


@because(not_on_own_points)
def not_on_own_points_because(board: Board, tried: Tried) -> Grounds:
    """Own men are there."""
    return [own_men(board, tried)]
