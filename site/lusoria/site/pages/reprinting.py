"""What was printed before, and need not be printed again.

Pages are printed in sheets: what is printed together. It is kept of each what the edition was asked
for it. A sheet is taken over from the site before if the edition of now answers the same.

Sheets that share boards are a quire. Where some of it is printed again, its boards stay as they are
if the same ones are asked for in the same order; if not, the whole quire is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from lusoria.playable.cache import digest, keep, recall
from lusoria.site.edition import Asked, Edition

KIND = "printed"


class Printed(NamedTuple):
    """What was printed of a sheet: its files, its pages with their titles, what was asked, and the
    boards on it, each with its place.
    """

    files: list[str]
    pages: dict[str, str]
    asked: list[Asked]
    placed: list[tuple[str, str]]


class Quired(NamedTuple):
    """What was printed of a quire: its sheets by their names, and the files of its boards."""

    sheets: dict[str, Printed]
    boards: list[str]

    @property
    def files(self) -> list[str]:
        """All its files."""
        return [*self.boards, *(file for each in self.sheets.values() for file in each.files)]

    @property
    def places(self) -> dict[str, str]:
        """Where its boards are, by their marks."""
        return dict(placed for sheet in self.sheets.values() for placed in sheet.placed)


class Before(NamedTuple):
    """What was printed of the site before, by the names of quires, and which sheets are right."""

    quires: Mapping[str, Quired]
    right: frozenset[str]


def keep_printed(made: str, quires: Mapping[str, Quired]) -> None:
    """Keep what was printed of a site; `made` says of what that was made.

    Much is asked for many sheets: it is written once.
    """
    number: dict[Asked, int] = {}

    def numbers(asked: Iterable[Asked]) -> list[int]:
        return [number.setdefault(each, len(number)) for each in asked]

    told = {
        name: (
            {
                key: (files, pages, numbers(asked), placed)
                for key, (files, pages, asked, placed) in sheets.items()
            },
            boards,
        )
        for name, (sheets, boards) in quires.items()
    }
    keep(KIND, digest(made), [list(number), told])


def printed_before(made: str, before: Path, now: Edition) -> Before:
    """What was printed of the site of a build before, and what would be printed again as it is."""
    try:
        asked, told = recall(KIND, digest(made))
    except LookupError:
        return Before({}, frozenset())
    earlier = Edition(before)
    if earlier.draft != now.draft:  # every page tells it
        return Before({}, frozenset())
    same = _comparison(earlier, now)
    right = [same(*each) for each in asked]
    quires: dict[str, Quired] = {}
    kept: set[str] = set()
    for name, (sheets, boards) in told.items():
        quires[name] = Quired({}, boards)
        for key, (files, pages, numbers, placed) in sheets.items():
            quires[name].sheets[key] = Printed(files, pages, [asked[n] for n in numbers], placed)
            if all(right[n] for n in numbers):
                kept.add(key)
    return Before(quires, frozenset(kept))


def _comparison(before: Edition, now: Edition) -> Callable[[str, str, Any], bool]:
    """What tells whether two editions answer the same to what one was asked."""

    @cache
    def changed(table: str) -> list[dict[str, Any]]:
        """The rows of a table that one edition has and the other has not."""
        columns = getattr(now, table).columns
        one, other = (Counter(getattr(edition, table).written) for edition in (before, now))
        return [dict(zip(columns, row, strict=True)) for row in (one - other) + (other - one)]

    @cache
    def same(what: str, column: str, key: Any) -> bool:
        """Whether they do. Rows that both have stand in the same order: that of their keys."""
        if what in Edition.__annotations__:
            return all(column and row[column] != key for row in changed(what))
        if what == "playable" and same("data", "", key):
            return True
        asked = what, column, key
        return before.answer_to(asked) == now.answer_to(asked)

    return same
