"""The hooks of the toy family."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.hooks import Hooks, Join
from lusoria.playable.rules import Registrar

hook = Hooks()
rule = Registrar("mancala", hook)


@hook(Join.ONE)
def setup(board: Board) -> None:
    """Acts: puts the seeds into the holes."""


@hook(Join.ACTS)
def sown(board: Board, side: int) -> None:
    """Acts: what follows when the last seed has fallen."""
