"""What rules of the track games say alike when they refuse a step: who stands where."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.engine.grounds import Ground, Tried
from lusoria.playable.families.track.board import facing, men


def own_men(board: Board, tried: Tried) -> Ground:
    """The side's men on the place at which the step is refused."""
    return Ground("men", tried.side, (tried.place,), count=men(board, tried.side, tried.place))


def enemy_men(board: Board, tried: Tried) -> Ground:
    """The enemy's men on the square of the place at which the step is refused."""
    return Ground("men", tried.enemy, (tried.place,), count=facing(board, tried.side, tried.place))
