"""What Datasette reads of the database: titles, meanings, labels, facets, licence, settings.

The meanings of tables and columns are those that the database holds, which come from the models.
A build has the same for any other Datasette, with the questions as its queries, the counts of rows
and the plugin with the functions of SQL: `datasette build` needs nothing of lusoria. Boards and
links to pages need `lusoria serve`. Datasette is not imported here: a build does not need it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from lusoria.schema.locations import DATABASE as FILE
from lusoria.schema.locations import read_only
from lusoria.schema.questions import questions
from lusoria.schema.tables import FULL_TEXTS, SEQUENCE, SHOWN
from lusoria.site.addresses import DATABASE, MOUNT
from lusoria.site.build import read_meanings

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

ELSEWHERE: Settings = {
    **{name: value for name, value in ALWAYS.items() if name != "base_url"},
    "max_returned_rows": 10_000,
}
"""The settings of a build for any other Datasette, in which answers are whole as well."""

INSPECTED = "inspect-data.json"

PARTS_OF_INDEX = ("config", "data", "docsize", "idx")
"""Tables that SQLite keeps for a full-text index; nobody can read them, or address their keys."""

CLOSED = [f"{index.name}_{part}" for index in FULL_TEXTS for part in PARTS_OF_INDEX]

LICENCE = {
    "license": "CC BY 4.0",
    "license_url": "https://creativecommons.org/licenses/by/4.0/",
    "source": "lusoria",
}


def describe(build: Path) -> dict[str, Any]:
    """Return the metadata of the database of a build. Raises sqlite3.DatabaseError."""
    meanings = read_meanings(build)
    tables = {
        name: _describe_table(name, says, meanings.columns[name])
        for name, says in meanings.tables.items()
    }
    return {
        "title": "lusoria",
        "description": "The rules of historical games: every clause with its witnesses, "
        "its running code and its example.",
        **LICENCE,
        "databases": {
            DATABASE: {
                "title": "lusoria: the catalogue as a database",
                "description": "Built from the catalogue, and never edited. "
                "The queries ask what people ask; each row links to its page.",
                "tables": {**tables, **{name: {"allow": False} for name in CLOSED}},
            }
        },
    }


def _describe_table(name: str, says: str, columns: Mapping[str, str]) -> dict[str, Any]:
    shown = SHOWN[name]
    said = {
        "label_column": shown.label and shown.label.column,
        "fts_table": shown.search and f"{name}_fts",
        "facets": shown.facets.split(),
        "sort": SEQUENCE if SEQUENCE in columns else "",
        "size": 20 if shown.boards else 0,
        "hidden": shown.hidden,
    }
    return {
        "title": shown.title,
        "description": says,
        "columns": columns,
        **LICENCE,  # rows take nothing over from the whole
        **{key: value for key, value in said.items() if value},
    }


def write(build: Path) -> None:
    """Write into a build what any Datasette reads there. Raises sqlite3.DatabaseError.

    Datasette 0.65 reads settings and queries in the first two files, 1.0 in the third.
    """
    metadata = describe(build)
    queries = {
        name: {
            "title": question.title,
            "description": question.says,
            "sql": question.sql,
            "hide_sql": True,
        }
        for name, question in questions().items()
    }
    metadata["databases"][DATABASE]["queries"] = queries
    for name, content in (
        ("metadata.json", metadata),
        ("settings.json", ELSEWHERE),
        ("datasette.json", {"settings": ELSEWHERE, "databases": {DATABASE: {"queries": queries}}}),
        (INSPECTED, inspect(build / FILE)),
    ):
        text = json.dumps(content, ensure_ascii=False, indent=1)
        (build / name).write_text(f"{text}\n", encoding="utf-8")
    plugins = build / "plugins"
    plugins.mkdir(exist_ok=True)
    functions = Path(__file__).with_name("functions.py").read_bytes()
    (plugins / "lusoria_functions.py").write_bytes(functions)


def inspect(database: Path) -> dict[str, Any]:
    """Return what `datasette inspect` says of a database, which is then never written to."""
    content = database.read_bytes()
    with closing(read_only(database)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
        tables = {
            name: {"count": connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]}
            for (name,) in names.fetchall()
        }
    return {
        database.stem: {
            "hash": sha256(content).hexdigest(),
            "size": len(content),
            "file": database.name,
            "tables": tables,
        }
    }
