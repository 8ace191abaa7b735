"""A grid game on its board: its positions, steps and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lusoria.playable.core import Board
from lusoria.playable.errors import InputError
from lusoria.playable.families.grid import board as cells
from lusoria.playable.families.grid.rules import FROM_HAND, PIECES, TO_OFF, name_of, place_named
from lusoria.playable.families.grid.scratch import MOST_POSITIONS, STACK, TOP, step_of
from lusoria.playable.notation.grids import (
    GridPosition,
    moves_from,
    read_grid,
    read_moves,
    squares,
    write_grid,
    write_moves,
)
from lusoria.playable.notation.grids import Move as Written
from lusoria.playable.state import OPENING, GameState, Move, outcome
from lusoria.playable.verdicts import SIDES, Step, Verdict

if TYPE_CHECKING:
    from lusoria.playable import draw


QUIET_KEY = "quiet"
PLAYED = "played"


class State(GameState[GridPosition]):
    """A grid game on its board. A step is told in `scratch`.

    Places are squares, and beside them FROM_HAND and TO_OFF. A position in the midst of a turn says
    after `; played=` which steps its mover has made; such positions may stand in a history as well.
    """

    def __init__(self, assembled: Mapping[str, Any], program: Any) -> None:
        super().__init__(assembled, program)
        board = self.board
        self.files, self.ranks = board[cells.FILES], board[cells.RANKS]
        self.squares = squares(self.files, self.ranks)
        self.armies = (board[cells.ARMY], board[cells.ARMY + 1])
        self.hands = any(board[cells.HAND : cells.LEADERS_IN_HAND + 2])
        leaders = any(board[cells.LEADERS_IN_HAND : cells.LEADER_AT + 2])
        self._leader_in_hand = bool(board[cells.LEADERS_IN_HAND])
        self._letters = "Mm" + "Bb" * self.program.BINDS + "Kk" * leaders
        self._keys: dict[str, tuple[int, int]] = {}
        self.keys = self.program.KEYS_SHOWN

    # Positions.

    def read(self, text: str) -> GridPosition:
        read = read_grid(
            text,
            self.files,
            self.ranks,
            letters=self._letters,
            hands=self.hands,
            keys=self.keys,
        )
        self._check_men(read)
        quiet = read.state.get(QUIET_KEY, "0")
        if not (quiet.isdigit() and len(quiet) < 5):
            raise InputError(
                f"found {QUIET_KEY}={quiet}",
                text,
                text.find(QUIET_KEY) + 1,
                expected="a number of steps",
                what="position",
            )
        self.played(read)
        return read

    def _check_men(self, read: GridPosition) -> None:
        """Raise InputError where a side has more men than it began with."""
        for side, name in enumerate(SIDES):
            standing = [letter for letter in read.men.values() if letter.isupper() == (side == 0)]
            count = len(standing) + (read.hands[side] if read.hands else 0)
            if count > self.armies[side]:
                raise InputError(
                    f"found {count} {name} pieces",
                    expected=f"at most {self.armies[side]}",
                    what="position",
                )
            if sum(letter in "Kk" for letter in standing) > 1:
                raise InputError(f"found two {name} leaders", expected="one", what="position")

    def write(self, position: GridPosition) -> str:
        return write_grid(position, self.keys)

    def start(self, mover: str = "white") -> GridPosition:
        return super().start(SIDES[0] if mover == OPENING else mover)

    def position(self, mover: str, state: Mapping[str, str] | None = None) -> GridPosition:
        """Return what stands on the board, with this side to move, and this beside the men."""
        board = self.board
        men = {name: PIECES[board[place_named(name)]] for name in self.squares}
        tells_quiet = QUIET_KEY in self.keys and board[cells.QUIET]
        quiet = {QUIET_KEY: str(board[cells.QUIET])} if tells_quiet else {}
        return GridPosition(
            self.files,
            self.ranks,
            {name: letter for name, letter in men.items() if letter != PIECES[cells.EMPTY]},
            mover,
            (cells.in_hand(board, 0), cells.in_hand(board, 1)) if self.hands else None,
            {**quiet, **(state or {})},
        )

    # Setting up.

    def lay(self, position: GridPosition, history: Iterable[str] = ()) -> None:
        self._recall_game(history)
        self._set_up(position)
        for move in self.played(position):
            self._recall_step(move)

    def _set_up(self, position: GridPosition) -> None:
        """Set the men up at the beginning of a turn."""
        board = self.board
        for cell in range(256, cells.TURN_CELLS):
            board[cell] = 0
        for name in self.squares:
            board[place_named(name)] = cells.EMPTY
        for name in self.squares:
            if name in position.men:
                piece = PIECES.index(position.men[name])
                self.program.put(board, place_named(name), piece)
        for side, men in enumerate(position.hands or (0, 0)):
            waits = self._leader_in_hand and men > 0 and not board[cells.LEADER_AT + side]
            board[cells.LEADERS_IN_HAND + side] = int(waits)
            board[cells.HAND + side] = men - int(waits)
        board[cells.QUIET] = int(position.state.get(QUIET_KEY, 0))
        self.program.begin_turn(board)

    def _recall_step(self, written: Written) -> None:
        """Remember a step of this turn; its men are where it has left them."""
        quiet = self.board[cells.QUIET]
        origin, goal = self._places(written)
        kind = self._kind_of(written)
        self.program.begin_step(self.board, step_from(kind, origin, goal))
        self.board[cells.QUIET] = quiet
        self.board[cells.TAKEN] = len(written.takes) or int(kind == cells.LIFT)
        self.board[cells.LEAPS_MADE] += int(kind == cells.LEAP)
        self.board[cells.IN_MOTION] = goal if kind in (cells.STEP, cells.LEAP) else 0

    def _kind_of(self, written: Written) -> int:
        """Return the kind of a step that has been made: a leap goes to the next square but one."""
        origin, goal = self._places(written)
        if origin == FROM_HAND:
            return cells.PLACE
        if goal == TO_OFF:
            return cells.LIFT
        files = abs(origin % 16 - goal % 16)
        ranks = abs(origin // 16 - goal // 16)
        return cells.LEAP if self.program.LEAPS and max(files, ranks) == 2 else cells.STEP

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
        """Return the key of a position, and how many steps its mover has made in the turn."""
        if text not in self._keys:
            position = self.read_leniently(text)
            self._set_up(position)
            self._keys[text] = self.board[cells.KEY], len(self.played(position))
        return self._keys[text]

    def _is_kept(self, made_before: int, made: int) -> bool:
        """Return whether rules ask for a position after `made` steps of a turn, the one before it
        after `made_before` (-1: there is none)."""
        if self.program.RECURS_AT_ONCE:
            return made_before == -1 or made == 1 or (made == 0 and made_before == 0)
        return made == 0

    def recurs_at_once(self, side: int) -> bool:
        """Return whether no step may lead to the position on the board."""
        return self.program.RECURS_AT_ONCE and self.program.met_at_once(self.board, self.work, side)

    def recurs(self, side: int) -> bool:
        """Return whether no turn may end with the position on the board."""
        return self.program.RECURS and self.program.met(self.board, self.work, side)

    def times_met(self) -> int:
        """Return how often the position on the board has been kept."""
        return self.program.times_met(self.work, self.board[cells.KEY])

    def played(self, position: GridPosition) -> tuple[Written, ...]:
        """Return the steps that the mover has made in this turn. Raises InputError."""
        text = position.state.get(PLAYED, "").replace(",", " ")
        try:
            return read_moves(text, self.squares)
        except InputError as error:
            raise error.inside(f"position, {PLAYED}") from error

    def _places(self, written: Written) -> Move:
        return place_named(written.origin), place_named(written.goal)

    # Turns.

    def give(self, throw: Sequence[int]) -> None:
        self.program.begin_turn(self.board)

    def give_left(self, laid: GridPosition, text: str) -> bool:
        return bool(self.played(laid))

    def visible(self, snapshot: Board) -> tuple[int, ...]:
        quiet = snapshot[cells.QUIET] if QUIET_KEY in self.keys else 0
        return (*snapshot[:256], *snapshot[cells.HAND : cells.LEADERS_IN_HAND + 2], quiet)

    def key(self) -> tuple[int, ...]:
        return tuple(self.snapshot())

    def result(self, mover: int) -> tuple[int, tuple[str, ...]]:
        """Return the result of the position and the clauses that give it; 0, if play goes on.

        The side that has moved last is asked first; then, whether the mover can do anything.
        """
        answer, clauses = outcome(self, (1 - mover, mover))
        if answer or not self.at("stuck") or self.board[cells.MADE] or self.can_play(mover):
            return answer, clauses
        answers = ((self.ask(b, 1 - mover), b.clause) for b in self.at("stuck"))
        return next(((answer, (clause,)) for answer, clause in answers if answer), (0, ()))

    def can_play(self, side: int) -> bool:
        """Return whether a side whose turn begins has any step that it may make."""
        here = self.snapshot()
        can = self.program.can_play(self.board, self.work, side)
        self.restore(here)
        return can

    # Steps.

    def kinds_next(self, side: int) -> int:
        """Return the kinds of steps that may come now, as a set; 0 if the turn is over."""
        return self.program.kinds_next(self.board, side)

    def open_steps(self, side: int) -> list[int]:
        kind = self.board[cells.KIND]
        self.program.start(self.work)
        self.program.spread(self.board, self.work, side, self.kinds_next(side))
        self.board[cells.KIND] = kind
        return self.work[STACK : STACK + self.work[TOP]]

    def ends(self, step: int) -> Move:
        return step >> 8 & 255, step & 255 or TO_OFF

    def men(self, side: int, place: int) -> int:
        if place == FROM_HAND:
            return cells.in_hand(self.board, side)
        return int(cells.own(self.board, side, place))

    def name(self, place: int) -> str:
        return name_of(place)

    def read_steps(self, play: str | Sequence[Mapping[str, Any]]) -> tuple[Written, ...]:
        if isinstance(play, str):
            return read_moves(play, self.squares)
        return moves_from(play, self.squares)

    def moves(self, steps: Sequence[Written]) -> list[Move]:
        return [self._places(step) for step in steps]

    def write_steps(self, steps: Sequence[Written], *, as_given: bool = False) -> str:
        return write_moves(steps)

    def perform(self, side: int, steps: Iterable[int]) -> list[Written]:
        return [self._perform(side, step) for step in steps]

    def _perform(self, side: int, step: int) -> Written:
        """Make a step; return the step in notation, with the squares on which it takes men."""
        before = self.board[:256]
        self.program.make(self.board, side, step)
        gone = [
            square
            for square in range(256)
            if before[square] > cells.OUTSIDE
            and before[square] & 1 != side
            and self.board[square] == cells.EMPTY
        ]
        return self.written(step, gone)

    def written(self, step: int, taken: Sequence[int]) -> Written:
        origin, goal = map(name_of, self.ends(step))
        return Written(origin, goal, () if step >> 16 == cells.LIFT else tuple(map(name_of, taken)))

    def describe_steps(self, written: Sequence[Written], steps: Sequence[int]) -> tuple[Step, ...]:
        """Return the steps of a play as `Play.steps` has them, with the squares that they clear."""
        return tuple(Step(step.origin, step.goal, takes=step.takes) for step in written)

    def force(self, side: int, steps: Sequence[Written]) -> None:
        self._force(side, steps)

    def _force(self, side: int, steps: Sequence[Written]) -> list[Written]:
        made = []
        for count, step in enumerate(steps, 1):
            made.append(self._perform(side, self._forced(side, count, step)))
            for square in step.takes:
                if square not in made[-1].takes:
                    raise InputError(f"step {count} takes nothing on {square}", what="play")
        return made

    def _forced(self, side: int, count: int, written: Written) -> int:
        """Return a step that can be made with the pieces that there are, be it legal or not."""
        origin, goal = self._places(written)
        board = self.board
        owner = 1 - side if goal == TO_OFF else side
        if origin == FROM_HAND and goal != TO_OFF:
            if not cells.in_hand(board, side):
                raise InputError(f"step {count}: the side to move has no man in hand", what="play")
        elif not cells.own(board, owner, origin):
            raise InputError(
                f"step {count}: {SIDES[owner]} has no piece on {written.origin}", what="play"
            )
        if goal != TO_OFF and board[goal] != cells.EMPTY:
            raise InputError(f"step {count}: {written.goal} is not empty", what="play")
        if origin == FROM_HAND or goal == TO_OFF:
            return step_from(self._kind_of(written), origin, goal)
        between, rest = divmod(origin + goal, 2)
        leaps = not rest and board[between] > cells.OUTSIDE
        return step_from(cells.LEAP if leaps else cells.STEP, origin, goal)

    def midst(self, position: GridPosition, steps: Sequence[Written]) -> GridPosition:
        made = [*self.played(position), *self._force(SIDES.index(position.mover), steps)]
        played = ",".join(write_moves([step]).replace(" ", ",") for step in made)
        return self.position(position.mover, {PLAYED: played})

    # Pictures.

    def check_notation(self, verdict: Verdict, steps: Sequence[Written], written: str) -> Verdict:
        return with_captures(verdict, steps, written)

    def make_board(self, position: GridPosition, marks: draw.Marks) -> draw.Board:
        from lusoria.playable.draw import grid

        return grid.board_of(position)


def step_from(kind: int, origin: int, goal: int) -> int:
    """Return a step by the places that it leads from and to."""
    return step_of(kind, origin, 0 if goal == TO_OFF else goal)


def with_captures(verdict: Verdict, steps: Sequence[Written], written: str) -> Verdict:
    """Return the verdict, unless a legal play is written with a capture that it does not make."""
    made = [(step.origin, step.goal, set(step.takes)) for step in verdict.steps]
    for count, step in enumerate(steps, 1):
        same = [each for each in made if each[:2] == (step.origin, step.goal)]
        taking = [each for each in same if each[2] >= set(step.takes)]
        if taking:
            made.remove(taking[0])
        elif same:
            missed = [square for square in step.takes if square not in same[0][2]]
            reason = f"{step.origin}-{step.goal} takes nothing on {missed[0]}"
            return Verdict("no-such-move", written, count, reason=reason)
    return verdict
