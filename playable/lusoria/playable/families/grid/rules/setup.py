"""The board, what stands on it when a game begins, and how men in hand are set on it."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import HAND, LEADERS_IN_HAND, in_hand, lay_out, put, steps
from lusoria.playable.families.grid.hooks import rule
from lusoria.playable.families.grid.rules import Rows
from lusoria.playable.reasons import Ground


@rule("layout")
def squares(board: Board, files: int, ranks: int) -> None:
    """The board has `files` by `ranks` squares."""
    lay_out(board, files, ranks)


@rule("setup")
def array(board: Board, rows: Rows) -> None:
    """The men of both sides stand as `rows` shows, from the top rank down."""
    for square, piece in rows:
        put(board, square, piece)


@rule("setup")
def men_in_hand(board: Board, men: int) -> None:
    """Each side begins with `men` men in hand."""
    board[HAND] = men
    board[HAND + 1] = men


@rule("setup")
def leader_in_hand(board: Board) -> None:
    """Each side begins with a leader in hand, who is set on the board after all its men."""
    board[LEADERS_IN_HAND] = 1
    board[LEADERS_IN_HAND + 1] = 1


@rule(
    "place",
    subject="placing",
    because=lambda board, tried: Ground(
        "to-set-down", tried.side, count=in_hand(board, tried.side)
    ),
)
def by_turns(board: Board, side: int, men: int) -> int:
    """While a side has men in hand, it sets `men` of them a turn on empty squares."""
    return min(in_hand(board, side), men - steps(board))
