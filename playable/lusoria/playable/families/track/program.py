"""The programs of track games, as Python sees them."""

from __future__ import annotations

from typing import Protocol

from lusoria.playable.core import Board
from lusoria.playable.engine.dice_program import DiceProgram


class TrackProgram(DiceProgram, Protocol):
    """What programs of track games have beside the common functions."""

    FLAGS_SHOWN: tuple[str, ...]

    def search(self, board: Board, work: list[int], side: int) -> int:
        """Find the legal plays step by step, and their rank."""

    def steps_now(self, board: Board, work: list[int], side: int, at: int) -> int:
        """List the steps that may be made now, with all numbers; their count."""

    def next_number(self, board: Board, before: int) -> int:
        """The greatest number below `before` that can be played now; -1 if there is none."""

    def lead(self, board: Board, side: int, origin: int, number: int) -> int:
        """The place to which a number leads from a place, or NOWHERE."""

    def forbid(self, board: Board, side: int, origin: int, goal: int, number: int) -> bool:
        """Whether a step may not be made."""

    def stop(self, board: Board, side: int) -> bool:
        """Whether a side may stop, although an obligation makes it play on."""

    def move(self, board: Board, side: int, origin: int, goal: int) -> int:
        """Move a man to a goal; the place where it is set down."""

    def lift(self, board: Board, side: int, place: int) -> None:
        """Take a man of a side up from a place."""

    def give(self, board: Board, number: int) -> None:
        """Let one man go by a number in this turn."""

    def give_split(self, board: Board, total: int) -> None:
        """Let men go by numbers of this total in this turn."""

    def clear_turn(self, board: Board) -> None:
        """Begin the account of a turn in which nothing is given to play yet."""

    def position_key(self, board: Board) -> int:
        """A number that tells positions apart."""

    def within(self, members: tuple[int, int, int], number: int) -> bool:
        """Whether a set of places, or of squares, has a member of this number."""

    def square_of(self, board: Board, side: int, place: int) -> int:
        """The square on which a place of a side's path lies."""

    def facing(self, board: Board, side: int, place: int) -> int:
        """How many men of the enemy stand on the square of a place."""

    def on_square(self, board: Board, side: int, square: int) -> int:
        """The first place of a side's path on a square with men of the side."""

    def lies_over(self, board: Board, side: int, square: int) -> bool:
        """Whether men of a side lie on men of the enemy on a square."""

    def come_over(self, board: Board, side: int, square: int) -> None:
        """Note that a man of a side comes to lie uppermost on a square."""

    def forget(self, board: Board, side: int, place: int) -> None:
        """Let one man more of a side be forgotten at a place of the path."""
