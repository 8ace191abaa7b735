"""Where a number brings a man that is on its path."""

from lusoria.playable.core import Board
from lusoria.playable.families.track.board import NOWHERE, OFF, length
from lusoria.playable.families.track.hooks import rule


@rule("go")
def onward(board: Board, side: int, origin: int, number: int) -> int:
    """A number brings a man so many places on, as far as the path goes."""
    if number < 1 or origin + number > length(board):
        return NOWHERE
    return origin + number


@rule("go")
def round_again(board: Board, side: int, origin: int, number: int) -> int:
    """A number brings a man so many places on, from the last place of the path to the first."""
    goal = origin + number
    while goal > length(board):
        goal -= length(board)
    return goal


@rule("go")
def off_exactly(board: Board, side: int, origin: int, number: int) -> int:
    """A number brings a man off that leads it just one step beyond the last place of its path."""
    if origin + number == length(board) + 1:
        return OFF
    return NOWHERE


@rule("go")
def off_beyond(board: Board, side: int, origin: int, number: int) -> int:
    """A number brings a man off that leads it beyond the last place of its path, however far."""
    if origin + number > length(board):
        return OFF
    return NOWHERE


@rule("go")
def off_with_nothing(board: Board, side: int, origin: int, number: int) -> int:
    """The number 0 brings any man off."""
    if number == 0:
        return OFF
    return NOWHERE
