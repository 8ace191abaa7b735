"""How men in hand are set on the board."""

from lusoria.playable.core import Board
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because
from lusoria.playable.families.grid.board import in_hand, steps
from lusoria.playable.families.grid.hooks import rule


@rule("place")
def by_turns(board: Board, side: int, men: int) -> int:
    """While a side has men in hand, it sets `men` of them a turn on empty squares."""
    return min(in_hand(board, side), men - steps(board))


@because(by_turns)
def by_turns_because(board: Board, tried: Tried) -> Grounds:
    """Men are in hand."""
    return [Ground("to-set-down", tried.side, count=in_hand(board, tried.side))]
