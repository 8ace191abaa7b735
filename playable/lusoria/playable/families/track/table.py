"""One ruleset of a track game, set up to be asked: its program, a board and scratch paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from lusoria.playable.core import Board
from lusoria.playable.families.track import unseen
from lusoria.playable.families.track.board import (
    ARMY,
    BLACK,
    BOUND,
    CAST_AGAIN,
    CHANGING,
    COUNT,
    COUNTED,
    DICE,
    FACE,
    FACES,
    FLAG_NAMES,
    FLAGS,
    HAND,
    HITS_MADE,
    LEFT,
    LENGTH,
    NO_SQUARE,
    NOWHERE,
    OFF,
    OVER,
    SIDE,
    SIZE,
    SQUARE,
    WHITE,
    WHOLE,
)
from lusoria.playable.families.track.paper import (
    CHOICES_AT,
    ENDS,
    EVERY_ORDER,
    RANK,
    ROOM,
    STEPS,
)
from lusoria.playable.families.track.throws import Dice
from lusoria.playable.families.track.turn import BEYOND_ALL
from lusoria.playable.engine.state import MOST_SEQUENCES, LaidOut, few_enough
from lusoria.playable.notation import Position, Step

Made = tuple[int, int, int]
"""A step: its origin, the goal to which its number leads, and the number."""

MOST_NUMBER = 64
"""Numbers above this one are not thrown in any game."""


class Table(LaidOut):
    """A track game laid out. Methods speak of sides as 0 and 1 and of places as numbers."""

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool = False) -> None:
        super().__init__(assembled, lasting=lasting)
        self.board: Board = [0] * SIZE
        self.work = [0] * ROOM
        self.program.mark_places(self.board)
        self.program.begin(self.board)
        self._beginning = self.board[:CHANGING]
        self.armies = (self.board[ARMY], self.board[ARMY + 1])
        self.length = self.board[LENGTH]
        self.places = ("hand", *map(str, range(1, self.length + 1)), "off")
        """The names of the places of a path, in their order."""
        self.course = next((b.rule.function.__name__ for b in self.at("course")), "")
        faces = tuple(self.board[FACE : FACE + self.board[FACES]])
        self.dice = Dice(self.board[COUNT], faces, bool(self.board[COUNTED]))
        self.unseen = unseen.keys(self.bound)
        self.facing = self._exclusive()
        self.start()

    # Places.

    def number(self, name: str) -> int:
        """The number of a place that is told by its name."""
        return {"hand": HAND, "off": OFF}[name] if name in ("hand", "off") else int(name)

    def name(self, place: int) -> str:
        """The name of a place."""
        return {HAND: "hand", OFF: "off"}.get(place, str(place))

    def squares(self, side: int) -> list[int]:
        """The squares of a side's path, in order."""
        first = SQUARE + SIDE * side + 1
        return self.board[first : first + self.length]

    def safe(self) -> list[int]:
        """The squares on which some rule protects the men."""
        given = [
            pair
            for b in self.bound
            for pair in zip(b.rule.parameters.values(), b.values, strict=True)
        ]
        sets = [value for kind, value in given if kind == "squares"]
        return [s for s in range(NO_SQUARE) if any(self.program.within(each, s) for each in sets)]

    def _exclusive(self) -> dict[str, str | None]:
        """What black calls a place of white's, where men of only one side can stand."""
        white, black = self.squares(WHITE), self.squares(BLACK)
        often = Counter(white) + Counter(black)
        facing: dict[str, str | None] = {}
        for place, square in enumerate(white, 1):
            if often[square] == 2 and square in black:
                theirs = black.index(square) + 1
                if not (
                    self._may_join(WHITE, place, theirs) or self._may_join(BLACK, theirs, place)
                ):
                    facing[str(place)] = str(theirs)
        return facing

    def _may_join(self, side: int, place: int, theirs: int) -> bool:
        """Whether a man may come to stand on a place beside one or two men of the enemy."""
        for enemies in (1, 2):
            for origin in (HAND, place % self.length + 1):
                self.board[:CHANGING] = [0] * CHANGING
                for _ in range(enemies):
                    self.program.put(self.board, 1 - side, theirs)
                self.program.put(self.board, side, origin)
                if not self.program.forbid(self.board, side, origin, place, 1):
                    self.program.move(self.board, side, origin, place)
                    if self.men(side, place) and self.men(1 - side, theirs):
                        return True
        return False

    # Positions.

    def start(self, mover: str = "white") -> Position:
        """The position at the beginning, with this side to move."""
        self.board[:CHANGING] = self._beginning
        return self.position(mover)

    def position(self, mover: str) -> Position:
        """What stands on the board, with this side to move."""
        state = unseen.told(self.program, self.board, self.unseen)
        return Position((self._men(WHITE), self._men(BLACK)), mover, state)

    def _men(self, side: int) -> dict[str, int]:
        places = (HAND, *range(1, self.length + 1), OFF)
        return {self.name(p): self.men(side, p) for p in places if self.men(side, p)}

    def lay(self, position: Position) -> None:
        """Set the men of a position up on the board; no numbers are given.

        Men that stand where an arriving man sets a flag have set it, whether the position says so
        or not.
        """
        self.board[:CHANGING] = [0] * CHANGING
        for side in (WHITE, BLACK):
            for place, count in position.men[side].items():
                for _ in range(count):
                    self.program.put(self.board, side, self.number(place))
        unseen.lay(self.program, self.board, position.state)
        for side in (WHITE, BLACK):
            for name in position.men[side]:
                self._set_shown(side, self.number(name))

    def _set_shown(self, side: int, place: int) -> None:
        """Set the flags that a man of a side shows by where it stands."""
        self.program.lift(self.board, side, place)
        for b in self.at("arrive"):
            if b.rule.flag in FLAG_NAMES:
                getattr(self.program, b.rule.function.__name__)(
                    self.board, side, HAND, place, *b.values
                )
        self.program.put(self.board, side, place)

    # Throws.

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        """All throws, the larger numbers first, with their chances."""
        return self.dice.throws()

    def casts(self) -> list[tuple[tuple[int, int], Fraction]]:
        """All opening casts that decide who begins, with their chances."""
        sums = self.dice.sums()
        decided = {
            (white, black): first * second
            for white, first in sums
            for black, second in sums
            if self.program.opening(white, black) != CAST_AGAIN
        }
        return [(cast, chance / sum(decided.values())) for cast, chance in decided.items()]

    def give(self, throw: Sequence[int]) -> None:
        """Lay the dice of a throw down and give out its numbers."""
        for i, number in enumerate(throw):
            self.board[DICE + i] = number
        self.program.take_throw(self.board)

    def give_numbers(self, numbers: Sequence[int]) -> None:
        """Give out numbers to play one by one, those that are left of a throw; or a total."""
        self.give(self.dice.shown[-1:] * self.dice.numbers)
        whole = self.board[WHOLE]
        self.program.clear_turn(self.board)
        if whole:
            self.program.give_split(self.board, sum(numbers))
        else:
            for number in numbers:
                self.program.give(self.board, number)

    def begins(self, cast: tuple[int, int]) -> int | None:
        """Who begins after an opening cast; None: cast again."""
        answer: int = self.program.opening(*cast)
        return None if answer == CAST_AGAIN else answer

    # Plays.

    def plays(self, side: int) -> list[list[Made]]:
        """The legal plays of the numbers given."""
        return [self._steps(play) for play in range(self.count(side))]

    def sequences(self, side: int) -> list[list[Made]]:
        """All legal orders of steps for the numbers given."""
        self.work[EVERY_ORDER] = 1
        try:
            count = self._searched(self.program.search, side, MOST_SEQUENCES)
            return [self._steps(play) for play in range(count)]
        finally:
            self.work[EVERY_ORDER] = 0

    def count(self, side: int) -> int:
        """How many legal plays of the numbers given there are."""
        return self._searched(lambda *at: self.program.list_plays(*at, False), side)

    def best_rank(self, side: int) -> int:
        """The rank that the obligations demand of a play; -1, if every play ends the game."""
        self._searched(self.program.search, side)
        return self.work[RANK]

    def excuses(self, side: int, result: int) -> bool:
        """Whether an end of the game with this result, which may be 0, frees of all obligations."""
        return result != 0 and self.program.excuse(self.board, side, result) != BOUND

    def can_end(self) -> bool:
        """Whether the last search found a play that ends the game and that no obligation binds."""
        return self.work[ENDS] > 0

    def _searched(self, search: Any, side: int, most: int | None = None) -> int:
        return few_enough(search(self.board, self.work, side), most)

    def _steps(self, play: int) -> list[Made]:
        count = self.program.steps_of(self.work, play)
        return [_made(step) for step in self.work[STEPS : STEPS + count]]

    def steps(self, side: int) -> list[Made]:
        """The steps that may be made now."""
        count = self.program.steps_now(self.board, self.work, side, CHOICES_AT)
        return sorted(_made(step) for step in self.work[CHOICES_AT : CHOICES_AT + count])

    def led(self, side: int) -> Iterator[Made]:
        """The steps to which the numbers given lead, also those that a rule does not allow."""
        places = [p for p in (HAND, *range(1, self.length + 1)) if self.men(side, p)]
        for number in self.numbers_left():
            for origin in places:
                goal = self.lead(side, origin, number)
                if goal not in (NOWHERE, origin):
                    yield origin, goal, number

    def lead(self, side: int, origin: int, number: int) -> int:
        """The place to which a number leads from a place, or NOWHERE."""
        return self.program.lead(self.board, side, origin, number)  # type: ignore[no-any-return]

    def forbidden(self, side: int, step: Made) -> bool:
        """Whether a rule forbids a step."""
        return bool(self.program.forbid(self.board, side, *step))

    def may_stop(self, side: int) -> bool:
        """Whether a side need not play the numbers that it still can."""
        return bool(self.program.stop(self.board, side))

    def numbers_left(self) -> list[int]:
        """The different numbers that may be played now, the larger first."""
        numbers = [self.program.next_number(self.board, BEYOND_ALL)]
        while numbers[-1] >= 0:
            numbers.append(self.program.next_number(self.board, numbers[-1]))
        return numbers[:-1]

    def men(self, side: int, place: int) -> int:
        """How many men of a side stand on a place."""
        return self.board[SIDE * side + place]

    def move(self, side: int, step: Made) -> int:
        """Make a step; the result, if the game ends with it."""
        origin, goal, number = step
        self.program.move(self.board, side, origin, goal)
        self.program.book(self.board, number)
        return self.program.end_of_step(self.board, side)  # type: ignore[no-any-return]

    def perform(self, side: int, steps: Iterable[Made]) -> list[Step]:
        """Make steps, and tell them as they are written: with their goals and hits."""
        written = []
        for step in steps:
            hits = self.board[HITS_MADE]
            self.move(side, step)
            hit = self.board[HITS_MADE] > hits
            written.append(Step(self.name(step[0]), self.name(step[1]), hit))
        return written

    def snapshot(self) -> Board:
        """The changing part of the board, to come back to."""
        return self.board[:CHANGING]

    def restore(self, snapshot: Board) -> None:
        """Come back to a snapshot."""
        self.board[:CHANGING] = snapshot

    def shown(self, snapshot: Board) -> tuple[int, ...]:
        """What of a snapshot a position shows: the men of both sides, and what it says of them."""
        return (*snapshot[: 2 * SIDE], *snapshot[FLAGS : OVER + 2])

    def key(self) -> tuple[int, int]:
        """What tells apart the positions within a turn."""
        return self.program.position_key(self.board), self.board[LEFT]

    # Rules one by one.

    def rank(self, side: int) -> int:
        """The rank of the steps made so far in this turn."""
        return self.program.obligation(self.board, side)  # type: ignore[no-any-return]


def _made(step: int) -> Made:
    return step & 255, step >> 8 & 255, step >> 16
