"""What Datasette is told of the database: titles, meanings, labels, facets, licence, queries.

The meanings of tables and columns are those that the database itself holds, which were taken from
the models; they are written nowhere else.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from lusoria.schema.database.tables import FULL_TEXTS, SEQUENCE
from lusoria.site.datasette.labels import COLUMNS
from lusoria.site.datasette.queries import QUERIES, paged
from lusoria.site.datasette.titles import title
from lusoria.site.pages.addresses import DATABASE

FACETS = {
    "ablation": ["ruleset", "change"],
    "apparatus": ["siglum", "stance"],
    "chances": ["favours", "warns", "current"],
    "choice": ["ruleset", "basis"],
    "clause": ["game", "executed_by"],
    "clause_rule": ["rule"],
    "clause_use": ["ruleset", "basis"],
    "coverage": ["source", "coverage"],
    "evidence": ["game", "type", "place"],
    "evidence_doubt": ["field", "resp"],
    "evidence_term": ["term"],
    "example": ["game"],
    "example_expectation": ["ruleset", "found_verdict"],
    "identifier": ["scheme"],
    "name": ["game", "language", "kind", "status"],
    "passage": ["source", "status"],
    "passage_use": ["kind"],
    "rule": ["family"],
    "saying": ["game"],
    "sentence": ["document", "out_of_scope"],
    "sentence_fate": ["document", "becomes"],
    "sentence_use": ["kind"],
    "silence": ["source"],
    "bearing": ["how"],
    "disputed": ["decided"],
    "document": ["wording", "language"],
    "source": ["kind", "language", "rights", "extent"],
    "source_dependence": ["how", "status"],
    "stance": ["stance", "resp"],
    "term": ["list"],
    "verdicts_that_differ": ["ruleset", "verdict"],
}
"""The columns by which a table is divided at first sight."""

DRAWN = {"example", "example_step", "example_expectation", "verdicts_that_differ"}
"""Tables with boards in their cells, of which a page shows fewer rows."""

SEARCHED = {index.table: index.name for index in FULL_TEXTS}
"""The full-text index of a table."""

HIDDEN = {"description", "meta"}

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


def metadata(database: Path) -> dict[str, Any]:
    """The metadata of a built database, as Datasette wants it."""
    described, told = _read(database)
    tables = {name: _table(name, columns) for name, columns in described.items()}
    closed = {name: {"allow": False} for name in INNER}
    return {
        "title": "lusoria",
        "description": "The rules of historical games: every clause with its witnesses, "
        "its running code and its example.",
        META: told,
        **LICENCE,
        "databases": {
            DATABASE: {
                "title": "lusoria: the catalogue as a database",
                "description": "Built from the catalogue, and never edited. "
                "The queries ask what people ask; each row links to its page.",
                "queries": {
                    name: {
                        "title": query.title,
                        "description": query.description,
                        "sql": paged(query.sql),
                        "hide_sql": True,
                    }
                    for name, query in QUERIES.items()
                },
                "tables": tables | closed,
            }
        },
    }


def _read(database: Path) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """What tables and columns mean, and what the database tells of itself."""
    described: dict[str, dict[str, str]] = {}
    uri = f"{database.resolve().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        for table, column, says in connection.execute(IN_ORDER_OF_COLUMNS):
            described.setdefault(table, {})[column] = says
        told = dict(connection.execute("SELECT key, value FROM meta"))
    return described, told


def _table(name: str, described: dict[str, str]) -> dict[str, Any]:
    columns = {column: says for column, says in described.items() if column}
    table: dict[str, Any] = {
        "title": title(name),
        "description": described.get("", ""),
        "columns": columns,
        **LICENCE,  # rows take nothing over from the whole
    }
    if name in COLUMNS:
        table["label_column"] = COLUMNS[name]
    if name in SEARCHED:
        table["fts_table"] = SEARCHED[name]
    if name in FACETS:
        table["facets"] = FACETS[name]
    if SEQUENCE in columns:
        table["sort"] = SEQUENCE
    if name in DRAWN:
        table["size"] = 20
    if name in HIDDEN:
        table["hidden"] = True
    return table
