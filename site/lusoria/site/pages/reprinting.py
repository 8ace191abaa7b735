"""What was printed before, and need not be printed again.

Pages are printed in sheets: what is printed together, with its boards. It is kept of each what the
edition was asked for it. A sheet is taken over from the site before if the edition of now answers
the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from lusoria.playable.cache import digest, keep, recall
from lusoria.site.edition import Asked, Edition

KIND = "printed"


class Printed(NamedTuple):
    """What was printed of a sheet: its files, its pages with their titles, and what was asked."""

    files: list[str]
    pages: dict[str, str]
    asked: list[Asked]


Sheets = Mapping[str, Printed]
"""What was printed, by the names of the sheets."""


def keep_printed(made: str, sheets: Sheets) -> None:
    """Keep what was printed of a site; `made` says of what that was made.

    Much is asked for many sheets: it is written once.
    """
    number: dict[Asked, int] = {}
    told = {
        name: (each.files, each.pages, [number.setdefault(a, len(number)) for a in each.asked])
        for name, each in sheets.items()
    }
    keep(KIND, digest(made), [list(number), told])


def still_right(made: str, before: Path, now: Edition) -> dict[str, Printed]:
    """What was printed of the site of a build before, and would be printed again as it is."""
    try:
        asked, told = recall(KIND, digest(made))
    except LookupError:
        return {}
    earlier = Edition(before)
    if earlier.draft != now.draft:  # every page tells it
        return {}
    same = _comparison(earlier, now)
    right = [same(*each) for each in asked]
    return {
        name: Printed(files, pages, [asked[number] for number in numbers])
        for name, (files, pages, numbers) in told.items()
        if all(right[number] for number in numbers)
    }


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
