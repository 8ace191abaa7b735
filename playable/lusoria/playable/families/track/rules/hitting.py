"""What becomes of the enemy's men when a man arrives among them."""

from lusoria.playable.core import Board
from lusoria.playable.engine.throwing import other
from lusoria.playable.families.track.board import (
    HAND,
    OFF,
    come_over,
    facing,
    lies_over,
    send,
    send_one,
    square_of,
    within,
)
from lusoria.playable.families.track.hooks import rule
from lusoria.playable.families.track.kinds import Places


@rule("arrive")
def back_to_hand(board: Board, side: int, origin: int, goal: int, but: Places) -> None:
    """All enemy men on the square go back to the hand, except on the places `but`."""
    if not within(but, goal):
        send(board, side, goal, HAND)


@rule("arrive")
def out_of_play(board: Board, side: int, origin: int, goal: int) -> None:
    """All enemy men on the square, however many, are out of play for good."""
    send(board, side, goal, OFF)


@rule("arrive")
def out_of_play_by_entering(board: Board, side: int, origin: int, goal: int) -> None:
    """All enemy men on the square where a man enters are out of play for good."""
    if origin == HAND:
        send(board, side, goal, OFF)


@rule("arrive")
def single_to(board: Board, side: int, origin: int, goal: int, place: int) -> None:
    """A single enemy man on the square goes to the place `place` of its own path."""
    if facing(board, side, goal) == 1:
        send(board, side, goal, place)


@rule("arrive")
def several_to_hand(board: Board, side: int, origin: int, goal: int) -> None:
    """Two or more enemy men on the square go back to the hand."""
    if facing(board, side, goal) > 1:
        send(board, side, goal, HAND)


@rule("arrive", flag="over")
def uppermost_to_hand(board: Board, side: int, origin: int, goal: int) -> None:
    """An enemy man that lies uppermost on the square goes back to the hand; others stay beneath."""
    square = square_of(board, side, goal)
    if facing(board, side, goal) > 0 and not lies_over(board, side, square):
        send_one(board, other(side), square, HAND)
    come_over(board, side, square)
