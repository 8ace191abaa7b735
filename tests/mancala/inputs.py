"""What a player looks at: the seeds of each hole and store."""

from __future__ import annotations

from tests.mancala.board import cell

from lusoria.playable.core import Board, Work
from lusoria.playable.player.supplied import NET_DEPTH, NET_PLACES

NET_ROWS = 2 * NET_PLACES * NET_DEPTH


def net_cell(side: int, k: int, place: int) -> int:
    """The cell of a place: the side's own come first."""
    return cell(side ^ k, place)


def net_level(found: int, whose: int) -> int:
    """How many seeds lie there."""
    return found


def list_rest(board: Board, side: int, what: int, own: list[int]) -> int:
    """There is nothing but seeds."""
    return 0


def cannot_play(board: Board, work: Work, side: int) -> int:
    """The game ends before a side cannot play."""
    return 0


def lay_throw(board: Board, work: Work, number: int) -> int:
    """There is nothing to throw."""
    return 1
