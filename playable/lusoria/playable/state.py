"""The state of a game: a program that runs on a board, and what can be asked of it.

`DiceState` is that of games of men on two paths that they move by dice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lusoria.playable import families
from lusoria.playable.core import Board
from lusoria.playable.engine.loop import NO_ROOM
from lusoria.playable.engine.stages import OTHER_PLAYS, OTHER_THROWS, SAME_THROWS
from lusoria.playable.engine.throwing import CAST_AGAIN
from lusoria.playable.errors import InputError, nearest
from lusoria.playable.notation import paths
from lusoria.playable.notation.paths import (
    Facing,
    PathPosition,
    read_play,
    read_position,
    read_steps,
    write_in_order,
    write_play,
    write_position,
)
from lusoria.playable.notation.scanning import Scanner
from lusoria.playable.verdicts import SIDES, Step, Verdict

if TYPE_CHECKING:
    from fractions import Fraction

    from lusoria.playable.draw import Marks, Scene
    from lusoria.playable.draw.dice import Die
    from lusoria.playable.draw.scene import Spot
    from lusoria.playable.hooks import BoundRule

OPENING = "opening"
"""The mover of a position in which nobody has thrown yet."""
MOST_SEQUENCES = 100_000
"""Orders of steps beyond which nobody wants a list."""
NO_THROW = "-"
"""What stands for a throw where no dice are thrown: in games without dice, and in stages."""

Written = Any
"""A step as a family's notation has it."""
Move = tuple[int, int]
"""A step by the numbers of the places that it leads from and to."""


class Parsed(Protocol):
    """A position that has been read."""

    @property
    def mover(self) -> str:
        """Who is to move: `white`, `black` or, before an opening cast, `opening`."""

    @property
    def state(self) -> Mapping[str, str]:
        """What the position says beside its men."""


AnyPosition = TypeVar("AnyPosition", bound=Parsed)


