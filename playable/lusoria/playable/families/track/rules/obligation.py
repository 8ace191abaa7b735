"""Which of the possible ways to play a throw must be chosen: an answer of more outranks less."""

from lusoria.playable.core import Board
from lusoria.playable.families.track.board import on_path, pips, shown, used
from lusoria.playable.families.track.hooks import rule


@rule("obligation", complete=True)
def play_on(board: Board, side: int) -> int:
    """A side plays while it can, and passes only if no man can move."""
    return 0


@rule("obligation", complete=True)
def as_many_numbers(board: Board, side: int) -> int:
    """As many of the numbers as possible must be played."""
    return min(used(board), 63)


@rule("obligation", complete=True)
def as_many_pips(board: Board, side: int) -> int:
    """As much as possible of the throw must be played."""
    return min(pips(board), 63)


@rule("stop")
def pass_with_nothing(board: Board, side: int) -> bool:
    """A side that throws nothing and has a man on its path may leave all men where they are."""
    return shown(board) == 0 and on_path(board, side) > 0
