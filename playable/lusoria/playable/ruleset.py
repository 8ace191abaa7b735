"""The door to a ruleset: positions, throws and plays as text; plays, verdicts and outcomes back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from lusoria.playable import families, reasons
from lusoria.playable.errors import InputError
from lusoria.playable.verdicts import Cited, Outcome, Play, Verdict, cited, result_of
from lusoria.playable.whatif import Assembled, Readings, reading, without

if TYPE_CHECKING:
    from lusoria.playable.judging import Judge, Move

OPENING = "opening"
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

    def __new__(
        cls, assembled: Assembled, *, lasting: bool = False, readings: Readings | None = None
    ) -> Ruleset:
        """An instance of the family's own class."""
        own = families.door(assembled["family"]) if cls is Ruleset else cls
        made: Ruleset = object.__new__(own)
        return made

    def __init__(
        self, assembled: Assembled, *, lasting: bool = False, readings: Readings | None = None
    ) -> None:
        self.assembled = assembled
        self.id: str = assembled["ruleset"]
        self.name: str = assembled["name"]
        self.digest: str = assembled["digest"]
        self.clauses: tuple[Cited, ...] = tuple(map(cited, assembled["clauses"]))
        self._readings = readings
        self._made_from: Ruleset | None = None

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}, {len(self.clauses)} clauses, digest {self.digest[:12]}>"

    def without(self, *clauses: str) -> Ruleset:
        """This ruleset without some of its clauses: `without("nowhere", "verquere/junker")`.

        Raises InputError for a name that is none of its clauses, with the nearest, and for a clause
        that no ruleset can do without.
        """
        return self._altered(without(self.assembled, clauses, self._readings))

    def reading(self, *clauses: str) -> Ruleset:
        """This ruleset with other answers of its game, each in place of its own at the locus.

        Raises InputError for a name that is no clause of the game, with the nearest; for a clause
        that does not go with the others; and where the game's other answers are not at hand.
        """
        changed = self._altered(reading(self.assembled, clauses, self._readings))
        try:
            for mover in ("white", "black"):
                for throw, _ in changed.throws(changed.start(mover)):
                    changed.plays(changed.start(mover), throw)
        except (IndexError, ValueError) as error:  # a table of values too short for the dice, …
            raise InputError(
                f"{self.id} cannot be played with {', '.join(clauses)}",
                what="reading",
            ) from error
        return changed

    def _altered(self, assembled: Assembled) -> Ruleset:
        changed = Ruleset(assembled, readings=self._readings)
        changed._made_from = self
        return changed

    @property
    def program(self) -> str:
        """The ruleset as one Python module."""
        text: str = self.table.text
        return text

    def start(self, mover: str = "white") -> str:
        """The position at the beginning; `mover` may be `opening`: nobody has cast yet."""
        raise NotImplementedError

    def read(self, position: str) -> Laid:
        """A position of this ruleset from its text.

        A ruleset made `without` clauses also reads what the whole one writes into positions.
        """
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
        """Whether a play of a throw is legal; if not, what is at fault, and by which clauses."""
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

    # Texts read, and answers put together.

    def _read(self, position: str) -> Any:
        """A position from its text, as the ruleset itself writes it."""
        raise NotImplementedError

    def _read_leniently(self, position: str) -> Any:
        """A position from its text, as the ruleset writes it or the one that it was made from."""
        try:
            return self._read(position)
        except InputError:
            if self._made_from is not None:
                with suppress(InputError):
                    return self._made_from.read(position)
            raise

    def _told(self, side: int, plays: Sequence[Sequence[Any]]) -> list[Play]:
        """Plays that were found by the steps they are made of, as they are answered."""
        raise NotImplementedError

    def _at_locus(self, locus: str | None) -> list[str]:
        """The clauses that the ruleset takes at a locus."""
        return [c["id"] for c in self.assembled["clauses"] if c["locus"] == locus]

    def _cited(self, ids: Iterable[str]) -> tuple[Cited, ...]:
        """Clauses by their ids, each once."""
        by_id = {clause.id: clause for clause in self.clauses}
        return tuple(by_id[name] for name in dict.fromkeys(ids))

    def _ended(self, result: int, ids: Iterable[str]) -> Outcome:
        """The outcome of a result and the clauses that give it."""
        if not result:
            return Outcome(False)
        winner, stake = result_of(result)
        return Outcome(True, winner, stake, self._cited(ids))

    def _verdict(self, judge: Judge[Any, Any], moves: Sequence[Move], written: str) -> Verdict:
        """The verdict on the moves of a play, and on the play as it is written."""
        found = judge.judge(moves)
        if found.kind == "legal":
            (play,) = self._told(judge.side, [found.steps])
            return Verdict("legal", play.text, position=play.position, steps=play.steps)
        reason, instead = found.reason, None
        better = judge.nearest(moves) if found.kind == "incomplete" else None
        if better is not None:
            instead = self._told(judge.side, [better])[0].text
            reason = judge.falls_short(found.steps, better, instead)
        clauses = self._cited(found.clauses)
        return Verdict(found.kind, written, found.step, clauses, reason, instead=instead)

    def _already_over(self, outcome: Outcome, written: str) -> Verdict:
        """The verdict on a play after the end of the game."""
        reason = reasons.over(outcome.winner)
        return Verdict("over", written, clauses=outcome.clauses, reason=reason)
