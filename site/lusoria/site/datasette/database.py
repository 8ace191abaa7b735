"""Datasette over the database of a build: its settings, and what lusoria adds to it.

`write` makes the folder of a build one that any Datasette serves as it is, without lusoria.
`datasette build` reads from it the metadata with the questions, the settings, the counts of rows,
and the plugin with the functions of SQL. Boards and the links to the pages need `lusoria serve`.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Barrier
from typing import Any

import click
from datasette.plugins import pm  # type: ignore[import-untyped]

from lusoria.schema.locations import DATABASE
from lusoria.site.addresses import MOUNT
from lusoria.site.datasette import (
    cells,
    charts,
    errors,
    functions,
    home,
    moved,
    questions,
    rendering,
    row_pages,
)
from lusoria.site.datasette.metadata import metadata
from lusoria.site.datasette.overrides import File, Unchanging
from lusoria.site.http import Hosts

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

PUBLIC: Settings = {
    "default_allow_sql": False,
    "allow_download": False,
    "allow_csv_stream": False,
    "sql_time_limit_ms": 500,
    "max_returned_rows": 500,
}
"""And for whoever comes by: the canned queries, facets and search, but no SQL."""

PLUGINS = (
    cells,
    charts,
    errors,
    functions,
    rendering,
    home,
    moved,
    questions,
    row_pages,
)
"""What lusoria adds to Datasette."""

TEMPLATES = Path(__file__).parent / "templates"


class ServeError(click.ClickException):
    """There is nothing to serve, or nowhere to serve it."""

    exit_code = 2


def over(
    folder: Path, settings: Settings, hosts: Hosts, plugins: Iterable[object] = ()
) -> Unchanging:
    """Datasette over the database of a build, with these plugins beside `PLUGINS`.

    Raises ServeError if it cannot be read.
    """
    database = folder / DATABASE
    try:
        described = metadata(database)
    except sqlite3.DatabaseError as error:
        raise ServeError(f"{database} cannot be read: {error}: lusoria build") from error
    for each in (*PLUGINS, *plugins):
        if not pm.is_registered(each):
            pm.register(each)
    datasette = Unchanging(
        [],
        immutables=[str(database)],
        metadata=described,
        template_dir=str(TEMPLATES),
        settings=settings,
        cors=True,  # there is nothing here that is not for everybody
    )
    datasette.hosts = hosts
    datasette.remove_database(database.stem)
    datasette.add_database(File(datasette, path=str(database), is_mutable=False))
    return datasette


async def prepare(datasette: Unchanging) -> None:
    """Count the rows and list the tables, as Datasette otherwise does during requests.

    Each thread opens the database, so that all can answer even if the file is removed.
    """
    await datasette.invoke_startup()
    await datasette.refresh_schemas()
    for database in datasette.databases.values():
        await database.table_counts(limit=60_000)
    file = datasette.get_database(Path(DATABASE).stem)
    together = Barrier(datasette.setting("num_sql_threads"))
    opening = (file.execute_fn(lambda _: together.wait(60)) for _ in range(together.parties))
    await asyncio.gather(*opening)


async def close(datasette: Unchanging) -> None:
    """Close the databases, and end the threads that ask them."""
    await asyncio.to_thread(datasette.executor.shutdown)
    for database in datasette.databases.values():
        database.close()
    await datasette.get_database("_internal").execute_write_fn(_leave, block=False)


def _leave(_connection: object) -> None:
    """End the thread in which Datasette writes of its tables: it waits for ever otherwise."""
    raise SystemExit


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
    plugin.write_bytes(Path(functions.__file__).read_bytes())


def inspected(database: Path) -> dict[str, Any]:
    """What `datasette inspect` tells of a database; one that is named here is never written to."""
    content = database.read_bytes()
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?immutable=1", uri=True)) as opened:
        tables = {name: {"count": count} for name, count in _counts(opened)}
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
