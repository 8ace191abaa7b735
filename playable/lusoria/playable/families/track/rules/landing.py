"""Which steps are forbidden, and what becomes of the enemy's men where a man arrives."""

from lusoria.playable.core import Board
from lusoria.playable.engine.throwing import other
from lusoria.playable.families.track.board import (
    HAND,
    NOWHERE,
    OFF,
    come_over,
    facing,
    forget_beside,
    forgotten,
    known_on,
    lies_over,
    men,
    send,
    send_one,
    square_of,
    within,
)
from lusoria.playable.families.track.hooks import rule
from lusoria.playable.families.track.rules import Places, Squares, enemy_men, own_men
from lusoria.playable.reasons import Ground, Grounds, Tried, because


@rule("forbid", commutes=True, because=own_men)
def beside_own(
    board: Board, side: int, origin: int, goal: int, number: int, most: int, but: Places
) -> bool:
    """No man may stop where `most` men of its own stand already, except on the places `but`."""
    return goal != OFF and men(board, side, goal) >= most and not within(but, goal)


@rule("forbid", commutes=True, because=enemy_men)
def beside_enemy(
    board: Board, side: int, origin: int, goal: int, number: int, least: int, but: Places
) -> bool:
    """No man may stop where `least` or more enemy men stand, except on the places `but`."""
    return facing(board, side, goal) >= least and not within(but, goal)


@rule("forbid", because=enemy_men)
def on_safe_squares(
    board: Board, side: int, origin: int, goal: int, number: int, safe: Squares
) -> bool:
    """No man on its path may move to where an enemy stands on one of the squares `safe`."""
    if origin == HAND or facing(board, side, goal) == 0:
        return False
    return within(safe, square_of(board, side, goal))


@rule(
    "forbid",
    commutes=True,
    because=lambda board, tried: Ground("never-stops", places=(tried.goal,)),
)
def on_places(board: Board, side: int, origin: int, goal: int, number: int, places: Places) -> bool:
    """No man may stop on the places `places`."""
    return within(places, goal)


@rule("forbid", because=lambda board, tried, place: Ground("never-leaves", places=(place,)))
def once_arrived(board: Board, side: int, origin: int, goal: int, number: int, place: int) -> bool:
    """A man that stands on the place `place` never leaves it again."""
    return origin == place


@rule("prefer", commutes=True)
def arrived_last(board: Board, side: int, origin: int, goal: int, number: int, place: int) -> int:
    """A man may leave the place `place` only if no other man can move."""
    return origin != place


@because(arrived_last)
def arrived_last_because(board: Board, tried: Tried) -> Grounds:
    """Other men can move."""
    movable = sorted({origin for origin, _, _ in tried.better})
    return [Ground("can-move", tried.side, tuple(movable))]


@rule(
    "forbid",
    because=lambda board, tried, place: Ground("passes", places=(place,), number=tried.number),
)
def passing(board: Board, side: int, origin: int, goal: int, number: int, place: int) -> bool:
    """No man may go past the place `place`: it has to be reached by the exact number."""
    return origin != HAND and origin < place and origin + number > place


@rule("rest")
def lifted_on(board: Board, side: int, goal: int, place: int) -> int:
    """A man that comes to the place `place` is lifted off the board for good."""
    if goal == place:
        return OFF
    return NOWHERE


# A program may know of a man only its square, where a path crosses that twice.


@rule("forbid", flag="forgotten", subject="forgetting")
def first_known_on_square(board: Board, side: int, origin: int, goal: int, number: int) -> bool:
    """Of a side's men on one square only those at the first place go where one is not forgotten."""
    return origin != HAND and origin != known_on(board, side, square_of(board, side, origin))


@because(first_known_on_square)
def first_known_on_square_because(board: Board, tried: Tried) -> Grounds:
    """Men stand at earlier places on the square, or the man is forgotten where it stands."""
    square = square_of(board, tried.side, tried.origin)
    earlier = tuple(
        place
        for place in range(1, tried.origin)
        if square_of(board, tried.side, place) == square
        and men(board, tried.side, place) > forgotten(board, tried.side, place)
    )
    if men(board, tried.side, tried.origin) > forgotten(board, tried.side, tried.origin):
        return [Ground("earlier", tried.side, earlier)]
    return [Ground("forgotten", tried.side, (tried.origin,), earlier)]


@rule("depart", flag="forgotten", subject="forgetting")
def forgotten_beside(board: Board, side: int, origin: int) -> None:
    """When a man goes off, one man is forgotten at each other place on the same square."""
    forget_beside(board, side, origin)


@rule("arrive", subject="hitting")
def back_to_hand(board: Board, side: int, origin: int, goal: int, but: Places) -> None:
    """All enemy men on the square go back to the hand, except on the places `but`."""
    if not within(but, goal):
        send(board, side, goal, HAND)


@rule("arrive", subject="hitting")
def out_of_play(board: Board, side: int, origin: int, goal: int) -> None:
    """All enemy men on the square, however many, are out of play for good."""
    send(board, side, goal, OFF)


@rule("arrive", subject="hitting")
def out_of_play_by_entering(board: Board, side: int, origin: int, goal: int) -> None:
    """All enemy men on the square where a man enters are out of play for good."""
    if origin == HAND:
        send(board, side, goal, OFF)


@rule("arrive", subject="hitting")
def single_to(board: Board, side: int, origin: int, goal: int, place: int) -> None:
    """A single enemy man on the square goes to the place `place` of its own path."""
    if facing(board, side, goal) == 1:
        send(board, side, goal, place)


@rule("arrive", subject="hitting")
def several_to_hand(board: Board, side: int, origin: int, goal: int) -> None:
    """Two or more enemy men on the square go back to the hand."""
    if facing(board, side, goal) > 1:
        send(board, side, goal, HAND)


@rule("arrive", flag="over", subject="hitting")
def uppermost_to_hand(board: Board, side: int, origin: int, goal: int) -> None:
    """An enemy man that lies uppermost on the square goes back to the hand; others stay beneath."""
    square = square_of(board, side, goal)
    if facing(board, side, goal) > 0 and not lies_over(board, side, square):
        send_one(board, other(side), square, HAND)
    come_over(board, side, square)
