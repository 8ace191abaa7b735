"""A tables game on its board: its positions, steps and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from lusoria.playable.core import Board
from lusoria.playable.families.tables import board as cells
from lusoria.playable.notation.paths import FALLING, PathPosition, Step
from lusoria.playable.state import Dice, DiceState

if TYPE_CHECKING:
    from lusoria.playable import draw
    from lusoria.playable.draw.tables import Course
    from lusoria.playable.hooks import BoundRule


FACES = 6


class State(DiceState):
    """A tables game on its board. A step is place + 32 * number."""

    places = ("bar", *map(str, range(1, cells.LAST + 1)), "off")
    side_cells = cells.SIDE
    flag_names = cells.FLAG_NAMES
    asks_both = True

    def __init__(self, assembled: Mapping[str, Any], program: Any) -> None:
        super().__init__(assembled, program)
        self.armies = (self.board[cells.ARMY], self.board[cells.ARMY + 1])
        self.flags = self.program.FLAGS_SHOWN
        self.pins = self.program.PINS
        self.course = cast("Course", cells.COURSES[self.board[cells.COURSE]])
        self.dice = Dice(self.program.dice(), tuple(range(1, FACES + 1)))
        self.cast = Dice(1, self.dice.faces)
        facing = [self.program.facing(self.board, point) for point in range(1, cells.LAST + 1)]
        self.across = {str(point): str(theirs) for point, theirs in enumerate(facing, 1)}
        shares = any(self._may_share(point, theirs) for point, theirs in enumerate(facing[1:], 2))
        self.facing = self.across if self.pins or not shares else None

    # Positions.

    def _may_share(self, point: int, theirs: int) -> bool:
        """Return whether a man may come to stand on a point beside a single man of the enemy."""
        self.lay(PathPosition(({self.name(point - 1): 1}, {self.name(theirs): 1}), "white", {}))
        if not self.movable(0, 1) >> point - 1 & 1:
            return False
        self.program.move(self.board, 0, point - 1, 1)
        return self.men(1, theirs) == self.men(0, point) == 1

    def clear(self) -> None:
        super().clear()
        self.board[cells.COURSE] = cells.COURSES.index(self.course)

    def set_flags(self, position: PathPosition) -> None:
        super().set_flags(position)
        for side in (0, 1):
            for place in position.pinned[side]:
                self.board[cells.SIDE * side + cells.PINNED] |= 1 << self.numbers[place]

    def pinned(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        if not self.pins:
            return super().pinned()
        under = [
            {n: men for n, men in self._men(side).items() if self.is_pinned(side, self.numbers[n])}
            for side in (0, 1)
        ]
        return under[0], under[1]

    def is_pinned(self, side: int, place: int) -> bool:
        """Return whether men of a side lie pinned on a place."""
        return self.board[cells.SIDE * side + cells.PINNED] >> place & 1 == 1

    def settle(self, side: int) -> None:
        if self.pins:
            self.program.settle_pins(self.board, side)

    def set_flags_by_place(self, side: int) -> None:
        """Set the flags of a side that the places of its men imply."""
        for b in self.at("arrive") if self.flags else ():
            for point in range(1, cells.LAST + 1):
                if b.rule.flag and self.men(side, point) and self._ask_on(b, side) >> point & 1:
                    self.call(b.rule.function.__name__, side, point, *b.values)

    def _ask_on(self, bound: BoundRule, side: int) -> int:
        """Return the set of places where one rule has something to do when a man arrives there."""
        if bound.rule.on is None:
            return -1
        return int(self.call(bound.rule.on, side, *bound.values_for(bound.rule.on, 2)))

    def visible(self, snapshot: Board) -> tuple[int, ...]:
        men = (count for side in (0, 1) for count in snapshot[self._cells(side)])
        beside = [cells.FLAGS, cells.PINNED, cells.SIDE + cells.PINNED]
        beside += [cells.LEFT] * self.has_stages
        return (*men, *(snapshot[cell] for cell in beside))

    def key(self) -> tuple[int, ...]:
        return self.board[cells.KEY], self.board[cells.LEFT], self.program.last_from(self.board)

    # Throws and steps.

    def give_numbers(self, numbers: Sequence[int]) -> None:
        self.board[cells.ACCOUNT] = self.board[cells.LEFT] = 0
        for number in numbers:
            self.program.give(self.board, number, 1)

    def numbers_left(self) -> list[int]:
        """Return the different numbers that are still to be played, the larger first."""
        return [n for n in range(FACES, 0, -1) if self.program.left(self.board, n)]

    def given(self) -> list[int]:
        return [n for n in self.numbers_left() for _ in range(self.program.left(self.board, n))]

    def movable(self, side: int, number: int) -> int:
        """Return the set of places from which a step of this number may be made now."""
        return self.program.movable(self.board, side, number)

    def barred(self, side: int) -> bool:
        """Return whether the side may not play at all."""
        return bool(self.program.gate(self.board, side))

    def open_steps(self, side: int) -> list[int]:
        return [
            place + 32 * number
            for number in self.numbers_left()
            for place in range(cells.OFF)
            if self.movable(side, number) >> place & 1
        ]

    def ends(self, step: int) -> tuple[int, int]:
        return step & 31, min((step & 31) + (step >> 5), cells.OFF)

    def number_of(self, step: int) -> int:
        return step >> 5

    def tells_number(self, step: int) -> bool:
        return self.has_stages and (step & 31) + (step >> 5) > cells.OFF

    def force(self, side: int, steps: Sequence[Step]) -> None:
        super().force(side, steps)
        self.board[cells.LEFT] = 0  # the steps are taken to have used up all numbers

    def move_man(self, side: int, origin: int, goal: int) -> bool:
        if goal > origin:
            self.program.move(self.board, side, origin, goal - origin)
        return goal > origin

    # Pictures.

    @cached_property
    def _hands(self) -> bool:
        """True if men are in hand at first: room is kept for them through the game."""
        return any(men.get("hand") for men in self.start("white").men)

    def make_board(self, position: PathPosition, marks: draw.Marks) -> draw.Board:
        from lusoria.playable.draw import tables

        falling = bool(marks.reader) and self.assembled.get("numbering") == FALLING
        return tables.board_of(position, self.course, hands=self._hands, falling=falling)
