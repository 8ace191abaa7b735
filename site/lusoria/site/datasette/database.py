"""Datasette over the database of a build: its settings, and what lusoria adds to it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from threading import Barrier

import click
from datasette.plugins import pm  # type: ignore[import-untyped]

from lusoria.schema.locations import DATABASE
from lusoria.site.datasette import charts, errors, functions, moved, questions, rendering, rows
from lusoria.site.datasette.metadata import Settings, metadata
from lusoria.site.datasette.overrides import File, Unchanging
from lusoria.site.http import Hosts

PUBLIC: Settings = {
    "default_allow_sql": False,
    "allow_download": False,
    "allow_csv_stream": False,
    "sql_time_limit_ms": 500,
    "max_returned_rows": 500,
}
"""Datasette's settings for the public: canned queries, facets and search, but no SQL. Those for all
readers are in `metadata`."""

PLUGINS = (
    charts,
    errors,
    functions,
    rendering,
    moved,
    questions,
    rows,
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
    """End the thread in which Datasette writes of its tables: otherwise it never ends."""
    raise SystemExit
