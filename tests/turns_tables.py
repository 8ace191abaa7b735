"""A turn of tables games, begun at random, and what rules look at in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.playing import random_men, write
from tests.promises import Trial

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import BAR, FLAGS, OFF, POINTS, SIDE
from lusoria.playable.hooks import BoundRule
from lusoria.playable.verdicts import SIDES

LANDING = ("leave", "enter", "land")
LOOKING = (*LANDING, "bear")
ASKED = (*LOOKING, "on")
ALL = (*ASKED, "rank")
NUMBERS = range(1, 7)
Step = tuple[int, int]
"""A step by the place that it begins from and its number."""
Looks = Mapping[str, tuple[int, ...]]
"""What a rule answers in a turn, by hook and number; under `on`, where it acts; under `rank`, its
answer as an obligation."""


class TablesTurn(Trial):
    """A ruleset at tables within a turn: the men and steps there, and what rules answer."""

    def __init__(self, assembled: Mapping[str, Any]) -> None:
        super().__init__(assembled)
        self.begun: dict[int, Looks] = {}
        self.beginning: Board = []
        self.out = 0

    def lay(self) -> bool:
        """Lay a position with some numbers of a throw played; False if there is none to try."""
        table, draw = self.state, self.draw
        self.side = draw.randrange(2)
        table.lay(self.game.read(self.position()))
        for flag in range(3):
            if draw.random() < 0.2 and table.flags:
                self.call("set_flag", draw.randrange(2), flag)
        text = self.game.write(table.position(SIDES[self.side]))
        if table.over(self.side):
            return False
        throw = draw.choice(table.dice.throws())[0]
        table.give(throw)
        self.where = f"{text} {'-'.join(map(str, throw))}"
        if table.barred(self.side):
            return False
        self.beginning = table.snapshot()
        self.begun = {id(b): self.looks(b) for b in self.bound}
        self.out, made = self.men(BAR), []
        for _ in range(draw.randrange(3)):
            step = self.any_step()
            if step is None:
                break
            made.append(step)
            if self.make(step):
                return False
        self.where += f" after {' '.join(map(told, made))}" if made else ""
        return bool(table.given())

    def position(self) -> str:
        """Men of both sides where they may stand, all that a throw can bring about or more."""
        first, second = self.state.armies
        white = random_men(self.draw, first, frozenset())
        taken = frozenset(self.call("facing", point) for point in range(1, OFF) if white[point])
        return write(white, random_men(self.draw, second, taken), SIDES[self.side])

    def men(self, place: int) -> int:
        """How many of the mover's men stand on a place."""
        return int(self.state.men(self.side, place))

    def held(self) -> int:
        """The points that the mover holds."""
        return self.call("held", self.side, 1)

    def steps(self) -> list[Step]:
        """The steps that may be made now."""
        return [
            (place, number)
            for number in self.state.numbers_left()
            for place in range(OFF)
            if self.state.movable(self.side, number) >> place & 1
        ]

    def any_step(self) -> Step | None:
        found = self.steps()
        return self.draw.choice(found) if found else None

    def make(self, step: Step) -> int:
        """Make a step; the result, if the game ends with it."""
        place, number = step
        return int(self.state.make(self.side, place + 32 * number))

    def looks(self, b: BoundRule) -> Looks:
        """All that a rule answers here of what is asked during a turn."""
        found = {
            hook: tuple(self.ask(b, self.side, n) & spoken_of(hook, n) for n in NUMBERS)
            for hook in LOOKING
            if hook in b.hooks
        }
        if b.rule.on is not None:
            found["on"] = (self.on(b),)
        if "obligation" in b.hooks:
            found["rank"] = (self.ask(b, self.side),)
        return found

    def on(self, b: BoundRule) -> int:
        """The places where a rule acts."""
        return self.call(str(b.rule.on), self.side, *b.values_for(str(b.rule.on), 2))

    def answer(self, b: BoundRule) -> int:
        return self.ask(b, self.side) if {"end", "obligation"} & set(b.hooks) else 0

    def shown(self) -> dict[int, int]:
        """The men of both sides and the flags, by cell."""
        cells = (range(OFF + 1), range(SIDE, SIDE + OFF + 1), (FLAGS,))
        return {cell: self.board[cell] for part in cells for cell in part}


def spoken_of(hook: str, number: int) -> int:
    """The points of which an answer at a hook speaks."""
    return POINTS >> OFF - number << OFF - number if hook == "bear" else POINTS


def told(step: Step) -> str:
    """A step as it is written."""
    place, number = step
    goal = place + number
    return f"{place or 'bar'}/{goal if goal < OFF else 'off'}"
