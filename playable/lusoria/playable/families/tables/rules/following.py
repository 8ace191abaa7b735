"""What follows a play: whose turn it is, and whether it throws."""

from lusoria.playable.core import Board
from lusoria.playable.engine.stages import OTHER_PLAYS, OTHER_THROWS
from lusoria.playable.families.tables.board import go_on_with_the_rest
from lusoria.playable.families.tables.hooks import rule


@rule("follow", commutes=True)
def rest_to_the_other(board: Board, side: int) -> int:
    """Numbers that a side has left unplayed are played by the other, which does not throw."""
    if go_on_with_the_rest(board):
        return OTHER_PLAYS
    return OTHER_THROWS
