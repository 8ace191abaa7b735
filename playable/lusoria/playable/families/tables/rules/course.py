"""Which way the men travel."""

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import CONTRARY, PARALLEL, SHARED, run
from lusoria.playable.families.tables.hooks import rule


@rule("course", commutes=True)
def parallel(board: Board) -> None:
    """Both sides travel the same way round; one side's point 1 is the other's point 13."""
    run(board, PARALLEL)


@rule("course", commutes=True)
def contrary(board: Board) -> None:
    """The sides travel against each other; one side's point 1 is the other's point 24."""
    run(board, CONTRARY)


@rule("course", commutes=True)
def shared(board: Board) -> None:
    """Both sides travel the same path; one side's point 1 is the other's point 1."""
    run(board, SHARED)
