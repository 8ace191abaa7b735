"""Datasette over HTTP: tables and rows in words, with order, labels, facets, boards and stories."""

from __future__ import annotations

import csv
import html
import re
import sqlite3
from pathlib import Path

import httpx
import pytest

from lusoria.schema import tables
from lusoria.schema.tables import SEQUENCE, SHOWN
from lusoria.site.addresses import DATABASE, row
from lusoria.site.answers import REFERENCES, Links, render_rows
from lusoria.site.plugin.look import choose
from lusoria.site.plugin.metadata import CLOSED, describe
from lusoria.site.plugin.rows import MOST_ROWS
from lusoria.site.things import OF_TABLES, Thing, read_kind

ROW = row("clause", "verquere/only-on-the-head")


def read(client: httpx.Client, path: str) -> str:
    """Return the text of a page that is there."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.text


def cells(page: str, section: str, column: str) -> list[str]:
    """Return the cells of a column in a section of the page of a row, as text."""
    _, _, rest = page.partition(f">{section}</h2>")
    found = re.findall(
        rf'<td data-column="{column}"[^>]*>(.*?)</td>', rest.partition("</table>")[0]
    )
    return [re.sub("<[^>]*>", "", cell).removesuffix("\N{NO-BREAK SPACE}↗") for cell in found]


# What Datasette reads of tables.


def test_metadata_name_columns_that_exist(folder: Path, database: sqlite3.Connection) -> None:
    described = describe(folder)["databases"][DATABASE]["tables"]
    assert all(described.pop(name) == {"allow": False} for name in CLOSED)
    assert {name: table["title"] for name, table in described.items()} == {
        name: shown.title for name, shown in SHOWN.items()
    }
    for name, table in described.items():
        columns = {row[1] for row in database.execute(f"PRAGMA table_info('{name}')")}
        assert columns == set(table["columns"]), name
        named = {*table.get("facets", ()), table.get("label_column"), table.get("sort")}
        named |= set(f"{SHOWN[name].search} {SHOWN[name].machinery}".split())
        assert named <= columns | {None}, name


def test_every_table_has_a_title_of_its_own() -> None:
    titles = [shown.title for shown in SHOWN.values()]
    assert set(SHOWN) == {table for table, _, _ in tables.descriptions()}
    assert len(set(titles)) == len(titles)
    assert not [title for title in titles if "_" in title or title[0].islower()]
    assert tables.title("clause_fts") == "clause_fts"


def test_no_two_rows_have_the_same_label(database: sqlite3.Connection) -> None:
    for table, shown in SHOWN.items():
        if shown.label:
            counted = f"SELECT count(*), count(DISTINCT {shown.label.sql}) FROM {table} t"
            rows, labels = database.execute(counted).fetchone()
            assert rows == labels, table


def test_all_references_are_known(database: sqlite3.Connection) -> None:
    for table, references in REFERENCES.items():
        keys = database.execute(f"PRAGMA foreign_key_list('{table}')").fetchall()
        numbers = [key[0] for key in keys]
        assert references == {key[3]: key[2] for key in keys if numbers.count(key[0]) == 1}, table


# Tables.


def test_a_table_says_what_its_columns_mean(public: httpx.Client, folder: Path) -> None:
    page = html.unescape(read(public, "/db/lusoria/clause"))
    columns = describe(folder)["databases"][DATABASE]["tables"]["clause"]["columns"]
    assert list(columns)[:2] == ["id", "game"]
    assert all(says in page for says in columns.values())


@pytest.mark.parametrize("table", ["clause", "evidence", "passage", "sentence", "stance"])
def test_a_table_comes_in_the_order_of_the_catalogue_on_all_its_pages(
    public: httpx.Client, database: sqlite3.Connection, table: str
) -> None:
    found, address = [], f"/db/lusoria/{table}.json?_size=max&_nofacet=1"
    while address:
        answer = public.get(address).json()
        place = answer["columns"].index(SEQUENCE)
        found += [line[place] for line in answer["rows"]]
        address = answer["next_url"]
    assert found == list(range(1, len(found) + 1))
    assert database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == len(found)
    page = read(public, f"/db/lusoria/{table}")
    assert "sorted by" not in page
    assert f'data-column="{SEQUENCE}"' not in page


def test_the_csv_of_a_page_has_all_rows_in_the_order_asked_for(
    public: httpx.Client, database: sqlite3.Connection
) -> None:
    page = read(public, "/db/lusoria/clause?_sort_desc=id")
    (address,) = re.findall(r'href="([^"]+)">CSV</a>', page)
    wanted = [row[0] for row in database.execute("SELECT id FROM clause ORDER BY id DESC")]
    for path in (html.unescape(address), "/db/lusoria/clause.csv?_sort_desc=id"):
        rows = csv.DictReader(read(public, path).splitlines())
        assert [row["id"] for row in rows] == wanted


@pytest.mark.parametrize("table", ["clause", "example", "passage", "source"])
def test_a_table_can_be_searched(public: httpx.Client, table: str) -> None:
    some, every = (
        public.get(f"/db/lusoria/{table}.json?_size=1{search}").json()
        for search in ("&_search=game", "")
    )
    assert 0 < some["filtered_table_rows_count"] < every["filtered_table_rows_count"]
    assert 'name="_search"' in read(public, f"/db/lusoria/{table}")


def test_a_reference_is_one_link_to_the_row_in_words_and_one_to_the_page(
    public: httpx.Client,
) -> None:
    page = read(public, "/db/lusoria/choice?basis=editorial")
    assert "The rules of the Compleat Gamester" in page
    cell = re.search(r'<td data-column="ruleset"[^>]*>(.*?)</td>', page)
    assert cell is not None
    assert cell[1].count("<a ") == 2
    assert re.match(r'<a href="/db/lusoria/ruleset/[^"]+">[A-Z][^<]+\([A-Z][^<]+\)</a>', cell[1])
    assert 'class="page" href="/ruleset/' in cell[1]


def test_values_are_said_in_words(public: httpx.Client) -> None:
    sources = read(public, "/db/lusoria/source?id=alkaios-82")
    assert 'title="EDTF -0599~' in sources
    for words in ("about 600 BC", "Ancient Greek", "in the public domain"):
        assert f">{words}</" in sources
    assert "2026-11-22<" not in read(public, "/db/lusoria/stance")


def test_few_values_of_a_facet_stand_above_the_fold(public: httpx.Client) -> None:
    page = read(public, "/db/lusoria/evidence")
    place = page[page.index('id="facet-place"') :]
    assert place[: place.index("<details>")].count("<li>") == 6
    assert place[: place.index("</details>")].count("<li>") > 20


@pytest.mark.parametrize("table", ["example_step", "example_expectation", "ablation", "stance"])
def test_a_hundred_rows_are_at_most_250_kilobytes(public: httpx.Client, table: str) -> None:
    page = read(public, f"/db/lusoria/{table}?_size=100")
    assert 20 <= page.count("<tr id=") <= 100
    assert len(page.encode()) <= 250_000


CHOOSING = [
    ({}, ["id", "says", "play"]),
    ({"_all": "on"}, ["id", "ordinal", "says", "note", "play", "steps"]),
    ({"_sort": "ordinal"}, ["id", "ordinal", "says", "play"]),
]


@pytest.mark.parametrize(("asked", "names"), CHOOSING)
def test_empty_columns_and_machinery_are_left_out_unless_asked_for(
    asked: dict[str, str], names: list[str]
) -> None:
    row = {"id": "a", "ordinal": 1, "says": "b", "note": None, "play": "12/14", "steps": "[…]"}
    columns = [{"name": name} for name in row]
    chosen = choose("example_step", columns, [[{"raw": raw} for raw in row.values()]] * 2, asked)
    assert [column["name"] for _, column in chosen.shown] == names
    assert {*names, *chosen.empty, *chosen.machinery} == set(row)


def test_a_page_names_the_columns_that_it_leaves_out(public: httpx.Client) -> None:
    page = read(public, "/db/lusoria/clause?executed_by=rules")
    assert 'data-column="fact"' not in page
    assert re.search(r"Not shown:.*<code>fact</code>.*empty in all these rows", page)
    assert 'data-column="fact"' in read(public, "/db/lusoria/clause?executed_by=rules&_all=on")


# Rows.


@pytest.mark.parametrize(
    ("example", "board", "position"),
    [
        ("verquere/second-man-to-the-head", "tables parallel", "12@1 1@3 1@8 1@12 / 15@1 / white"),
        ("ludus-latrunculorum/enclosed-between-two", "grid", "6mm/8/8/4M3/2Mm4/8/8/7M white"),
        ("bakkis/protected-cell", "track panchi", ""),
        ("pente-grammai/a-first-five", "track lines", ""),
    ],
)
def test_a_position_is_drawn_on_the_board_of_the_examples_ruleset(
    public: httpx.Client, example: str, board: str, position: str
) -> None:
    page = read(public, f"/{row('example', example)}")
    drawn = re.search(r'<img src="([^"]+)"', page)
    assert drawn is not None
    assert f'<svg class="board {board}' in read(public, html.unescape(drawn[1]))
    assert f"<code>{position}" in page


def test_the_row_of_a_clause_tells_its_story(
    public: httpx.Client, database: sqlite3.Connection
) -> None:
    page, clause = read(public, f"/{ROW}"), Thing(database, "clause", "verquere/only-on-the-head")
    parts = read_kind("clause").parts.items()
    headings = [part.heading for name, part in parts if getattr(clause, name)]
    assert re.findall(r"<h2[^>]*>([^<]+)</h2>", page) == headings
    assert clause.title in html.unescape(page)
    assert '<q lang="en">further Ace-Point excepted</q>' in page
    assert 'href="/db/lusoria/source/' not in page[: page.index("Witnesses")]
    assert 'href="/clause/verquere/only-on-the-head/"' in page
    assert 'href="/locus/verquere/doubling-on-the-far-side/"' in page


@pytest.mark.parametrize("table", OF_TABLES)
def test_what_belongs_to_a_row_is_found_and_leads_on(
    public: httpx.Client, database: sqlite3.Connection, table: str
) -> None:
    """Of every part, on the row that has most of it."""
    for part in read_kind(OF_TABLES[table]).parts.values():
        if not part.rows:
            continue
        rows, _, column = part.rows.partition(".")
        most = (
            f"SELECT {column}, count(*) AS n FROM {rows} "
            f"WHERE {column} IN (SELECT id FROM {table}) GROUP BY 1 ORDER BY n DESC LIMIT 1"
        )
        key, number = database.execute(most).fetchone()
        page = read(public, "/" + row(table, key))
        section = page.partition(f">{part.heading}</h2>")[2].partition("<h2")[0]
        shown = section.count("<tr>") - 1
        assert shown <= MOST_ROWS
        for address in re.findall(r'href="(/db/[^"]+)"', section)[:2]:
            assert public.get(html.unescape(address)).status_code == 200, address
        if part.counts or shown == MOST_ROWS < number:
            assert re.search(rf'href="/db/lusoria/{rows}\?{column}=', section)


def test_examples_of_one_name_are_told_apart_by_their_ids(public: httpx.Client) -> None:
    shown = cells(
        read(public, row("clause", "verquere/higher-throws-afresh")), "Shown by", "example"
    )
    same = [each for each in shown if each.startswith("Four turns from the start")]
    assert len(same) > 1
    assert all(re.search(r" \(verquere/[\w-]+\)$", each) for each in same)
    assert len(set(shown)) == len(shown)


def test_a_cell_is_empty_where_nothing_forbids_a_play(public: httpx.Client) -> None:
    """Narrow pages leave out cells that are empty, and their heads with them."""
    page = read(public, row("example", "backgammon/entering-on-two-own-men"))
    forbidden = cells(page, "Judged by", "forbidden by")
    assert "" in forbidden
    assert any(forbidden)


@pytest.mark.parametrize(
    ("table", "key", "whose"),
    [
        ("clause", "verquere/nowhere", {"L"}),
        ("locus", "verquere/jean", {"E", "F", "G", "LIv", "S19", "W", "the editors"}),
    ],
)
def test_a_choice_says_whose_it_is(
    public: httpx.Client, table: str, key: str, whose: set[str]
) -> None:
    assert set(cells(read(public, row(table, key)), "Taken by", "by whom")) == whose


@pytest.mark.parametrize(
    ("links", "kind", "key", "shown"),
    [
        (Links("/", rows=True), "place", "dover", '<a href="/db/lusoria/place/dover">Dover</a>'),
        (Links("../"), "place", "dover", '<a href="../place/dover/">Dover</a>'),
        (Links("../"), "source", "cotton-1674", '<a href="../source/cotton-1674/">'),
        (Links("/", rows=True), "number", 3, "3"),
    ],
)
def test_a_key_leads_to_its_row_or_its_page(
    database: sqlite3.Connection, links: Links, kind: str, key: str, shown: str
) -> None:
    (row,) = render_rows(links, database, {"it": kind}, [{"it": key}])
    assert str(row["it"]).startswith(shown)


# All pages.


@pytest.mark.parametrize("path", ["/db/", f"/{ROW}", "/db/lusoria/game?_size=1", "/db/lusoria/no"])
def test_each_footer_tells_version_digest_and_licence(
    public: httpx.Client, database: sqlite3.Connection, path: str
) -> None:
    meta = dict(map(tuple, database.execute("SELECT key, value FROM meta")))
    answer = public.get(path)
    assert answer.status_code == (404 if path.endswith("/no") else 200)
    assert 'href="/static/site.css"' in answer.text
    footer = answer.text.partition("<footer")[2]
    assert f"lusoria {meta['version']}, digest" in footer
    assert f'title="{meta["digest"]}"' in footer
    assert 'href="https://creativecommons.org/licenses/by/4.0/"' in footer
    assert 'href="/about/"' in footer
