"""The door to a ruleset: positions, throws and plays as text; plays, verdicts and outcomes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from lusoria.playable import families
from lusoria.playable.verdicts import Outcome, Play, Verdict

OPENING = "opening"
Assembled = Mapping[str, Any]
Written = str | Sequence[Mapping[str, Any]]
"""A play as text, or as a list of steps with `from` and `to`."""
History = Sequence[str]
"""The positions of a game before the one that is asked about, the oldest first."""


class Laid(Protocol):
    """A position that has been read."""

    @property
    def mover(self) -> str:
        """Who is to move: `white`, `black` or, before an opening cast, `opening`."""


class Ruleset:
    """A ruleset that can be asked what may be played, made from an assembled ruleset.

    `Ruleset(assembled)` is an instance of the class that the family of the game has for it, its
    `Door`. All methods take positions, throws and plays as text (see `notation`) and raise
    InputError where one of them cannot be read or does not fit the game. The `history` of a game
    matters only by rules that ask what has been before; others do not look at it. `lasting` says
    that the ruleset will be asked again by another process: the code of its program is then kept.
    """

    table: Any
    """The game laid out, its program running: `perft` and bulk play know it."""

    def __new__(cls, assembled: Assembled, *, lasting: bool = False) -> Ruleset:
        """An instance of the family's own class."""
        own = families.door(assembled["family"]) if cls is Ruleset else cls
        made: Ruleset = object.__new__(own)
        return made

    def __init__(self, assembled: Assembled, *, lasting: bool = False) -> None:
        self.assembled = assembled
        self.id: str = assembled["ruleset"]
        self.name: str = assembled["name"]
        self.digest: str = assembled["digest"]
        self.clauses: list[dict[str, Any]] = assembled["clauses"]

    @property
    def program(self) -> str:
        """The ruleset as one Python module."""
        text: str = self.table.text
        return text

    def start(self, mover: str = "white") -> str:
        """The position at the beginning; `mover` may be `opening`: nobody has cast yet."""
        raise NotImplementedError

    def read(self, position: str) -> Laid:
        """A position of this ruleset from its text."""
        raise NotImplementedError

    def write(self, position: Any) -> str:
        """The canonical text of a position that has been read."""
        raise NotImplementedError

    def throws(self, position: str) -> list[tuple[str, Fraction]]:
        """The throws that may fall now, each with its chance; none when the game is over.

        Games without dice have one throw, `-`.
        """
        raise NotImplementedError

    def plays(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        """The legal plays of a throw, one for each position that they lead to.

        Without a throw, of the numbers that the position says are left. After the end of a game
        there are none; a side that cannot play has one play, `pass`.
        """
        raise NotImplementedError

    def sequences(
        self, position: str, throw: str | None = None, *, history: History = ()
    ) -> list[Play]:
        """The legal plays of a throw in every order of their steps.

        Raises InputError if there are more than a hundred thousand.
        """
        raise NotImplementedError

    def next_steps(
        self,
        position: str,
        throw: str | None = None,
        played: Written = "",
        *,
        history: History = (),
    ) -> list[dict[str, Any]]:
        """The steps that may follow those already played of a throw, on the way to a legal play.

        A step already played may say its `number`: more than one can bear a man off.
        """
        raise NotImplementedError

    def after(self, position: str, play: Written | Play) -> str:
        """The position after a play, whether legal or not, with the other side to move."""
        raise NotImplementedError

    def judge(
        self,
        position: str,
        throw: str | None,
        play: Written | Play,
        *,
        history: History = (),
    ) -> Verdict:
        """Whether a play of a throw is legal; if not, which clauses forbid it, at which step."""
        raise NotImplementedError

    def outcome(self, position: str, *, history: History = ()) -> Outcome:
        """Whether the game is over at a position; who has won, what, and by which clauses."""
        raise NotImplementedError

    def opened(self, position: str, cast: str) -> tuple[str, str | None]:
        """The position after an opening cast, and the throw if the dice of the cast are played.

        The position stays as it is if the dice have to be cast again.
        """
        raise NotImplementedError

    def svg(self, position: str, play: str | None = None, *, plain: bool = False) -> str:
        """The board as a picture; `play` led to the position, its steps are marked.

        A `plain` picture has its colours in itself; others take them from a style sheet.
        """
        raise NotImplementedError

    def board_text(self, position: str) -> str:
        """The board in letters."""
        raise NotImplementedError
