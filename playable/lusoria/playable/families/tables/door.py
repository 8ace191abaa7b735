"""The door to a ruleset of a tables game: texts in, plays, verdicts and outcomes back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lusoria.playable.errors import InputError, nearest
from lusoria.playable.families.tables.board import OFF
from lusoria.playable.families.tables.table import BOTH, PLACES, Table
from lusoria.playable.notation import (
    Position,
    Step,
    read_play,
    read_position,
    read_steps,
    write_in_order,
    write_play,
    write_position,
    write_throw,
)
from lusoria.playable.ruleset import OPENING, History, Ruleset, Written
from lusoria.playable.verdicts import SIDES, Outcome, Play, Verdict
from lusoria.playable.whatif import Assembled, Readings

if TYPE_CHECKING:
    from lusoria.playable.families.tables.judging import Judge


class Door(Ruleset):
    """A ruleset of a tables game; nothing of the game so far matters but what a position says.

    What lists plays is imported with this module; what judges and draws, when it is asked.
    """

    def __init__(
        self, assembled: Assembled, *, lasting: bool = False, readings: Readings | None = None
    ) -> None:
        super().__init__(assembled, readings=readings)
        self.table = Table(assembled, lasting=lasting)

    def start(self, mover: str = "white") -> str:
        return self.write(self.table.start(mover))

    def read(self, position: str) -> Position:
        read: Position = self._read_leniently(position)
        return read

    def _read(self, position: str) -> Position:
        read = read_position(
            position,
            PLACES,
            armies=self.table.armies,
            facing=self.table.facing if self.table.pins or not self.table.shares else None,
            keys=self._keys,
            pins=self.table.pins,
        )
        for flag in self.table.flags:
            _check_flag(flag, read.state.get(flag), position)
        return read

    @property
    def _keys(self) -> tuple[str, ...]:
        """What a position may say after its men, in the order of writing."""
        return (*self.table.flags, "left")

    def write(self, position: Position) -> str:
        return write_position(position, PLACES, self._keys)

    def throws(self, position: str) -> list[tuple[str, Fraction]]:
        laid = self._lay(position)
        if laid.mover == OPENING:
            return [(f"{white}|{black}", c) for (white, black), c in self.table.casts()]
        if self._over(laid):
            return []
        return [(write_throw(throw), chance) for throw, chance in self.table.throws()]

    def plays(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        laid, side = self._turn(position, throw)
        if side is None:
            return self._opening_pass(laid)
        if self._over(laid):
            return []
        return self._told(side, self.table.plays(side, begun=throw is None))

    def sequences(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        laid, side = self._turn(position, throw)
        if side is None:
            return self._opening_pass(laid)
        if self._over(laid):
            return []
        return self._told(side, self.table.sequences(side))

    def next_steps(
        self,
        position: str,
        throw: str | None = None,
        played: Written = "",
        *,
        history: History = (),
    ) -> list[dict[str, Any]]:
        laid, side = self._turn(position, throw)
        if side is None or self._over(laid):
            return []
        judge = self._judge(side, throw)
        if judge.barred:
            return []
        found = judge.next_steps(_places_of(_steps_of(played)), _said(played))
        return [
            {"from": PLACES[p], "to": PLACES[min(p + n, OFF)], "number": n}
            for p, n in sorted(found)
        ]

    def after(self, position: str, play: Written | Play) -> str:
        laid = self._lay(position)
        side = self._side(laid)
        for count, (origin, goal) in enumerate(_places_of(_steps_of(play)), 1):
            if not self.table.men(side, origin) or goal <= origin:
                raise InputError(f"step {count} cannot be made here", what="play")
            self.table.move(side, origin, goal - origin)
        return self._after(side)

    def judge(
        self,
        position: str,
        throw: str | None,
        play: Written | Play,
        *,
        history: History = (),
    ) -> Verdict:
        laid, side = self._turn(position, throw)
        steps = _steps_of(play)
        if side is None:
            raise InputError("an opening cast has no play; the side that begins throws next")
        if self._over(laid):
            return self._already_over(self._outcome(laid), write_in_order(steps))
        return self._verdict(self._judge(side, throw), _places_of(steps), write_in_order(steps))

    def outcome(self, position: str, *, history: History = ()) -> Outcome:
        return self._outcome(self._lay(position))

    def opened(self, position: str, cast: str) -> tuple[str, str | None]:
        laid = self._lay(position)
        dice = self.table.read_cast(cast)
        side, with_the_cast = self.table.begins(dice)
        if side is None:
            return position, None
        after = self.write(Position(laid.men, SIDES[side], laid.state))
        return after, write_throw(dice) if with_the_cast else None

    def svg(self, position: str, play: str | None = None, *, plain: bool = False) -> str:
        from lusoria.playable import draw

        laid = self.read(position)
        return draw.svg(laid, course=self.table.course, last=_steps(play), plain=plain)

    def board_text(self, position: str) -> str:
        from lusoria.playable import draw

        return draw.text(self.read(position), self.table.course)

    # Within.

    def _lay(self, position: str) -> Position:
        laid = self.read(position)
        self.table.lay(laid)
        return laid

    def _turn(self, position: str, throw: str | None) -> tuple[Position, int | None]:
        """Lay a position and a throw; the side that has to play it, if the cast decides that."""
        laid = self._lay(position)
        if laid.mover == OPENING:
            return self._open(laid, throw)
        if throw:
            self.table.give(self.table.read_throw(throw))
        elif "left" in laid.state:
            self.table.give_numbers(_numbers(laid.state["left"], position))
        else:
            raise InputError(
                "a throw is wanted, or `; left=` with the numbers to play", what="throw"
            )
        return laid, self._side(laid)

    def _open(self, laid: Position, throw: str | None) -> tuple[Position, int | None]:
        cast = self.table.read_cast(throw or "")
        side, with_the_cast = self.table.begins(cast)
        if side is None:
            return laid, None
        opened = Position(laid.men, SIDES[side], laid.state)
        if not with_the_cast:
            return opened, None
        self.table.give(cast)
        return opened, side

    def _opening_pass(self, laid: Position) -> list[Play]:
        """The one thing to do after a cast that is not played: the side that begins throws."""
        return [Play("pass", (), self.write(laid))]

    def _side(self, laid: Position) -> int:
        if laid.mover == OPENING:
            raise InputError("nobody is to move before the opening cast", what="position")
        return SIDES.index(laid.mover)

    def _judge(self, side: int, throw: str | None) -> Judge:
        from lusoria.playable.families.tables.judging import Judge

        return Judge(
            self.table,
            side,
            numbers=self._at_locus(self.assembled.get("numbers")),
            thrown=throw,
            begun=throw is None,
        )

    def _over(self, laid: Position) -> bool:
        return laid.mover != OPENING and self.table.over(self._side(laid))

    def _outcome(self, laid: Position) -> Outcome:
        if laid.mover == OPENING:
            return Outcome(False)
        from lusoria.playable.judging import outcome

        mover = self._side(laid)
        return self._ended(*outcome(self.table, (1 - mover, mover)))

    def _after(self, side: int) -> str:
        self.table.settle(side)
        return self.write(self.table.position(SIDES[1 - side]))

    def _told(self, side: int, plays: Sequence[Sequence[tuple[int, int]]]) -> list[Play]:
        start = self.table.snapshot()
        told = []
        for steps in plays:
            self.table.restore(start)
            written = self.table.perform(side, steps)
            told.append(Play(write_play(written), _as_json(written, steps), self._after(side)))
        self.table.restore(start)
        return told


def _as_json(
    written: Sequence[Step], steps: Sequence[tuple[int, int]]
) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"from": step.origin, "to": step.goal, "number": number}
        for step, (_, number) in zip(written, steps, strict=True)
    )


def _steps(play: str | None) -> tuple[Step, ...]:
    """The steps of a play; none where it cannot be read, for a board can be drawn all the same."""
    try:
        return read_play(play or "", PLACES)
    except InputError:
        return ()


def _steps_of(play: Written | Play) -> tuple[Step, ...]:
    """The steps of a play, read."""
    if isinstance(play, Play):
        play = play.steps
    return read_play(play, PLACES) if isinstance(play, str) else read_steps(play, PLACES)


def _places_of(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Steps as places."""
    return [(PLACES.index(step.origin), PLACES.index(step.goal)) for step in steps]


def _check_flag(flag: str, value: str | None, position: str) -> None:
    """A flag is of one side or of both."""
    values = (*SIDES, BOTH)
    if value is not None and value not in values:
        raise InputError(
            f"found {flag}={value}",
            position,
            position.lower().find(flag) + len(flag) + 2,
            expected=f"{flag}={', '.join(values[:-1])} or {values[-1]}",
            what="position",
            nearest=nearest(value, values),
        )


def _said(play: Written | Play) -> list[int | None]:
    """The numbers with which the steps of a play were made, so far as it says them."""
    if isinstance(play, str):
        return []
    return [step.get("number") for step in (play.steps if isinstance(play, Play) else play)]


def _numbers(left: str, position: str) -> list[int]:
    numbers = [part.strip() for part in left.split(",")]
    if len(numbers) > 15 or not all(len(part) == 1 and part in "123456" for part in numbers):
        raise InputError(
            f"found left={left}",
            position,
            position.find("left=") + 5,
            expected="numbers from 1 to 6, as in left=3,3",
        )
    return [int(part) for part in numbers]
