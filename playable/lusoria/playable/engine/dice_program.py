"""The programs of games with dice, as Python sees them."""

from __future__ import annotations

from typing import Protocol

from lusoria.playable.contract import Program
from lusoria.playable.core import Board


class DiceProgram(Program, Protocol):
    """What programs of games with dice have beside the common functions."""

    DICE: int
    RANK: int
    EXCUSED: int
    BOUND: int

    def take_throw(self, board: Board) -> None:
        """Give out the numbers of the dice that lie on the board, for a new turn."""

    def opening(self, white: int, black: int) -> int:
        """Who begins after an opening cast, or CAST_AGAIN."""

    def obligation(self, board: Board, side: int) -> int:
        """The rank of the steps played so far."""

    def excuse(self, board: Board, side: int, result: int) -> int:
        """Whether obligations bind a play that has ended the game."""

    def flagged(self, board: Board, side: int, flag: int) -> bool:
        """Whether a side has once done what a flag stands for."""

    def set_flag(self, board: Board, side: int, flag: int) -> None:
        """Note that a side has done what a flag stands for."""

    def put(self, board: Board, side: int, place: int) -> None:
        """Set a man of a side down on a place."""
