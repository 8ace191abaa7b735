"""Which men may not leave their points."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because, members
from lusoria.playable.families.tables.board import BAR, OFF, absent, held, men
from lusoria.playable.families.tables.hooks import rule


def courier_first_is_idle(board: Board, side: int, start: int, goal: Points) -> bool:
    """Whether no step of this turn can bring about that only one man is away, and on its way.

    Men that are out may enter on the start; a man that has come to the goal or off the board is
    the one man away for good.
    """
    if men(board, side, OFF) or held(board, side, 1) & goal:
        return True
    return absent(board, side, start) - men(board, side, BAR) > 1


@rule("leave", idle=courier_first_is_idle)
def courier_first(board: Board, side: int, number: int, start: int, goal: Points) -> Points:
    """No second man leaves the point `start` while the first is on its way to those of `goal`."""
    under_way = held(board, side, 1) & ~(1 << start)
    if absent(board, side, start) == 1 and under_way and not under_way & goal:
        return 1 << start
    return 0


@because(courier_first)
def courier_first_because(board: Board, tried: Tried, start: int) -> Grounds:
    """Where the first man is."""
    under_way = held(board, tried.side, 1) & ~(1 << start)
    return [Ground("under-way", tried.side, members(under_way))]
