"""Where a number brings a man that is in the hand, and what then has to wait."""

from lusoria.playable.core import Board, Values
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because
from lusoria.playable.families.track.board import HAND, NOWHERE, length, shown
from lusoria.playable.families.track.hooks import rule


@rule("enter")
def counted_from(board: Board, side: int, number: int, first: int) -> int:
    """A man enters with the number counted from the place `first`, which 1 and 0 lead to."""
    return on_board(board, first + max(number, 1) - 1)


@rule("enter")
def counted_round_from(board: Board, side: int, number: int, first: int) -> int:
    """A man enters with the number counted from the place `first`, on round the ring."""
    return (first + max(number, 1) - 2) % length(board) + 1


@rule("enter")
def counted_as_shown(board: Board, side: int, number: int, first: int) -> int:
    """A man enters by what the dice show, whatever that is worth, counted from `first`."""
    return on_board(board, first + max(shown(board), 1) - 1)


def on_board(board: Board, place: int) -> int:
    """A place, if the path has it."""
    if place > length(board):
        return NOWHERE
    return place


@rule("enter")
def counted_from_each(board: Board, side: int, number: int, white: int, black: int) -> int:
    """As `counted_from`, white from the place `white`, black from `black`; at 0 none enters."""
    first = black if side else white
    if first == 0:
        return NOWHERE
    return on_board(board, first + max(number, 1) - 1)


@rule("enter")
def with_numbers(board: Board, side: int, number: int, numbers: Values, place: int) -> int:
    """Only these numbers enter a man, all on one place."""
    for each in numbers:
        if each == number:
            return place
    return NOWHERE


@rule("prefer")
def first_if_possible(board: Board, side: int, origin: int, goal: int, number: int) -> int:
    """While a man can enter, no other man may move."""
    return origin == HAND


@because(first_if_possible)
def first_if_possible_because(board: Board, tried: Tried) -> Grounds:
    """A man can enter."""
    return [Ground("can-enter", tried.side, number=tried.better[0][2])]
