"""Men that are hit, and men that are out: who may enter, where, and what else may be played."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.bits import size
from lusoria.playable.engine.throwing import other
from lusoria.playable.families.tables.board import (
    BAR,
    BURST,
    LAST,
    POINTS,
    across,
    blots,
    entered,
    faced,
    facing,
    held,
    last_from,
    left,
    lift,
    men,
    put,
    set_flag,
)
from lusoria.playable.families.tables.hooks import rule
from lusoria.playable.families.tables.rules import enemy_men, out, own_men
from lusoria.playable.reasons import Ground, Grounds, Tried, because, members


@rule("arrive", on=blots, commutes=True, subject="hitting")
def hit(board: Board, side: int, point: int) -> None:
    """A single man that is landed on is hit: it leaves the board and has to enter again."""
    enemy = other(side)
    lift(board, enemy, facing(board, point))
    put(board, enemy, BAR)


def alone(board: Board, side: int) -> Points:
    """The points that hold a single man of the enemy, and none of the side's own."""
    return blots(board, side) & ~held(board, side, 1)


@rule("arrive", on=alone, subject="hitting")
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


@rule("land", "enter", subject="hitting")
def open_prime(board: Board, side: int, number: int, longest: int) -> Points:
    """The points of a row of more than `longest` closed points of the enemy."""
    return overlong(board, side, longest)


@rule("arrive", on=overlong, subject="hitting")
def hit_all(board: Board, side: int, point: int, longest: int) -> None:
    """All men on a point of a row of more than `longest` closed points are hit when landed on."""
    enemy = other(side)
    theirs = facing(board, point)
    while men(board, enemy, theirs):
        lift(board, enemy, theirs)
        put(board, enemy, BAR)


@rule("land", "enter", subject="hitting")
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


@rule("land", "enter", subject="hitting")
def open_beyond(board: Board, side: int, number: int, most: int, counted: Points) -> Points:
    """The closed points of an enemy who keeps more than `most` of them among those `counted`."""
    closed = counted & held(board, other(side), 2)
    if size(closed) > most:
        return across(board, closed)
    return 0


def closed_points(board: Board, side: int) -> Points:
    """The points that the enemy holds with two men or more."""
    return faced(board, side, 2)


@rule("arrive", on=closed_points, subject="hitting")
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


@rule("arrive", on=closed_within, flag="burst", subject="hitting")
def burst_for_good(board: Board, side: int, point: int, within: Points, entry: Points) -> None:
    """A burst `within` after which the enemy's men can never all enter again is remembered."""
    enemy = other(side)
    out = men(board, enemy, BAR) + men(board, enemy, facing(board, point))
    if out > size(entry & ~held(board, enemy, 1)):
        set_flag(board, side, BURST)


@rule("leave", commutes=True, because=out)
def before_all_else(board: Board, side: int, number: int) -> Points:
    """While a man is out, no other man may leave its point."""
    if men(board, side, BAR):
        return POINTS
    return 0


@rule("enter", swaps=True, because=own_men)
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


@because(shut_out)
def shut_out_because(board: Board, tried: Tried, entry: Points) -> Grounds:
    """More men are out than points are open."""
    shut = held(board, tried.side, 1) | faced(board, tried.side, 2)
    return [out(board, tried), Ground("open-points", tried.side, members(entry & ~shut))]


@rule("enter", commutes=True, because=enemy_men)
def not_on_enemy_men(board: Board, side: int, number: int) -> Points:
    """No man may enter on a point that holds a man of the enemy."""
    return faced(board, side, 1)


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


@rule("enter", because=own_men)
def not_on_own_points(board: Board, side: int, number: int, men: int) -> Points:
    """No man may enter on a point that holds `men` or more men of its own side."""
    return held(board, side, men)
