"""Where a number brings a man that is on its path."""

from lusoria.playable.core import Board, Values
from lusoria.playable.families.track.board import NOWHERE, OFF, length, shown
from lusoria.playable.families.track.hooks import rule


@rule("go")
def onward(board: Board, side: int, origin: int, number: int) -> int:
    """A number brings a man so many places on, as far as the path goes."""
    if number < 1 or origin + number > length(board):
        return NOWHERE
    return origin + number


@rule("go", commutes=True)
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
def off_by_grace(board: Board, side: int, origin: int, number: int, shows: Values) -> int:
    """A man goes off by as many as the dice show, and from the last place if they show `shows`."""
    if origin + shown(board) == length(board) + 1:
        return OFF
    if origin == length(board):
        for each in shows:
            if each == shown(board):
                return OFF
    return NOWHERE
