"""The programs of tables games, as Python sees them."""

from __future__ import annotations

from typing import Protocol

from lusoria.playable.core import Board
from lusoria.playable.engine.dice_program import DiceProgram


class TablesProgram(DiceProgram, Protocol):
    """What programs of tables games have beside the common functions."""

    FLAGS_SHOWN: tuple[str, ...]
    PINS: bool

    def dice(self) -> int:
        """How many dice are thrown."""

    def facing(self, board: Board, point: int) -> int:
        """What the enemy calls a point."""

    def give(self, board: Board, number: int, times: int) -> None:
        """Let a number be played so many times in this turn."""

    def left(self, board: Board, number: int) -> int:
        """How many times a number is still to be played."""

    def last_from(self, board: Board) -> int:
        """The place that the last step of this turn began from."""

    def gate(self, board: Board, side: int) -> bool:
        """Whether the side may not play at all."""

    def movable(self, board: Board, side: int, number: int) -> int:
        """The set of places from which a step of this number may be made now."""

    def settle_pins(self, board: Board, side: int) -> None:
        """After a play of a side: note which men of the enemy lie pinned."""

    def move(self, board: Board, side: int, place: int, number: int) -> None:
        """Move a man on by a number."""
