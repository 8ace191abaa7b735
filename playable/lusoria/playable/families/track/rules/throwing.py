"""What is thrown, what a throw gives to play, and which ways to play it must be chosen."""

from lusoria.playable.core import Board, Values
from lusoria.playable.engine.throwing import FREE
from lusoria.playable.families.track.board import (
    COUNT,
    add_face,
    die,
    give,
    give_split,
    left_over,
    on_path,
    shown,
    throw_with,
)
from lusoria.playable.families.track.hooks import rule


@rule("dice")
def six_sided(board: Board, count: int) -> None:
    """So many six-sided dice are thrown."""
    throw_with(board, count, False)
    for number in range(1, 7):
        add_face(board, number)


@rule("dice")
def faced(board: Board, count: int, faces: Values) -> None:
    """So many dice (sticks, long dice) are thrown that show the numbers `faces`, equally often."""
    throw_with(board, count, False)
    for number in faces:
        add_face(board, number)


@rule("dice")
def two_sided(board: Board, count: int) -> None:
    """So many two-sided dice (cowries, split sticks) are thrown; the marked sides up count."""
    throw_with(board, count, True)
    add_face(board, 0)
    add_face(board, 1)


@rule("throw")
def each_die(board: Board) -> None:
    """Each die is a number for one man, or for two numbers the same man twice."""
    for which in range(board[COUNT]):
        give(board, die(board, which))


@rule("throw")
def total(board: Board) -> None:
    """The sum of the dice is one number, which one man goes."""
    give(board, shown(board))


@rule("throw")
def total_split(board: Board) -> None:
    """The sum of the dice may be gone by one man or be split among several."""
    give_split(board, shown(board))


@rule("throw")
def by_marks(board: Board, values: Values) -> None:
    """One man goes what the marked sides up are worth: `values` from none up to all."""
    give(board, values[die(board, 0)])


@rule("obligation", complete=True, commutes=True, subject="obligation")
def play_on(board: Board, side: int) -> int:
    """A side plays while it can, and passes only if no man can move."""
    return 0


@rule("obligation", commutes=True, subject="obligation")
def whole_throw(board: Board, side: int) -> bool:
    """A side uses up its throw if it can; only where it cannot, may something of it be left."""
    return not left_over(board)


@rule("stop", subject="obligation")
def pass_with_nothing(board: Board, side: int) -> bool:
    """A side that throws nothing and has a man on its path may leave all men where they are."""
    return shown(board) == 0 and on_path(board, side) > 0


@rule("excuse", commutes=True, subject="obligation")
def end_free(board: Board, side: int, result: int) -> int:
    """No obligation binds the play that ends the game; other plays are weighed against it, too."""
    return FREE
