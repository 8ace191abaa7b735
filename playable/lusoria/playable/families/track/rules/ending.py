"""When the game is over, who has won it, and how much."""

from lusoria.playable.core import Board
from lusoria.playable.engine.throwing import other, win
from lusoria.playable.families.track.board import (
    GATHERED,
    HAND,
    OFF,
    absent,
    flagged,
    length,
    men,
    on_path,
    set_flag,
    within,
)
from lusoria.playable.families.track.hooks import rule
from lusoria.playable.families.track.rules import Places


@rule("end", commutes=True)
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
def all_within(board: Board, side: int, places: Places, stake: int) -> int:
    """The side all of whose men stand on the places `places` wins."""
    there = 0
    for place in range(1, length(board) + 1):
        there += within(places, place) * men(board, side, place)
    if men(board, side, HAND) + men(board, side, OFF) == 0 and there == on_path(board, side):
        return win(side, stake)
    return 0


@rule("end")
def none_on_path(board: Board, side: int, stake: int) -> int:
    """A side with no man on its path wins, wherever they are, once any man has left a hand."""
    begun = absent(board, side, HAND) or absent(board, other(side), HAND)
    if on_path(board, side) or not begun:
        return 0
    return win(side, stake)


@rule("arrive", flag="gathered")
def gather_all(board: Board, side: int, origin: int, goal: int, place: int) -> None:
    """A side all of whose men have come to the place `place` has once stood there."""
    if goal == place and absent(board, side, place) == 1:
        set_flag(board, side, GATHERED)


@rule("end", flag="gathered")
def one_left_of_all(board: Board, side: int, place: int, stake: int) -> int:
    """The side wins all of whose men have stood on the place `place` and of which one has left."""
    if flagged(board, side, GATHERED) and absent(board, side, place) == 1:
        return win(side, stake)
    return 0
