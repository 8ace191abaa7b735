"""What was printed before, and need not be printed again.

Pages are printed in sheets: what is printed together. It is kept of each what the edition was asked
for it. A sheet is taken over from the site before if the edition of now answers the same.

Sheets that share boards are a quire. Where some of it is printed again, its boards stay as they are
if the same ones are asked for in the same order; if not, the whole quire is printed.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from lusoria.playable.cache import digest, keep, recall
from lusoria.schema.locations import DATABASE, read_only
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
    differ = _differing(before, now)

    @cache
    def changed(table: str) -> list[dict[str, Any]]:
        """The rows of a table or a view that one edition has and the other has not."""
        if not differ(f'SELECT * FROM "{table}"'):
            return []
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
        if what == "query" and not differ(key[0], *(name for name, _ in key[1:])):
            return True
        asked = what, column, key
        return before.answer_to(asked) == now.answer_to(asked)

    return same


def _differing(before: Edition, now: Edition) -> Callable[..., bool]:
    """What tells of a query, with the names of its parameters, whether it reads a table that is not
    the same in two editions. If it reads none, both answer the same.
    """
    both = read_only(now.folder / DATABASE)
    both.execute("ATTACH ? AS earlier", [str(before.folder / DATABASE)])
    tables = {
        name for (name,) in both.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }

    @cache
    def differs(table: str) -> bool:
        """Whether a table is not the same; it has each row once."""
        here, there = f'SELECT * FROM main."{table}"', f'SELECT * FROM earlier."{table}"'
        counts = [f"(SELECT count(*) FROM ({rows}))" for rows in (here, there)]
        different = f"EXISTS ({here} EXCEPT {there}) OR {' <> '.join(counts)}"
        return bool(both.execute(f"SELECT {different}").fetchone()[0])

    @cache
    def differ(sql: str, *parameters: str) -> bool:
        return any(map(differs, tables & _read_by(both, sql, parameters)))

    return differ


def _read_by(database: sqlite3.Connection, sql: str, parameters: Iterable[str]) -> set[str]:
    """What a query reads, tables and views, and what these read: SQLite asks leave for each."""
    found: set[str] = set()

    def leave(action: int, name: str | None, *_more: str | None) -> int:
        if action == sqlite3.SQLITE_READ and name:
            found.add(name)
        return sqlite3.SQLITE_OK

    database.set_authorizer(leave)
    database.execute(f"EXPLAIN {sql}", dict.fromkeys(parameters))
    database.set_authorizer(None)
    return found
