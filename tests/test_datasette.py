"""Datasette over real HTTP: tables in words, order, labels, columns, facets, maps, rows."""

from __future__ import annotations

import html
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from lusoria.schema import tables
from lusoria.schema.tables import SEQUENCE, SHOWN
from lusoria.site.addresses import DATABASE, row
from lusoria.site.answers import REFERENCES, Links, cell
from lusoria.site.datasette.metadata import INNER, metadata
from lusoria.site.datasette.rendering import choose
from lusoria.site.datasette.rows import LIMIT
from lusoria.site.things import PARTS


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


ROW = row("clause", "verquere/only-on-the-head")


@pytest.fixture(scope="module")
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    uri = f"{(folder / 'lusoria.db').as_uri()}?immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        yield connection


@pytest.fixture(scope="module")
def public(public: httpx.Client) -> httpx.Client:
    return public


def text(public: httpx.Client, path: str) -> str:
    answer = public.get(path)
    assert answer.status_code == 200, path
    return answer.text


@pytest.mark.parametrize("table", ["clause", "evidence", "passage", "sentence", "stance"])
def test_a_table_comes_in_the_order_of_the_catalogue_on_all_its_pages(
    public: httpx.Client, database: sqlite3.Connection, table: str
) -> None:
    found, address = [], f"/db/lusoria/{table}.json?_size=499&_nofacet=1"
    while address:
        answer = public.get(address).json()
        place = answer["columns"].index(SEQUENCE)
        found += [line[place] for line in answer["rows"]]
        address = answer["next_url"]
    assert found == list(range(1, len(found) + 1))
    assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (len(found),)
    page = text(public, f"/db/lusoria/{table}")
    assert "sorted by" not in page
    assert f'data-column="{SEQUENCE}"' not in page


def test_whoever_asks_for_another_order_gets_it(public: httpx.Client) -> None:
    answer = public.get("/db/lusoria/clause.json?_sort_desc=id&_shape=array&_size=300").json()
    ids = [line["id"] for line in answer]
    assert ids == sorted(ids, reverse=True)


@pytest.mark.parametrize("table", [name for name, shown in SHOWN.items() if shown.label])
def test_no_two_rows_have_the_same_label(database: sqlite3.Connection, table: str) -> None:
    label = SHOWN[table].label
    assert label is not None
    counted = f"SELECT count(*), count(DISTINCT {label.sql}) FROM {table} t"
    rows, labels = database.execute(counted).fetchone()
    assert rows == labels


def test_a_reference_is_one_link_to_the_row_in_words_and_one_to_the_page(
    public: httpx.Client,
) -> None:
    page = text(public, "/db/lusoria/choice")
    cell = re.search(r'<td data-column="ruleset"[^>]*>(.*?)</td>', page)
    assert cell is not None
    assert cell[1].count("<a ") == 2
    assert re.match(r'<a href="/db/lusoria/ruleset/[^"]+">[A-Z][^<]+\([A-Z][^<]+\)</a>', cell[1])
    assert 'class="page" href="/ruleset/' in cell[1]


def test_columns_that_are_empty_are_left_out_and_named() -> None:
    columns = [{"name": name} for name in ("id", "ordinal", "says", "note")]
    cells = [[{"raw": raw} for raw in ("a", 1, "b", None)] for _ in range(2)]
    chosen = choose(columns, cells, {})
    assert [column["name"] for _, column in chosen.shown] == ["id", "says"]
    assert (chosen.empty, chosen.machinery) == (["note"], ["ordinal"])
    assert len(choose(columns, cells, {"_all": "on"}).shown) == 4
    sorted_by = choose(columns, cells, {"_sort": "ordinal"})
    assert "ordinal" in [column["name"] for _, column in sorted_by.shown]


def test_a_page_names_the_columns_that_it_leaves_out(public: httpx.Client) -> None:
    page = text(public, "/db/lusoria/clause?executed_by=rules")
    assert 'data-column="fact"' not in page
    assert re.search(r"Not shown:.*<code>fact</code>.*empty in all these rows", page)
    assert 'data-column="fact"' in text(public, "/db/lusoria/clause?executed_by=rules&_all=on")


def test_few_values_of_a_facet_stand_above_the_fold(public: httpx.Client) -> None:
    page = text(public, "/db/lusoria/evidence")
    place = page[page.index('id="facet-place"') :]
    assert place[: place.index("<details>")].count("<li>") == 6
    assert place[: place.index("</details>")].count("<li>") > 20


