"""The positions of a game before the one that is asked about, read from a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING

import click

from lusoria.site.cli.faults import Fault

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset


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


def _from_file(_ctx: click.Context, _parameter: click.Parameter, file: IO[bytes] | None) -> History:
    """The positions of a file, one a line; what follows # is a comment."""
    if file is None:
        return History()
    with file:
        raw = file.read()
    called = str(getattr(file, "name", "<stdin>"))
    name = "standard input" if called == "<stdin>" else called
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault(
            f"{name}: byte {error.start + 1} is not UTF-8, expected positions, one a line"
        ) from None
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return History((f"{name}, line {n}", line) for n, line in enumerate(lines, 1) if line)


history_option = click.option(
    "--history",
    type=click.File("rb"),
    metavar="FILE|-",
    callback=_from_file,
    help="The positions of the game before this one, one a line, the oldest first: for rulesets "
    'in which a position may not come again. In a batch a question may have its own "history".',
)
