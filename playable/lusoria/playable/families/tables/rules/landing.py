"""On which points a man may not land or touch down."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.bits import size
from lusoria.playable.engine.throwing import other, win
from lusoria.playable.families.tables.board import (
    BAR,
    HEAD,
    OFF,
    POINTS,
    absent,
    covering,
    faced,
    facing,
    flagged,
    held,
    left,
    men,
    pinned,
    set_flag,
)
from lusoria.playable.families.tables.hooks import rule
from lusoria.playable.families.tables.rules import enemy_men, last_man, men_there, own_men
from lusoria.playable.reasons import Ground, Grounds, Tried, because, members


@rule("land", "enter", commutes=True, because=enemy_men)
def closed(board: Board, side: int, number: int, men: int) -> Points:
    """Points held by `men` or more of the enemy are closed."""
    return faced(board, side, men)


@rule("land", swaps=True, because=own_men)
def doubling_only_on(board: Board, side: int, number: int, within: Points, but: Points) -> Points:
    """No second man may join a man on the points `within`, those of `but` excepted."""
    return held(board, side, 1) & within & ~but


@rule("land")
def no_bands_before(board: Board, side: int, number: int, out: int, home: int) -> Points:
    """No point may be closed before `out` men have left the point `home`."""
    if absent(board, side, home) < out:
        return held(board, side, 1)
    return 0


@because(no_bands_before)
def no_bands_before_because(board: Board, tried: Tried, home: int) -> Grounds:
    """Own men are there, and few have left the home."""
    gone = absent(board, tried.side, home)
    return [own_men(board, tried), Ground("have-left", tried.side, (home,), count=gone)]


@rule("land", "enter", because=men_there)
def only_on_empty(board: Board, side: int, number: int, within: Points) -> Points:
    """On the points `within`, no man may land where a man of either side stands."""
    return within & (held(board, side, 1) | faced(board, side, 1))


@rule(
    "land",
    "enter",
    flag="head",
    because=lambda board, tried: [men_there(board, tried), Ground("before-head", tried.side)],
)
def only_on_empty_before_head(board: Board, side: int, number: int, within: Points) -> Points:
    """Before a man has stood on the head, none lands on a man of either side `within`."""
    if flagged(board, side, HEAD):
        return 0
    return within & (held(board, side, 1) | faced(board, side, 1))


@rule(
    "land",
    "enter",
    flag="head",
    because=lambda board, tried: [own_men(board, tried), Ground("before-head", tried.side)],
)
def no_doubling_before_head(board: Board, side: int, number: int, within: Points) -> Points:
    """Before a man has stood on the head, no second man may join a man on the points `within`."""
    if flagged(board, side, HEAD):
        return 0
    return within & held(board, side, 1)


def unreached(board: Board, side: int, head: int) -> Points:
    """The head, if no man has stood on it yet."""
    if flagged(board, side, HEAD):
        return 0
    return 1 << head


@rule("arrive", on=unreached, flag="head")
def reach_head(board: Board, side: int, point: int, head: int) -> None:
    """A man that comes to the point `head` has stood there for the rest of the game."""
    if point == head:
        set_flag(board, side, HEAD)


@rule(
    "land",
    "enter",
    flag="head",
    because=lambda board, tried: [own_men(board, tried), Ground("before-reach", tried.side)],
)
def no_doubling_before_reach(board: Board, side: int, number: int, within: Points) -> Points:
    """Before a man has come so far, no second man may join a man on the points `within`."""
    if flagged(board, side, HEAD):
        return 0
    return within & held(board, side, 1)


def not_reached_within(board: Board, side: int, within: Points) -> Points:
    """The points `within`, if no man has come to one of them yet."""
    if flagged(board, side, HEAD):
        return 0
    return within


@rule("arrive", on=not_reached_within, flag="head")
def reach_within(board: Board, side: int, point: int, within: Points) -> None:
    """A man that comes to one of the points `within` has come so far for the rest of the game."""
    if within >> point & 1:
        set_flag(board, side, HEAD)


@rule("land", because=own_men)
def no_more_than(board: Board, side: int, number: int, within: Points, most: int) -> Points:
    """No more than `most` men may stand on one of the points `within`."""
    return within & held(board, side, most)


@rule("land", "enter", commutes=True, because=enemy_men)
def closed_home(board: Board, side: int, number: int, home: int) -> Points:
    """The home of the enemy is closed while a man of his stands on it, were it only one."""
    return faced(board, side, 1) & 1 << facing(board, home)


@rule(
    "land",
    "enter",
    commutes=True,
    because=lambda board, tried: [enemy_men(board, tried), last_man(board, tried.side)],
)
def closed_to_last_man(board: Board, side: int, number: int, men: int) -> Points:
    """To a side that has one man left, all points held by `men` or more of the enemy are closed."""
    if absent(board, side, OFF) == 1:
        return faced(board, side, men)
    return 0


@rule("land")
def no_longer_row(board: Board, side: int, number: int, longest: int) -> Points:
    """No second man may make a row of more than `longest` closed points."""
    closed = held(board, side, 2)
    single = held(board, side, 1) & ~closed
    barred = 0
    for point in range(number + 1, 25):
        if single >> point & 1:
            row = closed | 1 << point
            if men(board, side, point - number) == 2:
                row &= ~(1 << point - number)
            if row_through(row, point) > longest:
                barred |= 1 << point
    return barred


@because(no_longer_row)
def no_longer_row_because(board: Board, tried: Tried) -> Grounds:
    """The row of closed points there would be."""
    row = held(board, tried.side, 2) | 1 << tried.goal
    if men(board, tried.side, tried.origin) == 2:
        row &= ~(1 << tried.origin)
    first, last = tried.goal, tried.goal
    while row >> first - 1 & 1:
        first -= 1
    while row >> last + 1 & 1:
        last += 1
    return [Ground("row", tried.side, tuple(range(first, last + 1)))]


def few_piles_is_idle(board: Board, side: int, within: Points, most: int) -> bool:
    """Return whether too few numbers are left to make one pile too many on the points `within`.

    A pile takes one step where a single man stands, and two where none does.
    """
    piles = held(board, side, 2) & within
    singles = size(held(board, side, 1) & within & ~piles)
    steps = 0
    for number in range(1, 7):
        steps += left(board, number)
    joined = min(steps, singles)
    return size(piles) + joined + (steps - joined) // 2 <= most


@rule("land", "enter", idle=few_piles_is_idle)
def few_piles(board: Board, side: int, number: int, within: Points, most: int) -> Points:
    """After a step at most `most` of the points `within` may hold two men or more of the side."""
    piles = held(board, side, 2) & within
    barred = 0
    for point in range(number, 25):
        after = piles
        if men(board, side, point - number) == 2:
            after &= ~(1 << point - number)
        if men(board, side, point) == 1:
            after |= 1 << point & within
        if size(after) > most:
            barred |= 1 << point
    return barred


@because(few_piles)
def few_piles_because(board: Board, tried: Tried, within: Points) -> Grounds:
    """The points there would be with two men or more."""
    piles = held(board, tried.side, 2) & within
    if men(board, tried.side, tried.origin) == 2:
        piles &= ~(1 << tried.origin)
    if men(board, tried.side, tried.goal) == 1:
        piles |= 1 << tried.goal & within
    return [Ground("piles", tried.side, members(piles))]


@rule(
    "land",
    "enter",
    commutes=True,
    because=lambda board, tried: Ground("never-stops", places=(tried.goal,)),
)
def left_open(board: Board, side: int, number: int, within: Points) -> Points:
    """The points `within`: no man closes them."""
    return within


@rule("land", commutes=True, because=lambda board, tried: last_man(board, tried.enemy))
def against_last_man(board: Board, side: int, number: int) -> Points:
    """All points, when the enemy has one man left."""
    if absent(board, other(side), OFF) == 1:
        return POINTS
    return 0


@rule("land")
def against_last_man_sent_round(board: Board, side: int, number: int, home: Points) -> Points:
    """All points, when the enemy has one man left and it is not on its points `home`.

    A last man that is elsewhere was hit when it was the last: the others went off from `home`.
    """
    enemy = other(side)
    if absent(board, enemy, OFF) == 1 and not held(board, enemy, 1) & home:
        return POINTS
    return 0


def row_through(points: Points, point: int) -> int:
    """Return how many points in a row there are through a point."""
    first = point
    while points >> first - 1 & 1:
        first -= 1
    last = point
    while points >> last + 1 & 1:
        last += 1
    return last - first + 1


def courier_first_is_idle(board: Board, side: int, start: int, goal: Points) -> bool:
    """Return whether no step of this turn can leave one man away, and on its way.

    Men that are out may enter on the start; a man that has come to the goal or off the board is
    the one man away for good.
    """
    if men(board, side, OFF) or held(board, side, 1) & goal:
        return True
    return absent(board, side, start) - men(board, side, BAR) > 1


@rule("leave", idle=courier_first_is_idle, subject="leaving")
def courier_first(board: Board, side: int, number: int, start: int, goal: Points) -> Points:
    """No second man leaves the point `start` while the first is on its way to those of `goal`."""
    under_way = held(board, side, 1) & ~(1 << start)
    if absent(board, side, start) == 1 and under_way and not under_way & goal:
        return 1 << start
    return 0


@because(courier_first)
def courier_first_because(board: Board, tried: Tried, start: int) -> Grounds:
    """Return the ground where the first man is."""
    under_way = held(board, tried.side, 1) & ~(1 << start)
    return [Ground("under-way", tried.side, members(under_way))]


@rule(
    "leave",
    "land",
    commutes=True,
    pins=True,
    subject="pinning",
    because=lambda board, tried: Ground("pinned", tried.side, (tried.place,)),
)
def pinned_points(board: Board, side: int, number: int) -> Points:
    """The points where a man of the side lies pinned under men of the enemy."""
    return pinned(board, side)


def start_of_enemy(board: Board, side: int, start: int) -> Points:
    """The enemy's point `start`."""
    return 1 << facing(board, start)


@rule("end", on=start_of_enemy, commutes=True, pins=True, subject="pinning")
def last_man_pinned(board: Board, side: int, start: int, stake: int) -> int:
    """The side that pins the last man of the enemy on its point `start` wins."""
    if covering(board, side) >> facing(board, start) & 1:
        return win(side, stake)
    return 0
