"""What stands in a build for any Datasette, which serves it as it is, without lusoria.

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

from lusoria.schema.locations import DATABASE, read_only
from lusoria.site.addresses import MOUNT
from lusoria.site.datasette.metadata import metadata

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
    database = build / DATABASE
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
