"""All rules of the toy family."""

from __future__ import annotations

from tests.mancala.board import HOLES, LAST, RING, cell, fill, sowable, store
from tests.mancala.hooks import rule

from lusoria.playable.core import Board


@rule("setup")
def seeds(board: Board, each: int) -> None:
    """Each hole holds so many seeds."""
    fill(board, each)


@rule("sown")
def capture(board: Board, side: int) -> None:
    """A last seed in an empty hole of one's own takes the seeds of the hole across."""
    last = board[LAST]
    across = (RING - 2 - last) % RING
    if cell(side, 0) <= last < cell(side, HOLES) and board[last] == 1:
        board[cell(side, HOLES)] += board[across]
        board[across] = 0


@rule("follow")
def again_from_the_store(board: Board, side: int) -> int:
    """A last seed in one's own store gives another turn."""
    return int(board[LAST] == cell(side, HOLES))


@rule("end")
def most_seeds(board: Board, side: int) -> int:
    """When the side to come has no seed left to sow, whoever has more in the store wins."""
    if sowable(board, 1 - side) > 0:
        return 0
    if store(board, 0) == store(board, 1):
        return 1
    return 2 + (store(board, 1) > store(board, 0))
