"""What if: the options by which a question is asked of a ruleset that is changed for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.cli.library import Library
from lusoria.site.cli.options import WRITTEN

if TYPE_CHECKING:
    from lusoria.playable.records import Record
    from lusoria.playable.ruleset import Ruleset


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

    def say(self, ruleset: str) -> None:
        """Say beside an answer for people by which ruleset it is, where that was changed."""
        if self:
            click.echo(f"lusoria: by {ruleset}", err=True)


def change_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options --without and --reading, which a command is handed as `change`."""

    @click.option(
        "--without",
        type=WRITTEN,
        metavar="CLAUSE",
        multiple=True,
        help="Leave a clause of the ruleset out, to see what it does; may be given again.",
    )
    @click.option(
        "--reading",
        type=WRITTEN,
        metavar="CLAUSE",
        multiple=True,
        help="Take this answer in place of the ruleset's own at its locus; may be given again.",
    )
    @wraps(command)
    def changed(
        *args: Any, without: tuple[str, ...], reading: tuple[str, ...], **kwargs: Any
    ) -> Any:
        return command(*args, change=Change(without, reading), **kwargs)

    return changed
