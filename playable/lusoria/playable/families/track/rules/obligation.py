"""Which of the possible ways to play a throw must be chosen: an answer of more outranks less."""

from lusoria.playable.core import Board
from lusoria.playable.engine.throwing import FREE
from lusoria.playable.families.track.board import left_over, on_path, shown
from lusoria.playable.families.track.hooks import rule


@rule("obligation", complete=True, commutes=True)
def play_on(board: Board, side: int) -> int:
    """A side plays while it can, and passes only if no man can move."""
    return 0


@rule("obligation", commutes=True)
def whole_throw(board: Board, side: int) -> bool:
    """A side uses up its throw if it can; only where it cannot, may something of it be left."""
    return not left_over(board)


@rule("stop")
def pass_with_nothing(board: Board, side: int) -> bool:
    """A side that throws nothing and has a man on its path may leave all men where they are."""
    return shown(board) == 0 and on_path(board, side) > 0


@rule("excuse", commutes=True)
def end_free(board: Board, side: int, result: int) -> int:
    """No obligation binds the play that ends the game; other plays are weighed against it, too."""
    return FREE
