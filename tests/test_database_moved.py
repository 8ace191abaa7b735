"""Addresses of the database that were cited answer, though tables and columns were renamed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from lusoria.site.addresses import tilde
from lusoria.site.datasette.moved import COLUMNS, LISTS, TABLES

COLUMN = [(table, old, new) for table, names in COLUMNS.items() for old, new in names.items()]


def led(public: httpx.Client, address: str) -> httpx.Response:
    """What an old address leads to."""
    first = public.get(f"/db/lusoria/{address}")
    assert first.status_code == 301, address
    answer = public.get(str(httpx.URL(f"/db/lusoria/{address}").join(first.headers["location"])))
    assert answer.status_code == 200, (address, answer.text[:300])
    return answer


def first(folder: Path, table: str, *columns: str) -> tuple[str, ...]:
    """The columns of a row that has them."""
    there = " AND ".join(f"{column} IS NOT NULL" for column in columns)
    sql = f"SELECT {', '.join(columns)} FROM {table} WHERE {there} LIMIT 1"
    with closing(
        sqlite3.connect(f"{(folder / 'lusoria.db').as_uri()}?immutable=1", uri=True)
    ) as db:
        found: tuple[str, ...] = db.execute(sql).fetchone()
    return found


@pytest.mark.parametrize(("table", "old", "new"), COLUMN)
def test_a_filter_an_order_and_a_facet_by_a_renamed_column_lead_on(
    public: httpx.Client, folder: Path, table: str, old: str, new: str
) -> None:
    (value,) = first(folder, table, new)
    for query in (f"{old}={value}", f"_sort={old}", f"_facet={old}", f"{old}__notblank=1"):
        answer = led(public, f"{table}.json?{query}&_nocount=1")
        assert answer.json()["rows"], query
    rows = led(public, f"{table}.json?{old}__exact={value}&_shape=array").json()
    assert {row[new] for row in rows} == {value}


@pytest.mark.parametrize(("table", "old"), LISTS)
def test_a_filter_by_a_list_leads_to_the_rows_of_its_table(
    public: httpx.Client, folder: Path, table: str, old: str
) -> None:
    now, column = LISTS[table, old]
    (value,) = first(folder, now, column)
    how = "" if old in ("kind", "reason") else "__arraycontains"
    answer = led(public, f"{table}.json?{old}{how}={quote(value)}")
    assert answer.json()["rows"]
    assert led(public, f"{table}?_sort={old}&_facet_array={old}").text


@pytest.mark.parametrize("table", TABLES)
def test_a_renamed_table_and_its_rows_lead_on(
    public: httpx.Client, folder: Path, table: str
) -> None:
    assert led(public, table).text == led(public, f"{table}?").text
    assert led(public, f"{table}.json?_size=2").json()["rows"]
    expectation, clause = first(folder, TABLES[table][0], "expectation", "clause")
    key = f"{tilde(expectation)},1,{tilde(clause)}"
    (row,) = led(public, f"{table}/{key}.json").json()["rows"]
    assert clause in row


def test_the_step_of_a_single_play_leads_to_the_play(public: httpx.Client, folder: Path) -> None:
    (expectation,) = first(folder, "example_expectation", "id")
    assert led(public, f"example_step/{tilde(expectation)},1").text.count(expectation)
    played, ply = first(folder, "example_step", "expectation", "ply")
    assert public.get(f"/db/lusoria/example_step/{tilde(played)},{ply}").status_code == 200


def test_addresses_of_today_are_answered_where_they_are(public: httpx.Client) -> None:
    for address in ("ruleset?after_source=compleat-gamester-1725", "stance?_sort=date", "clause"):
        assert public.get(f"/db/lusoria/{address}").status_code == 200