class GameState(ABC, Generic[AnyPosition]):
    """A game on its board: runs the program of a ruleset, and tells what comes of it.

    Methods speak of sides as 0 (white) and 1 (black). A *step* is a number, as the program makes
    it. A family says how positions and steps are read, written and drawn.
    """

    made_from: GameState[AnyPosition] | None = None
    """The game of the ruleset that this one is made from by leaving clauses out, if it is."""

    program: Any
    """The ruleset's program, running in a host: see `engine.supplied` and the family's modules."""

    def __init__(self, assembled: Mapping[str, Any], program: Any) -> None:
        self.assembled = assembled
        self.program = program
        self.has_stages = hasattr(program, "follow")
        self.board: Board = [0] * self.program.SIZE
        self.program.mark_places(self.board)
        self.program.begin(self.board)
        self._beginning = self.snapshot()

    @cached_property
    def work(self) -> list[int]:
        """Scratch memory, several megabytes of it: a ruleset that is only drawn has none."""
        return [0] * self.program.ROOM

    def rest(self) -> None:
        """Give the scratch memory back until it is needed again."""
        vars(self).pop("work", None)

    # Single rules of the program.

    @cached_property
    def bound(self) -> list[BoundRule]:
        """The rules as the clauses use them, which are needed one by one to judge."""
        return families.bind(self.assembled)

    def at(self, hook: str) -> list[BoundRule]:
        """The rules that are called at a hook, in the ruleset's order."""
        return [b for b in self.bound if hook in b.hooks]

    def ask(self, bound: BoundRule, *handed: int) -> int:
        """The answer of one rule as its clause uses it."""
        return int(self.call(bound.rule.function.__name__, *handed, *bound.values))

    def call(self, name: str, *handed: Any) -> Any:
        """The answer of a function of the program that takes the board first."""
        return getattr(self.program, name)(self.board, *handed)

    # The board.

    def snapshot(self) -> Board:
        """The changing part of the board, to come back to."""
        return self.board[: self.program.CHANGING]

    def restore(self, snapshot: Board) -> None:
        """Come back to a snapshot."""
        self.board[: self.program.CHANGING] = snapshot

    def hand_on(self, side: int) -> tuple[int, bool]:
        """Who plays after a play of a side, and whether it throws; else its numbers are given."""
        self.settle(side)
        if not self.has_stages or self.ended(side):
            return 1 - side, True
        what = self.program.follow(self.board, side)
        throws = what in (OTHER_THROWS, SAME_THROWS)
        return (1 - side if what in (OTHER_THROWS, OTHER_PLAYS) else side), throws

    def settle(self, side: int) -> None:
        """Note after a play of a side what is new for the turns to come."""

    def ended(self, side: int) -> bool:
        """Whether the play that a side has just made ends the game."""
        return bool(
            self.program.end_of_step(self.board, side) or self.program.end_of_play(self.board, side)
        )

    # Plays.

    def plays(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """The legal plays of the numbers given, one for each position they lead to, as steps."""
        return [self.steps_found(play) for play in range(self.count(side, begun=begun))]

    def sequences(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """All legal orders of steps for the numbers given.

        Raises InputError if there are more than MOST_SEQUENCES.
        """
        with self.every_order():
            count = few_enough(self.search(side, begun), MOST_SEQUENCES)
            return [self.steps_found(play) for play in range(count)]

    @contextmanager
    def every_order(self) -> Iterator[None]:
        """Within, a search finds every order of the steps."""
        self.work[self.program.EVERY_ORDER] = 1
        try:
            yield
        finally:
            self.work[self.program.EVERY_ORDER] = 0

    def count(self, side: int, *, begun: bool = False) -> int:
        """How many legal plays of the numbers given there are; to do nothing is one."""
        return few_enough(self.search(side, begun))

    def search(self, side: int, begun: bool) -> int:
        """Find the plays of the numbers given; how many, or -1: there is not room for so many."""
        return self.program.list_plays(self.board, self.work, side, begun)

    def steps_found(self, play: int) -> list[int]:
        """The steps of one of the plays that the last search has found."""
        count = self.program.steps_of(self.work, play)
        return self.work[self.program.STEPS : self.program.STEPS + count]

    def positions(self, side: int) -> list[tuple[Board, int]]:
        """The board after each legal play, and the result if the game ends there."""
        count = self.count(side)
        changing = self.program.CHANGING
        width = changing + 1
        rows = [0] * (width * (count + 1))
        self.program.list_positions(self.board, self.work, side, rows)
        starts = range(0, width * count, width)
        return [(rows[at : at + changing], rows[at + changing]) for at in starts]

    def make(self, side: int, step: int) -> int:
        """Make a step; the result, if the game ends with it."""
        return self.program.make_step(self.board, side, step)

    def start(self, mover: str = "white") -> AnyPosition:
        """The position at the beginning, with this side to move; nothing has been before it."""
        self.restore(self._beginning)
        return self.position(mover)

    def following(self, side: int) -> AnyPosition:
        """The position for whoever plays after a play of a side."""
        return self.position(SIDES[self.hand_on(side)[0]])

    def text_after(self, side: int) -> str:
        """The text of the position after a play of a side."""
        return self.write(self.following(side))

    # Throws. A game without dice has one throw, of no numbers.

    def throws(self) -> Sequence[tuple[tuple[int, ...], Fraction]]:
        """All throws, the larger numbers first, with their chances."""
        from fractions import Fraction

        return [((), Fraction(1))]

    def casts(self) -> Sequence[tuple[tuple[int, int], Fraction]]:
        """All opening casts that decide who begins, with their chances."""
        return []

    def give(self, throw: Sequence[int]) -> None:
        """Begin a turn: lay the dice of a throw down and give out its numbers."""

    def read_throw(self, text: str) -> tuple[int, ...]:
        """A throw from its text. Raises InputError."""
        if text not in ("", NO_THROW):
            expected = "-: there are no dice in this game"
            raise InputError(f"found {text!r}", expected=expected, what="throw")
        return ()

    def read_cast(self, text: str) -> tuple[int, int]:
        """An opening cast, white's part first. Raises InputError."""
        raise InputError("there are no dice in this game", what="throw")

    def begins(self, cast: tuple[int, int]) -> tuple[int | None, bool]:
        """Who begins after an opening cast (None: cast again), and whether with its dice."""
        raise InputError("there are no dice in this game", what="throw")

    def given(self) -> list[int]:
        """The numbers that are still to be played, each as often as it is, the larger first."""
        return []

    def give_left(self, laid: AnyPosition, text: str) -> bool:
        """Give out the numbers that a position says are left; whether it says so."""
        return False

    def take_up(self, laid: AnyPosition, throw: str | None, text: str) -> bool:
        """Begin or go on with the turn of a position; whether its mover has played part of it.

        Raises InputError where a throw is needed and none is given.
        """
        if (throw or NO_THROW) == NO_THROW and self.give_left(laid, text):
            return True
        self.give(self.read_throw(throw or ""))
        return False

    # Plays.

    def result(self, mover: int) -> tuple[int, tuple[str, ...]]:
        """The result of the position and the clauses that give it; 0, if play goes on."""
        return outcome(self, (1 - mover,))

    def over(self, mover: int) -> bool:
        """Whether the game is over at the position on the board, with this side to move."""
        return self.result(mover)[0] != 0

    def rank(self, side: int) -> int:
        """How well the steps made so far satisfy the obligations: more is better."""
        return 0

    # What a family says: positions.

    def read_leniently(self, text: str) -> AnyPosition:
        """A position from its text, also if only the game that this one is made from can read it.

        Raises InputError.
        """
        try:
            return self.read(text)
        except InputError:
            if self.made_from is not None:
                with suppress(InputError):
                    return self.made_from.read_leniently(text)
            raise

    @abstractmethod
    def read(self, text: str) -> AnyPosition:
        """A position from its text. Raises InputError."""

    @abstractmethod
    def write(self, position: AnyPosition) -> str:
        """The canonical text of a position."""

    @abstractmethod
    def position(self, mover: str) -> AnyPosition:
        """What stands on the board, with this side to move."""

    @abstractmethod
    def lay(self, position: AnyPosition, history: Iterable[str] = ()) -> None:
        """Set a position up on the board, after the positions of a game so far."""

    @abstractmethod
    def shown(self, snapshot: Board) -> tuple[int, ...]:
        """What of a snapshot a position shows."""

    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """What tells apart the positions within a turn."""

    # Steps.

    @abstractmethod
    def open_steps(self, side: int) -> list[int]:
        """The steps that may be made now, whatever comes after."""

    @abstractmethod
    def ends(self, step: int) -> Move:
        """The places that a step leads from and to."""

    def number_of(self, step: int) -> int | None:
        """The number with which a step is made, in games with dice."""
        return None

    @abstractmethod
    def men(self, side: int, place: int) -> int:
        """How many men of a side stand on a place."""

    @abstractmethod
    def name(self, place: int) -> str:
        """The name of a place in positions and plays."""

    @contextmanager
    def calling(self, names: Mapping[str, str]) -> Iterator[None]:
        """Within, `name` tells what players call the places, where that is something else."""
        yield

    @abstractmethod
    def read_steps(self, play: str | Sequence[Mapping[str, Any]]) -> Sequence[Written]:
        """The steps of a play, given as text or as data. Raises InputError."""

    @abstractmethod
    def moves(self, steps: Sequence[Written]) -> list[Move]:
        """Steps that were read, by the places that they lead from and to."""

    def said(self, steps: Sequence[Written]) -> list[int | None]:
        """The numbers with which steps were made, where they say them."""
        return [None] * len(steps)

    @abstractmethod
    def write_steps(self, steps: Sequence[Written], *, as_given: bool = False) -> str:
        """The text of a play: canonical, or with its steps in the order given."""

    @abstractmethod
    def perform(self, side: int, steps: Iterable[int]) -> list[Written]:
        """Make steps, and tell them as they are written."""

    @abstractmethod
    def written(self, step: int, taken: Sequence[int]) -> Written:
        """A step as it is written, if it takes the enemy men of these places."""

    def made(self, written: Sequence[Written], steps: Sequence[int]) -> tuple[Step, ...]:
        """Return steps that were made as they are answered."""
        return tuple(map(self.step, steps))

    @abstractmethod
    def force(self, side: int, steps: Sequence[Written]) -> None:
        """Make steps whether legal or not. Raises InputError where one cannot be made at all."""

    def midst(self, position: AnyPosition, steps: Sequence[Written]) -> AnyPosition:
        """The position after the first steps of a turn, its mover still to move.

        Raises InputError where a game has no such positions.
        """
        raise InputError("this game has no positions in the midst of a turn", what="position")

    def step(self, step: int) -> Step:
        """Return a step as it is answered."""
        known = self._steps.get(step)
        if known is None:
            origin, goal = map(self.name, self.ends(step))
            known = self._steps[step] = Step(origin, goal, self.number_of(step))
        return known

    @cached_property
    def _steps(self) -> dict[int, Step]:
        """The steps that were answered before: few are, again and again."""
        return {}

    def checked(self, verdict: Verdict, steps: Sequence[Written], written: str) -> Verdict:
        """A verdict, where a play says more than which men go where."""
        return verdict

    # Pictures.

    @abstractmethod
    def scene(self, position: AnyPosition, marks: Marks) -> Scene:
        """What there is to draw of a position."""

    def dice_of(self, throw: str, left: Sequence[int] | None = None) -> tuple[Die, ...]:
        """The dice of a throw to draw; those whose numbers are no longer `left` are used."""
        return ()

    @abstractmethod
    def board_text(self, position: AnyPosition) -> str:
        """The board in letters."""

    def spots(self, position: AnyPosition, side: int, look: str | None = None) -> list[Spot]:
        """Where the places of a side lie in the picture of this look, with what they hold; none, if
        that is not known."""
        return []


def few_enough(count: int, most: int | None = None) -> int:
    """How many plays a search has found, if so many can be listed; InputError, if not."""
    found = "there are more plays than there is room for" if count == NO_ROOM else ""
    if most is not None and count > most:
        found = f"there are more than {most:,} plays"
    if found:
        raise InputError(f"{found}; ask for the next steps (--next)")
    return count


def clause_ids(rules: Iterable[BoundRule]) -> tuple[str, ...]:
    """The clauses of some rules, each once."""
    return tuple(dict.fromkeys(b.clause for b in rules))


def outcome(state: GameState[Any], sides: Iterable[int]) -> tuple[int, tuple[str, ...]]:
    """The result of the position on the board and the clauses that give it; 0 if play goes on.

    The sides are asked in turn, whether what they have done has ended the game.
    """
    for side in filter(state.ended, sides):  # single rules are asked where one has ended it: rarely
        answers = [(state.ask(b, side), b) for b in state.at("end")]
        ends = [(answer, b) for answer, b in answers if answer]
        if ends:
            result = ends[0][0]
            return result, clause_ids(b for answer, b in ends if answer == result)
    return 0, ()


SEPARATOR = "[-–—,+/]"
CAST_SEPARATOR = "[-|–—,/]"


@dataclass(frozen=True)
class Dice:
    """What is thrown: how many dice of which faces; `counted`, the marked sides up are counted."""

    count: int
    faces: tuple[int, ...]
    counted: bool

    @property
    def shown(self) -> tuple[int, ...]:
        """The numbers that may be read off, in their order."""
        return tuple(range(self.count + 1)) if self.counted else tuple(sorted(set(self.faces)))

    @property
    def largest(self) -> int:
        """The largest number that may be read off; 0 where nothing is thrown."""
        return max(self.shown, default=0)

    @property
    def numbers(self) -> int:
        """How many numbers are read off a throw."""
        return 1 if self.counted else self.count

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        """All throws, the larger numbers first, with their chances."""
        from fractions import Fraction  # slow to import, and few ask for chances

        if self.counted:
            ways = [(marks, comb(self.count, marks)) for marks in reversed(self.shown)]
            return [((marks,), Fraction(way, 2**self.count)) for marks, way in ways]
        larger_first = self.shown[::-1]
        return [
            (throw, Fraction(self._ways(throw), len(self.faces) ** self.count))
            for throw in combinations_with_replacement(larger_first, self.count)
        ]

    def _ways(self, throw: Sequence[int]) -> int:
        """In how many ways the dice may fall so."""
        orders = factorial(len(throw))
        for times in Counter(throw).values():
            orders //= factorial(times)
        return orders * prod(map(self.faces.count, throw))

    def read(self, text: str) -> tuple[int, ...]:
        """A throw of these dice, the larger numbers first. Raises InputError.

        Counted sides may also be told one by one, as in 0-1-1-0.
        """
        scanner = Scanner(text, "throw")
        if self.counted and self.count > 1:
            numbers = self._read(scanner, SEPARATOR, self.count, self.expected)
            if len(numbers) == self.count and max(numbers) <= 1:
                return (sum(numbers),)
            if len(numbers) > 1:
                raise scanner.error(f"found {len(numbers)} numbers", 0, expected=self.expected)
            return tuple(numbers)
        numbers = self._read(scanner, SEPARATOR, self.numbers, self.expected)
        if len(numbers) < self.numbers:
            raise scanner.stopped(self.expected)
        return tuple(sorted(numbers, reverse=True))

    def _read(self, scanner: Scanner, separator: str, most: int, expected: str) -> list[int]:
        """Up to so many numbers with separators, which may be left out between single digits."""
        form = "[0-9]" if self.largest < 10 else "[0-9]+"
        numbers: list[int] = []
        while not (scanner.done and numbers):
            if numbers and scanner.take(separator) is None and self.largest > 9:
                raise scanner.stopped('"-" between the numbers')
            if len(numbers) == most or (digits := scanner.take(form)) is None:
                raise scanner.stopped(expected)
            if int(digits) not in self.shown:
                raise scanner.refused(expected)
            numbers.append(int(digits))
        return numbers

    @property
    def expected(self) -> str:
        """What a throw is, in words."""
        if self.counted:
            return f"how many of {self.count} marked sides are up: 0 to {self.count}"
        if not self.shown:
            return "nothing: no dice are thrown"
        return f"{self.count} number{'s' * (self.count != 1)} {self._range}"

    @property
    def _range(self) -> str:
        """The numbers of the faces, in words."""
        first, last = self.shown[0], self.shown[-1]
        if self.shown == tuple(range(first, last + 1)):
            return f"from {first} to {last}"
        return f"({', '.join(map(str, self.shown[:-1]))} or {last})"

    @property
    def sums(self) -> Dice:
        """What the sum of a throw may show, as one die of many faces; chances do not matter."""
        sums = {sum(throw) for throw, _ in self.throws()}
        return Dice(1, tuple(sorted(sums)), False)

    def of_sums(self) -> list[tuple[int, Fraction]]:
        """The sums that a throw may show, with their chances."""
        chances: dict[int, Fraction] = {}
        for throw, chance in self.throws():
            chances[sum(throw)] = chances.get(sum(throw), 0) + chance
        return sorted(chances.items())

    def read_cast(self, text: str) -> tuple[int, int]:
        """An opening cast of one of these dice by each side, white's first: `4|6`.

        Raises InputError.
        """
        scanner = Scanner(text, "opening cast")
        expected = f"white's number and black's, {self._range}, as in {write_cast(self.shown[:2])}"
        numbers = self._read(scanner, CAST_SEPARATOR, 2, expected)
        if len(numbers) < 2:
            raise scanner.stopped(expected)
        return numbers[0], numbers[1]


def write_throw(throw: Sequence[int]) -> str:
    """The canonical text of a throw, the larger numbers first: `5-3`; `-` without dice."""
    return "-".join(map(str, sorted(throw, reverse=True))) or "-"


def write_cast(cast: Sequence[int]) -> str:
    """The text of an opening cast, white's number first: `4|6`."""
    return "|".join(map(str, cast))


PLAY_THE_CAST = 2
"""An opening rule adds it to the side that begins with the dice of the cast."""
LEFT = "left"
"""The key with which a position says which numbers are left to play."""
MOST_LEFT = 15
"""The most numbers that a position may say are left."""
BOTH = "both"
"""In a position, the value of a flag that both sides have."""


class DiceState(GameState[PathPosition]):
    """A game of men on two paths, on its board."""

    dice: Dice
    cast: Dice
    """What one side throws for the opening."""
    places: tuple[str, ...]
    """The names of the places of a path, in their order."""
    side_cells: int
    """So many cells of the board are a side's; the first say how many men stand on each place."""
    armies: tuple[int, int]
    """How many men each side has."""
    facing: Facing | None
    """What black calls a place of white's where only men of one side can stand."""
    flags: tuple[str, ...] = ()
    """The flags that the rules of the ruleset read or set."""
    flag_names: tuple[str, ...] = ()
    """All flags of the family, in the order of their numbers."""
    pins = False
    """Whether a man may lie under a man of the enemy."""

    # Throws.

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        return self.dice.throws()

    def casts(self) -> list[tuple[tuple[int, int], Fraction]]:
        shows = self.cast_chances()
        decided = {
            (white, black): first * second
            for white, first in shows
            for black, second in shows
            if self.program.opening(white, black) != CAST_AGAIN
        }
        return [(cast, chance / sum(decided.values())) for cast, chance in decided.items()]

    def cast_chances(self) -> list[tuple[int, Fraction]]:
        """What one side may throw for the opening, with the chances."""
        return [(throw[0], chance) for throw, chance in reversed(self.cast.throws())]

    def give(self, throw: Sequence[int]) -> None:
        for i, number in enumerate(throw):
            self.board[self.program.DICE + i] = number
        self.program.take_throw(self.board)

    @abstractmethod
    def give_numbers(self, numbers: Sequence[int]) -> None:
        """Give out numbers to play one by one: those that are left of a throw."""

    def read_throw(self, text: str) -> tuple[int, ...]:
        if not text:
            raise InputError(
                "a throw is wanted, or `; left=` with the numbers to play", what="throw"
            )
        return self.dice.read(text)

    def dice_of(self, throw: str, left: Sequence[int] | None = None) -> tuple[Die, ...]:
        from lusoria.playable.draw.dice import thrown

        return thrown(self.dice, self.read_throw(throw), left)

    def read_cast(self, text: str) -> tuple[int, int]:
        return self.cast.read_cast(text)

    def begins(self, cast: tuple[int, int]) -> tuple[int | None, bool]:
        answer = self.program.opening(*cast)
        if answer == CAST_AGAIN:
            return None, False
        return answer % PLAY_THE_CAST, answer >= PLAY_THE_CAST

    def give_left(self, laid: PathPosition, text: str) -> bool:
        if LEFT not in laid.state:
            return False
        numbers = laid.state[LEFT].split(",")
        most = self.most_number
        if len(numbers) > MOST_LEFT or not all(n.isdigit() and int(n) <= most for n in numbers):
            raise InputError(
                f"found left={laid.state[LEFT]}",
                text,
                text.find("left=") + 6,
                expected=f"up to {MOST_LEFT} numbers to {most}, as in left=3,3",
                what="position",
            )
        self.give_numbers([int(number) for number in numbers])
        return True

    @property
    def most_number(self) -> int:
        """The largest number that can be given."""
        return self.dice.largest

    def show_dice(self, numbers: Sequence[int]) -> None:
        """Lay the dice as they must have fallen if just these numbers have been played.

        Some rules ask for them; a throw of which a part was not played cannot be told.
        """
        shows = sorted(set(numbers), reverse=True)[: self.dice.count]
        if len(shows) == 1 < len(numbers):
            shows *= self.dice.count
        for i, number in enumerate(shows):
            self.board[self.program.DICE + i] = number

    # Positions.

    @property
    def keys(self) -> tuple[str, ...]:
        """What a position may say after its men, in the order of writing."""
        return (*self.flags, LEFT)

    def read(self, text: str) -> PathPosition:
        read = read_position(
            text,
            self.places,
            armies=self.armies,
            facing=self.facing,
            keys=self.keys,
            pins=self.pins,
        )
        for flag in self.flags:
            _check_flag(flag, read.state.get(flag), text)
        return read

    def write(self, position: PathPosition) -> str:
        return write_position(position, self.places, self.keys)

    def position(self, mover: str) -> PathPosition:
        return PathPosition((self._men(0), self._men(1)), mover, self.unseen(), self.pinned())

    def _men(self, side: int) -> dict[str, int]:
        cells = self.board[self._cells(side)]
        return {name: cells[place] for name, place in self.numbers.items() if cells[place]}

    def _cells(self, side: int) -> slice:
        """The cells of the board that say how many men of a side stand on each place."""
        first = self.side_cells * side
        return slice(first, first + self.numbers["off"] + 1)

    def men(self, side: int, place: int) -> int:
        return self.board[self.side_cells * side + place]

    def pinned(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """The men of each side that lie under a man of the enemy, by place."""
        return {}, {}

    def unseen(self) -> dict[str, str]:
        """What the men do not show: for each flag of the ruleset, the sides that have it."""
        state = {}
        for name in self.flags:
            number = self.flag_names.index(name)
            sides = [s for i, s in enumerate(SIDES) if self.call("flagged", i, number)]
            if sides:
                state[name] = sides[0] if len(sides) == 1 else BOTH
        return state

    def following(self, side: int) -> PathPosition:
        player, throws = self.hand_on(side)
        position = self.position(SIDES[player])
        if throws:
            return position
        left = {**position.state, LEFT: ",".join(map(str, self.given()))}
        return PathPosition(position.men, position.mover, left, position.pinned)

    def text_after(self, side: int) -> str:
        if self.pins or self.has_stages or self.keys != (*self.flags, LEFT):
            return super().text_after(side)
        white, black = map(self._side_text, (0, 1))  # written here, because much is asked
        flags = [f"; {name}={sides}" for name, sides in self.unseen().items()]
        return f"{white} / {black} / {SIDES[1 - side]}{''.join(flags)}"

    def _side_text(self, side: int) -> str:
        cells = self.board[self._cells(side)]
        before, text = self._side_texts[side]
        if cells != before:
            standing = [
                f"{cells[place]}@{name}" for name, place in self.numbers.items() if cells[place]
            ]
            text = " ".join(standing) or "-"
            self._side_texts[side] = cells, text
        return text

    @cached_property
    def _side_texts(self) -> list[tuple[Board, str]]:
        """The men of each side that were written last: the enemy's are often the same again."""
        return [([], ""), ([], "")]

    def lay(self, position: PathPosition, history: Iterable[str] = ()) -> None:
        """Set the men of a position up; no numbers are given.

        Men that stand where an arriving man sets a flag have set it, whether the position says so
        or not.
        """
        self.clear()
        for side in (0, 1):
            for place, count in position.men[side].items():
                for _ in range(count):
                    self.program.put(self.board, side, self.numbers[place])
        self.lay_unseen(position)
        for side in (0, 1):
            self.set_shown(side)

    def clear(self) -> None:
        """Take everything off the board."""
        self.restore([0] * self.program.CHANGING)

    def lay_unseen(self, position: PathPosition) -> None:
        """Note on the board what a position says beside its men."""
        for name in self.flags:
            for side, said in enumerate(SIDES):
                if position.state.get(name) in (said, BOTH):
                    self.program.set_flag(self.board, side, self.flag_names.index(name))

    @abstractmethod
    def set_shown(self, side: int) -> None:
        """Set the flags that a side's men show by where they stand."""

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the places by their names."""
        return {name: number for number, name in enumerate(self.places)}

    # Plays.

    def best_rank(self, side: int, *, begun: bool = False) -> int:
        """The rank that the obligations demand of a play, before or after its first steps."""
        self.count(side, begun=begun)
        return self.work[self.program.RANK]

    def excuses(self, side: int, result: int) -> bool:
        """Whether an end of the game with this result, which may be 0, frees of all obligations."""
        return result != 0 and self.program.excuse(self.board, side, result) != self.program.BOUND

    def can_end(self) -> bool:
        """Whether the last search found a play that ends the game and that no obligation binds."""
        return self.work[self.program.EXCUSED] > 0

    def may_stop(self, side: int) -> bool:
        """Whether a side need not play the numbers that it still can."""
        return not any(b.rule.complete for b in self.at("obligation"))

    def rank(self, side: int) -> int:
        return self.program.obligation(self.board, side)

    # Steps.

    @abstractmethod
    def number_of(self, step: int) -> int:
        """The number with which a step is made."""

    def name(self, place: int) -> str:
        return self.places[place]

    @contextmanager
    def calling(self, names: Mapping[str, str]) -> Iterator[None]:
        usual, _ = self.places, self.numbers  # these are read with the usual names
        self.places = tuple(names.get(place, place) for place in usual)
        try:
            self._forget_steps()
            yield
        finally:
            self.places = usual
            self._forget_steps()

    def _forget_steps(self) -> None:
        vars(self).pop("_known_steps", None)
        vars(self).pop("_steps", None)

    def read_steps(self, play: str | Sequence[Mapping[str, Any]]) -> tuple[paths.Step, ...]:
        if isinstance(play, str):
            return read_play(play, self.places)
        return read_steps(play, self.places)

    def moves(self, steps: Sequence[paths.Step]) -> list[tuple[int, int]]:
        return [(self.numbers[step.origin], self.numbers[step.goal]) for step in steps]

    def write_steps(self, steps: Sequence[paths.Step], *, as_given: bool = False) -> str:
        return write_in_order(steps) if as_given else write_play(steps)

    def perform(self, side: int, steps: Iterable[int]) -> list[paths.Step]:
        written = []
        make, board, enemy = self.program.make_step, self.board, self._cells(1 - side)
        before = board[enemy]
        for step in steps:
            make(board, side, step)
            after = board[enemy]
            written.append(self.written(step, after != before))
            before = after
        return written

    def written(self, step: int, taken: object) -> paths.Step:
        hit = bool(taken)
        known = self._known_steps.get((step, hit))  # few are written, again and again
        if known is None:
            origin, goal = self.ends(step)
            number = self.number_of(step) if self.tells_number(step) else None
            known = paths.Step(self.name(origin), self.name(goal), hit, number)
            self._known_steps[step, hit] = known
        return known

    @cached_property
    def _known_steps(self) -> dict[tuple[int, bool], paths.Step]:
        return {}

    def tells_number(self, step: int) -> bool:
        """Whether a play has to say with which number a step was made: the rest is handed on, and
        a smaller number would lead there as well."""
        return False

    def said(self, steps: Sequence[paths.Step]) -> list[int | None]:
        return [step.number for step in steps]

    def force(self, side: int, steps: Sequence[paths.Step]) -> None:
        self.show_dice(
            [
                step.number or way[1] - way[0]
                for step, way in zip(steps, self.moves(steps), strict=True)
            ]
        )
        for count, (origin, goal) in enumerate(self.moves(steps), 1):
            if not self.men(side, origin) or not self.move_man(side, origin, goal):
                raise InputError(f"step {count} cannot be made here", what="play")

    @abstractmethod
    def move_man(self, side: int, origin: int, goal: int) -> bool:
        """Move a man, legally or not; whether any number could lead there."""


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
