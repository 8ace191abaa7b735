"""A game on its board: a ruleset's program runs on it, and text goes in and out.

`GameState` is what all families share, `DiceState` what games of men on two paths do. A family says
in a subclass how its positions and steps are read, written and drawn.
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
from lusoria.playable.notation.paths import Facing, PathPosition
from lusoria.playable.notation.scanning import Scanner
from lusoria.playable.verdicts import SIDES, Step, Verdict

if TYPE_CHECKING:
    from fractions import Fraction

    from lusoria.playable import draw
    from lusoria.playable.hooks import BoundRule

OPENING = "opening"
"""The mover of a position before the opening cast."""
MOST_SEQUENCES = 100_000
"""Orders of steps beyond which nobody wants a list."""
NO_THROW = "-"
"""The text of a throw where no dice are thrown: in games without dice, and in stages."""
SEPARATOR = "[-–—,+/]"
CAST_SEPARATOR = "[-|–—,/]"
PLAY_THE_CAST = 2
"""An opening rule adds it to the side that begins with the dice of the cast."""
LEFT = "left"
"""The key with which a position says which numbers are left to play."""
MOST_LEFT = 15
"""The most numbers that a position may say are left."""
BOTH = "both"
"""In a position, the value of a flag that both sides have."""

Written = Any
"""A step as a family's notation has it."""
Move = tuple[int, int]
"""A step by the numbers of the places that it leads from and to."""


@dataclass(frozen=True)
class Dice:
    """The dice of a game: their count and faces; if `counted`, the marked sides are counted."""

    count: int
    faces: tuple[int, ...]
    counted: bool = False

    @property
    def shown(self) -> tuple[int, ...]:
        """The numbers that can be read off, in their order."""
        return tuple(range(self.count + 1)) if self.counted else tuple(sorted(set(self.faces)))

    @property
    def largest(self) -> int:
        """The largest number that can be read off; 0 where nothing is thrown."""
        return max(self.shown, default=0)

    @property
    def numbers(self) -> int:
        """The count of numbers that are read off a throw."""
        return 1 if self.counted else self.count

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        """Return all throws, the larger numbers first, with their chances; `()` without dice."""
        from fractions import Fraction  # slow to import, and few ask for chances

        if self.counted:
            ways = [(marks, comb(self.count, marks)) for marks in reversed(self.shown)]
            return [((marks,), Fraction(way, 2**self.count)) for marks, way in ways]
        return [
            (throw, Fraction(self._ways(throw), len(self.faces) ** self.count))
            for throw in combinations_with_replacement(self.shown[::-1], self.count)
        ]

    def _ways(self, throw: Sequence[int]) -> int:
        orders = factorial(len(throw))
        for times in Counter(throw).values():
            orders //= factorial(times)
        return orders * prod(map(self.faces.count, throw))

    def read(self, text: str) -> tuple[int, ...]:
        """Return a throw of these dice, the larger numbers first. Raises InputError.

        Counted sides may also be written one by one, as in 0-1-1-0.
        """
        if self is NO_DICE:
            if text not in ("", NO_THROW):
                expected = "-: there are no dice in this game"
                raise InputError(f"found {text!r}", expected=expected, what="throw")
            return ()
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
        """Return up to `most` numbers; separators may be left out between single digits."""
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
        """A legal throw, in words, for error messages."""
        if self.counted:
            return f"how many of {self.count} marked sides are up: 0 to {self.count}"
        if not self.shown:
            return "nothing: no dice are thrown"
        return f"{self.count} number{'s' * (self.count != 1)} {self._range}"

    @property
    def _range(self) -> str:
        first, last = self.shown[0], self.shown[-1]
        if self.shown == tuple(range(first, last + 1)):
            return f"from {first} to {last}"
        return f"({', '.join(map(str, self.shown[:-1]))} or {last})"

    @property
    def sums(self) -> Dice:
        """One die with a face for each sum that a throw can show; its chances do not matter."""
        return Dice(1, tuple(total for total, _ in self.of_sums()))

    def of_sums(self) -> list[tuple[int, Fraction]]:
        """Return the sums that a throw can show, with their chances."""
        chances: dict[int, Fraction] = {}
        for throw, chance in self.throws():
            chances[sum(throw)] = chances.get(sum(throw), 0) + chance
        return sorted(chances.items())

    def read_cast(self, text: str) -> tuple[int, int]:
        """Return what these dice show at an opening cast, in all, white's first: `4|6`.

        Raises InputError.
        """
        if self is NO_DICE:
            raise InputError("there are no dice in this game", what="throw")
        scanner, sums = Scanner(text, "opening cast"), self.sums
        example = write_cast(sums.shown[:2])
        expected = f"white's number and black's, {sums._range}, as in {example}"
        numbers = sums._read(scanner, CAST_SEPARATOR, 2, expected)
        if len(numbers) < 2:
            raise scanner.stopped(expected)
        return numbers[0], numbers[1]


