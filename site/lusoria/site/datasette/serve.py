"""`lusoria serve`: Datasette over a build, with the pages, at one address."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Mapping
from pathlib import Path

import click
import uvicorn
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.plugins import pm  # type: ignore[import-untyped]

from lusoria.site.datasette import asking, plugin
from lusoria.site.datasette.files import Receive, Scope, Send
from lusoria.site.datasette.metadata import metadata
from lusoria.site.datasette.mounting import MOUNT, Mounted
from lusoria.site.datasette.switching import Switching
from lusoria.site.pages import SITE
from lusoria.site.pages.edition import DATABASE

PORT = 8001
PORTS = range(PORT, PORT + 20)
"""Where a free port is looked for, if none is asked for."""

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


class ServeError(click.ClickException):
    """There is nothing to serve, or nowhere to serve it."""

    exit_code = 2


def run(out: Path, port: int | None = None, public: bool = False, host: str | None = None) -> None:
    """Serve a build until it is interrupted, and from then on that which `out` shows then.

    At the address `host`: of this machine alone, if not said; `public` lets others in, and closes
    what is not for them. Raises ServeError if there is no build, or the address cannot be used.
    """
    app = application(out, public=public)
    with listening(host or ("0.0.0.0" if public else "127.0.0.1"), port) as bound:
        name, number = bound.getsockname()[:2]
        shown = "127.0.0.1" if name == "0.0.0.0" else name
        click.echo(
            f"lusoria is at http://{shown}:{number}/ (the database at {MOUNT}); Ctrl-C ends it"
        )
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False, lifespan="on"
        )
        uvicorn.Server(config).run(sockets=[bound])


def application(out: Path, *, public: bool = False) -> Switching:
    """The pages and Datasette as one application, of the build that `out` shows at any time.

    Raises ServeError if there is no build.
    """
    try:
        return Switching(out, lambda folder: Build(folder, public=public))
    except OSError as error:
        raise ServeError(f"there is no build in {out} ({error.strerror}): lusoria build") from error


class Build:
    """A build that is open: its pages, and a Datasette of its own.

    Raises ServeError if the folder is no build.
    """

    def __init__(self, folder: Path, *, public: bool) -> None:
        database, site = folder / DATABASE, folder / SITE
        for needed in (database, site / "index.html"):
            if not needed.is_file():
                raise ServeError(
                    f"there is no build in {folder} ({needed.name} is missing): lusoria build"
                )
        for each in (plugin, asking):
            if not pm.is_registered(each):
                pm.register(each)
        self._datasette = Datasette(
            [],
            immutables=[str(database)],
            metadata=metadata(database),
            static_mounts=[(plugin.STATIC, str(site / "static"))],
            settings={**ALWAYS, **(PUBLIC if public else {})},
        )
        self._answer = Mounted(self._datasette.app(), site, public=public)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with a page or a row."""
        await self._answer(scope, receive, send)

    async def prepare(self) -> None:
        """Count the rows, which Datasette otherwise does during its first requests."""
        await self._datasette.invoke_startup()
        for database in self._datasette.databases.values():
            await database.table_counts(limit=60_000)

    async def close(self) -> None:
        """Close the databases, and end the threads that ask them."""
        await asyncio.to_thread(self._datasette.executor.shutdown)
        for database in self._datasette.databases.values():
            database.close()
        await self._datasette.get_database("_internal").execute_write_fn(_leave, block=False)


def _leave(_connection: object) -> None:
    """End the thread in which Datasette writes of its tables: it waits for ever otherwise."""
    raise SystemExit


def listening(host: str, port: int | None) -> socket.socket:
    """A socket bound to a port: the one asked for, or the first that is free of `PORTS`."""
    for number in PORTS if port is None else (port,):
        # With the protocol named, asyncio sends small answers at once (TCP_NODELAY).
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, number))
            bound.listen()
        except OSError as error:
            bound.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise ServeError(f"{host}:{number} cannot be used: {error.strerror}") from error
        return bound
    if port is None:
        raise ServeError(
            f"the ports {PORTS[0]} to {PORTS[-1]} are all taken; give another: --port N"
        )
    raise ServeError(f"port {port} is taken; give another: --port N, or leave it out")
