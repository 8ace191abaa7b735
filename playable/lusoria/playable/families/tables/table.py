"""One ruleset of a tables game, set up to be asked: its program, a board and scratch paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Any

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    ARMY,
    BAR,
    BLACK,
    BOUND,
    CAST_AGAIN,
    CHANGING,
    DICE,
    FLAG_NAMES,
    FLAGS,
    KEY,
    LAST,
    LEFT,
    OFF,
    PARALLEL,
    PLAY_THE_CAST,
    SIDE,
    SIZE,
    WHITE,
)
from lusoria.playable.families.tables.search.scratch import EVERY_ORDER, EXCUSED, RANK, ROOM, STEPS
from lusoria.playable.laid import MOST_SEQUENCES, LaidOut, few_enough
from lusoria.playable.notation import Position, Step, read_cast, read_throw
from lusoria.playable.verdicts import SIDES

if TYPE_CHECKING:
    from lusoria.playable.binding import BoundRule

PLACES = ("bar", *(str(point) for point in range(1, LAST + 1)), "off")
"""The places of a path, in order; a place is told by its number in this list."""

BOTH = "both"
"""In a position, the value of a flag that both sides have."""

FACES = 6


class Table(LaidOut):
    """A tables game laid out. Methods speak of sides as 0 and 1 and of places as numbers."""

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool = False) -> None:
        super().__init__(assembled, lasting=lasting)
        self.board: Board = [0] * SIZE
        self.work = [0] * ROOM
        self.program.mark_places(self.board)
        self.program.begin(self.board)
        self._beginning = self.board[:CHANGING]
        self.armies = (self.board[ARMY], self.board[ARMY + 1])
        self.flags: tuple[str, ...] = self.program.FLAGS_SHOWN
        self.course = "parallel" if self.board[PARALLEL] else "contrary"
        self.dice: int = self.program.dice()
        facing = [self.program.facing(self.board, point) for point in range(1, LAST + 1)]
        self.facing = {str(point): str(theirs) for point, theirs in enumerate(facing, 1)}
        self.shares = any(self._may_share(point, facing[point - 1]) for point in range(2, LAST + 1))

    # Positions.

    def _may_share(self, point: int, theirs: int) -> bool:
        """Whether a man may come to stand on a point beside a single man of the enemy."""
        alone = ({PLACES[point - 1]: 1}, {PLACES[theirs]: 1})
        self.lay(Position(alone, SIDES[WHITE], {}))
        if not self.movable(WHITE, 1) >> point - 1 & 1:
            return False
        self.move(WHITE, point - 1, 1)
        return self.men(BLACK, theirs) == self.men(WHITE, point) == 1

    def start(self, mover: str = "white") -> Position:
        """The position at the beginning, with this side to move."""
        self.board[:CHANGING] = self._beginning
        return self.position(mover)

    def position(self, mover: str) -> Position:
        """What stands on the board, with this side to move."""
        return Position((self._men(WHITE), self._men(BLACK)), mover, self._state())

    def _men(self, side: int) -> dict[str, int]:
        cells = self.board[SIDE * side : SIDE * side + OFF + 1]
        return {PLACES[place]: cells[place] for place in range(OFF + 1) if cells[place]}

    def _state(self) -> dict[str, str]:
        """What the men do not show: for each flag of the ruleset, the sides that have it."""
        state = {}
        for name in self.flags:
            number = FLAG_NAMES.index(name)
            sides = [side for side in SIDES if self._flagged(SIDES.index(side), number)]
            if sides:
                state[name] = sides[0] if len(sides) == 1 else BOTH
        return state

    def _flagged(self, side: int, number: int) -> bool:
        return bool(self.program.flagged(self.board, side, number))

    def lay(self, position: Position) -> None:
        """Set the men of a position up on the board; no numbers are given.

        Men that stand where an arriving man sets a flag have set it, whether the position says so
        or not.
        """
        self.board[:CHANGING] = [0] * CHANGING
        self.board[PARALLEL] = int(self.course == "parallel")
        for side in (WHITE, BLACK):
            for place, count in position.men[side].items():
                for _ in range(count):
                    self.program.put(self.board, side, PLACES.index(place))
        for side in (WHITE, BLACK):
            for name in self.flags:
                if position.state.get(name) in (SIDES[side], BOTH):
                    self.program.set_flag(self.board, side, FLAG_NAMES.index(name))
            if self.flags:
                self._set_shown(side)

    def _set_shown(self, side: int) -> None:
        """Set the flags that a side's men show by where they stand."""
        for b in self.at("arrive"):
            for point in range(1, LAST + 1):
                if b.rule.flag and self.men(side, point) and self._ask_on(b, side) >> point & 1:
                    rule = getattr(self.program, b.rule.function.__name__)
                    rule(self.board, side, point, *b.values)

    # Throws.

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        """All throws of the dice, the larger numbers first, with their chances."""
        return [
            (throw, _chance(throw))
            for throw in combinations_with_replacement(range(FACES, 0, -1), self.dice)
        ]

    def casts(self) -> list[tuple[tuple[int, int], Fraction]]:
        """All opening casts that decide who begins, with their chances."""
        faces = range(1, FACES + 1)
        decided = [
            (white, black)
            for white in faces
            for black in faces
            if self.program.opening(white, black) != CAST_AGAIN
        ]
        return [(cast, Fraction(1, len(decided))) for cast in decided]

    def give(self, throw: Sequence[int]) -> None:
        """Lay the dice of a throw down and give out its numbers."""
        for i, number in enumerate(throw):
            self.board[DICE + i] = number
        self.program.take_throw(self.board)

    def give_numbers(self, numbers: Iterable[int]) -> None:
        """Give out numbers to play one by one: those that are left of a throw."""
        self.board[ACCOUNT] = self.board[LEFT] = 0
        for number in numbers:
            self.program.give(self.board, number, 1)

    def begins(self, cast: tuple[int, int]) -> tuple[int | None, bool]:
        """Who begins after an opening cast (None: cast again), and whether with its dice."""
        answer = self.program.opening(*cast)
        if answer == CAST_AGAIN:
            return None, False
        return answer % PLAY_THE_CAST, answer >= PLAY_THE_CAST

    def read_throw(self, text: str) -> tuple[int, ...]:
        """A throw of this game's dice."""
        return read_throw(text, self.dice, FACES)

    def read_cast(self, text: str) -> tuple[int, int]:
        """An opening cast, white's die first."""
        return read_cast(text, FACES)

    # Plays.

    def plays(self, side: int, *, begun: bool = False) -> list[list[tuple[int, int]]]:
        """The legal plays of the numbers given, each as steps of place and number."""
        count = self._search(side, begun)
        return [self._steps(play) for play in range(count)]

    def sequences(self, side: int) -> list[list[tuple[int, int]]]:
        """All legal orders of steps for the numbers given."""
        self.work[EVERY_ORDER] = 1
        try:
            count = self._search(side, False, MOST_SEQUENCES)
            return [self._steps(play) for play in range(count)]
        finally:
            self.work[EVERY_ORDER] = 0

    def count(self, side: int) -> int:
        """How many legal plays of the numbers given there are."""
        return self._search(side, False)

    def best_rank(self, side: int, *, begun: bool = False) -> int:
        """The rank that the obligations demand of a play, before or after its first steps."""
        self._search(side, begun)
        return self.work[RANK]

    def excuses(self, side: int, result: int) -> bool:
        """Whether an end of the game with this result, which may be 0, frees of all obligations."""
        return result != 0 and self.program.excuse(self.board, side, result) != BOUND

    def can_end(self) -> bool:
        """Whether the last search found a play that ends the game and that no obligation binds."""
        return self.work[EXCUSED] > 0

    def _search(self, side: int, begun: bool, most: int | None = None) -> int:
        return few_enough(self.program.list_plays(self.board, self.work, side, begun), most)

    def _steps(self, play: int) -> list[tuple[int, int]]:
        count = self.program.steps_of(self.work, play)
        return [(s & 31, s >> 5) for s in self.work[STEPS : STEPS + count]]

    def movable(self, side: int, number: int) -> int:
        """The set of places from which a step of this number may be made now."""
        return self.program.movable(self.board, side, number)  # type: ignore[no-any-return]

    def barred(self, side: int) -> bool:
        """Whether the side may not play at all."""
        return bool(self.program.gate(self.board, side))

    def numbers_left(self) -> list[int]:
        """The different numbers that are still to be played, the larger first."""
        return [n for n in range(FACES, 0, -1) if self.program.left(self.board, n)]

    def given(self) -> list[int]:
        """The numbers that are still to be played, each as often as it is, the larger first."""
        return [n for n in self.numbers_left() for _ in range(self.program.left(self.board, n))]

    def men(self, side: int, place: int) -> int:
        """How many men of a side stand on a place."""
        return self.board[SIDE * side + place]

    def move(self, side: int, place: int, number: int) -> int:
        """Make a step; the result, if the game ends with it."""
        self.program.move(self.board, side, place, number)
        return self.program.end_of_step(self.board, side)  # type: ignore[no-any-return]

    def perform(self, side: int, steps: Iterable[tuple[int, int]]) -> list[Step]:
        """Make steps, and tell them as they are written: with their goals and hits."""
        written = []
        for place, number in steps:
            out = self.men(1 - side, BAR)
            self.program.move(self.board, side, place, number)
            hit = self.men(1 - side, BAR) > out
            written.append(Step(PLACES[place], PLACES[min(place + number, OFF)], hit))
        return written

    def snapshot(self) -> Board:
        """The changing part of the board, to come back to."""
        return self.board[:CHANGING]

    def restore(self, snapshot: Board) -> None:
        """Come back to a snapshot."""
        self.board[:CHANGING] = snapshot

    def shown(self, snapshot: Board) -> tuple[int, ...]:
        """What of a snapshot a position shows: the men of both sides, and the flags."""
        cells = (range(OFF + 1), range(SIDE, SIDE + OFF + 1), (FLAGS,))
        return tuple(snapshot[cell] for part in cells for cell in part)

    def key(self) -> tuple[int, int, int]:
        """What tells apart the positions within a turn."""
        return self.board[KEY], self.board[LEFT], self.program.last_from(self.board)

    # Rules one by one.

    def _ask_on(self, bound: BoundRule, side: int) -> int:
        """The set of places where one rule has something to do when a man arrives there."""
        if bound.rule.on is None:
            return -1
        return int(getattr(self.program, bound.rule.on)(self.board, side, *bound.values_on()))

    def over(self, mover: int) -> bool:
        """Whether the game is over at the position on the board."""
        return any(
            self.program.end_of_step(self.board, side) or self.program.end_of_play(self.board, side)
            for side in (1 - mover, mover)
        )

    def rank(self, side: int) -> int:
        """The rank of the steps made so far in this turn."""
        return self.program.obligation(self.board, side)  # type: ignore[no-any-return]


def _chance(throw: Sequence[int]) -> Fraction:
    ways = factorial(len(throw))
    for face in set(throw):
        ways //= factorial(throw.count(face))
    return Fraction(ways, FACES ** len(throw))
