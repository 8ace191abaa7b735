"""Every link of the built site leads somewhere: to a page, to the place in it, to a row."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, unquote, urldefrag, urljoin, urlsplit

import httpx
import pytest
from datasette.utils import tilde_decode  # type: ignore[import-untyped]
from tests.crawling import ENTRANCES, crawl, ids, kind_of_page, kind_of_row, kinds, of_page, within

from lusoria.schema.questions import questions
from lusoria.site.addresses import DATASETTE
from lusoria.site.plugin.opening import OPEN_NET
from lusoria.site.server import public

HOST = "http://lusoria.test/"

Links = Mapping[str, set[str]]
"""Each address that is linked to, with the pages that do so."""


@pytest.fixture(scope="module")
def links(folder: Path) -> Links:
    found: dict[str, set[str]] = {}
    site = folder / "site"
    for path in site.rglob("*.html"):
        here = HOST + path.relative_to(site).as_posix().removesuffix("index.html")
        for link in _read(path)[0]:
            found.setdefault(urljoin(here, link), set()).add(here)
    return found


@cache
def _read(path: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The links and ids of a page."""
    text = path.read_text(encoding="utf-8")
    return frozenset(of_page(text)), frozenset(ids(text))


def test_links_within_the_site_lead_to_a_page_and_a_place_in_it(folder: Path, links: Links) -> None:
    broken = []
    for address, pages in links.items():
        plain, fragment = urldefrag(address)
        path = within(plain)
        if not plain.startswith(HOST) or path.startswith(DATASETTE):
            continue
        file = folder / "site" / path
        file = file / "index.html" if not path or path.endswith("/") else file
        if not file.is_file() or (fragment and unquote(fragment) not in _read(file)[1]):
            broken.append(f"{address} on {sorted(pages)[0]}")
    assert not broken


def test_links_to_rows_lead_to_a_row(
    folder: Path, links: Links, database: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row is looked up in the database; of each table one is asked for over HTTP as well."""
    monkeypatch.setitem(OPEN_NET, "sql_time_limit_ms", 20_000)  # nothing fails for being slow
    addresses = sorted({urldefrag(a)[0] for a in links if within(a).startswith(DATASETTE)})
    assert len(addresses) > 100
    of_tables: dict[str, list[str]] = {}
    rows = []
    for address in addresses:
        table, _, key = within(address).removeprefix(f"{DATASETTE}lusoria/").partition("/")
        if key and of_tables.setdefault(table, []):
            assert is_row(database, table, key), address
        else:
            rows.append(address)
        of_tables.setdefault(table, []).append(address)

    async def ask() -> list[str]:
        transport = httpx.ASGITransport(app=public(folder, HOST))
        async with httpx.AsyncClient(transport=transport) as client:
            answers = [await client.get(_small(row)) for row in rows]
        return [str(answer.url) for answer in answers if answer.status_code != 200]

    assert asyncio.run(ask()) == []


def is_row(database: sqlite3.Connection, table: str, key: str) -> bool:
    """Whether a table has a row with a key as addresses have it."""
    columns = database.execute("SELECT name, pk FROM pragma_table_info(?)", [table]).fetchall()
    where = " AND ".join(f'"{name}" = ?' for name, number in columns if number)
    values = [tilde_decode(part) for part in key.split(",")]
    return bool(database.execute(f'SELECT 1 FROM "{table}" WHERE {where}', values).fetchone())


def _small(address: str) -> str:
    """The same as JSON, which is quicker than a page with boards."""
    path, _, query = address.partition("?")
    asks_nothing = not query and path.rpartition("/")[2] in questions()
    return address if asks_nothing else f"{path}.json?{query}"


def test_other_hosts_are_linked_over_https_or_as_the_source_has_them(links: Links) -> None:
    others = {urlsplit(address).scheme for address in links if not address.startswith(HOST)}
    assert others <= {"https", "http"}


@pytest.mark.slow
@pytest.mark.parametrize("how", ["public", "private"])
def test_a_page_of_each_kind_and_a_link_of_each_kind_answers(
    request: pytest.FixtureRequest, how: str
) -> None:
    """Pages are files, of which the links are followed above: here one of each kind is asked."""
    client = request.getfixturevalue(how)
    found = crawl(client, ENTRANCES, kinds(kind_of_row, kind_of_page), 1)
    if how == "public":  # a proxy has the pages
        found = {a: became for a, became in found.items() if within(a).startswith(DATASETTE)}
    assert len(found) > 150
    assert "_facet_size" in {key for each in found for key in parse_qs(urlsplit(each).query)}
    assert {address: became for address, became in found.items() if became != "200"} == {}
