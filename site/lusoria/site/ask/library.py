"""The rulesets, games and examples that a run asks for."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.schema.database import answers

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset


class Library:
    """What a run may ask for, each read once; where it comes from is said once, if need be."""

    def __init__(self, asked: answers.Built | answers.Data) -> None:
        self._asked = asked
        self._rulesets: dict[str, Ruleset] = {}

    @cached_property
    def answers(self) -> answers.Built | answers.Data:
        """Where the answers come from; a line says so where that is not the build of the data."""
        if self._asked.notice:
            say(self._asked.notice)
        return self._asked

    @property
    def folder(self) -> Path | None:
        """The folder of the build that is asked; None if the data are."""
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
        """An example by its full id; None if there is none, or if it is a file that is meant.

        Raises CatalogueError where it may be one of those that are not right.
        """
        return None if os.path.isfile(name) else self.answers.example(name)

    @cached_property
    def index(self) -> dict[str, Any]:
        """The games, rulesets and examples that there are."""
        index = self.answers.index
        self._say_what_is_left_out()
        return index

    @cached_property
    def database(self) -> Path:
        """The database of the build, or one that is made of the data, without any replay."""
        file = self.answers.database()
        self._say_what_is_left_out()
        return file

    def _say_what_is_left_out(self) -> None:
        """The line for those who ask about the whole catalogue, and get a part."""
        if games := ", ".join(self.answers.left_out):
            say(f"left out for their mistakes: {games}; lusoria check names them")


def say(line: str) -> None:
    """Write a line to the standard error, beside the answer; nothing ends if that cannot be."""
    with suppress(OSError):
        click.echo(f"lusoria: {line}", err=True)


def find(out: str | None) -> Library:
    """The library of a build that is named, or of the first that fits the data, or of the data.

    Raises UnknownNameError if one was named that is no build.
    """
    return Library(answers.find(Path(out) if out else None))
