"""Where a number brings a man: from the hand, and on its path."""

from lusoria.playable.core import Board, Values
from lusoria.playable.families.track.board import HAND, NOWHERE, OFF, length, shown
from lusoria.playable.families.track.hooks import rule
from lusoria.playable.reasons import Ground


@rule("enter", subject="entering")
def counted_from(board: Board, side: int, number: int, first: int) -> int:
    """A man enters with the number counted from the place `first`, which 1 and 0 lead to."""
    return on_board(board, first + max(number, 1) - 1)


@rule("enter", subject="entering")
def counted_round_from(board: Board, side: int, number: int, first: int) -> int:
    """A man enters with the number counted from the place `first`, on round the ring."""
    return (first + max(number, 1) - 2) % length(board) + 1


@rule("enter", subject="entering")
def counted_as_shown(board: Board, side: int, number: int, first: int) -> int:
    """A man enters by what the dice show, whatever that is worth, counted from `first`."""
    return on_board(board, first + max(shown(board), 1) - 1)


def on_board(board: Board, place: int) -> int:
    """A place, if the path has it."""
    if place > length(board):
        return NOWHERE
    return place


@rule("enter", subject="entering")
def counted_from_each(board: Board, side: int, number: int, white: int, black: int) -> int:
    """As `counted_from`, white from the place `white`, black from `black`; at 0 none enters."""
    first = black if side else white
    if first == 0:
        return NOWHERE
    return on_board(board, first + max(number, 1) - 1)


@rule("enter", subject="entering")
def with_numbers(board: Board, side: int, number: int, numbers: Values, place: int) -> int:
    """Only these numbers enter a man, all on one place."""
    for each in numbers:
        if each == number:
            return place
    return NOWHERE


@rule(
    "prefer",
    subject="entering",
    because=lambda board, tried: Ground("can-enter", tried.side, number=tried.better[0][2]),
)
def first_if_possible(board: Board, side: int, origin: int, goal: int, number: int) -> int:
    """While a man can enter, no other man may move."""
    return origin == HAND


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
