"""A track game on its board: its positions, steps and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lusoria.playable.core import Board
from lusoria.playable.engine.dice import Dice
from lusoria.playable.engine.dice_state import DiceState
from lusoria.playable.engine.running import few_enough
from lusoria.playable.engine.sides import BLACK, WHITE
from lusoria.playable.engine.throwing_state import LEFT as LEFT_KEY
from lusoria.playable.families.track import unseen
from lusoria.playable.families.track.board import (
    ARMY,
    CHANGING,
    COUNT,
    COUNTED,
    FACE,
    FACES,
    FLAG_NAMES,
    FLAGS,
    HAND,
    LEFT,
    LENGTH,
    NO_SQUARE,
    NOWHERE,
    OFF,
    SIDE,
    SQUARE,
    WHOLE,
)
from lusoria.playable.families.track.scratch import CHOICES_AT
from lusoria.playable.families.track.turn import BEYOND_ALL
from lusoria.playable.notation import Position, Step

if TYPE_CHECKING:
    from fractions import Fraction

    from lusoria.playable.draw import Scene
    from lusoria.playable.draw.path import Laid
    from lusoria.playable.draw.spots import Spot
    from lusoria.playable.families.track.judging import TrackJudge
    from lusoria.playable.families.track.program import TrackProgram

MOST_NUMBER = 64
"""Numbers above this one are not thrown in any game."""


class State(DiceState):
    """A track game on its board. A step is origin, goal and number, in eight bits each."""

    program: TrackProgram
    flag_names = FLAG_NAMES
    side_cells = SIDE
    most_number = MOST_NUMBER

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool = False) -> None:
        super().__init__(assembled, lasting=lasting)
        self.armies = (self.board[ARMY], self.board[ARMY + 1])
        self.length = self.board[LENGTH]
        self.places = ("hand", *map(str, range(1, self.length + 1)), "off")
        self.flags = tuple(flag for flag in self.program.FLAGS_SHOWN if flag in FLAG_NAMES)
        self.lists = unseen.keys(self.program.FLAGS_SHOWN)
        self.dice = thrown(self.board)
        self.cast = self.dice.sums
        self.facing = self._exclusive()
        self.start()

    # Places.

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        return {name: OFF if name == "off" else n for n, name in enumerate(self.places)}

    def name(self, place: int) -> str:
        return "off" if place == OFF else self.places[place]

    def squares(self, side: int) -> list[int]:
        """The squares of a side's path, in order."""
        first = SQUARE + SIDE * side + 1
        return self.board[first : first + self.length]

    def _exclusive(self) -> dict[str, str | None]:
        """What black calls a place of white's, where men of only one side can stand."""
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
        """Whether a man may come to stand on a place beside one or two men of the enemy."""
        for enemies in (1, 2):
            for origin in (HAND, place % self.length + 1):
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

    def read(self, text: str) -> Position:
        read = super().read(text)
        unseen.check(read.state, self.lists, self.length, text)
        return read

    def unseen(self) -> dict[str, str]:
        return super().unseen() | unseen.told(self.program, self.board, self.lists)

    def lay_unseen(self, position: Position) -> None:
        super().lay_unseen(position)
        unseen.lay(self.program, self.board, position.state)

    def set_shown(self, side: int) -> None:
        setting = [b for b in self.at("arrive") if b.rule.flag in self.flags] if self.flags else []
        for place in map(self.numbers.__getitem__, self._men(side) if setting else ()):
            self.program.lift(self.board, side, place)
            for b in setting:
                self.call(b.rule.function.__name__, side, HAND, place, *b.values)
            self.program.put(self.board, side, place)

    def shown(self, snapshot: Board) -> tuple[int, ...]:
        return (*snapshot[: 2 * SIDE], *snapshot[FLAGS:CHANGING])

    def key(self) -> tuple[int, int]:
        return self.program.position_key(self.board), self.board[LEFT]

    # Throws.

    def cast_chances(self) -> list[tuple[int, Fraction]]:
        return self.dice.of_sums()

    def give_numbers(self, numbers: Sequence[int]) -> None:
        self.give(self.dice.shown[-1:] * self.dice.numbers)
        whole = self.board[WHOLE]
        self.program.clear_turn(self.board)
        if whole:
            self.program.give_split(self.board, sum(numbers))
        else:
            for number in numbers:
                self.program.give(self.board, number)

    def given(self) -> list[int]:
        """The numbers left, the larger first; of a total that may be split, what is left of it."""
        left = self.board[LEFT]
        if self.board[WHOLE]:
            return [left] if left else []
        return sorted((byte - 1 for byte in left.to_bytes(16, "little") if byte), reverse=True)

    def numbers_left(self) -> list[int]:
        """The different numbers that may be played now, the larger first."""
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
        """The steps to which the numbers given lead, also those that a rule does not allow."""
        for number in self.numbers_left():
            for origin in (place for place in range(self.length + 1) if self.men(side, place)):
                goal = self.program.lead(self.board, side, origin, number)
                if goal not in (NOWHERE, origin):
                    yield origin | goal << 8 | number << 16

    def ends(self, step: int) -> tuple[int, int]:
        return step & 255, step >> 8 & 255

    def number_of(self, step: int) -> int:
        return step >> 16

    def move_man(self, side: int, origin: int, goal: int) -> bool:
        self.program.move(self.board, side, origin, goal)
        return True

    def judge(self, side: int, *, thrown: str | None, begun: bool) -> TrackJudge:
        from lusoria.playable.families.track.judging import TrackJudge

        return TrackJudge(self, side, thrown=thrown, begun=begun)

    # Pictures.

    @property
    def course(self) -> str:
        """The name of the rule that lays the paths down."""
        return next((b.rule.function.__name__ for b in self.at("course")), "")

    def safe(self) -> list[int]:
        """The squares on which some rule protects the men."""
        given = [
            pair
            for b in self.bound
            for pair in zip(b.rule.parameters.values(), b.values, strict=True)
        ]
        sets = [value for kind, value in given if kind == "squares"]
        return [s for s in range(NO_SQUARE) if any(self.program.within(each, s) for each in sets)]

    @cached_property
    def _drawn(self) -> Callable[[Position], Laid]:
        """What lays a position on the board of this game."""
        from lusoria.playable.draw import path
        from lusoria.playable.draw.figures import figure

        paths = (self.squares(WHITE), self.squares(BLACK))
        ground = figure(self.course, [*paths[0], *paths[1]], self.safe())
        board = path.board(ground, paths)
        return lambda position: path.Laid(position, ground, paths, board)

    def scene(
        self,
        position: Position,
        *,
        last: Sequence[Step] = (),
        by: str | None = None,
        tried: Sequence[Step] = (),
        fault: int | None = None,
    ) -> Scene:
        from lusoria.playable.draw import path

        return path.scene(self._drawn(position), last=last, by=by, tried=tried, fault=fault)

    def board_text(self, position: Position) -> str:
        from lusoria.playable.draw import path

        return path.text(self._drawn(position))

    def spots(self, position: Position, side: int) -> list[Spot]:
        from lusoria.playable.draw import spots

        return spots.track(self._drawn(position), side)


def thrown(board: Board) -> Dice:
    """The dice that a rule has laid down on a board."""
    faces = tuple(board[FACE : FACE + board[FACES]])
    return Dice(board[COUNT], faces, bool(board[COUNTED]))
