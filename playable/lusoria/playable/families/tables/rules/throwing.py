"""What is thrown, and what a throw gives to play."""

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import die, give
from lusoria.playable.families.tables.hooks import rule


@rule("dice", commutes=True)
def number_of_dice(count: int) -> int:
    """So many six-sided dice are thrown."""
    return count


@rule("throw", commutes=True)
def doublets(board: Board, times: int) -> None:
    """Each of two dice is a number to play; if they are alike, it is played `times` times."""
    if die(board, 0) == die(board, 1):
        give(board, die(board, 0), times)
    else:
        give(board, die(board, 0), 1)
        give(board, die(board, 1), 1)
