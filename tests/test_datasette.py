"""Datasette over real HTTP: tables, columns, facets, links from rows to pages, boards in cells."""

from __future__ import annotations

import html
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from lusoria.site.datasette.metadata import INNER, metadata

CLAUSE = "/db/lusoria/clause/verquere~2Fonly-on-the-head"


def test_every_table_and_view_has_a_page(private: httpx.Client, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        names = [row[0] for row in connection.execute("SELECT DISTINCT of_table FROM description")]
    for name in names:
        answer = private.get(f"/db/lusoria/{name}")
        assert answer.status_code == 200, name
        assert "Traceback" not in answer.text


def test_columns_are_described(private: httpx.Client, folder: Path) -> None:
    page = private.get("/db/lusoria/clause").text
    tables = metadata(folder / "lusoria.db")["databases"]["lusoria"]["tables"]
    assert list(tables["clause"]["columns"])[:2] == ["id", "game"]
    for says in tables["clause"]["columns"].values():
        assert says.replace("'", "&#39;") in page


def test_facets_and_columns_of_the_metadata_exist(folder: Path) -> None:
    tables = metadata(folder / "lusoria.db")["databases"]["lusoria"]["tables"]
    assert all(tables.pop(name) == {"allow": False} for name in INNER)
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        for name, table in tables.items():
            columns = {row[1] for row in connection.execute(f"PRAGMA table_info('{name}')")}
            assert columns == set(table["columns"]), name
            wanted = {*table.get("facets", ()), table.get("label_column", "rowid")}
            wanted.add(table.get("sort", "rowid"))
            assert wanted <= columns | {"rowid"}, name


def test_references_have_labels_and_facets_are_counted(private: httpx.Client) -> None:
    answer = private.get("/db/lusoria/choice.json?_labels=on&_size=1").json()
    assert answer["rows"][0]
    assert {"ruleset", "basis"} <= set(answer["facet_results"])
    page = private.get("/db/lusoria/choice?basis=editorial").text
    assert "The rules of the Compleat Gamester" in page


@pytest.mark.parametrize("table", ["clause", "example", "passage", "source"])
def test_tables_can_be_searched(private: httpx.Client, table: str) -> None:
    some = private.get(f"/db/lusoria/{table}.json?_search=Jean&_size=max").json()
    every = private.get(f"/db/lusoria/{table}.json?_size=max").json()
    assert some["filtered_table_rows_count"] < every["filtered_table_rows_count"]
    assert 'name="_search"' in private.get(f"/db/lusoria/{table}").text


def test_a_row_links_to_its_page_and_back(private: httpx.Client) -> None:
    row = private.get(CLAUSE).text
    assert 'href="/clause/verquere/only-on-the-head/"' in row
    assert 'href="/locus/verquere/doubling-on-the-far-side/"' in row
    page = private.get("/clause/verquere/only-on-the-head/").text
    assert f'href="../../..{CLAUSE}"' in page


def test_positions_are_drawn_in_cells(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/example/verquere~2Fsecond-man-to-the-head").text
    assert "tables parallel" in drawn(private, page)
    assert "12@1 1@3 1@8 1@12 / 15@1 / white" in page
    assert ".svg" not in private.get("/db/lusoria/example.json").text


def drawn(client: httpx.Client, page: str) -> str:
    """The first board of a page of rows."""
    found = re.search(r'<img src="([^"]+)"', page)
    assert found is not None
    return client.get(html.unescape(found[1])).text


@pytest.mark.parametrize(
    ("example", "board", "position"),
    [
        ("ludus-latrunculorum/enclosed-between-two", "grid", "6mm/8/8/4M3/2Mm4/8/8/7M white"),
        ("bakkis/protected-cell", "track panchi", None),
        ("pente-grammai/a-first-five", "track lines", None),
    ],
)
def test_boards_in_cells_are_those_of_the_examples_ruleset(
    private: httpx.Client, example: str, board: str, position: str | None
) -> None:
    page = private.get(f"/db/lusoria/example/{example.replace('/', '~2F')}").text
    assert f'<svg class="board {board}' in drawn(private, page)
    assert position is None or f"<code>{position}" in page


def test_licence_source_and_about_are_told(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/clause").text
    assert 'href="https://creativecommons.org/licenses/by/4.0/"' in page
    assert 'href="/about/"' in page


def test_styles_of_datasette_are_found(private: httpx.Client) -> None:
    page = private.get("/db/lusoria").text
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert len(styles) >= 2
    for style in styles:
        answer = private.get(style)
        assert answer.status_code == 200
        assert "text/css" in answer.headers["content-type"]
