"""The door to a ruleset of a grid game: texts in, plays, verdicts and outcomes back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from lusoria.playable.errors import InputError
from lusoria.playable.families.grid import judging
from lusoria.playable.families.grid.board import EMPTY, LEAP, LIFT, OUTSIDE, PLACE, STEP
from lusoria.playable.families.grid.paper import step_of
from lusoria.playable.families.grid.table import PLAYED, QUIET_KEY, Table
from lusoria.playable.families.grid.telling import (
    as_json,
    check_takes,
    squares_of,
    told_step,
    with_captures,
)
from lusoria.playable.notation.grids import GridPosition, read_grid, write_grid
from lusoria.playable.notation.moves import (
    HAND,
    OFF,
    Move,
    moves_from,
    read_moves,
    write_moves,
)
from lusoria.playable.ruleset import OPENING, History, Ruleset, Written
from lusoria.playable.verdicts import SIDES, Outcome, Play, Verdict
from lusoria.playable.whatif import Assembled, Readings

NO_DICE = "-"


class Door(Ruleset):
    """A ruleset of a grid game.

    A position in the midst of a turn says after `; played=` which steps its mover has made; such
    positions may stand in a history as well.
    """

    def __init__(
        self, assembled: Assembled, *, lasting: bool = False, readings: Readings | None = None
    ) -> None:
        super().__init__(assembled, readings=readings)
        self.table = Table(assembled, lasting=lasting)
        self._past: dict[str, tuple[int, int]] = {}
        self._letters = (
            "Mm" + ("Bb" if self.table.binds else "") + ("Kk" if self.table.leaders else "")
        )

    def start(self, mover: str = "white") -> str:
        return self.write(self.table.start(SIDES[0] if mover == OPENING else mover))

    def read(self, position: str) -> GridPosition:
        read: GridPosition = self._read_leniently(position)
        return read

    def _read(self, position: str) -> GridPosition:
        read = read_grid(
            position,
            self.table.files,
            self.table.ranks,
            letters=self._letters,
            hands=self.table.hands,
            keys=self.table.keys,
        )
        self._check(read, position)
        return read

    def _check(self, read: GridPosition, text: str) -> None:
        """No side has more than it began with, and what a position says can be."""
        for side, name in enumerate(SIDES):
            standing = [letter for letter in read.men.values() if letter.isupper() == (side == 0)]
            count = len(standing) + (read.hands[side] if read.hands else 0)
            if count > self.table.armies[side]:
                raise InputError(
                    f"found {count} {name} pieces",
                    expected=f"at most {self.table.armies[side]}",
                    what="position",
                )
            if sum(letter in "Kk" for letter in standing) > 1:
                raise InputError(f"found two {name} leaders", expected="one", what="position")
        quiet = read.state.get(QUIET_KEY, "0")
        if not (quiet.isdigit() and len(quiet) < 5):
            raise InputError(
                f"found {QUIET_KEY}={quiet}",
                text,
                text.find(QUIET_KEY) + 1,
                expected="a number of steps",
                what="position",
            )
        self._played(read)

    def write(self, position: GridPosition) -> str:
        return write_grid(position, self.table.keys)

    def throws(self, position: str) -> list[tuple[str, Fraction]]:
        return [] if self.outcome(position).over else [(NO_DICE, Fraction(1))]

    def plays(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        side = self._turn(position, throw, history)
        if self._over(side):
            return []
        return self._told(side, self.table.plays(side, begun=self._begun))

    def sequences(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        side = self._turn(position, throw, history)
        if self._over(side):
            return []
        return self._told(side, self.table.sequences(side, begun=self._begun))

    def next_steps(
        self,
        position: str,
        throw: str | None = None,
        played: Written = "",
        *,
        history: History = (),
    ) -> list[dict[str, Any]]:
        side = self._turn(position, throw, history)
        if self._over(side) or not self._go(side, played):
            return []
        return [told_step(step) for step in judging.next_steps(self.table, side)]

    def may_stop(
        self,
        position: str,
        throw: str | None = None,
        played: Written = "",
        *,
        history: History = (),
    ) -> bool:
        """Whether a turn may end after the steps already played."""
        side = self._turn(position, throw, history)
        return not self._over(side) and (
            not self._go(side, played) or judging.may_stop(self.table, side)
        )

    def midst(self, position: str, play: Written | Play) -> str:
        """The position after the first steps of a turn, its mover still to move.

        Rules against repetition at single steps need such positions in the history of a game.
        """
        laid = self.read(position)
        side = self._lay(position)
        made = list(self._played(laid))
        for count, move in enumerate(self._moves(play), 1):
            made += self.table.perform(side, [self._step_on_board(side, count, move)])
        return self._midst(side, made)

    def after(self, position: str, play: Written | Play) -> str:
        side = self._lay(position)
        for count, move in enumerate(self._moves(play), 1):
            told = self.table.perform(side, [self._step_on_board(side, count, move)])
            check_takes(move, told[0], count)
        return self._after(side)

    def judge(
        self,
        position: str,
        throw: str | None,
        play: Written | Play,
        *,
        history: History = (),
    ) -> Verdict:
        side = self._turn(position, throw, history)
        moves = self._moves(play)
        written = write_moves(moves)
        outcome = self._outcome(side)
        if outcome.over:
            return self._already_over(outcome, written)
        verdict = self._verdict(self._judge(side), [squares_of(move) for move in moves], written)
        return with_captures(verdict, moves, written)

    def outcome(self, position: str, *, history: History = ()) -> Outcome:
        return self._outcome(self._turn(position, NO_DICE, history))

    def opened(self, position: str, cast: str) -> tuple[str, str | None]:
        raise InputError("there are no dice in this game", what="throw")

    def svg(self, position: str, play: str | None = None, *, plain: bool = False) -> str:
        from lusoria.playable.draw import grid  # asked questions start faster without it

        return grid.svg(self.read(position), last=self._marked(play), plain=plain)

    def board_text(self, position: str) -> str:
        from lusoria.playable.draw import grid

        return grid.text(self.read(position))

    # Within.

    def _marked(self, play: str | None) -> tuple[Move, ...]:
        """The steps of a play; none where it cannot be read: a board can be drawn all the same."""
        try:
            return read_moves(play or "", self.table.squares)
        except InputError:
            return ()

    def _played(self, laid: GridPosition) -> tuple[Move, ...]:
        text = laid.state.get(PLAYED, "").replace(",", " ")
        try:
            return read_moves(text, self.table.squares)
        except InputError as error:
            raise error.inside(f"position, {PLAYED}") from error

    def _lay(self, position: str) -> int:
        laid = self.read(position)
        self.table.lay(laid, self._played(laid))
        return SIDES.index(laid.mover)

    def _turn(self, position: str, throw: str | None, history: History) -> int:
        """Lay a position and what was before it; the side that has to play."""
        if throw not in (None, "", NO_DICE):
            raise InputError(
                f"found {throw!r}", expected="-: there are no dice in this game", what="throw"
            )
        laid = self.read(position)
        played = self._played(laid)
        self._begun = bool(played)
        self.table.recall_game(self._known(each) for each in (*history, position))
        self.table.lay(laid, played)
        return SIDES.index(laid.mover)

    _begun = False

    def _known(self, position: str) -> tuple[int, int]:
        """The key of a position that has been, and how many steps its turn had seen."""
        if position not in self._past:
            laid = self.read(position)
            self._past[position] = self.table.key_of(laid), len(self._played(laid))
        return self._past[position]

    def _outcome(self, side: int) -> Outcome:
        return self._ended(*judging.outcome(self.table, side))

    def _over(self, side: int) -> bool:
        return judging.outcome(self.table, side)[0] != 0

    def _judge(self, side: int) -> judging.Judge:
        """The judge of a turn, with the clause that the family itself holds on how much it is."""
        clauses = self.assembled["clauses"]
        standing = [c["id"] for c in clauses if c["held_by"] == "one-step-a-turn"]
        return judging.Judge(self.table, side, standing=standing, begun=self._begun)

    def _go(self, side: int, played: Written) -> bool:
        """Make the steps already played; False if the game ends with them.

        Raises InputError where one of them may not be made.
        """
        for count, move in enumerate(self._moves(played), 1):
            steps = judging.next_steps(self.table, side)
            made = [step for step in steps if (step >> 8 & 255, step & 255) == squares_of(move)]
            if not made:
                raise InputError(f"step {count} may not be made here", what="play")
            if self.table.make(side, made[0]):
                return False
        return True

    def _step_on_board(self, side: int, count: int, move: Move) -> int:
        """A step that can be made with the pieces that there are, be it legal or not."""
        origin, goal = squares_of(move)
        owner = 1 - side if move.goal == OFF else side
        piece = self.table.board[origin]
        if origin and (piece <= OUTSIDE or piece & 1 != owner):
            raise InputError(
                f"step {count}: {SIDES[owner]} has no piece on {move.origin}", what="play"
            )
        if goal and self.table.board[goal] != EMPTY:
            raise InputError(f"step {count}: {move.goal} is not empty", what="play")
        if move.origin == HAND:
            if not self.table.has_in_hand(side):
                raise InputError(f"step {count}: the side to move has no man in hand", what="play")
            return step_of(PLACE, 0, goal)
        if move.goal == OFF:
            return step_of(LIFT, origin, 0)
        between, rest = divmod(origin + goal, 2)
        leaps = not rest and self.table.board[between] > OUTSIDE
        return step_of(LEAP if leaps else STEP, origin, goal)

    def _midst(self, side: int, made: Sequence[Move]) -> str:
        """The position on the board, with the steps that its mover has made so far."""
        here = self.table.position(SIDES[side])
        played = ",".join(write_moves([move]).replace(" ", ",") for move in made)
        return self.write(
            GridPosition(
                here.files,
                here.ranks,
                here.men,
                here.mover,
                here.hands,
                {**here.state, PLAYED: played},
            )
        )

    def _after(self, side: int) -> str:
        return self.write(self.table.position(SIDES[1 - side]))

    def _moves(self, play: Written | Play) -> tuple[Move, ...]:
        if isinstance(play, Play):
            play = play.steps
        known = self.table.squares
        return read_moves(play, known) if isinstance(play, str) else moves_from(play, known)

    def _told(self, side: int, plays: Sequence[Sequence[int]]) -> list[Play]:
        start = self.table.snapshot()
        told = []
        for steps in plays:
            self.table.restore(start)
            moves = self.table.perform(side, steps)
            told.append(Play(write_moves(moves), as_json(moves), self._after(side)))
        self.table.restore(start)
        return told
