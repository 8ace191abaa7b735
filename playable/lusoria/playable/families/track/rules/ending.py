"""When the game is over, who has won it, and how much."""

from lusoria.playable.core import Board
from lusoria.playable.families.track.board import (
    OFF,
    absent,
    last_from,
    men,
    on_path,
    other,
    win,
)
from lusoria.playable.families.track.hooks import rule


@rule("end")
def all_on(board: Board, side: int, place: int, stake: int) -> int:
    """The side all of whose men stand on the place `place` wins."""
    if absent(board, side, place):
        return 0
    return win(side, stake)


@rule("end")
def all_off(board: Board, side: int, stake: int) -> int:
    """The side all of whose men are off wins."""
    if absent(board, side, OFF):
        return 0
    return win(side, stake)


@rule("end")
def enemy_without_men(board: Board, side: int, stake: int) -> int:
    """A side that has no man left, neither on its path nor in the hand, has lost."""
    if absent(board, other(side), OFF):
        return 0
    return win(side, stake)


@rule("end")
def none_on_path(board: Board, side: int, stake: int) -> int:
    """The side that has men off and none on its path wins, whatever is still in the hand."""
    if on_path(board, side) or men(board, side, OFF) == 0:
        return 0
    return win(side, stake)


@rule("end")
def last_left(board: Board, side: int, place: int, stake: int) -> int:
    """The side wins whose last man on the place `place` has just left it."""
    if last_from(board) != place or men(board, side, place):
        return 0
    return win(side, stake)
