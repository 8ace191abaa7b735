"""Pages, JSON and rows in Datasette tell the same of a thing, in the same order."""

from __future__ import annotations

import re
import sqlite3
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import pytest
from markupsafe import escape

from lusoria.site.addresses import HAVE_PAGES, page
from lusoria.site.things import KINDS, Thing, read_kind

ARRANGED = {
    "clause": {"independent_of_each_other"},
    "locus": {"taken_by", "standings", "silent", "bearings"},
    "example": {"judged_by"},
    "source": {"passages", "asked", "questions", "unanswered", "silences", "documents"},
    "topic": {"standard_answers", "answers", "asked_by", "coverage"},
    "document": {"chapters", "silent", "fates"},
}
"""Parts that a page arranges in its own way: by readings, states or questions, in a table or in the
words of others."""

LINKED = HAVE_PAGES - {"game"}
"""The kinds of rows to which pages link row by row; a game stands above its rows."""

HREF = re.compile(r'href="([^"]+)"')

PASSAGE = re.compile(
    r'<article class="passage" id="(.*?)">\s*<p><a class="at".*?>(.+?)</a>( <small>.*?</small>)?'
)
"""A passage with its place in the print, and in the copy that was read."""

TOLD_ON_PAGES = ("clause", "locus", "rule", "example", "source", "topic", "document", "evidence")


def addresses_on(file: Path, here: str) -> list[str]:
    """Return the addresses that a page links to, without options and places on other pages."""
    links = (urljoin(f"/{here}", unescape(href)) for href in HREF.findall(file.read_text("utf-8")))
    return [bare(link.removeprefix("/")) for link in links]


def bare(address: str) -> str:
    path, _, place = address.partition("#")
    path = path.partition("?")[0]
    return f"{path}#{place}" if path.startswith(("source/", "document/")) and place else path


@pytest.mark.parametrize("kind", TOLD_ON_PAGES)
def test_a_page_links_to_the_rows_of_each_part_in_the_order_of_its_query(
    folder: Path, database: sqlite3.Connection, kind: str
) -> None:
    parts = {
        name: next(column for column, of in part.columns.items() if of in LINKED)
        for name, part in read_kind(kind).parts.items()
        if set(part.columns.values()) & LINKED and name not in ARRANGED.get(kind, ())
    }
    rows = 0
    for (key,) in database.execute(f"SELECT id FROM {kind}").fetchall():
        thing, here = Thing(database, kind, key), page(kind, key)
        links = addresses_on(folder / "site" / here / "index.html", here)
        for name, column in parts.items():
            of = read_kind(kind).parts[name].columns[column]
            keys = [getattr(row, column) for row in getattr(thing, name)]
            told = [bare(page(of, each)) for each in keys if each is not None]
            following = iter(links)
            assert [one for one in told if one not in following] == [], (key, name)
            rows += len(told)
    assert rows or not parts


def test_every_passage_stands_on_the_page_of_its_source_once_with_its_place_in_the_print(
    folder: Path, database: sqlite3.Connection
) -> None:
    for source, *_ in database.execute("SELECT id FROM source").fetchall():
        text = (folder / "site" / page("source", source) / "index.html").read_text("utf-8")
        rows = Thing(database, "source", source).passages
        assert sorted(PASSAGE.findall(text)) == sorted(
            (
                row.id.partition("#")[2],
                str(escape(row.locator)),
                f" <small>{escape(row.in_copy)}</small>" if row.in_copy else "",
            )
            for row in rows
        ), source


@pytest.mark.parametrize("kind", KINDS)
def test_json_has_what_its_file_tells_and_no_columns_for_links(
    database: sqlite3.Connection, kind: str
) -> None:
    told = read_kind(kind)
    for (key,) in database.execute(f"SELECT id FROM {told.table} LIMIT 40").fetchall():
        thing = Thing(database, kind, key)
        data = thing.tell()
        assert list(data)[:2] == ["kind", "id"]
        assert not {*told.links} & {*data}
        for name, part in told.parts.items():
            rows = getattr(thing, name)
            assert [list(row) for row in data[name]] == [
                [column for column in row._fields if column not in part.links] for row in rows
            ]
            for row in rows[:1]:
                assert {*part.columns, *part.links} <= {*row._fields}, name
                assert not {*part.columns} & {*part.links}, name
