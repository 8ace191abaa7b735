"""The state of a game: a program that runs on a board, and what can be asked of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lusoria.playable.core import Board
from lusoria.playable.engine.running import Running
from lusoria.playable.errors import InputError
from lusoria.playable.verdicts import SIDES, Verdict

if TYPE_CHECKING:
    from fractions import Fraction

    from lusoria.playable.contract import Program
    from lusoria.playable.draw import Scene
    from lusoria.playable.draw.spots import Spot
    from lusoria.playable.engine.judging import Judge

OPENING = "opening"
"""The mover of a position in which nobody has thrown yet."""
NO_THROW = "-"
"""What stands for a throw where no dice are thrown: in games without dice, and in stages."""

Written = Any
"""A step as a family's notation has it."""
Move = tuple[int, int]
"""A step by the numbers of the places that it leads from and to."""


class Laid(Protocol):
    """A position that has been read."""

    @property
    def mover(self) -> str:
        """Who is to move: `white`, `black` or, before an opening cast, `opening`."""

    @property
    def state(self) -> Mapping[str, str]:
        """What the position says beside its men."""


Position = TypeVar("Position", bound=Laid)


class GameState(Running, Generic[Position]):
    """A game on its board. Methods speak of sides as 0 (white) and 1 (black).

    A *step* is a number, as the program makes it. A family says how positions and steps are read,
    written and drawn. Texts and single rules of the program are put together only when somebody
    asks for them.
    """

    program: Program
    made_from: GameState[Position] | None = None
    """The game of the ruleset that this one is made from by leaving clauses out, if it is."""

    def start(self, mover: str = "white") -> Position:
        """The position at the beginning, with this side to move; nothing has been before it."""
        self.restore(self._beginning)
        return self.position(mover)

    def following(self, side: int) -> Position:
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

    def give_left(self, laid: Position, text: str) -> bool:
        """Give out the numbers that a position says are left; whether it says so."""
        return False

    def take_up(self, laid: Position, throw: str | None, text: str) -> bool:
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
        from lusoria.playable.engine.judging import outcome

        return outcome(self, (1 - mover,))

    def over(self, mover: int) -> bool:
        """Whether the game is over at the position on the board, with this side to move."""
        return self.result(mover)[0] != 0

    def rank(self, side: int) -> int:
        """How well the steps made so far satisfy the obligations: more is better."""
        return 0

    # What a family says: positions.

    def read_leniently(self, text: str) -> Position:
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
    def read(self, text: str) -> Position:
        """A position from its text. Raises InputError."""

    @abstractmethod
    def write(self, position: Position) -> str:
        """The canonical text of a position."""

    @abstractmethod
    def position(self, mover: str) -> Position:
        """What stands on the board, with this side to move."""

    @abstractmethod
    def lay(self, position: Position, history: Iterable[str] = ()) -> None:
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
    def told(self, written: Sequence[Written], steps: Sequence[int]) -> tuple[dict[str, Any], ...]:
        """Steps that were made, as JSON values."""

    @abstractmethod
    def force(self, side: int, steps: Sequence[Written]) -> None:
        """Make steps whether legal or not. Raises InputError where one cannot be made at all."""

    def midst(self, position: Position, steps: Sequence[Written]) -> Position:
        """The position after the first steps of a turn, its mover still to move.

        Raises InputError where a game has no such positions.
        """
        raise InputError("this game has no positions in the midst of a turn", what="position")

    def next_told(self, step: int) -> dict[str, Any]:
        """A step that may come next, as JSON values."""
        origin, goal = map(self.name, self.ends(step))
        number = self.number_of(step)
        return {"from": origin, "to": goal} | ({} if number is None else {"number": number})

    def checked(self, verdict: Verdict, steps: Sequence[Written], written: str) -> Verdict:
        """A verdict, where a play says more than which men go where."""
        return verdict

    @abstractmethod
    def judge(self, side: int, *, thrown: str | None, begun: bool) -> Judge[Any]:
        """The judge of a side's play of what has been given out."""

    # Pictures.

    @abstractmethod
    def scene(
        self,
        position: Position,
        *,
        last: Sequence[Written] = (),
        by: str | None = None,
        tried: Sequence[Written] = (),
        fault: int | None = None,
    ) -> Scene:
        """What there is to draw of a position.

        `last` are the steps that led here, made by the side `by`, or by the one that is not to
        play; `tried` are steps that were refused, `fault` which of them, counted from 1.
        """

    @abstractmethod
    def board_text(self, position: Position) -> str:
        """The board in letters."""

    def spots(self, position: Position, side: int) -> list[Spot]:
        """Where the places of a side lie in the picture, with what they hold; none, if unknown."""
        return []
