"""What Datasette is told of the database: titles, meanings, labels, facets, licence, queries.

The meanings of tables and columns are those that the database itself holds, which were taken from
the models; they are written nowhere else.

The same stands in a build for any other Datasette, which serves it as it is, without lusoria:
`datasette build` reads from it the metadata with the questions, the settings, the counts of rows,
and the plugin with the functions of SQL. Boards and the links to the pages need `lusoria serve`.
Datasette itself is not imported: a build does not need it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from lusoria.schema.locations import DATABASE as FILE
from lusoria.schema.locations import read_only
from lusoria.schema.questions import questions
from lusoria.schema.tables import FULL_TEXTS, SEQUENCE, SHOWN
from lusoria.site.addresses import DATABASE, MOUNT
from lusoria.site.answers import IN_ALL

PARTS = ("config", "data", "docsize", "idx")
INNER = [f"{index.name}_{part}" for index in FULL_TEXTS for part in PARTS]
"""Tables that SQLite keeps for full texts; nobody can read them, or address their keys."""

IN_ORDER_OF_COLUMNS = """
    SELECT of_table, of_column, says FROM description
    LEFT JOIN pragma_table_info(of_table) info ON info.name = of_column
    ORDER BY of_table, info.cid
"""
"""What the tables and their columns mean, each as the database has them in order."""

META = "catalogue"
"""Where Datasette is told what the database tells of itself: its version and its digest."""

LICENCE = {
    "license": "CC BY 4.0",
    "license_url": "https://creativecommons.org/licenses/by/4.0/",
    "source": "lusoria",
    "source_url": "/",
    "about": "About lusoria",
    "about_url": "/about/",
}


PAGE = 100
"""How many rows a page of an answer has."""

LAST_PAGE = 1_000_000
"""The last page that is looked for; no answer has so many."""


def metadata(database: Path) -> dict[str, Any]:
    """The metadata of a built database, as Datasette wants it."""
    described, meta = _read(database)
    tables = {name: _table(name, columns) for name, columns in described.items()}
    closed = {name: {"allow": False} for name in INNER}
    return {
        "title": "lusoria",
        "description": "The rules of historical games: every clause with its witnesses, "
        "its running code and its example.",
        META: meta,
        **LICENCE,
        "databases": {
            DATABASE: {
                "title": "lusoria: the catalogue as a database",
                "description": "Built from the catalogue, and never edited. "
                "The queries ask what people ask; each row links to its page.",
                "queries": {
                    name: {
                        "title": query.title,
                        "description": query.says,
                        "sql": paged(query.sql),
                        "hide_sql": True,
                    }
                    for name, query in questions().items()
                },
                "tables": tables | closed,
            }
        },
    }


def _read(database: Path) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """What tables and columns mean, and what the database tells of itself."""
    described: dict[str, dict[str, str]] = {}
    with closing(read_only(database)) as connection:
        for table, column, says in connection.execute(IN_ORDER_OF_COLUMNS):
            described.setdefault(table, {})[column] = says
        meta = dict(connection.execute("SELECT key, value FROM meta"))
    return described, meta


def _table(name: str, described: dict[str, str]) -> dict[str, Any]:
    columns = {column: says for column, says in described.items() if column}
    shown = SHOWN[name]
    table: dict[str, Any] = {
        "title": shown.title,
        "description": described.get("", ""),
        "columns": columns,
        **LICENCE,  # rows take nothing over from the whole
    }
    if shown.label:
        table["label_column"] = shown.label.column
    if shown.search:
        table["fts_table"] = f"{name}_fts"
    if shown.facets:
        table["facets"] = shown.facets.split()
    if SEQUENCE in columns:
        table["sort"] = SEQUENCE
    if shown.boards:
        table["size"] = 20
    if shown.hidden:
        table["hidden"] = True
    return table


def paged(sql: str) -> str:
    """A query that answers page by page; each row says how many rows there are on all pages."""
    # Not beyond the last page that there could be: times a hundred, it must be an integer still.
    first = f"{PAGE} * (min(max(1, cast(:page AS integer)), {LAST_PAGE}) - 1)"
    return f"SELECT *, count(*) OVER () AS {IN_ALL} FROM (\n{sql}\n)\nLIMIT {PAGE} OFFSET {first}"


Settings = Mapping[str, bool | int | str]

ALWAYS: Settings = {
    "base_url": MOUNT,
    "default_page_size": 50,
    "num_sql_threads": 3,
    "suggest_facets": False,
    "sql_time_limit_ms": 1000,
    "facet_time_limit_ms": 200,
    "truncate_cells_html": 400,
}
"""Datasette's settings for every reader."""

METADATA = "metadata.json"
SETTINGS = "settings.json"
CONFIGURATION = "datasette.json"
"""Where Datasette 1.0 reads settings and questions, which 0.65 reads in the two files above."""

INSPECTED = "inspect-data.json"
PLUGIN = "plugins/lusoria_functions.py"

OF_THE_PAGES = ("source_url", "about_url", "about")
"""What leads to the pages, which are not beside a Datasette of somebody else's."""


def write(build: Path) -> None:
    """Write into a build what Datasette reads there. Raises sqlite3.DatabaseError."""
    database = build / FILE
    settings = {name: value for name, value in ALWAYS.items() if name != "base_url"}
    meta = _without_pages(metadata(database))
    queries = {name: {"queries": each["queries"]} for name, each in meta["databases"].items()}
    for name, content in (
        (METADATA, meta),
        (SETTINGS, settings),
        (CONFIGURATION, {"settings": settings, "databases": queries}),
        (INSPECTED, inspected(database)),
    ):
        text = json.dumps(content, ensure_ascii=False, indent=1)
        (build / name).write_text(f"{text}\n", encoding="utf-8")
    plugin = build / PLUGIN
    plugin.parent.mkdir(exist_ok=True)
    plugin.write_bytes(Path(__file__).with_name("functions.py").read_bytes())


def inspected(database: Path) -> dict[str, Any]:
    """What `datasette inspect` tells of a database; one that is named here is never written to."""
    content = database.read_bytes()
    with closing(read_only(database)) as connection:
        tables = {name: {"count": count} for name, count in _counts(connection)}
    return {
        database.stem: {
            "hash": sha256(content).hexdigest(),
            "size": len(content),
            "file": database.name,
            "tables": tables,
        }
    }


def _counts(database: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    named = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    for (name,) in database.execute(named).fetchall():
        yield name, database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]


def _without_pages(value: Any) -> Any:
    """The same metadata without links to the pages, at whatever depth."""
    if not isinstance(value, dict):
        return value
    return {key: _without_pages(each) for key, each in value.items() if key not in OF_THE_PAGES}
