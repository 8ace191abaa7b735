"""On which places a man may not stop, and which it may not leave or pass."""

from lusoria.playable.core import Board
from lusoria.playable.engine.grounds import Ground, Grounds, Tried, because
from lusoria.playable.families.track.board import HAND, NOWHERE, OFF, facing, men, square_of, within
from lusoria.playable.families.track.hooks import rule
from lusoria.playable.families.track.kinds import Places, Squares, enemy_men, own_men


@rule("forbid", commutes=True)
def beside_own(
    board: Board, side: int, origin: int, goal: int, number: int, most: int, but: Places
) -> bool:
    """No man may stop where `most` men of its own stand already, except on the places `but`."""
    return goal != OFF and men(board, side, goal) >= most and not within(but, goal)


@because(beside_own)
def beside_own_because(board: Board, tried: Tried) -> Grounds:
    """Own men are there."""
    return [own_men(board, tried)]


@rule("forbid", commutes=True)
def beside_enemy(
    board: Board, side: int, origin: int, goal: int, number: int, least: int, but: Places
) -> bool:
    """No man may stop where `least` or more enemy men stand, except on the places `but`."""
    return facing(board, side, goal) >= least and not within(but, goal)


@because(beside_enemy)
def beside_enemy_because(board: Board, tried: Tried) -> Grounds:
    """Enemy men are there."""
    return [enemy_men(board, tried)]


@rule("forbid")
def on_safe_squares(
    board: Board, side: int, origin: int, goal: int, number: int, safe: Squares
) -> bool:
    """No man on its path may move to where an enemy stands on one of the squares `safe`."""
    if origin == HAND or facing(board, side, goal) == 0:
        return False
    return within(safe, square_of(board, side, goal))


@because(on_safe_squares)
def on_safe_squares_because(board: Board, tried: Tried) -> Grounds:
    """Enemy men are there."""
    return [enemy_men(board, tried)]


@rule("forbid", commutes=True)
def on_places(board: Board, side: int, origin: int, goal: int, number: int, places: Places) -> bool:
    """No man may stop on the places `places`."""
    return within(places, goal)


@because(on_places)
def on_places_because(board: Board, tried: Tried) -> Grounds:
    """It looks at nothing."""
    return [Ground("never-stops", places=(tried.goal,))]


@rule("forbid")
def once_arrived(board: Board, side: int, origin: int, goal: int, number: int, place: int) -> bool:
    """A man that stands on the place `place` never leaves it again."""
    return origin == place


@because(once_arrived)
def once_arrived_because(board: Board, tried: Tried, place: int) -> Grounds:
    """It looks at nothing."""
    return [Ground("never-leaves", places=(place,))]


@rule("prefer", commutes=True)
def arrived_last(board: Board, side: int, origin: int, goal: int, number: int, place: int) -> int:
    """A man may leave the place `place` only if no other man can move."""
    return origin != place


@because(arrived_last)
def arrived_last_because(board: Board, tried: Tried) -> Grounds:
    """Other men can move."""
    movable = sorted({origin for origin, _, _ in tried.better})
    return [Ground("can-move", tried.side, tuple(movable))]


@rule("forbid")
def passing(board: Board, side: int, origin: int, goal: int, number: int, place: int) -> bool:
    """No man may go past the place `place`: it has to be reached by the exact number."""
    return origin != HAND and origin < place and origin + number > place


@because(passing)
def passing_because(board: Board, tried: Tried, place: int) -> Grounds:
    """The number leads past the place."""
    return [Ground("passes", places=(place,), number=tried.number)]


@rule("rest")
def lifted_on(board: Board, side: int, goal: int, place: int) -> int:
    """A man that comes to the place `place` is lifted off the board for good."""
    if goal == place:
        return OFF
    return NOWHERE
