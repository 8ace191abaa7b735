"""The order of turns where no rule says otherwise: the sides play in turn."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.supplied import give_turn


def hand_on(board: Board, work: Work, side: int) -> int:
    """Return the side whose turn follows a play of `side`: the other one, which throws."""
    give_turn(board, work)
    return 1 - side
