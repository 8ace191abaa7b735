"""Which way pieces go and how far, and who leaps over whom."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    ANY_DISTANCE,
    EVERY_WAY,
    LEADER,
    LEAP,
    ORTHOGONAL,
    SAME,
    bound,
    kind,
    own,
    stands,
    touched,
)
from lusoria.playable.families.grid.hooks import rule
from lusoria.playable.reasons import Ground, Grounds, Tried, because


@rule("way")
def straight(board: Board, side: int, square: int) -> int:
    """Pieces move along ranks and files, forwards, backwards and sideways."""
    return ORTHOGONAL


@rule("way")
def every_way(board: Board, side: int, square: int) -> int:
    """Pieces move in all eight directions."""
    return EVERY_WAY


@rule("reach")
def one_square(board: Board, side: int, square: int) -> int:
    """A piece goes to the next square, if it is empty."""
    return 1


@rule("reach")
def any_distance(board: Board, side: int, square: int) -> int:
    """A piece goes as far as the squares before it are empty."""
    return ANY_DISTANCE


@rule("leap", subject="leaping")
def over_any(board: Board, side: int, square: int, over: int) -> bool:
    """A piece may leap over any single piece to the empty square behind it."""
    return True


@rule(
    "leap",
    subject="leaping",
    because=lambda board, tried: Ground("not-bound", tried.enemy, (tried.place,)),
)
def over_own_or_bound(board: Board, side: int, square: int, over: int) -> bool:
    """A piece may leap over one of its own side, or over a bound man of the enemy."""
    return own(board, side, over) or bound(board, over)


@rule(
    "leap",
    subject="leaping",
    because=lambda board, tried: Ground("own-piece", tried.side, (tried.place,)),
)
def over_enemy(board: Board, side: int, square: int, over: int) -> bool:
    """A piece may leap over one of the enemy."""
    return not own(board, side, over)


@rule("leap", subject="leaping")
def leader_over_enemy(board: Board, side: int, square: int, over: int) -> bool:
    """The leader may leap over a piece of the enemy."""
    return stands(board, LEADER, side, square) and not own(board, side, over)


@because(leader_over_enemy)
def leader_over_enemy_because(board: Board, tried: Tried) -> Grounds:
    """The piece is no leader, or leaps over one of its own, or both."""
    if stands(board, LEADER, tried.side, tried.origin):
        return [Ground("own-piece", tried.side, (tried.place,))]
    kind = "not-leader-over-own" if own(board, tried.side, tried.place) else "not-leader"
    return [Ground(kind, tried.side, (tried.origin,), (tried.place,))]


def after_leap(board: Board, side: int) -> int:
    """A leap: the kind of step that may be followed by another."""
    return LEAP


@rule("again", on=after_leap, commutes=True, subject="leaping")
def on_and_on(board: Board, side: int) -> int:
    """A piece that has leapt may leap on in the same turn."""
    if kind(board) == LEAP:
        return LEAP + SAME
    return 0


@rule(
    "avoid",
    remembers=True,
    commutes=True,
    subject="leaping",
    because=lambda board, tried: Ground("touched", tried.side, (tried.goal,)),
)
def no_square_twice(board: Board, side: int, square: int, goal: int) -> bool:
    """No leap may end on a square that this turn has touched before."""
    return kind(board) == LEAP and touched(board, goal)
