"""Which of the possible ways to play a throw must be chosen: an answer of more outranks less."""

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import largest, pips, used
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
