"""Small rules that promise what is not so, by which the trials of promises are tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.bits import size
from lusoria.playable.engine.throwing import other, win
from lusoria.playable.families.grid.board import LEAP, kind, leaps, take
from lusoria.playable.families.tables.board import (
    BAR,
    HEAD,
    LAST,
    POINTS,
    facing,
    held,
    last_from,
    left,
    lift,
    men,
    put,
    set_flag,
    used,
    with_only,
)


def counts(board: Board, side: int, number: int) -> Points:
    """No third man may join two."""
    return held(board, side, 2)


def sees_held(board: Board, side: int, number: int) -> Points:
    """No man may join another."""
    return held(board, side, 1)


def sees_turn(board: Board, side: int, number: int) -> Points:
    """A man that has been moved is not the last to be moved."""
    return POINTS * (used(board) == 1)


def sees_hits(board: Board, side: int, number: int) -> Points:
    """While enemies are out, none of the last points is landed on."""
    return (men(board, other(side), BAR) > 0) << LAST


def front_first(board: Board, side: int, number: int) -> Points:
    """No man leaves the first half while one is in the third quarter."""
    return (2 << 12) - 2 if held(board, side, 1) & 0b111111 << 13 else 0


def last_point_empty(board: Board, side: int, number: int) -> Points:
    """No man goes off while one is on the last point."""
    return POINTS * (men(board, side, LAST) == 0)


def sends_elsewhere(board: Board, side: int, point: int) -> None:
    """Whoever arrives sends an enemy out who stands on the last point."""
    enemy = other(side)
    if men(board, enemy, LAST) > 0:
        lift(board, enemy, LAST)
        put(board, enemy, BAR)


def sends_first(board: Board, side: int, point: int) -> None:
    """The first to arrive in a turn sends an enemy back from beside him."""
    enemy = other(side)
    if used(board) == 0 and men(board, enemy, facing(board, point)) == 0:
        for place in range(1, point):
            if men(board, enemy, place) > 1:
                lift(board, enemy, place)
                put(board, enemy, BAR)
                return


def ranks_last(board: Board, side: int) -> int:
    """The last step should begin far on."""
    return last_from(board)


def ranks_points(board: Board, side: int) -> int:
    """As many points as possible should be held."""
    return size(held(board, side, 1))


def ends_by_last(board: Board, side: int) -> int:
    """A game ends with a second step from an odd point."""
    return win(side, 1) * (used(board) == 2 and last_from(board) % 2 == 1)


def as_given(board: Board, side: int, number: int) -> int:
    """The numbers given, whichever a turn begins with."""
    return with_only(board, number, left(board, number))


def stops_at_two(board: Board, side: int, number: int) -> Points:
    """A turn has two steps."""
    return POINTS * (used(board) == 2)


def notes_points(board: Board, side: int, point: int) -> None:
    """A side is noted that comes to an even point."""
    if point % 2 == 0:
        set_flag(board, side, HEAD)


def never_acts(board: Board, side: int) -> Points:
    """Nowhere."""
    return 0


def as_few_numbers(board: Board, side: int) -> int:
    """As few numbers as possible are played."""
    return 63 - used(board)


def one_more(board: Board, side: int, origin: int, number: int) -> int:
    """A man goes one place more than the number."""
    return origin + number + 1


def not_from_the_first(board: Board, side: int, origin: int, goal: int, number: int) -> bool:
    """No man leaves the first two places."""
    return origin < 3


def foremost(board: Board, side: int, origin: int, goal: int, number: int) -> int:
    """The farther the better."""
    return min(number, 15)


def ranks_shown(board: Board, side: int) -> int:
    """A rank by the men on the first place."""
    return board[1] > 0


def ends_at_once(board: Board, side: int) -> int:
    """A game ends wherever the men are."""
    return 2 + side


def must_leap_on(board: Board, side: int) -> int:
    """A piece that has leapt must leap on."""
    return (LEAP + 32) * (kind(board) == LEAP)


def only_empty_corner(board: Board, side: int, square: int, goal: int) -> bool:
    """The first square of the board is left empty."""
    return goal == 33


def ends_by_corner(board: Board, side: int) -> int:
    """A side wins that holds the first square."""
    return (2 + side) * (board[33] > 1)


def takes_beside(board: Board, side: int, square: int) -> None:
    """Whatever stands to the right is taken."""
    if board[square + 1] > 1:
        take(board, square + 1)


def binds_by_leaps(board: Board, side: int, square: int) -> None:
    """A second leap frees or binds a man to the right."""
    if leaps(board) == 2 and board[square + 1] > 1:
        take(board, square + 1)


def nowhere_at_all(board: Board, side: int, square: int) -> bool:
    """Nowhere."""
    return False


TABLES, RACE, LEAPS = (
    "backgammon/modern",
    "pente-grammai/anonymous-page",
    "ludus-latrunculorum/ludii-code-schaedler-1994",
)
SWAPS: dict[str, Any] = {"swaps": True}
ALL_ORDERS: dict[str, Any] = {"swaps": True, "commutes": True}
FALSE: list[tuple[str, str, Callable[..., Any], dict[str, Any], str]] = [
    (TABLES, "land", counts, SWAPS, "it counts men"),
    (TABLES, "land", sees_held, ALL_ORDERS, "it looks at the points held"),
    (TABLES, "leave", sees_turn, SWAPS, "it looks at what the turn has done"),
    (TABLES, "land", sees_hits, ALL_ORDERS, "its answer changes in the turn"),
    (TABLES, "leave", front_first, ALL_ORDERS, "cannot be played from the rear"),
    (TABLES, "bear", last_point_empty, ALL_ORDERS, "takes a man's leave to go off"),
    (TABLES, "arrive", sends_elsewhere, ALL_ORDERS, "it does more than to the point where"),
    (TABLES, "arrive", sends_first, SWAPS, "leads elsewhere in the other order"),
    (TABLES, "obligation", ranks_last, ALL_ORDERS, "ranks otherwise in the other order"),
    (TABLES, "obligation", ranks_points, SWAPS, "it looks at the points held"),
    (TABLES, "obligation", ranks_points, {}, "it looks at the men after"),
    (TABLES, "end", ends_by_last, SWAPS, "ends otherwise in the other order"),
    (TABLES, "end", ends_by_last, {"on": "never_acts"}, "sets it off elsewhere"),
    (TABLES, "leave", stops_at_two, {"begun_with": "as_given", **ALL_ORDERS}, "is otherwise after"),
    (TABLES, "arrive", notes_points, {"counts": True, **ALL_ORDERS}, "it looks at more than how"),
    (TABLES, "obligation", as_few_numbers, {"complete": True}, "lowers the rank"),
    (RACE, "go", one_more, ALL_ORDERS, "it does not count"),
    (RACE, "forbid", not_from_the_first, ALL_ORDERS, "more than the goal"),
    (RACE, "prefer", foremost, ALL_ORDERS, "more than the origin"),
    (RACE, "obligation", ranks_shown, ALL_ORDERS, "it ranks by more"),
    (RACE, "end", ends_at_once, ALL_ORDERS, "it ends a game"),
    (LEAPS, "again", must_leap_on, ALL_ORDERS, "after a leap more may be done"),
    (LEAPS, "avoid", only_empty_corner, ALL_ORDERS, "it forbids other squares"),
    (LEAPS, "end", ends_by_corner, ALL_ORDERS, "without anything taken"),
    (LEAPS, "arrive", takes_beside, ALL_ORDERS, "it takes men"),
    (LEAPS, "arrive", takes_beside, {"on": "nowhere_at_all"}, "it acts at"),
    (LEAPS, "arrive", binds_by_leaps, ALL_ORDERS, "how a man came"),
]
