"""How large the inputs of a player are on a grid: what is read off a board that is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import FILES, RANKS, square_of

NET_OF_WHITE = (0,)
"""The squares in the order in which white counts them."""
NET_OF_BLACK = (0,)
"""The squares in the order in which black counts them."""

LEVELS = (1, 2, 3)
"""A piece, more than a free man, the leader."""


def sizes(bound: Sequence[BoundRule], board: Board) -> Mapping[str, object]:
    """The constants of the inputs, for rules and a board that they have set up.

    Black counts from its own side, and its files from the other end where the men are set up so.
    """
    files, ranks = range(1, board[FILES] + 1), range(1, board[RANKS] + 1)
    white = tuple(square_of(file, rank) for rank in ranks for file in files)
    turned = tuple(reversed(white))
    ahead = tuple(square_of(file, rank) for rank in reversed(ranks) for file in files)
    return {
        "NET_PLACES": len(white),
        "NET_LEVELS": LEVELS,
        "NET_THROWS": 1,
        "NET_OF_WHITE": white,
        "NET_OF_BLACK": turned if seen(board, turned, 1) == seen(board, white, 0) else ahead,
    }


def seen(board: Board, squares: Sequence[int], side: int) -> list[int]:
    """What stands on squares as a side sees it: nothing, its own pieces, the enemy's."""
    return [board[square] ^ side if board[square] > 1 else 0 for square in squares]
