"""When the game is over, who has won it, and how much."""

from lusoria.playable.core import Board, Men, Points
from lusoria.playable.engine.bits import size
from lusoria.playable.engine.throwing import other, win
from lusoria.playable.families.tables.board import (
    BAR,
    BURST,
    OFF,
    across,
    faced,
    flagged,
    held,
    men,
)
from lusoria.playable.families.tables.hooks import rule


def off(board: Board, side: int) -> Points:
    """The place off the board."""
    return 1 << OFF


@rule("end", on=off, commutes=True)
def borne_off(board: Board, side: int, stake: int) -> int:
    """The side that has borne off all its men wins."""
    if held(board, side, 1) or men(board, side, BAR):
        return 0
    return win(side, stake)


def only(board: Board, side: int, point: int) -> Points:
    """The one point."""
    return 1 << point


@rule("end", on=only)
def all_on(board: Board, side: int, point: int, stake: int) -> int:
    """The side whose men all stand on one point, none borne off, wins."""
    elsewhere = held(board, side, 1) & ~(1 << point)
    if elsewhere or men(board, side, BAR) or men(board, side, OFF):
        return 0
    return win(side, stake)


def hits(board: Board, side: int) -> Points:
    """The points on which men of the enemy stand, where they may be hit."""
    return faced(board, side, 1)


@rule("end", on=hits)
def never_all_enter(board: Board, side: int, entry: Points, stake: int) -> int:
    """A side with more men out than points of entry that its own men leave free has lost."""
    enemy = other(side)
    if men(board, enemy, BAR) > size(entry & ~held(board, enemy, 1)):
        return win(side, stake)
    return 0


@rule("end", on=hits, swaps=True)
def men_out(board: Board, side: int, count: int, stake: int) -> int:
    """A side with `count` men out at once has lost."""
    if men(board, other(side), BAR) >= count:
        return win(side, stake)
    return 0


def hits_or_all(board: Board, side: int, entry: Points) -> Points:
    """The points where men may be hit; all, if the enemy's men can no longer all enter."""
    if blocked_for_good(board, other(side), entry):
        return -1
    return hits(board, side)


def blocked_for_good(board: Board, side: int, entry: Points) -> bool:
    """Return whether more of a side's men are out than it leaves free points of entry."""
    return men(board, side, BAR) > size(entry & ~held(board, side, 1))


@rule("end", on=hits_or_all)
def never_all_enter_unbarred(board: Board, side: int, entry: Points, stake: int) -> int:
    """As `never_all_enter`, once the winner has no closed point among those of entry."""
    enemy = other(side)
    if across(board, held(board, side, 2)) & entry or not blocked_for_good(board, enemy, entry):
        return 0
    return win(side, stake)


@rule("end", on=hits)
def out_with_home_held(board: Board, side: int, count: int, home: int, stake: int) -> int:
    """A side with `count` men out whose home is still held by its own men has lost."""
    enemy = other(side)
    if men(board, enemy, BAR) >= count and men(board, enemy, home):
        return win(side, stake)
    return 0


@rule("end", on=hits, flag="burst")
def burst_to_the_end(board: Board, side: int, stake: int) -> int:
    """The side wins that has burst a closed point so that the other's men can never all enter."""
    if flagged(board, side, BURST):
        return win(side, stake)
    return 0


def of_array(board: Board, side: int, men: Men) -> Points:
    """The places of an array of men."""
    places = 0
    for place, _ in men:
        places |= 1 << place
    return places


@rule("end", on=of_array)
def arrayed(board: Board, side: int, men: Men, stake: int) -> int:
    """The side whose men stand just as `men` says wins."""
    if in_array(board, side, men):
        return win(side, stake)
    return 0


@rule("end", on=of_array)
def arrayed_with_men_out(board: Board, side: int, men: Men, stake: int) -> int:
    """The side whose men stand just as `men` says, while men of the other are out, wins."""
    if any_out(board, other(side)) and in_array(board, side, men):
        return win(side, stake)
    return 0


@rule("end", on=of_array)
def arrayed_by(board: Board, side: int, player: int, men: Men, stake: int) -> int:
    """The first player (0) or the second (1) wins with his men just as `men` says."""
    if side == player and in_array(board, side, men):
        return win(side, stake)
    return 0


def in_array(board: Board, side: int, array: Men) -> bool:
    """Return whether a side has as many men on each place as an array says."""
    astray = 0
    for place, count in array:
        astray += men(board, side, place) != count
    return astray == 0


def any_out(board: Board, side: int) -> bool:
    """Whether a side has men out."""
    return men(board, side, BAR) > 0


@rule("end", on=off)
def borne_off_with_men_out(board: Board, side: int, stake: int) -> int:
    """The side that has borne off all its men, while men of the other are out, wins."""
    if held(board, side, 1) or men(board, side, BAR) or men(board, other(side), BAR) == 0:
        return 0
    return win(side, stake)


@rule("end", on=off, commutes=True)
def none_borne(board: Board, side: int, stake: int) -> int:
    """The side that has borne off all its men while the enemy has borne off none wins."""
    if men(board, other(side), OFF):
        return 0
    return borne_off(board, side, stake)


@rule("end", on=off, commutes=True)
def man_behind(board: Board, side: int, within: Points, stake: int) -> int:
    """The side that has borne off all its men while an enemy is out or on `within` wins."""
    enemy = other(side)
    if men(board, enemy, BAR) or held(board, enemy, 1) & within:
        return borne_off(board, side, stake)
    return 0


@rule("end", on=off, commutes=True)
def none_borne_and_man_behind(board: Board, side: int, within: Points, stake: int) -> int:
    """As `man_behind`, while the enemy has also borne off none."""
    if men(board, other(side), OFF):
        return 0
    return man_behind(board, side, within, stake)
