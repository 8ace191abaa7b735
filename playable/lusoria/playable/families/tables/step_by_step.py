"""How plays are found where the rules promise nothing: step by step."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.families.tables.walking import walk


def find(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Search for the plays of the numbers given; False if there was not room enough."""
    return walk(board, work, side)
