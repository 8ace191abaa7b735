"""Which of the possible ways to play a throw must be chosen: an answer of more outranks less."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.bits import size
from lusoria.playable.engine.throwing import APART, FREE
from lusoria.playable.families.tables.board import (
    BAR,
    die,
    faced,
    held,
    largest,
    left,
    men,
    pips,
    used,
)
from lusoria.playable.families.tables.hooks import rule


@rule("obligation", commutes=True, complete=True)
def as_many_numbers(board: Board, side: int) -> int:
    """As many of the numbers as possible must be played."""
    return used(board)


@rule("obligation", commutes=True)
def larger_number(board: Board, side: int) -> int:
    """If only one of two numbers can be played, it must be the larger."""
    if used(board) == 1:
        return largest(board)
    return 0


@rule("obligation", commutes=True)
def as_many_pips(board: Board, side: int) -> int:
    """As many as possible of the pips thrown must be used."""
    return pips(board)


@rule("obligation", commutes=True, complete=True)
def play_on(board: Board, side: int) -> int:
    """A turn goes on while a number left can be played; which are played, and how many, is free."""
    return 0


@rule("obligation", commutes=True, complete=True)
def as_many_of_two_numbers(board: Board, side: int) -> int:
    """As many as possible of two different numbers must be played; a doublet, while it goes."""
    if die(board, 0) == die(board, 1):
        return 0
    return used(board)


@rule("obligation")
def as_many_numbers_in_play(board: Board, side: int, entry: Points) -> int:
    """As many numbers as possible must be played by a side that has room for all its men out."""
    open_points = entry & ~held(board, side, 1) & ~faced(board, side, 2)
    if men(board, side, BAR) > size(open_points):
        return 0
    return used(board)


@rule("obligation", commutes=True)
def larger_numbers(board: Board, side: int) -> int:
    """If not all numbers can be played, those must be that together are the largest."""
    unplayed = 0
    for number in range(1, 7):
        unplayed += number * left(board, number)
    return 63 - unplayed


@rule("excuse", commutes=True)
def end_apart(board: Board, side: int, result: int) -> int:
    """No obligation binds the play that ends the game; other plays are weighed without it."""
    return APART


@rule("excuse", commutes=True)
def end_free(board: Board, side: int, result: int) -> int:
    """No obligation binds the play that ends the game; other plays are weighed against it, too."""
    return FREE
