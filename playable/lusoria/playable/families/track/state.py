"""A track game on its board: its positions, steps and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lusoria.playable.core import Board
from lusoria.playable.engine.throwing import BLACK, WHITE
from lusoria.playable.errors import InputError
from lusoria.playable.families.track import board as cells
from lusoria.playable.families.track.game import BEYOND_ALL
from lusoria.playable.families.track.scratch import CHOICES_AT
from lusoria.playable.notation.paths import PathPosition
from lusoria.playable.state import LEFT as LEFT_KEY
from lusoria.playable.state import Dice, DiceState, few_enough
from lusoria.playable.verdicts import SIDES

if TYPE_CHECKING:
    from lusoria.playable import draw

MOST_NUMBER = 64
"""Numbers above this one are not thrown in any game."""
# What neither men nor flags show a position lists after its mover: `; white-forgets=6,6`.
FORGETS = tuple(f"{side}-forgets" for side in SIDES)
"""The places of a side at which a man is forgotten, with commas between them."""

OVERS = tuple(f"{side}-over" for side in SIDES)
"""The places of a side where its men lie on men of the enemy."""

MOST_LISTED = 7


class State(DiceState):
    """A track game on its board. A step is origin, goal and number, in eight bits each."""

    flag_names = cells.FLAG_NAMES
    side_cells = cells.SIDE
    most_number = MOST_NUMBER

    def __init__(self, assembled: Mapping[str, Any], program: Any) -> None:
        super().__init__(assembled, program)
        self.armies = (self.board[cells.ARMY], self.board[cells.ARMY + 1])
        self.length = self.board[cells.LENGTH]
        self.places = ("hand", *map(str, range(1, self.length + 1)), "off")
        self.flags = tuple(flag for flag in self.program.FLAGS_SHOWN if flag in cells.FLAG_NAMES)
        noted = zip(cells.LIST_NAMES, (FORGETS, OVERS), strict=True)
        self.lists = tuple(
            key for name, pair in noted if name in self.program.FLAGS_SHOWN for key in pair
        )
        self.dice = self.cast = thrown(self.board)
        self.facing = self._exclusive()
        self.start()

    # Places.

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        return {name: cells.OFF if name == "off" else n for n, name in enumerate(self.places)}

    def name(self, place: int) -> str:
        return "off" if place == cells.OFF else self.places[place]

    def squares(self, side: int) -> list[int]:
        """Return the squares of a side's path, in order."""
        first = cells.SQUARE + cells.SIDE * side + 1
        return self.board[first : first + self.length]

    def _exclusive(self) -> dict[str, str | None]:
        """Return what black calls each place of white's where men of only one side can stand."""
        white, black = self.squares(WHITE), self.squares(BLACK)
        often = Counter(white) + Counter(black)
        shared = [
            (place, black.index(square) + 1)
            for place, square in enumerate(white, 1)
            if often[square] == 2 and square in black
        ]
        return {
            str(place): str(theirs)
            for place, theirs in shared
            if not self._may_join(WHITE, place, theirs) and not self._may_join(BLACK, theirs, place)
        }

    def _may_join(self, side: int, place: int, theirs: int) -> bool:
        """Return whether a man may come to stand on a place beside one or two men of the enemy."""
        for enemies in (1, 2):
            for origin in (cells.HAND, place % self.length + 1):
                self.clear()
                for _ in range(enemies):
                    self.program.put(self.board, 1 - side, theirs)
                self.program.put(self.board, side, origin)
                if not self.program.forbid(self.board, side, origin, place, 1):
                    self.program.move(self.board, side, origin, place)
                    if self.men(side, place) and self.men(1 - side, theirs):
                        return True
        return False

    # Positions.

    @property
    def keys(self) -> tuple[str, ...]:
        return (*self.flags, *self.lists, LEFT_KEY)

    def read(self, text: str) -> PathPosition:
        read = super().read(text)
        for key in (key for key in self.lists if key in read.state):
            places = read.state[key].split(",")
            if len(places) > MOST_LISTED or not all(
                place.isdigit() and 1 <= int(place) <= self.length for place in places
            ):
                raise InputError(
                    f"found {key}={read.state[key]}",
                    text,
                    text.lower().find(key) + len(key) + 2,
                    expected=f"up to {MOST_LISTED} places from 1 to {self.length}, as in {key}=6,7",
                    what="position",
                )
        return read

    def read_flags(self) -> dict[str, str]:
        lists = {key: self._listed(key) for key in self.lists}
        written = {k: ",".join(map(str, sorted(places))) for k, places in lists.items() if places}
        return super().read_flags() | written

    def _listed(self, key: str) -> list[int]:
        """Return the places that the board has under the key of a list."""
        if key in FORGETS:
            return self._unpacked(cells.FORGOTTEN + FORGETS.index(key))
        side = OVERS.index(key)
        squares = [number - 1 for number in self._unpacked(cells.OVER + side)]
        over = [square for square in squares if self.call("lies_over", side, square)]
        return [self.call("on_square", side, square) for square in over]

    def _unpacked(self, cell: int) -> list[int]:
        """Return the numbers that a cell keeps in eight bits each."""
        return list(self.board[cell].to_bytes(MOST_LISTED, "little").rstrip(b"\0"))

    def set_flags(self, position: PathPosition) -> None:
        super().set_flags(position)
        for key in position.state.keys() & {*FORGETS, *OVERS}:
            for place in sorted(map(int, position.state[key].split(",")), reverse=key in FORGETS):
                if key in FORGETS:
                    self.call("forget", FORGETS.index(key), place)
                else:
                    side = OVERS.index(key)
                    self.call("come_over", side, self.call("square_of", side, place))

    def set_flags_by_place(self, side: int) -> None:
        """Set the flags of a side that the places of its men imply."""
        setting = [b for b in self.at("arrive") if b.rule.flag in self.flags] if self.flags else []
        for place in map(self.numbers.__getitem__, self._men(side) if setting else ()):
            self.program.lift(self.board, side, place)
            for b in setting:
                self.call(b.rule.function.__name__, side, cells.HAND, place, *b.values)
            self.program.put(self.board, side, place)

    def visible(self, snapshot: Board) -> tuple[int, ...]:
        return (*snapshot[: 2 * cells.SIDE], *snapshot[cells.FLAGS : cells.CHANGING])

    def key(self) -> tuple[int, int]:
        return self.program.position_key(self.board), self.board[cells.LEFT]

    # Throws.

    def give_numbers(self, numbers: Sequence[int]) -> None:
        self.give(self.dice.shown[-1:] * self.dice.numbers)
        whole = self.board[cells.WHOLE]
        self.program.clear_turn(self.board)
        if whole:
            self.program.give_split(self.board, sum(numbers))
        else:
            for number in numbers:
                self.program.give(self.board, number)

    def given(self) -> list[int]:
        """Return the numbers left, the larger first; of a total to split, what is left of it."""
        left = self.board[cells.LEFT]
        if self.board[cells.WHOLE]:
            return [left] if left else []
        return sorted((byte - 1 for byte in left.to_bytes(16, "little") if byte), reverse=True)

    def numbers_left(self) -> list[int]:
        """Return the different numbers that may be played now, the larger first."""
        numbers = [self.program.next_number(self.board, BEYOND_ALL)]
        while numbers[-1] >= 0:
            numbers.append(self.program.next_number(self.board, numbers[-1]))
        return numbers[:-1]

    # Plays and steps.

    def best_rank(self, side: int, *, begun: bool = False) -> int:
        few_enough(self.program.search(self.board, self.work, side))
        return self.work[self.program.RANK]

    def may_stop(self, side: int) -> bool:
        return super().may_stop(side) or bool(self.program.stop(self.board, side))

    def open_steps(self, side: int) -> list[int]:
        count = self.program.steps_now(self.board, self.work, side, CHOICES_AT)
        return self.work[CHOICES_AT : CHOICES_AT + count]

    def led(self, side: int) -> Iterator[int]:
        """Yield the steps to which the numbers given lead, forbidden ones among them."""
        for number in self.numbers_left():
            for origin in (place for place in range(self.length + 1) if self.men(side, place)):
                goal = self.program.lead(self.board, side, origin, number)
                if goal not in (cells.NOWHERE, origin):
                    yield origin | goal << 8 | number << 16

    def ends(self, step: int) -> tuple[int, int]:
        return step & 255, step >> 8 & 255

    def number_of(self, step: int) -> int:
        return step >> 16

    def move_man(self, side: int, origin: int, goal: int) -> bool:
        self.program.move(self.board, side, origin, goal)
        return True

    # Pictures.

    @property
    def course(self) -> str:
        """The name of the rule that lays the paths down."""
        return next((b.rule.function.__name__ for b in self.at("course")), "")

    def safe(self) -> list[int]:
        """Return the squares on which some rule protects the men."""
        sets = [
            value
            for b in self.bound
            for kind, value in zip(b.rule.parameters.values(), b.values, strict=True)
            if kind == "squares"
        ]
        within = self.program.within
        return [s for s in range(cells.NO_SQUARE) if any(within(each, s) for each in sets)]

    def make_board(self, position: PathPosition, marks: draw.Marks) -> draw.Board:
        from lusoria.playable.draw import figures

        if marks.look not in self._boards:
            self._boards[marks.look] = figures.make_board(
                self.course,
                (self.squares(WHITE), self.squares(BLACK)),
                self.armies,
                has_trays=any("hand" in men for men in self.start("white").men),
                safe=self.safe(),
                look=marks.look,
            )
        return self._boards[marks.look]

    @cached_property
    def _boards(self) -> dict[str | None, draw.Board]:
        return {}


def thrown(board: Board) -> Dice:
    """Return the dice that a rule has laid down on a board."""
    faces = tuple(board[cells.FACE : cells.FACE + board[cells.FACES]])
    return Dice(board[cells.COUNT], faces, bool(board[cells.COUNTED]))
