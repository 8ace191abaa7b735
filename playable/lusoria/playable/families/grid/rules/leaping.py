"""Who leaps over whom to the empty square behind."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    LEADER,
    LEAP,
    SAME,
    bound,
    kind,
    own,
    stands,
    touched,
)
from lusoria.playable.families.grid.hooks import rule


@rule("leap")
def over_any(board: Board, side: int, square: int, over: int) -> bool:
    """A piece may leap over any single piece to the empty square behind it."""
    return True


@rule("leap")
def over_own_or_bound(board: Board, side: int, square: int, over: int) -> bool:
    """A piece may leap over one of its own side, or over a bound man of the enemy."""
    return own(board, side, over) or bound(board, over)


@rule("leap")
def over_enemy(board: Board, side: int, square: int, over: int) -> bool:
    """A piece may leap over one of the enemy."""
    return not own(board, side, over)


@rule("leap")
def leader_over_enemy(board: Board, side: int, square: int, over: int) -> bool:
    """The leader may leap over a piece of the enemy."""
    return stands(board, LEADER, side, square) and not own(board, side, over)


def after_leap(board: Board, side: int) -> int:
    """A leap: the kind of step that may be followed by another."""
    return LEAP


@rule("again", on=after_leap, commutes=True)
def on_and_on(board: Board, side: int) -> int:
    """A piece that has leapt may leap on in the same turn."""
    if kind(board) == LEAP:
        return LEAP + SAME
    return 0


@rule("avoid", remembers=True, commutes=True)
def no_square_twice(board: Board, side: int, square: int, goal: int) -> bool:
    """No leap may end on a square that this turn has touched before."""
    return kind(board) == LEAP and touched(board, goal)
