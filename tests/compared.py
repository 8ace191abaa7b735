"""Compares two builds, page by page and row by row: `python -m tests.compared EARLIER LATER`.

Of the pages the text is compared, line by line, and where their links lead; of the database the
columns that both have. Exit code 1 where anything differs.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

SILENT = ("script", "style")
PASSING = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+Z]*|[0-9a-f]{7,64}|\d+(\.\d+)? ?[kM]B")
"""What is of another build anyhow: times, digests, sizes."""


class _Page(HTMLParser):
    """The words of a page, one piece a line, with the address after a link."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        named = dict(attrs)
        if tag == "a" and named.get("href"):
            self.lines.append(f"-> {named['href']}")
        if named.get("id"):
            self.lines.append(f"# {named['id']}")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if words and not self._silent:
            self.lines.append(words)


def page(file: Path) -> list[str]:
    """What a reader finds on a page."""
    reader = _Page()
    reader.feed(file.read_text(encoding="utf-8"))
    return [PASSING.sub("…", line) for line in reader.lines]


def pages(earlier: Path, later: Path, most: int) -> Iterator[str]:
    """What differs between the files of two sites, at most so many lines a page."""
    names = [{str(file.relative_to(site)) for file in site.rglob("*") if file.is_file()}
             for site in (earlier, later)]  # fmt: skip
    yield from (f"page gone: {name}" for name in sorted(names[0] - names[1]))
    yield from (f"page added: {name}" for name in sorted(names[1] - names[0]))
    for name in sorted(names[0] & names[1]):
        if name.endswith(".html"):
            both = page(earlier / name), page(later / name)
            if both[0] != both[1]:
                found = list(difflib.unified_diff(*both, lineterm="", n=0))[2:]
                yield f"page: {name}: {len(found)} lines"
                yield from (f"  {line[:200]}" for line in found[:most] if line[:2] != "@@")


def _columns(connection: sqlite3.Connection) -> dict[str, list[str]]:
    kinds = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"
    names = [name for (name,) in connection.execute(kinds) if "_fts" not in name]
    return {
        name: [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
        for name in names
    }


def rows(earlier: Path, later: Path, most: int) -> Iterator[str]:
    """What differs between two databases: tables, columns, and rows in the columns of both."""
    with closing(sqlite3.connect(earlier)) as old, closing(sqlite3.connect(later)) as new:
        before, after = _columns(old), _columns(new)
        yield from (f"table gone: {name}" for name in sorted(before.keys() - after.keys()))
        yield from (f"table added: {name}" for name in sorted(after.keys() - before.keys()))
        for name in sorted(before.keys() & after.keys()):
            gone = [column for column in before[name] if column not in after[name]]
            come = [column for column in after[name] if column not in before[name]]
            if gone or come:
                yield f"columns: {name}: -{', '.join(gone)} +{', '.join(come)}"
            both = [column for column in before[name] if column in after[name]]
            yield from _rows(name, _cells(old, name, both), _cells(new, name, both), most)


def _cells(connection: sqlite3.Connection, table: str, columns: list[str]) -> set[str]:
    asked = ", ".join(f'"{column}"' for column in columns)
    return {
        PASSING.sub("…", repr(row)) for row in connection.execute(f'SELECT {asked} FROM "{table}"')
    }


def _rows(name: str, before: set[str], after: set[str], most: int) -> Iterator[str]:
    gone, come = sorted(before - after), sorted(after - before)
    if gone or come:
        yield f"rows: {name}: {len(gone)} gone, {len(come)} come"
        yield from (f"  -{row[:300]}" for row in gone[:most])
        yield from (f"  +{row[:300]}" for row in come[:most])


def main() -> int:
    """Print what differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.compared", description=__doc__)
    parser.add_argument("earlier", type=Path, help="the folder of a build")
    parser.add_argument("later", type=Path, help="the folder of another")
    parser.add_argument("--most", type=int, default=6, help="lines shown of a page or table")
    asked = parser.parse_args()
    differs = False
    for line in (
        *rows(asked.earlier / "lusoria.db", asked.later / "lusoria.db", asked.most),
        *pages(asked.earlier / "site", asked.later / "site", asked.most),
    ):
        differs = True
        print(line)
    return int(differs)


if __name__ == "__main__":
    raise SystemExit(main())
