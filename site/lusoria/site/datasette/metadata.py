"""What Datasette is told of the database: titles, meanings, labels, facets, licence, queries.

The meanings of tables and columns are those that the database itself holds, which were taken from
the models; they are written nowhere else.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from lusoria.schema.database.tables import FULL_TEXTS, SEQUENCE, SHOWN
from lusoria.schema.locations import read_only
from lusoria.schema.questions import questions
from lusoria.site.addresses import DATABASE
from lusoria.site.answers.answer import IN_ALL

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
