"""One ruleset of a grid game, set up to be asked: its program, a board and scratch paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from lusoria.playable.core import Board
from lusoria.playable.errors import InputError
from lusoria.playable.families.grid.board import (
    ARMY,
    CHANGING,
    EMPTY,
    FILES,
    HAND,
    IN_MOTION,
    KEY,
    KIND,
    LEADER_AT,
    LEADERS_IN_HAND,
    LEAP,
    LEAPS_MADE,
    LIFT,
    OUTSIDE,
    PLACE,
    QUIET,
    RANKS,
    SIZE,
    STEP,
    TAKEN,
)
from lusoria.playable.families.grid.kinds import PIECES as LETTERS
from lusoria.playable.families.grid.kinds import name_of, square_named
from lusoria.playable.families.grid.paper import (
    EVERY_ORDER,
    MOST_POSITIONS,
    ROOM,
    STACK,
    TOP,
    WRITTEN,
    step_of,
)
from lusoria.playable.engine.state import MOST_SEQUENCES, LaidOut, few_enough
from lusoria.playable.notation.grids import GridPosition, squares
from lusoria.playable.notation.moves import HAND as FROM_HAND
from lusoria.playable.notation.moves import OFF, Move

QUIET_KEY = "quiet"
PLAYED = "played"
NO_THROW: tuple[int, ...] = ()


class Table(LaidOut):
    """A grid game laid out. Methods speak of sides as 0 and 1, and of steps as the engine does."""

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool = False) -> None:
        super().__init__(assembled, lasting=lasting)
        self.board: Board = [0] * SIZE
        self.work = [0] * ROOM
        self.program.mark_places(self.board)
        self.program.begin(self.board)
        self._beginning = self.board[:CHANGING]
        self.armies = (self.board[ARMY], self.board[ARMY + 1])
        self.files, self.ranks = self.board[FILES], self.board[RANKS]
        self.squares = squares(self.files, self.ranks)
        self.hands = any(self.board[HAND : LEADERS_IN_HAND + 2])
        self.leaders = any(self.board[LEADERS_IN_HAND : LEADERS_IN_HAND + 2]) or any(
            self.board[LEADER_AT : LEADER_AT + 2]
        )
        self._leader_in_hand = bool(self.board[LEADERS_IN_HAND])
        self.binds = any("lift" in b.hooks or "stay" in b.hooks for b in self.bound)
        self.keys = tuple(
            key
            for key, said in (
                (QUIET_KEY, any(b.rule.flag == QUIET_KEY for b in self.bound)),
                (PLAYED, self.program.GOES_ON or self.program.PLACES),
            )
            if said
        )

    # Positions.

    def start(self, mover: str = "white") -> GridPosition:
        """The position at the beginning, with this side to move; nothing has been before it."""
        self.board[:CHANGING] = self._beginning
        self.program.forget(self.work)
        return self.position(mover)

    def position(self, mover: str) -> GridPosition:
        """What stands on the board, with this side to move, who has made no step yet."""
        board = self.board
        men = {name: self._letter(name) for name in self.squares}
        hands = None
        if self.hands:
            white, black = (board[HAND + s] + board[LEADERS_IN_HAND + s] for s in (0, 1))
            hands = (white, black)
        state = {QUIET_KEY: str(board[QUIET])} if QUIET_KEY in self.keys and board[QUIET] else {}
        return GridPosition(
            self.files,
            self.ranks,
            {name: letter for name, letter in men.items() if letter != LETTERS[EMPTY]},
            mover,
            hands,
            state,
        )

    def _letter(self, name: str) -> str:
        return LETTERS[self.board[square_named(name)]]

    def lay(self, position: GridPosition, played: Sequence[Move] = ()) -> None:
        """Set a position up on the board, with the steps that its mover has made in this turn."""
        self.clear()
        board = self.board
        for name in self.squares:
            if name in position.men:
                piece = LETTERS.index(position.men[name])
                self.program.put(board, square_named(name), piece)
        for side, men in enumerate(position.hands or (0, 0)):
            waits = self._leader_in_hand and men > 0 and not board[LEADER_AT + side]
            board[LEADERS_IN_HAND + side] = int(waits)
            board[HAND + side] = men - int(waits)
        board[QUIET] = int(position.state.get(QUIET_KEY, 0))
        self.program.begin_turn(board)
        for move in played:
            self._recall(move)

    def clear(self) -> None:
        """Take everything off the board."""
        for cell in range(256, CHANGING):
            self.board[cell] = 0
        for square in range(256):
            if self.board[square] != OUTSIDE:
                self.board[square] = EMPTY

    def _recall(self, move: Move) -> None:
        """Remember a step of this turn; its men are where it has left them."""
        quiet = self.board[QUIET]
        kind = self._kind_of(move)
        origin, goal = _square(move.origin), _square(move.goal)
        self.program.begin_step(self.board, step_of(kind, origin, goal))
        self.board[QUIET] = quiet
        self.board[TAKEN] = len(move.takes) or int(kind == LIFT)
        self.board[LEAPS_MADE] += int(kind == LEAP)
        self.board[IN_MOTION] = goal if kind in (STEP, LEAP) else 0

    def _kind_of(self, move: Move) -> int:
        """The kind of a step that has been made: a leap goes to the next square but one."""
        if move.origin == FROM_HAND:
            return PLACE
        if move.goal == OFF:
            return LIFT
        files = abs(ord(move.origin[0]) - ord(move.goal[0]))
        ranks = abs(int(move.origin[1:]) - int(move.goal[1:]))
        return LEAP if self.program.LEAPS and max(files, ranks) == 2 else STEP

    # Positions that have been.

    def key_of(self, position: GridPosition) -> int:
        """What tells a position apart from others, for rules against repetition."""
        self.lay(position)
        return self.board[KEY]

    def recall_game(self, history: Iterable[tuple[int, int]]) -> None:
        """Keep the positions of a game, told by their keys, for the rules that ask for them.

        Each comes with the number of steps that its mover has made in the turn: they are told
        after every turn or after every step, the oldest first.
        """
        self.program.forget(self.work)
        begun = False
        first = True
        for count, (key, made) in enumerate(history, 1):
            if count >= MOST_POSITIONS - 1:
                raise InputError(f"more than {MOST_POSITIONS - 2} positions", what="history")
            if self._is_kept(begun, made, first):
                self.board[KEY] = key
                self.program.keep(self.board, self.work)
            begun, first = made > 0, False

    def _is_kept(self, begun: bool, made: int, first: bool) -> bool:
        if self.program.RECURS_AT_ONCE:
            return first or made == 1 or (made == 0 and not begun)
        return bool(self.program.RECURS) and made == 0

    def has_in_hand(self, side: int) -> bool:
        """Whether a side has a piece in hand."""
        return bool(self.program.in_hand(self.board, side))

    # Turns.

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        """There are no dice: the one throw of nothing."""
        return [(NO_THROW, Fraction(1))]

    def give(self, throw: Sequence[int]) -> None:
        """Begin a turn."""
        self.program.begin_turn(self.board)

    def plays(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """The legal plays of a side, each as steps."""
        count = self._search(side, begun)
        return [self._steps(play) for play in range(count)]

    def sequences(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """All legal orders of steps of a side."""
        self.work[EVERY_ORDER] = 1
        try:
            count = self._search(side, begun, MOST_SEQUENCES)
            return [self._steps(play) for play in range(count)]
        finally:
            self.work[EVERY_ORDER] = 0

    def count(self, side: int) -> int:
        """How many legal plays a side has; to do nothing, where it can do nothing else, is one."""
        return self._search(side, False)

    def _search(self, side: int, begun: bool, most: int | None = None) -> int:
        return few_enough(self.program.list_plays(self.board, self.work, side, begun), most)

    def _steps(self, play: int) -> list[int]:
        count = self.program.steps_of(self.work, play)
        return self.work[WRITTEN : WRITTEN + count]

    def kinds_next(self, side: int) -> int:
        """The kinds of steps that may come now, as a set; 0 if the turn is over."""
        kinds: int = self.program.kinds_next(self.board, side)
        return kinds

    def open_steps(self, side: int, kinds: int) -> list[int]:
        """The steps of these kinds that are open to a side, whether they repeat or not."""
        kind = self.board[KIND]
        self.program.start(self.work)
        self.program.spread(self.board, self.work, side, kinds)
        self.board[KIND] = kind
        return self.work[STACK : STACK + self.work[TOP]]

    def make(self, side: int, step: int) -> int:
        """Make a step; the result, if the game ends with it."""
        self.program.make(self.board, side, step)
        result: int = self.program.end_of_step(self.board, side)
        return result

    def recurs_at_once(self, side: int) -> bool:
        """Whether no step may lead to the position on the board."""
        return bool(
            self.program.RECURS_AT_ONCE and self.program.met_at_once(self.board, self.work, side)
        )

    def recurs(self, side: int) -> bool:
        """Whether no turn may end with the position on the board."""
        return bool(self.program.RECURS and self.program.met(self.board, self.work, side))

    def times_met(self) -> int:
        """How often the position on the board has been kept."""
        times: int = self.program.times_met(self.board, self.work)
        return times

    def can_play(self, side: int) -> bool:
        """Whether a side whose turn begins has any step that it may make."""
        here = self.snapshot()
        can = bool(self.program.can_play(self.board, self.work, side))
        self.restore(here)
        return can

    def perform(self, side: int, steps: Iterable[int]) -> list[Move]:
        """Make steps, and tell them as they are written: with what they take."""
        told = []
        for step in steps:
            start = self.board[:256]
            self.program.make(self.board, side, step)
            told.append(self._told(side, step, start))
        return told

    def _told(self, side: int, step: int, before: Sequence[int]) -> Move:
        kind, origin, goal = step >> 16, step >> 8 & 255, step & 255
        if kind == PLACE:
            return Move(FROM_HAND, name_of(goal))
        if kind == LIFT:
            return Move(name_of(origin), OFF)
        gone = [
            name_of(square)
            for square in range(256)
            if before[square] > OUTSIDE
            and before[square] & 1 != side
            and self.board[square] == EMPTY
        ]
        return Move(name_of(origin), name_of(goal), tuple(gone))

    def shown(self, board: Board) -> tuple[int, ...]:
        """What a board shows of a position: the squares, the hands and, where it counts, quiet."""
        quiet = board[QUIET] if QUIET_KEY in self.keys else 0
        return (*board[:256], *board[HAND : LEADERS_IN_HAND + 2], quiet)

    def snapshot(self) -> Board:
        """The changing part of the board, to come back to."""
        return self.board[:CHANGING]

    def restore(self, snapshot: Board) -> None:
        """Come back to a snapshot."""
        self.board[:CHANGING] = snapshot

    # Rules one by one.


def _square(name: str) -> int:
    return 0 if name in (FROM_HAND, OFF) else square_named(name)
