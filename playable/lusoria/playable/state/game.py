"""The state of a game: a program that runs on a board, and what can be asked of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lusoria.playable.core import Board
from lusoria.playable.engine.loop import NO_ROOM
from lusoria.playable.engine.stages import OTHER_PLAYS, OTHER_THROWS, SAME_THROWS
from lusoria.playable.errors import InputError
from lusoria.playable.verdicts import SIDES, Step, Verdict

if TYPE_CHECKING:
    from fractions import Fraction

    from lusoria.playable.codegen.bound import BoundRule
    from lusoria.playable.contract import Program
    from lusoria.playable.draw import Marks, Scene
    from lusoria.playable.draw.dice import Die
    from lusoria.playable.draw.scene import Spot

OPENING = "opening"
"""The mover of a position in which nobody has thrown yet."""
MOST_SEQUENCES = 100_000
"""Orders of steps beyond which nobody wants a list."""
NO_THROW = "-"
"""What stands for a throw where no dice are thrown: in games without dice, and in stages."""

Written = Any
"""A step as a family's notation has it."""
Bind = Callable[[Mapping[str, Any]], list["BoundRule"]]
"""What gives the rules of an assembled ruleset, as its clauses use them."""
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

    program: Program
    made_from: GameState[AnyPosition] | None = None
    """The game of the ruleset that this one is made from by leaving clauses out, if it is."""

    def __init__(self, assembled: Mapping[str, Any], program: Any, bind: Bind) -> None:
        """`program` is the ruleset's program, running in a host; `bind` binds its rules."""
        self.assembled = assembled
        self.program = program
        self._bind = bind
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
        return self._bind(self.assembled)

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
