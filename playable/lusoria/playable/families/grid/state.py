"""A grid game on its board: its positions, steps and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lusoria.playable.core import Board
from lusoria.playable.engine.state import OPENING, Move
from lusoria.playable.errors import InputError
from lusoria.playable.families.grid.board import (
    ARMY,
    EMPTY,
    HAND,
    KIND,
    LEADER_AT,
    LEADERS_IN_HAND,
    LEAP,
    LIFT,
    OUTSIDE,
    QUIET,
    STEP,
    in_hand,
    own,
)
from lusoria.playable.families.grid.kinds import FROM_HAND, PIECES, TO_OFF, name_of, place_named
from lusoria.playable.families.grid.laid_out import PLAYED, QUIET_KEY, LaidOut, step_from
from lusoria.playable.families.grid.scratch import STACK, TOP
from lusoria.playable.notation.grids import GridPosition, read_grid, write_grid
from lusoria.playable.notation.moves import Move as Written
from lusoria.playable.notation.moves import moves_from, read_moves, write_moves
from lusoria.playable.verdicts import SIDES, Verdict

if TYPE_CHECKING:
    from lusoria.playable.draw import Scene
    from lusoria.playable.draw.spots import Spot
    from lusoria.playable.families.grid.judging import GridJudge


class State(LaidOut):
    """A grid game on its board. A step is told in `scratch`.

    Places are squares, and beside them FROM_HAND and TO_OFF. A position in the midst of a turn says
    after `; played=` which steps its mover has made; such positions may stand in a history as well.
    """

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool = False) -> None:
        super().__init__(assembled, lasting=lasting)
        board = self.board
        self.armies = (board[ARMY], board[ARMY + 1])
        self.hands = any(board[HAND : LEADERS_IN_HAND + 2])
        leaders = any(board[LEADERS_IN_HAND : LEADER_AT + 2])
        self._letters = "Mm" + "Bb" * self.program.BINDS + "Kk" * leaders
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
        """No side has more than it began with."""
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
        """What stands on the board, with this side to move, and what else there is to say of it."""
        board = self.board
        men = {name: PIECES[board[place_named(name)]] for name in self.squares}
        quiet = {QUIET_KEY: str(board[QUIET])} if QUIET_KEY in self.keys and board[QUIET] else {}
        return GridPosition(
            self.files,
            self.ranks,
            {name: letter for name, letter in men.items() if letter != PIECES[EMPTY]},
            mover,
            (in_hand(board, 0), in_hand(board, 1)) if self.hands else None,
            {**quiet, **(state or {})},
        )

    # Turns.

    def give(self, throw: Sequence[int]) -> None:
        self.program.begin_turn(self.board)

    def give_left(self, laid: GridPosition, text: str) -> bool:
        return bool(self.played(laid))

    def shown(self, snapshot: Board) -> tuple[int, ...]:
        quiet = snapshot[QUIET] if QUIET_KEY in self.keys else 0
        return (*snapshot[:256], *snapshot[HAND : LEADERS_IN_HAND + 2], quiet)

    def key(self) -> tuple[int, ...]:
        return tuple(self.snapshot())

    def result(self, mover: int) -> tuple[int, tuple[str, ...]]:
        from lusoria.playable.families.grid.judging import result

        return result(self, mover)

    def can_play(self, side: int) -> bool:
        """Whether a side whose turn begins has any step that it may make."""
        here = self.snapshot()
        can = self.program.can_play(self.board, self.work, side)
        self.restore(here)
        return can

    # Steps.

    def kinds_next(self, side: int) -> int:
        """The kinds of steps that may come now, as a set; 0 if the turn is over."""
        return self.program.kinds_next(self.board, side)

    def open_steps(self, side: int) -> list[int]:
        kind = self.board[KIND]
        self.program.start(self.work)
        self.program.spread(self.board, self.work, side, self.kinds_next(side))
        self.board[KIND] = kind
        return self.work[STACK : STACK + self.work[TOP]]

    def ends(self, step: int) -> Move:
        return step >> 8 & 255, step & 255 or TO_OFF

    def men(self, side: int, place: int) -> int:
        if place == FROM_HAND:
            return in_hand(self.board, side)
        return int(own(self.board, side, place))

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
        """Make a step, and tell it with what it takes."""
        before = self.board[:256]
        self.program.make(self.board, side, step)
        gone = [
            name_of(square)
            for square in range(256)
            if before[square] > OUTSIDE
            and before[square] & 1 != side
            and self.board[square] == EMPTY
        ]
        origin, goal = map(name_of, self.ends(step))
        return Written(origin, goal, () if step >> 16 == LIFT else tuple(gone))

    def told(self, written: Sequence[Written], steps: Sequence[int]) -> tuple[dict[str, Any], ...]:
        return tuple(
            {"from": step.origin, "to": step.goal}
            | ({"takes": [*step.takes]} if step.takes else {})
            for step in written
        )

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
        """A step that can be made with the pieces that there are, be it legal or not."""
        origin, goal = self._places(written)
        board = self.board
        owner = 1 - side if goal == TO_OFF else side
        if origin == FROM_HAND and goal != TO_OFF:
            if not in_hand(board, side):
                raise InputError(f"step {count}: the side to move has no man in hand", what="play")
        elif not own(board, owner, origin):
            raise InputError(
                f"step {count}: {SIDES[owner]} has no piece on {written.origin}", what="play"
            )
        if goal != TO_OFF and board[goal] != EMPTY:
            raise InputError(f"step {count}: {written.goal} is not empty", what="play")
        if origin == FROM_HAND or goal == TO_OFF:
            return step_from(self._kind_of(written), origin, goal)
        between, rest = divmod(origin + goal, 2)
        leaps = not rest and board[between] > OUTSIDE
        return step_from(LEAP if leaps else STEP, origin, goal)

    def midst(self, position: GridPosition, steps: Sequence[Written]) -> GridPosition:
        made = [*self.played(position), *self._force(SIDES.index(position.mover), steps)]
        played = ",".join(write_moves([step]).replace(" ", ",") for step in made)
        return self.position(position.mover, {PLAYED: played})

    # Judging and pictures.

    def judge(self, side: int, *, thrown: str | None, begun: bool) -> GridJudge:
        from lusoria.playable.families.grid.judging import GridJudge

        return GridJudge(self, side, thrown=thrown, begun=begun)

    def checked(self, verdict: Verdict, steps: Sequence[Written], written: str) -> Verdict:
        from lusoria.playable.families.grid.judging import with_captures

        return with_captures(verdict, steps, written)

    def scene(
        self,
        position: GridPosition,
        *,
        last: Sequence[Written] = (),
        by: str | None = None,
        tried: Sequence[Written] = (),
        fault: int | None = None,
    ) -> Scene:
        from lusoria.playable.draw import grid

        return grid.scene(position, last=last, by=by, tried=tried, fault=fault)

    def board_text(self, position: GridPosition) -> str:
        from lusoria.playable.draw import grid

        return grid.text(position)

    def spots(self, position: GridPosition, side: int) -> list[Spot]:
        from lusoria.playable.draw import spots

        return list(spots.squares(position, side))
