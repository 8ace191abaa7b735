"""Rulesets by their names, and questions of play that name them, answered as JSON values."""

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
from lusoria.schema.mistakes import unknown
from lusoria.site.ask import play
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from lusoria.playable.records import Record
    from lusoria.playable.ruleset import Ruleset

Question = dict[str, Any]
Json = dict[str, Any]


class Library:
    """A build's rulesets and examples, loaded on first use.

    Without a `place` the build is that of $LUSORIA_BUILD, or one of the data as they are now.
    """

    def __init__(self, place: str | Path | None = None) -> None:
        self._place = Path(place) if place else None
        self._rulesets: dict[str, Ruleset] = {}
        self._notices: set[str] = set()

    @cached_property
    def build(self) -> Built:
        """The build that is asked. Raises UnknownNameError if one was named that is none."""
        return self._find(database=False)

    @cached_property
    def database(self) -> Path:
        """The database of a build; raises as `build` does, and CatalogueError."""
        return self._find(database=True).database()

    def _find(self, database: bool) -> Built:
        """Return a build; print a line if it does not show the data as they are."""
        progress = say if sys.stderr.isatty() else lambda line: None
        build = find(self._place, database=database, progress=progress)
        if build.notice and build.notice not in self._notices:
            self._notices.add(build.notice)
            say(build.notice)
        return build

    def ruleset(self, name: str) -> Ruleset:
        """Return a ruleset by its address. Raises UnknownNameError, CatalogueError."""
        if name not in self._rulesets:
            from lusoria.playable.ruleset import Ruleset

            readings = partial(self.build.readings, name)
            assembled = self.build.assembled(name)
            self._rulesets[name] = Ruleset(assembled, lasting=True, readings=readings)
        return self._rulesets[name]

    def example(self, name: str) -> dict[str, Any] | None:
        """Return an example by its full id; None if there is none, or if it is a file's name."""
        return None if os.path.isfile(name) else self.build.example(name)


def say(line: str) -> None:
    """Write a line to the standard error, beside the answer; nothing ends if that cannot be."""
    with suppress(OSError):
        click.echo(f"lusoria: {line}", err=True)


class Change:
    """The clauses that are left out of the rulesets that are asked, and the readings they take."""

    def __init__(self, without: Sequence[str] = (), reading: Sequence[str] = ()) -> None:
        self.without = tuple(without)
        self.reading = tuple(reading)
        self._changed: dict[str, Ruleset] = {}

    def __bool__(self) -> bool:
        return bool(self.without or self.reading)

    def ruleset(self, library: Library, name: str) -> Ruleset:
        """Return a ruleset with these changes. Raises InputError where it cannot be changed."""
        if not self:
            return library.ruleset(name)
        if name not in self._changed:
            ruleset = library.ruleset(name)
            if self.reading:
                ruleset = ruleset.reading(*self.reading)
            self._changed[name] = ruleset.without(*self.without) if self.without else ruleset
        return self._changed[name]

    def with_record(self, record: Record) -> Change:
        """Return the changes by which a record says that it was played, and these."""
        without = dict.fromkeys((*record.without, *self.without))
        reading = dict.fromkeys((*record.reading, *self.reading))
        return Change([*without], [*reading])

    def assembled(self, library: Library, name: str) -> Any:
        """Return a ruleset with these changes as a list of clauses."""
        return self.ruleset(library, name).assembled if self else library.build.assembled(name)


class History:
    """Positions as they are written, the oldest first, each with the place where it stands."""

    def __init__(self, written: Iterable[tuple[str, str]] = ()) -> None:
        self.written = list(written)
        self._checked: set[str] = set()

    def read_by(self, ruleset: Ruleset, instead: Sequence[str] | None = None) -> list[str]:
        """Return the positions, or those `instead`, once the ruleset could read them all.

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


AS_IT_IS, NOTHING_BEFORE = Change(), History()


def list_plays(
    library: Library,
    question: Question,
    change: Change = AS_IT_IS,
    history: History = NOTHING_BEFORE,
    sequences: bool = False,
    next_: bool = False,
) -> Json:
    """Return the legal plays, or the next steps where some were played already."""
    ruleset, asked = _read(library, question, change, history, "position")
    if next_ or question.get("played") is not None:
        return {"ruleset": ruleset.id, "next": play.next_steps(ruleset, asked)}
    list_ = play.sequences if sequences else play.plays
    return {"ruleset": ruleset.id, "plays": list_(ruleset, asked)}


def judge(
    library: Library,
    question: Question,
    change: Change = AS_IT_IS,
    history: History = NOTHING_BEFORE,
) -> Json:
    """Return the verdict on a play."""
    ruleset, asked = _read(library, question, change, history, "position", "play")
    return {"ruleset": ruleset.id, **play.judge(ruleset, asked)}


def find_outcome(
    library: Library,
    question: Question,
    change: Change = AS_IT_IS,
    history: History = NOTHING_BEFORE,
) -> Json:
    """Return whether the game is over at a position, and how it has ended."""
    ruleset, asked = _read(library, question, change, history, "position")
    return {"ruleset": ruleset.id, **play.outcome(ruleset, asked)}


def judge_by_all(library: Library, question: Question) -> Json:
    """Return the verdict of every ruleset of a game on a play, or why one cannot judge it.

    Raises InputError where none can.
    """
    from lusoria.playable.errors import InputError

    games = [game["id"] for game in library.build.index["games"]]
    if question["game"] not in games:
        raise unknown("game", question["game"], games)
    verdicts: list[Json] = []
    errors: list[InputError] = []
    for ruleset in library.build.index["rulesets"]:
        if ruleset["game"] == question["game"]:
            try:
                verdicts.append(judge(library, {**question, "ruleset": ruleset["id"]}))
            except InputError as error:
                errors.append(error)
                verdicts.append({"ruleset": ruleset["id"], "error": str(error)})
    if verdicts and len(errors) == len(verdicts):
        raise errors[0]
    return {"game": question["game"], "verdicts": verdicts}


def draw_board(library: Library, question: Question) -> Json:
    """Return the picture of a position, with its colours in itself; `play` may have led there."""
    ruleset, asked = _read(library, question, AS_IT_IS, NOTHING_BEFORE, "position")
    return {"svg": play.board(ruleset, asked)}


def _read(
    library: Library, question: Question, change: Change, history: History, *needed: str
) -> tuple[Ruleset, Question]:
    """Return the ruleset of a question, and the question with the positions before it.

    Raises Fault where the question lacks a key, InputError where a position is wrong.
    """
    for key in ("ruleset", *needed):
        if question.get(key) is None:
            raise Fault(f"this line has no {key}")
    ruleset = change.ruleset(library, question["ruleset"])
    return ruleset, {**question, "history": history.read_by(ruleset, question.get("history"))}