def test_values_are_said_in_words(public: httpx.Client) -> None:
    sources = text(public, "/db/lusoria/source?id=alkaios-82")
    assert 'title="EDTF -0599~' in sources
    for words in ("about 600 BC", "Ancient Greek", "in the public domain"):
        assert f">{words}</" in sources
    assert "2026-11-22<" not in text(public, "/db/lusoria/stance")
    assert "What it does is" not in sources


@pytest.mark.parametrize("size", ["100", "max"])
@pytest.mark.parametrize("table", ["example_step", "example_expectation", "ablation", "stance"])
def test_a_hundred_rows_are_at_most_250_kilobytes(
    public: httpx.Client, table: str, size: str
) -> None:
    page = text(public, f"/db/lusoria/{table}?_size={size}")
    assert page.count("<tr id=") <= 100
    assert len(page.encode()) <= 250_000


def test_evidence_and_places_are_on_a_map_and_dated_rows_on_a_timeline(
    public: httpx.Client, database: sqlite3.Connection
) -> None:
    page = text(public, "/db/lusoria/evidence?game=pente-grammai")
    assert 'href="/static/land.svg#land"' in page
    pins = re.findall(r'<a href="([^"]+)" tabindex="-1"><g class="pin', page)
    bars = re.findall(r'<a href="([^"]+)" tabindex="-1"><title>[^<]+</title><rect', page)
    dated = "SELECT count(*) FROM evidence WHERE game = 'pente-grammai' AND edtf IS NOT NULL"
    assert len(bars) == database.execute(dated).fetchone()[0] > 20
    assert len(pins) > 5
    for address in {*pins, *bars[:3]}:
        assert public.get(address).status_code == 200
    for table in ("place", "game_date", "game", "source"):
        drawn = '<g class="pin' if table == "place" else "<rect class="
        assert drawn in text(public, f"/db/lusoria/{table}"), table
    assert "<rect class=" not in text(public, "/db/lusoria/evidence?_next=backgammon,1")


def test_the_row_of_a_clause_tells_its_story(public: httpx.Client) -> None:
    page = text(public, f"/{ROW}")
    heads = re.findall(r"<h2[^>]*>([^<]+)</h2>", page)
    assert heads == [part.heading for part in PARTS["clause"]]
    assert '<q lang="en">further Ace-Point excepted</q>' in page
    assert 'href="/db/lusoria/source/' not in page[: page.index("Witnesses")]
    assert 'href="/clause/verquere/only-on-the-head/"' in page
    assert 'href="/locus/verquere/doubling-on-the-far-side/"' in page
    back = text(public, "/clause/verquere/only-on-the-head/")
    assert f'href="../../../{ROW}"' in back


@pytest.mark.parametrize("table", PARTS)
def test_what_belongs_to_a_row_is_found_and_leads_on(
    public: httpx.Client, database: sqlite3.Connection, table: str
) -> None:
    """Of each part, on the row that has most of it."""
    for part_ in PARTS[table]:
        if not part_.rows:
            continue
        rows, _, column = part_.rows.partition(".")
        most = (
            f"SELECT {column}, count(*) AS n FROM {rows} "
            f"WHERE {column} IN (SELECT id FROM {table}) GROUP BY 1 ORDER BY n DESC LIMIT 1"
        )
        key, number = database.execute(most).fetchone()
        page = text(public, "/" + row(table, key))
        part = page.partition(f">{part_.heading}</h2>")[2].partition("<h2")[0]
        assert part.count("<tr>") - 1 <= LIMIT
        for address in re.findall(r'href="(/db/[^"]+)"', part)[:2]:
            assert public.get(address.replace("&amp;", "&")).status_code == 200, address
        if part_.counts or part.count("<tr>") - 1 == LIMIT < number:
            assert re.search(rf'href="/db/lusoria/{rows}\?{column}=', part)


def test_all_references_are_known(database: sqlite3.Connection) -> None:
    for table, references in REFERENCES.items():
        keys = database.execute(f"PRAGMA foreign_key_list('{table}')").fetchall()
        numbers = [key[0] for key in keys]
        alone = [key for key in keys if numbers.count(key[0]) == 1]
        assert references == {key[3]: key[2] for key in alone}, table


