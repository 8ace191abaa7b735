"""The programs of grid games, as Python sees them."""

from __future__ import annotations

from typing import Protocol

from lusoria.playable.contract import Program
from lusoria.playable.core import Board, Work


class GridProgram(Program, Protocol):
    """What programs of grid games have beside the common functions."""

    BINDS: bool
    KEYS_SHOWN: tuple[str, ...]
    LEAPS: bool
    RECURS: bool
    RECURS_AT_ONCE: bool

    def begin_turn(self, board: Board) -> None:
        """Clear what the board remembers of the last turn."""

    def begin_step(self, board: Board, step: int) -> None:
        """Remember what is being done."""

    def put(self, board: Board, square: int, new: int) -> None:
        """Set a piece on an empty square."""

    def make(self, board: Board, side: int, step: int) -> None:
        """Make a step, and all that comes of it."""

    def kinds_next(self, board: Board, side: int) -> int:
        """The kinds of steps that may come now, as a set; 0 if the turn is over."""

    def start(self, work: Work) -> None:
        """Forget what earlier searches found."""

    def spread(self, board: Board, work: Work, side: int, kinds: int) -> None:
        """Put the steps of these kinds that are open to a side on the stack."""

    def can_play(self, board: Board, work: Work, side: int) -> bool:
        """Whether a side whose turn begins has any step that it may make."""

    def met(self, board: Board, work: Work, side: int) -> bool:
        """Whether the turn may not end with the position on the board, which has been before."""

    def met_at_once(self, board: Board, work: Work, side: int) -> bool:
        """Whether no step may lead to the position on the board, which has been before."""

    def forget(self, work: Work) -> None:
        """Begin a game: no position has been there yet."""

    def keep(self, work: Work, key: int) -> None:
        """Keep the position with a key."""

    def times_met(self, work: Work, key: int) -> int:
        """How often the position with a key has been kept."""

    def way(self, board: Board, side: int, square: int) -> int:
        """The directions in which the piece on a square goes and leaps, as a set."""

    def reach(self, board: Board, side: int, square: int) -> int:
        """How many squares the piece on a square may go at most."""

    def leap(self, board: Board, side: int, square: int, over: int) -> bool:
        """Whether the piece on a square may leap over the one on the next square."""
