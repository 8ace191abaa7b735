"""A build that is open: its pages, and a Datasette of its own over its database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from threading import Barrier

import click
from datasette.plugins import pm  # type: ignore[import-untyped]

from lusoria.schema.locations import DATABASE
from lusoria.site.datasette import (
    asking,
    charts,
    frame,
    functions,
    home,
    plugin,
    query_pages,
    rendering,
    routes,
    row_pages,
    strict,
)
from lusoria.site.datasette.bounded import Bounded
from lusoria.site.datasette.files import Receive, Scope, Send
from lusoria.site.datasette.hosts import Hosts
from lusoria.site.datasette.metadata import metadata
from lusoria.site.datasette.mounting import MOUNT, Mounted
from lusoria.site.datasette.players import Players
from lusoria.site.datasette.terms import searches
from lusoria.site.datasette.unchanging import File, Unchanging
from lusoria.site.pages import SITE

ALWAYS: Mapping[str, bool | int | str] = {
    "base_url": MOUNT,
    "default_page_size": 50,
    "num_sql_threads": 3,
    "suggest_facets": False,
    "sql_time_limit_ms": 1000,
    "facet_time_limit_ms": 200,
    "truncate_cells_html": 400,
}
"""Datasette's settings for every reader."""

PUBLIC: Mapping[str, bool | int | str] = {
    "default_allow_sql": False,
    "allow_download": False,
    "allow_csv_stream": False,
    "sql_time_limit_ms": 500,
    "max_returned_rows": 500,
}
"""And for whoever comes by: the canned queries, facets and search, but no SQL."""

PLUGINS = (
    plugin,
    frame,
    charts,
    asking,
    functions,
    strict,
    rendering,
    routes,
    home,
    query_pages,
    row_pages,
)
"""What lusoria adds to Datasette."""

TEMPLATES = Path(__file__).parent / "templates"


class ServeError(click.ClickException):
    """There is nothing to serve, or nowhere to serve it."""

    exit_code = 2


class Build:
    """A build that is open: its pages, and a Datasette of its own.

    Raises ServeError if the folder is no build.
    """

    def __init__(self, folder: Path, *, public: bool, hosts: Hosts | None = None) -> None:
        hosts = hosts or Hosts()
        database, site = folder / DATABASE, folder / SITE
        for needed in (database, site / "index.html"):
            if not needed.is_file():
                raise ServeError(
                    f"there is no build in {folder} ({needed.name} is missing): lusoria build"
                )
        try:
            told = metadata(database)
        except sqlite3.DatabaseError as error:
            raise ServeError(f"{database} cannot be read: {error}: lusoria build") from error
        for each in PLUGINS:
            if not pm.is_registered(each):
                pm.register(each)
        self._datasette = Unchanging(
            [],
            immutables=[str(database)],
            metadata=told,
            template_dir=str(TEMPLATES),
            settings={**ALWAYS, **(PUBLIC if public else {})},
            cors=True,  # there is nothing here that is not for everybody
        )
        self._datasette.hosts = hosts
        self._datasette.players = self._playing = Players(folder.resolve())
        self._drawing = Players(folder.resolve(), seconds=routes.SECONDS_TO_DRAW)
        self._datasette.remove_database(database.stem)
        self._datasette.add_database(File(self._datasette, path=str(database), is_mutable=False))
        app = self._datasette.app()
        self._answer = Mounted(
            Bounded(app, apart=searches) if public else app,
            site,
            public=public,
            hosts=hosts,
            play=routes.apps(folder, self._playing, self._drawing),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with a page or a row."""
        await self._answer(scope, receive, send)

    async def prepare(self) -> None:
        """Count the rows and list the tables, as Datasette otherwise does during requests.

        Each thread opens the database, so that all can answer even if the file is removed.
        """
        await self._datasette.invoke_startup()
        await self._datasette.refresh_schemas()
        for database in self._datasette.databases.values():
            await database.table_counts(limit=60_000)
        file = self._datasette.get_database(Path(DATABASE).stem)
        together = Barrier(int(ALWAYS["num_sql_threads"]))
        opening = (file.execute_fn(lambda _: together.wait(60)) for _ in range(together.parties))
        await asyncio.gather(*opening)

    async def close(self) -> None:
        """Close the databases, and end the threads that ask them, and the processes that play."""
        for players in (self._playing, self._drawing):
            await asyncio.to_thread(players.close)
        await asyncio.to_thread(self._datasette.executor.shutdown)
        for database in self._datasette.databases.values():
            database.close()
        await self._datasette.get_database("_internal").execute_write_fn(_leave, block=False)


def _leave(_connection: object) -> None:
    """End the thread in which Datasette writes of its tables: it waits for ever otherwise."""
    raise SystemExit