@pytest.mark.parametrize("path", ["/db/", "/db/lusoria", f"/{ROW}", "/db/lusoria/game?_size=1"])
def test_each_footer_tells_version_digest_and_licence(
    public: httpx.Client, database: sqlite3.Connection, path: str
) -> None:
    told = dict(database.execute("SELECT key, value FROM meta"))
    footer = text(public, path).partition("<footer")[2]
    assert f"lusoria {told['version']}, digest" in footer
    assert f'title="{told["digest"]}"' in footer
    assert 'href="https://creativecommons.org/licenses/by/4.0/"' in footer
    assert 'href="/about/"' in footer


def test_a_wrong_address_is_answered_in_the_same_look(public: httpx.Client) -> None:
    answer = public.get("/db/lusoria/clause/nobody")
    assert answer.status_code == 404
    assert 'href="/static/site.css"' in answer.text
    assert "digest <code" in answer.text


def cells(page: str, section: str, column: str) -> list[str]:
    """The cells of a column in a section of the page of a row, without their marks."""
    _, _, rest = page.partition(f">{section}</h2>")
    found = re.findall(
        rf'<td data-column="{column}"[^>]*>(.*?)</td>', rest.partition("</table>")[0]
    )
    return [re.sub("<[^>]*>", "", cell).removesuffix("\N{NO-BREAK SPACE}↗") for cell in found]


def test_examples_of_one_name_are_told_apart_by_their_ids(public: httpx.Client) -> None:
    page = text(public, row("clause", "verquere/higher-throws-afresh"))
    shown = cells(page, "Shown by", "example")
    same = [each for each in shown if each.startswith("Four turns from the start")]
    assert len(same) > 1
    assert all(re.search(r" \(verquere/[\w-]+\)$", each) for each in same)
    assert len(set(shown)) == len(shown)


def test_a_cell_is_empty_where_nothing_forbids_a_play(public: httpx.Client) -> None:
    """Narrow pages leave out cells that are empty, and their heads with them."""
    page = text(public, row("example", "backgammon/entering-on-two-own-men"))
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
def test_it_is_told_whose_a_choice_is(
    public: httpx.Client, table: str, key: str, whose: set[str]
) -> None:
    assert set(cells(text(public, row(table, key)), "Taken by", "by whom")) == whose


def test_every_table_and_view_has_a_title_of_its_own() -> None:
    described = {table for table, _, _ in tables.descriptions()}
    assert set(tables.SHOWN) == described
    titles = [shown.title for shown in tables.SHOWN.values()]
    assert len(set(titles)) == len(titles)
    assert not [each for each in titles if "_" in each or each[0].islower()]


def test_datasette_is_told_the_titles(tiny_site: Path) -> None:
    told = metadata(tiny_site / "lusoria.db")["databases"][DATABASE]["tables"]
    assert {name: told[name]["title"] for name in tables.SHOWN} == {
        name: shown.title for name, shown in tables.SHOWN.items()
    }


def test_what_is_shown_of_a_table_are_columns_that_it_has() -> None:
    columns: dict[str, set[str]] = {}
    for table, column, _ in tables.descriptions():
        columns.setdefault(table, set()).add(column)
    for name, shown in tables.SHOWN.items():
        named = " ".join((shown.facets, shown.search, shown.machinery)).split()
        assert set(named) <= columns[name], name
        assert shown.label is None or shown.label.column in columns[name], name


@pytest.mark.parametrize("name", ["clause_fts", "nope"])
def test_what_has_no_title_is_called_by_its_name(name: str) -> None:
    assert tables.title(name) == name


def test_a_place_leads_to_its_row_and_a_place_in_an_order_nowhere() -> None:
    links = Links("/", rows=True)
    linked = str(cell(links, "place", "dover", {}, None))
    assert 'href="/db/lusoria/place/dover"' in linked
    assert 'class="page"' not in linked  # places have no pages
    assert cell(links, "place", 3, {}, "apparatus") is None


def test_where_there_are_no_rows_words_lead_to_pages() -> None:
    links = Links("../")
    assert str(cell(links, "clause", "verquere/nowhere", {}, "stance")) == (
        '<a href="../clause/verquere/nowhere/">verquere/nowhere</a>'
    )
    assert cell(links, "place", "dover", {}, None) == "dover"


def test_the_steps_of_a_play_are_left_out_beside_it() -> None:
    columns = [{"name": name} for name in ("play", "steps")]
    cells = [[{"raw": "12/14"}, {"raw": "[…]"}]]
    spare = set(tables.SHOWN["example_step"].machinery.split())
    assert [column["name"] for _, column in choose(columns, cells, {}, spare).shown] == ["play"]
    assert len(choose(columns, cells, {"_all": "on"}, spare).shown) == 2