NO_DICE = Dice(0, ())
"""The dice of games without dice: one throw, of no numbers."""


def write_throw(throw: Sequence[int]) -> str:
    """Return the canonical text of a throw, the larger numbers first: `5-3`; `-` without dice."""
    return "-".join(map(str, sorted(throw, reverse=True))) or NO_THROW


def write_cast(cast: Sequence[int]) -> str:
    """Return the text of an opening cast, white's number first: `4|6`."""
    return "|".join(map(str, cast))


class Parsed(Protocol):
    """A position that has been read."""

    @property
    def mover(self) -> str:
        """The side to move: `white`, `black` or, before an opening cast, `opening`."""

    @property
    def state(self) -> Mapping[str, str]:
        """The keys and values that the position states after its men."""


AnyPosition = TypeVar("AnyPosition", bound=Parsed)


class GameState(ABC, Generic[AnyPosition]):
    """A game on its board. Sides are 0 (white) and 1 (black); a *step* is a number that the
    ruleset's program makes."""

    program: Any
    """The ruleset's program, running in a host: see `engine.supplied` and the family's modules."""
    made_from: GameState[AnyPosition] | None = None
    """The game of the ruleset from which clauses were left out to make this one, if any were."""
    dice = NO_DICE
    """The dice that a side throws for its turn."""
    cast = NO_DICE
    """The dice that a side throws for the opening."""
    asks_both = False
    """True if either side may have ended the game, not only the one that moved last."""

    def __init__(self, assembled: Mapping[str, Any], program: Any) -> None:
        self.assembled = assembled
        self.program = program
        self.has_stages = hasattr(program, "follow")
        self.board: Board = [0] * program.SIZE
        program.mark_places(self.board)
        program.begin(self.board)
        self._beginning = self.snapshot()
        self._steps: dict[Any, Any] = {}  # few steps are written, again and again

    @cached_property
    def work(self) -> list[int]:
        """The scratch memory of searches, several megabytes; made when a search needs it."""
        return [0] * self.program.ROOM

    def rest(self) -> None:
        """Free the scratch memory until it is needed again."""
        vars(self).pop("work", None)

    # The rules, one by one.

    @cached_property
    def bound(self) -> list[BoundRule]:
        """The rules as the clauses use them."""
        return families.bind(self.assembled)

    def at(self, hook: str) -> list[BoundRule]:
        """Return the rules that are called at a hook, in the ruleset's order."""
        return [b for b in self.bound if hook in b.hooks]

    def ask(self, bound: BoundRule, *handed: int) -> int:
        """Return the answer of one rule as its clause uses it."""
        return int(self.call(bound.rule.function.__name__, *handed, *bound.values))

    def call(self, name: str, *handed: Any) -> Any:
        """Return the answer of a function of the program that takes the board first."""
        return getattr(self.program, name)(self.board, *handed)

    # The board.

    def snapshot(self) -> Board:
        """Return the changing part of the board, for `restore`."""
        return self.board[: self.program.CHANGING]

    def restore(self, snapshot: Board) -> None:
        """Bring a snapshot back."""
        self.board[: self.program.CHANGING] = snapshot

    @abstractmethod
    def visible(self, snapshot: Board) -> tuple[int, ...]:
        """Return the cells of a snapshot that the text of a position shows."""

    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """Return what tells the positions within a turn apart."""

    @abstractmethod
    def men(self, side: int, place: int) -> int:
        """Return how many men of a side stand on a place."""

    @abstractmethod
    def name(self, place: int) -> str:
        """Return the name of a place in positions and plays."""

    @contextmanager
    def calling(self, names: Mapping[str, str]) -> Iterator[None]:
        """Let `name` return what players call the places, where they have other names."""
        yield

    # Positions.

    @abstractmethod
    def read(self, text: str) -> AnyPosition:
        """Return a position from its text. Raises InputError."""

    def read_leniently(self, text: str) -> AnyPosition:
        """Return a position that this game can read, or the one that it is made from."""
        try:
            return self.read(text)
        except InputError:
            if self.made_from is not None:
                with suppress(InputError):
                    return self.made_from.read_leniently(text)
            raise

    @abstractmethod
    def write(self, position: AnyPosition) -> str:
        """Return the canonical text of a position."""

    @abstractmethod
    def position(self, mover: str) -> AnyPosition:
        """Return what stands on the board, with this side to move."""

    @abstractmethod
    def lay(self, position: AnyPosition, history: Iterable[str] = ()) -> None:
        """Set a position up on the board, after the earlier positions of its game."""

    def start(self, mover: str = "white") -> AnyPosition:
        """Set the game up, and return its first position with this side to move."""
        self.restore(self._beginning)
        return self.position(mover)

    def following(self, side: int) -> AnyPosition:
        """Return the position after a play of a side, for whoever plays next."""
        return self.position(SIDES[self.hand_on(side)[0]])

    def text_after(self, side: int) -> str:
        """Return the text of `following`."""
        return self.write(self.following(side))

    def midst(self, position: AnyPosition, steps: Sequence[Written]) -> AnyPosition:
        """Return the position after the first steps of a turn, its mover still to move.

        Raises InputError where a game has no such positions.
        """
        raise InputError("this game has no positions in the midst of a turn", what="position")

    # Throws.

    def casts(self) -> list[tuple[tuple[int, int], Fraction]]:
        """Return the opening casts that decide who begins, with their chances, if any are made."""
        shows = self.cast.of_sums() if self.cast.count else []
        decided = {
            (white, black): first * second
            for white, first in shows
            for black, second in shows
            if self.begins((white, black))[0] is not None
        }
        return [(cast, chance / sum(decided.values())) for cast, chance in decided.items()]

    def begins(self, cast: tuple[int, int]) -> tuple[int | None, bool]:
        """Return who begins after an opening cast (None: cast again), and whether with its dice."""
        answer = self.program.opening(*cast)
        if answer == CAST_AGAIN:
            return None, False
        return answer % PLAY_THE_CAST, answer >= PLAY_THE_CAST

    def give(self, throw: Sequence[int]) -> None:
        """Begin a turn: lay the dice of a throw down and give out its numbers."""

    def given(self) -> list[int]:
        """Return the numbers that are left to play, each as often as it is, the larger first."""
        return []

    def give_left(self, laid: AnyPosition, text: str) -> bool:
        """Give out the numbers that a position says are left; return whether it says so."""
        return False

    def take_up(self, laid: AnyPosition, throw: str | None, text: str) -> bool:
        """Begin or go on with the turn of a position; return whether part of it is played.

        Raises InputError where a throw is needed and there is none.
        """
        if (throw or NO_THROW) == NO_THROW and self.give_left(laid, text):
            return True
        if not throw and self.dice is not NO_DICE:
            message = "a throw is wanted, or `; left=` with the numbers to play"
            raise InputError(message, what="throw")
        self.give(self.dice.read(throw or ""))
        return False

    # Plays.

    def plays(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """Return the steps of each legal play of the numbers given: one play a position."""
        return [self.list_steps(play) for play in range(self.count(side, begun=begun))]

    def sequences(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """Return all legal orders of steps for the numbers given.

        Raises InputError if there are more than MOST_SEQUENCES.
        """
        self.work[self.program.EVERY_ORDER] = 1
        try:
            count = few_enough(self.search(side, begun), MOST_SEQUENCES)
            return [self.list_steps(play) for play in range(count)]
        finally:
            self.work[self.program.EVERY_ORDER] = 0

    def count(self, side: int, *, begun: bool = False) -> int:
        """Return how many legal plays of the numbers given there are; to do nothing is one."""
        return few_enough(self.search(side, begun))

    def search(self, side: int, begun: bool) -> int:
        """Find the plays of the numbers given; return how many, or -1 if there is no room."""
        return self.program.list_plays(self.board, self.work, side, begun)

    def list_steps(self, play: int) -> list[int]:
        """Return the steps of a play, by its number in the last search."""
        count = self.program.steps_of(self.work, play)
        return self.work[self.program.STEPS : self.program.STEPS + count]

    def positions(self, side: int) -> list[tuple[Board, int]]:
        """Return the snapshot after each legal play, and the result if the game ends there."""
        count = self.count(side)
        changing = self.program.CHANGING
        width = changing + 1
        rows = [0] * (width * (count + 1))
        self.program.list_positions(self.board, self.work, side, rows)
        starts = range(0, width * count, width)
        return [(rows[at : at + changing], rows[at + changing]) for at in starts]

    @abstractmethod
    def open_steps(self, side: int) -> list[int]:
        """Return the steps that can be made now, whatever comes after."""

    def make(self, side: int, step: int) -> int:
        """Make a step; return the result, if the game ends with it."""
        return self.program.make_step(self.board, side, step)

    @abstractmethod
    def force(self, side: int, steps: Sequence[Written]) -> None:
        """Make steps whether legal or not. Raises InputError where one cannot be made at all."""

    def hand_on(self, side: int) -> tuple[int, bool]:
        """Return who plays after a play of a side, and whether with a throw of its own."""
        self.settle(side)
        if not self.has_stages or self.ends_game(side):
            return 1 - side, True
        what = self.program.follow(self.board, side)
        throws = what in (OTHER_THROWS, SAME_THROWS)
        return (1 - side if what in (OTHER_THROWS, OTHER_PLAYS) else side), throws

    def settle(self, side: int) -> None:
        """Note after a play of a side what is new for the turns to come."""

    # The end.

    def ends_game(self, side: int) -> bool:
        """Return whether the play that a side has just made ends the game."""
        return bool(
            self.program.end_of_step(self.board, side) or self.program.end_of_play(self.board, side)
        )

    def over(self, mover: int) -> bool:
        """Return whether the game is over at the position on the board, with this side to move."""
        return self.result(mover)[0] != 0

    def result(self, mover: int) -> tuple[int, tuple[str, ...]]:
        """Return the result of the position and the clauses that give it; 0, if play goes on."""
        return outcome(self, (1 - mover, mover) if self.asks_both else (1 - mover,))

    # Steps.

    @abstractmethod
    def ends(self, step: int) -> Move:
        """Return the places that a step leads from and to."""

    def number_of(self, step: int) -> int | None:
        """Return the number with which a step is made, in games with dice."""
        return None

    def step(self, step: int) -> Step:
        """Return a step as `Play.steps` has it, in the names of its places."""
        named: Step | None = self._steps.get(step)
        if named is None:
            origin, goal = map(self.name, self.ends(step))
            named = self._steps[step] = Step(origin, goal, self.number_of(step))
        return named

    @abstractmethod
    def read_steps(self, play: str | Sequence[Mapping[str, Any]]) -> Sequence[Written]:
        """Return the steps of a play from its text or its JSON values. Raises InputError."""

    @abstractmethod
    def moves(self, steps: Sequence[Written]) -> list[Move]:
        """Return steps that were read by the places that they lead from and to."""

    def stated_numbers(self, steps: Sequence[Written]) -> list[int | None]:
        """Return, for each step, the number that its notation states, or None."""
        return [getattr(step, "number", None) for step in steps]

    @abstractmethod
    def write_steps(self, steps: Sequence[Written], *, as_given: bool = False) -> str:
        """Return the text of a play: canonical, or with its steps in the order given."""

    @abstractmethod
    def perform(self, side: int, steps: Iterable[int]) -> list[Written]:
        """Make steps, and return them as they are written."""

    @abstractmethod
    def written(self, step: int, taken: Sequence[int]) -> Written:
        """Return a step as it is written, if it takes the enemy men of these places."""

    def describe_steps(self, written: Sequence[Written], steps: Sequence[int]) -> tuple[Step, ...]:
        """Return the steps of a play as `Play.steps` has them; `written` has their notation."""
        return tuple(map(self.step, steps))

    def check_notation(self, verdict: Verdict, steps: Sequence[Written], written: str) -> Verdict:
        """Return the verdict, or a worse one if the notation states what the steps do not do."""
        return verdict

    # Pictures.

    def make_board(self, position: AnyPosition, marks: draw.Marks) -> draw.Board:
        """Return the board on which a position is drawn with these marks."""
        raise NotImplementedError

    def scene(self, position: AnyPosition, marks: draw.Marks) -> draw.Scene:
        """Return the marks of a position and of play on it."""
        return self.make_board(position, marks).scene(position, marks)

    def board_text(self, position: AnyPosition) -> str:
        """Return the board in letters."""
        from lusoria.playable.draw import Marks

        return self.make_board(position, Marks()).text(position)

    def spots(self, position: AnyPosition, side: int, look: str | None = None) -> list[draw.Spot]:
        """Return where the places of a side lie in the picture, with what they hold."""
        from lusoria.playable.draw import Marks

        return self.make_board(position, Marks(look=look)).spots(position, side)


def few_enough(count: int, most: int | None = None) -> int:
    """Return how many plays a search has found. Raises InputError if they cannot be listed."""
    found = "there are more plays than there is room for" if count == NO_ROOM else ""
    if most is not None and count > most:
        found = f"there are more than {most:,} plays"
    if found:
        raise InputError(f"{found}; ask for the next steps (--next)")
    return count


def clause_ids(rules: Iterable[BoundRule]) -> tuple[str, ...]:
    """Return the clauses of some rules, each once."""
    return tuple(dict.fromkeys(b.clause for b in rules))


def outcome(state: GameState[Any], sides: Iterable[int]) -> tuple[int, tuple[str, ...]]:
    """Return the result of the position and the clauses that give it; 0 if play goes on.

    The sides are asked in turn, whether what they have done has ended the game.
    """
    for side in filter(state.ends_game, sides):  # seldom any: only here single rules are asked
        answers = [(state.ask(b, side), b) for b in state.at("end")]
        ends = [(answer, b) for answer, b in answers if answer]
        if ends:
            result = ends[0][0]
            return result, clause_ids(b for answer, b in ends if answer == result)
    return 0, ()


class DiceState(GameState[PathPosition]):
    """A game of men on two paths, on its board."""

    places: tuple[str, ...]
    """The names of the places of a path, in their order."""
    side_cells: int
    """The number of cells that a side has on the board; the first count the men on each place."""
    armies: tuple[int, int]
    """The number of men of each side."""
    facing: Facing | None
    """Black's names of white's places where only men of one side can stand."""
    flags: tuple[str, ...] = ()
    """The flags that the rules of the ruleset read or set."""
    flag_names: tuple[str, ...] = ()
    """All flags of the family, in the order of their numbers."""
    pins = False
    """True if a man may lie under a man of the enemy."""

    # Throws.

    def give(self, throw: Sequence[int]) -> None:
        for i, number in enumerate(throw):
            self.board[self.program.DICE + i] = number
        self.program.take_throw(self.board)

    @abstractmethod
    def give_numbers(self, numbers: Sequence[int]) -> None:
        """Give out numbers to play one by one: those that are left of a throw."""

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

    # Positions.

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that a position may state after its men, in the order of writing."""
        return (*self.flags, LEFT)

    def read(self, text: str) -> PathPosition:
        read = paths.read_position(
            text,
            self.places,
            armies=self.armies,
            facing=self.facing,
            keys=self.keys,
            pins=self.pins,
        )
        values = (*SIDES, BOTH)
        for flag in self.flags:
            value = read.state.get(flag, BOTH)
            if value not in values:
                raise InputError(
                    f"found {flag}={value}",
                    text,
                    text.lower().find(flag) + len(flag) + 2,
                    expected=f"{flag}={', '.join(values[:-1])} or {values[-1]}",
                    what="position",
                    nearest=nearest(value, values),
                )
        return read

    def write(self, position: PathPosition) -> str:
        return paths.write_position(position, self.places, self.keys)

    def position(self, mover: str) -> PathPosition:
        return PathPosition((self._men(0), self._men(1)), mover, self.read_flags(), self.pinned())

    def _men(self, side: int) -> dict[str, int]:
        cells = self.board[self._cells(side)]
        return {name: cells[place] for name, place in self.numbers.items() if cells[place]}

    def _cells(self, side: int) -> slice:
        first = self.side_cells * side
        return slice(first, first + self.numbers["off"] + 1)

    def men(self, side: int, place: int) -> int:
        return self.board[self.side_cells * side + place]

    def pinned(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Return the men of each side that lie under a man of the enemy, by place."""
        return {}, {}

    def read_flags(self) -> dict[str, str]:
        """Return, for each flag of the ruleset that is set, the sides that have it."""
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
        flags = [f"; {name}={sides}" for name, sides in self.read_flags().items()]
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
        self.set_flags(position)
        for side in (0, 1):
            self.set_flags_by_place(side)

    def clear(self) -> None:
        """Take everything off the board."""
        self.restore([0] * self.program.CHANGING)

    def set_flags(self, position: PathPosition) -> None:
        """Set the flags and numbers on the board that a position states after its men."""
        for name in self.flags:
            for side, name_of_side in enumerate(SIDES):
                if position.state.get(name) in (name_of_side, BOTH):
                    self.program.set_flag(self.board, side, self.flag_names.index(name))

    @abstractmethod
    def set_flags_by_place(self, side: int) -> None:
        """Set the flags of a side that arriving men set: the places of its men imply them."""

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the places by their names."""
        return {name: number for number, name in enumerate(self.places)}

    def name(self, place: int) -> str:
        return self.places[place]

    @contextmanager
    def calling(self, names: Mapping[str, str]) -> Iterator[None]:
        usual, _ = self.places, self.numbers  # these are read with the usual names
        self.places = tuple(names.get(place, place) for place in usual)
        self._steps.clear()
        try:
            yield
        finally:
            self.places = usual
            self._steps.clear()

    # Obligations.

    def best_rank(self, side: int, *, begun: bool = False) -> int:
        """Return the rank that the obligations demand of the plays of a turn, `begun` or not."""
        self.count(side, begun=begun)
        return self.work[self.program.RANK]

    def excuses(self, side: int, result: int) -> bool:
        """Return whether no obligation binds a play that ended with this result, which may be 0."""
        return result != 0 and self.program.excuse(self.board, side, result) != self.program.BOUND

    def can_end(self) -> bool:
        """Return whether the last search found a play that ends the game and is not bound."""
        return self.work[self.program.EXCUSED] > 0

    def may_stop(self, side: int) -> bool:
        """Return whether a side need not play the numbers that it still can."""
        return not any(b.rule.complete for b in self.at("obligation"))

    def rank(self, side: int) -> int:
        """Return how well the steps made so far satisfy the obligations: more is better."""
        return self.program.obligation(self.board, side)

    # Steps.

    @abstractmethod
    def number_of(self, step: int) -> int:
        """Return the number with which a step is made."""

    def read_steps(self, play: str | Sequence[Mapping[str, Any]]) -> tuple[paths.Step, ...]:
        read: Any = paths.read_play if isinstance(play, str) else paths.read_steps
        return read(play, self.places)

    def moves(self, steps: Sequence[paths.Step]) -> list[Move]:
        return [(self.numbers[step.origin], self.numbers[step.goal]) for step in steps]

    def write_steps(self, steps: Sequence[paths.Step], *, as_given: bool = False) -> str:
        return paths.write_in_order(steps) if as_given else paths.write_play(steps)

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
        cached: paths.Step | None = self._steps.get((step, hit))
        if cached is None:
            origin, goal = self.ends(step)
            number = self.number_of(step) if self.tells_number(step) else None
            cached = paths.Step(self.name(origin), self.name(goal), hit, number)
            self._steps[step, hit] = cached
        return cached

    def tells_number(self, step: int) -> bool:
        """Return whether a play has to say with which number a step was made: what is left is
        handed on, and a smaller number would lead there as well."""
        return False

    def force(self, side: int, steps: Sequence[paths.Step]) -> None:
        moves = self.moves(steps)
        numbers = [step.number or b - a for step, (a, b) in zip(steps, moves, strict=True)]
        # Some rules ask for the dice: they lie as they must have fallen for just these numbers.
        shows = sorted(set(numbers), reverse=True)[: self.dice.count]
        if len(shows) == 1 < len(numbers):
            shows *= self.dice.count
        for i, number in enumerate(shows):
            self.board[self.program.DICE + i] = number
        for count, (origin, goal) in enumerate(moves, 1):
            if not self.men(side, origin) or not self.move_man(side, origin, goal):
                raise InputError(f"step {count} cannot be made here", what="play")

    @abstractmethod
    def move_man(self, side: int, origin: int, goal: int) -> bool:
        """Move a man, legally or not; return whether any number could lead there."""
