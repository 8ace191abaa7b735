"""The rulesets, games and examples that a run asks for; and questions about play by their names."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.schema.answers import Built, find
from lusoria.site.ask import play
from lusoria.site.faults import Fault, unknown

if TYPE_CHECKING:
    from lusoria.playable.records import Record
    from lusoria.playable.ruleset import Ruleset


class Library:
    """What a run may ask for, each read once; a line says so where that is not as the data are."""

    def __init__(self, out: str | Path | None = None) -> None:
        self._out = Path(out) if out else None
        self._rulesets: dict[str, Ruleset] = {}
        self._said: set[str] = set()

    @cached_property
    def answers(self) -> Built:
        """The build that is asked. Raises UnknownNameError if one was named that is none."""
        return self._found(database=False)

    def _found(self, database: bool) -> Built:
        found = find(self._out, database=database, progress=_say_to_people)
        if found.notice and found.notice not in self._said:
            self._said.add(found.notice)
            say(found.notice)
        return found

    @property
    def folder(self) -> Path:
        """The folder of the build that is asked."""
        return self.answers.folder

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset that can be asked, by its address. Raises UnknownNameError, CatalogueError."""
        if name not in self._rulesets:
            from lusoria.playable.ruleset import Ruleset

            self._rulesets[name] = Ruleset(
                self.assembled(name), lasting=True, readings=partial(self.readings, name)
            )
        return self._rulesets[name]

    def assembled(self, name: str) -> dict[str, Any]:
        """A ruleset as a list of clauses, by its address; raises as `ruleset` does."""
        return self.answers.assembled(name)

    def readings(self, name: str) -> dict[str, Any]:
        """All answers to the loci of the game of a ruleset; raises as `ruleset` does."""
        return self.answers.readings(name)

    def example(self, name: str) -> dict[str, Any] | None:
        """An example by its full id; None if there is none, or if it is a file that is meant."""
        return None if os.path.isfile(name) else self.answers.example(name)

    @cached_property
    def index(self) -> dict[str, Any]:
        """The games, rulesets and examples that there are."""
        return self.answers.index

    @cached_property
    def database(self) -> Path:
        """The database of a build."""
        return self._found(database=True).database()


def _say_to_people(line: str) -> None:
    if sys.stderr.isatty():  # whoever waits
        say(line)


def say(line: str) -> None:
    """Write a line to the standard error, beside the answer; nothing ends if that cannot be."""
    with suppress(OSError):
        click.echo(f"lusoria: {line}", err=True)


Question = dict[str, Any]
Json = dict[str, Any]


class Change:
    """The clauses that are left out of each ruleset that is asked, and the readings it takes."""

    def __init__(self, without: tuple[str, ...] = (), reading: tuple[str, ...] = ()) -> None:
        self.without = without
        self.reading = reading
        self._made: dict[str, Ruleset] = {}

    def __bool__(self) -> bool:
        return bool(self.without or self.reading)

    def ruleset(self, library: Library, name: str) -> Ruleset:
        """A ruleset as it is changed. Raises InputError where it cannot be."""
        if name not in self._made:
            ruleset = library.ruleset(name)
            if self.reading:
                ruleset = ruleset.reading(*self.reading)
            if self.without:
                ruleset = ruleset.without(*self.without)
            self._made[name] = ruleset
        return self._made[name]

    def with_(self, record: Record) -> Change:
        """These changes after those by which a record says that it was played."""
        without = dict.fromkeys((*record.without, *self.without))
        reading = dict.fromkeys((*record.reading, *self.reading))
        return Change(tuple(without), tuple(reading))

    def assembled(self, library: Library, name: str) -> Any:
        """A ruleset as it is changed, as a list of clauses."""
        return self.ruleset(library, name).assembled if self else library.assembled(name)


class History:
    """Positions as they are written, the oldest first, each with the place where it stands."""

    def __init__(self, written: Iterable[tuple[str, str]] = ()) -> None:
        self.written = list(written)
        self._checked: set[str] = set()

    def read_by(self, ruleset: Ruleset, instead: Sequence[str] | None = None) -> list[str]:
        """The positions, or those given instead, once the ruleset could read them all.

        Raises InputError, which begins with the place.
        """
        if instead:
            _check(ruleset, [(f"history {n}", text) for n, text in enumerate(instead, 1)])
            return list(instead)
        if ruleset.id not in self._checked:
            _check(ruleset, self.written)
            self._checked.add(ruleset.id)
        return [position for _, position in self.written]


def _check(ruleset: Ruleset, written: Iterable[tuple[str, str]]) -> None:
    from lusoria.playable.errors import InputError

    for place, position in written:
        try:
            ruleset.read(position)
        except InputError as error:
            raise error.inside(place) from None


def legal_plays(
    library: Library,
    change: Change,
    sequences: bool,
    next_: bool,
    history: History,
    question: Question,
) -> Json:
    """What may be played: whole plays, or the next steps where some were played already."""
    ruleset, asked = _read(library, change, history, question, "position")
    if next_ or question.get("played") is not None:
        return {"ruleset": ruleset.id, "next": play.next_steps(ruleset, asked)}
    listed = play.sequences if sequences else play.plays
    return {"ruleset": ruleset.id, "plays": listed(ruleset, asked)}


def judged(library: Library, change: Change, history: History, question: Question) -> Json:
    """The verdict on a play."""
    ruleset, asked = _read(library, change, history, question, "position", "play")
    return {"ruleset": ruleset.id, **play.judge(ruleset, asked)}


def how_it_stands(library: Library, change: Change, history: History, question: Question) -> Json:
    """Whether the game is over at a position, and how it has ended."""
    ruleset, asked = _read(library, change, history, question, "position")
    return {"ruleset": ruleset.id, **play.outcome(ruleset, asked)}


def verdicts(library: Library, question: Question) -> Json:
    """The verdict of every ruleset of a game on a play, or why one cannot judge it.

    Raises InputError where none can.
    """
    from lusoria.playable.errors import InputError

    games = [game["id"] for game in library.index["games"]]
    if question["game"] not in games:
        raise unknown("game", question["game"], games)
    found: list[Json] = []
    errors: list[InputError] = []
    for ruleset in library.index["rulesets"]:
        if ruleset["game"] == question["game"]:
            asked = {**question, "ruleset": ruleset["id"]}
            try:
                found.append(judged(library, Change(), History(), asked))
            except InputError as error:
                errors.append(error)
                found.append({"ruleset": ruleset["id"], "error": str(error)})
    if found and len(errors) == len(found):
        raise errors[0]
    return {"game": question["game"], "verdicts": found}


def board(library: Library, question: Question) -> Json:
    """The picture of a position, with its colours in itself; `play` led there, if it is said."""
    ruleset, asked = _read(library, Change(), History(), question, "position")
    return {"svg": play.board(ruleset, asked)}


def _read(
    library: Library, change: Change, history: History, question: Question, *keys: str
) -> tuple[Ruleset, Question]:
    """The ruleset that is asked, and the question with the positions before it.

    Raises Fault where the question lacks one of the keys, InputError where a position is wrong.
    """
    ruleset = change.ruleset(library, wanted(question, "ruleset"))
    for key in keys:
        wanted(question, key)
    before = history.read_by(ruleset, question.get("history"))
    return ruleset, {**question, "history": before}


def wanted(question: Question, key: str) -> Any:
    """What a question says under a key that it must have. Raises Fault."""
    value = question.get(key)
    if value is None:
        raise Fault(f"this line has no {key}")
    return value
