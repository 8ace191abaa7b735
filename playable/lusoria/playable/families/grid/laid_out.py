"""A grid game set up on its board: positions, steps of a turn, and positions that have been."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from lusoria.playable.engine.state import GameState, Move
from lusoria.playable.errors import InputError
from lusoria.playable.families.grid.board import (
    EMPTY,
    FILES,
    HAND,
    IN_MOTION,
    KEY,
    LEADER_AT,
    LEADERS_IN_HAND,
    LEAP,
    LEAPS_MADE,
    LIFT,
    PLACE,
    QUIET,
    RANKS,
    STEP,
    TAKEN,
    TURN_CELLS,
)
from lusoria.playable.families.grid.kinds import FROM_HAND, PIECES, TO_OFF, place_named
from lusoria.playable.families.grid.scratch import MOST_POSITIONS, step_of
from lusoria.playable.notation.grids import GridPosition, squares
from lusoria.playable.notation.moves import Move as Written
from lusoria.playable.notation.moves import read_moves

if TYPE_CHECKING:
    from lusoria.playable.families.grid.program import GridProgram

QUIET_KEY = "quiet"
PLAYED = "played"


class LaidOut(GameState[GridPosition]):
    """A grid game set up on its board, after the positions of the game so far."""

    program: GridProgram

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool = False) -> None:
        super().__init__(assembled, lasting=lasting)
        board = self.board
        self.files, self.ranks = board[FILES], board[RANKS]
        self.squares = squares(self.files, self.ranks)
        self._leader_in_hand = bool(board[LEADERS_IN_HAND])
        self._keys: dict[str, tuple[int, int]] = {}

    def lay(self, position: GridPosition, history: Iterable[str] = ()) -> None:
        self._recall_game(history)
        self._set_up(position)
        for move in self.played(position):
            self._recall_step(move)

    def _set_up(self, position: GridPosition) -> None:
        """Set the men up at the beginning of a turn."""
        board = self.board
        for cell in range(256, TURN_CELLS):
            board[cell] = 0
        for name in self.squares:
            board[place_named(name)] = EMPTY
        for name in self.squares:
            if name in position.men:
                piece = PIECES.index(position.men[name])
                self.program.put(board, place_named(name), piece)
        for side, men in enumerate(position.hands or (0, 0)):
            waits = self._leader_in_hand and men > 0 and not board[LEADER_AT + side]
            board[LEADERS_IN_HAND + side] = int(waits)
            board[HAND + side] = men - int(waits)
        board[QUIET] = int(position.state.get(QUIET_KEY, 0))
        self.program.begin_turn(board)

    def _recall_step(self, written: Written) -> None:
        """Remember a step of this turn; its men are where it has left them."""
        quiet = self.board[QUIET]
        origin, goal = self._places(written)
        kind = self._kind_of(written)
        self.program.begin_step(self.board, step_from(kind, origin, goal))
        self.board[QUIET] = quiet
        self.board[TAKEN] = len(written.takes) or int(kind == LIFT)
        self.board[LEAPS_MADE] += int(kind == LEAP)
        self.board[IN_MOTION] = goal if kind in (STEP, LEAP) else 0

    def _kind_of(self, written: Written) -> int:
        """The kind of a step that has been made: a leap goes to the next square but one."""
        origin, goal = self._places(written)
        if origin == FROM_HAND:
            return PLACE
        if goal == TO_OFF:
            return LIFT
        files = abs(origin % 16 - goal % 16)
        ranks = abs(origin // 16 - goal // 16)
        return LEAP if self.program.LEAPS and max(files, ranks) == 2 else STEP

    # Positions that have been.

    def _recall_game(self, history: Iterable[str]) -> None:
        """Keep the positions of a game, the oldest first, where rules against repetition ask.

        They are told after every turn or after every step.
        """
        if not (self.program.RECURS or self.program.RECURS_AT_ONCE):
            return
        self.program.forget(self.work)
        made_before = -1
        for count, text in enumerate(history, 1):
            if count >= MOST_POSITIONS - 1:
                raise InputError(f"more than {MOST_POSITIONS - 2} positions", what="history")
            key, made = self._known(text)
            if self._is_kept(made_before, made):
                self.program.keep(self.work, key)
            made_before = made

    def _known(self, text: str) -> tuple[int, int]:
        """The key of a position, and how many steps its mover has made in the turn."""
        if text not in self._keys:
            position = self.read_leniently(text)
            self._set_up(position)
            self._keys[text] = self.board[KEY], len(self.played(position))
        return self._keys[text]

    def _is_kept(self, made_before: int, made: int) -> bool:
        """Whether rules ask for a position after so many steps of a turn (-1: it is the first)."""
        if self.program.RECURS_AT_ONCE:
            return made_before == -1 or made == 1 or (made == 0 and made_before == 0)
        return made == 0

    def recurs_at_once(self, side: int) -> bool:
        """Whether no step may lead to the position on the board."""
        return self.program.RECURS_AT_ONCE and self.program.met_at_once(self.board, self.work, side)

    def recurs(self, side: int) -> bool:
        """Whether no turn may end with the position on the board."""
        return self.program.RECURS and self.program.met(self.board, self.work, side)

    def times_met(self) -> int:
        """How often the position on the board has been kept."""
        return self.program.times_met(self.work, self.board[KEY])

    def played(self, position: GridPosition) -> tuple[Written, ...]:
        """The steps that the mover has made in this turn. Raises InputError."""
        text = position.state.get(PLAYED, "").replace(",", " ")
        try:
            return read_moves(text, self.squares)
        except InputError as error:
            raise error.inside(f"position, {PLAYED}") from error

    def _places(self, written: Written) -> Move:
        return place_named(written.origin), place_named(written.goal)


def step_from(kind: int, origin: int, goal: int) -> int:
    """A step by the places that it leads from and to."""
    return step_of(kind, origin, 0 if goal == TO_OFF else goal)
