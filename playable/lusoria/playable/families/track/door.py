"""The door to a ruleset of a track game: texts in, plays, verdicts and outcomes back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lusoria.playable.errors import InputError
from lusoria.playable.families.track import unseen
from lusoria.playable.families.track.judging import Judge
from lusoria.playable.families.track.table import MOST_NUMBER, Made, Table
from lusoria.playable.engine.judging import outcome
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
    from lusoria.playable.draw.path import Scene


class Door(Ruleset):
    """A ruleset of a track game; nothing of the game so far matters but what a position says."""

    table: Table

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
        table = self.table
        read = read_position(
            position, table.places, armies=table.armies, facing=table.facing, keys=self._keys
        )
        unseen.check(read.state, table.length, position)
        return read

    @property
    def _keys(self) -> tuple[str, ...]:
        """What a position may say after its men, in the order of writing."""
        return (*self.table.unseen, "left")

    def write(self, position: Position) -> str:
        return write_position(position, self.table.places, self._keys)

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
            return [Play("pass", (), self.write(laid))]
        return [] if self._over(laid) else self._told(side, self.table.plays(side))

    def sequences(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        laid, side = self._turn(position, throw)
        if side is None:
            return [Play("pass", (), self.write(laid))]
        return [] if self._over(laid) else self._told(side, self.table.sequences(side))

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
        moves = self._places_of(self._steps_of(played))
        found = self._judge(side, throw).next_steps(moves, _said(played))
        name = self.table.name
        return [{"from": name(o), "to": name(g), "number": n} for o, g, n in sorted(found)]

    def after(self, position: str, play: Written | Play) -> str:
        laid = self._lay(position)
        side = self._side(laid)
        for count, (origin, goal) in enumerate(self._places_of(self._steps_of(play)), 1):
            if not self.table.men(side, origin):
                raise InputError(f"step {count} cannot be made here", what="play")
            self.table.program.move(self.table.board, side, origin, goal)
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
        steps = self._steps_of(play)
        if side is None:
            raise InputError("an opening cast has no play; the side that begins throws next")
        if self._over(laid):
            return self._already_over(self._outcome(laid), write_in_order(steps))
        return self._verdict(
            self._judge(side, throw), self._places_of(steps), write_in_order(steps)
        )

    def outcome(self, position: str, *, history: History = ()) -> Outcome:
        return self._outcome(self._lay(position))

    def opened(self, position: str, cast: str) -> tuple[str, str | None]:
        laid = self._lay(position)
        side = self.table.begins(self.table.dice.read_cast(cast))
        if side is None:
            return position, None
        return self.write(Position(laid.men, SIDES[side], laid.state)), None

    def svg(self, position: str, play: str | None = None, *, plain: bool = False) -> str:
        from lusoria.playable.draw import path  # asked questions start faster without it

        return path.svg(self._scene(position), self._marked(play), plain=plain)

    def board_text(self, position: str) -> str:
        from lusoria.playable.draw import path

        return path.text(self._scene(position))

    # Within.

    def _scene(self, position: str) -> Scene:
        """What there is to draw of a position."""
        from lusoria.playable.draw.figures import figure
        from lusoria.playable.draw.path import Scene

        white, black = self.table.squares(0), self.table.squares(1)
        drawn = figure(self.table.course, [*white, *black], self.table.safe())
        return Scene(self.read(position), drawn, (white, black))

    def _marked(self, play: str | None) -> tuple[Step, ...]:
        """The steps of a play; none where it cannot be read: the board is drawn all the same."""
        try:
            return read_play(play or "", self.table.places)
        except InputError:
            return ()

    def _lay(self, position: str) -> Position:
        laid = self.read(position)
        self.table.lay(laid)
        return laid

    def _turn(self, position: str, throw: str | None) -> tuple[Position, int | None]:
        """Lay a position and a throw; the side that has to play it, unless it is an opening."""
        laid = self._lay(position)
        if laid.mover == OPENING:
            side = self.table.begins(self.table.dice.read_cast(throw or ""))
            return (laid if side is None else Position(laid.men, SIDES[side], laid.state)), None
        if throw:
            self.table.give(self.table.dice.read(throw))
        elif "left" in laid.state:
            self.table.give_numbers(_numbers(laid.state["left"], position))
        else:
            raise InputError(
                "a throw is wanted, or `; left=` with the numbers to play", what="throw"
            )
        return laid, self._side(laid)

    def _side(self, laid: Position) -> int:
        if laid.mover == OPENING:
            raise InputError("nobody is to move before the opening cast", what="position")
        return SIDES.index(laid.mover)

    def _over(self, laid: Position) -> bool:
        return self._outcome(laid).over

    def _outcome(self, laid: Position) -> Outcome:
        if laid.mover == OPENING:
            return Outcome(False)
        return self._ended(*outcome(self.table, (1 - self._side(laid),)))

    def _after(self, side: int) -> str:
        return self.write(self.table.position(SIDES[1 - side]))

    def _told(self, side: int, plays: Sequence[Sequence[Made]]) -> list[Play]:
        start = self.table.snapshot()
        told = []
        for steps in plays:
            self.table.restore(start)
            written = self.table.perform(side, steps)
            told.append(Play(write_play(written), _as_json(written, steps), self._after(side)))
        self.table.restore(start)
        return told

    def _judge(self, side: int, throw: str | None) -> Judge:
        return Judge(
            self.table,
            side,
            numbers=self._at_locus(self.assembled.get("numbers")),
            thrown=throw,
            begun=throw is None,
        )

    def _steps_of(self, play: Written | Play) -> tuple[Step, ...]:
        """The steps of a play, read."""
        if isinstance(play, Play):
            play = play.steps
        places = self.table.places
        return read_play(play, places) if isinstance(play, str) else read_steps(play, places)

    def _places_of(self, steps: Sequence[Step]) -> list[tuple[int, int]]:
        """Steps as places."""
        number = self.table.number
        return [(number(step.origin), number(step.goal)) for step in steps]


def _as_json(written: Sequence[Step], steps: Sequence[Made]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"from": step.origin, "to": step.goal, "number": number}
        for step, (_, _, number) in zip(written, steps, strict=True)
    )


def _said(play: Written | Play) -> list[int | None]:
    """The numbers with which the steps of a play were made, so far as it says them."""
    if isinstance(play, str):
        return []
    return [step.get("number") for step in (play.steps if isinstance(play, Play) else play)]


def _numbers(left: str, position: str) -> list[int]:
    numbers = left.split(",")
    if len(numbers) > 4 or not all(n.isdigit() and int(n) <= MOST_NUMBER for n in numbers):
        raise InputError(
            f"found left={left}",
            position,
            position.find("left=") + 6,
            expected=f"up to four numbers to {MOST_NUMBER}, as in left=3,3",
            what="position",
        )
    return [int(number) for number in numbers]
