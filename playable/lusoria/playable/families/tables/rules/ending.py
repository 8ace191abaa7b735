"""When the game is over, who has won it, and how much."""

from lusoria.playable.bits import size
from lusoria.playable.core import Board, Points
from lusoria.playable.families.tables.board import BAR, OFF, blots, held, men, other, win
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
    """The points on which men of the enemy may be hit."""
    return blots(board, side)


@rule("end", on=hits)
def never_all_enter(board: Board, side: int, entry: Points, stake: int) -> int:
    """A side with more men out than points of entry that its own men leave free has lost."""
    enemy = other(side)
    if men(board, enemy, BAR) > size(entry & ~held(board, enemy, 1)):
        return win(side, stake)
    return 0


@rule("end", on=hits)
def men_out(board: Board, side: int, count: int, stake: int) -> int:
    """A side with `count` men out at once has lost."""
    if men(board, other(side), BAR) >= count:
        return win(side, stake)
    return 0


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
