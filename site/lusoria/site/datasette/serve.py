"""`lusoria serve`: Datasette over a build, with the pages, at one address."""

from __future__ import annotations

import errno
import socket
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import click
import uvicorn
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.database import Database  # type: ignore[import-untyped]
from datasette.plugins import pm  # type: ignore[import-untyped]

from lusoria.site.datasette import plugin
from lusoria.site.datasette.metadata import metadata
from lusoria.site.datasette.mounting import MOUNT, Mounted
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


def run(build: Path, port: int | None = None, public: bool = False) -> None:
    """Serve a build until it is interrupted.

    On this machine alone; `public` lets others in, and closes what is not for them. Raises
    ServeError if there is no build, or if the port is taken.
    """
    app = application(build, public=public)
    with listening("0.0.0.0" if public else "127.0.0.1", port) as bound:
        host, number = bound.getsockname()[:2]
        shown = "127.0.0.1" if host == "0.0.0.0" else host
        click.echo(
            f"lusoria is at http://{shown}:{number}/ (the database at {MOUNT}); Ctrl-C ends it"
        )
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        uvicorn.Server(config).run(sockets=[bound])


def application(build: Path, *, public: bool = False) -> Mounted:
    """The pages and Datasette as one application. Raises ServeError if there is no build."""
    folder = build.resolve()
    database = folder / DATABASE
    for needed in (database, folder / SITE / "index.html"):
        if not needed.is_file():
            raise ServeError(
                f"there is no build in {build} ({needed.name} is missing): lusoria build"
            )
    if not pm.is_registered(plugin):
        pm.register(plugin, name="lusoria")
    datasette = Datasette(
        [],
        immutables=[str(database)],
        metadata=metadata(database),
        static_mounts=[(plugin.STATIC, str(folder / SITE / "static"))],
        settings={**ALWAYS, **(PUBLIC if public else {})},
    )
    datasette.remove_database(database.stem)
    datasette.add_database(Built(datasette, path=str(database), is_mutable=False))
    return Mounted(datasette.app(), folder / SITE, public=public)


class Built(Database):  # type: ignore[misc]
    """The database of a build, opened by its URI, so that its path may have `#`, `?` and `%`."""

    def connect(self, write: bool = False) -> sqlite3.Connection:
        """A connection for reading. Raises sqlite3.OperationalError."""
        uri = f"{Path(self.path).as_uri()}?immutable=1"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        self._all_file_connections.append(connection)
        return connection


def listening(host: str, port: int | None) -> socket.socket:
    """A socket bound to a port: the one asked for, or the first that is free of `PORTS`."""
    for number in PORTS if port is None else (port,):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, number))
            bound.listen()
        except OSError as error:
            bound.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise ServeError(f"port {number} cannot be used: {error.strerror}") from error
        return bound
    if port is None:
        raise ServeError(
            f"the ports {PORTS[0]} to {PORTS[-1]} are all taken; give another: --port N"
        )
    raise ServeError(f"port {port} is taken; give another: --port N, or leave it out")
