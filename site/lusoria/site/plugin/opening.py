"""Datasette over the database of a build, with the plugin."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import click
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.plugins import pm  # type: ignore[import-untyped]

from lusoria.schema.locations import DATABASE
from lusoria.site.plugin import boards, errors, functions, look, questions, rows
from lusoria.site.plugin.metadata import ALWAYS, INSPECTED, Settings, describe

PLUGINS = (errors, functions, look, questions, rows, boards)

OPEN_NET: Settings = {
    "default_allow_sql": False,
    "allow_download": False,
    "sql_time_limit_ms": 500,
    "max_returned_rows": 200,
}
"""Datasette's settings on the open net, beside `ALWAYS`: no SQL of a visitor's own."""


class ServeError(click.ClickException):
    """There is nothing to serve, or nowhere to serve it."""

    exit_code = 2


def open_datasette(build: Path, settings: Settings) -> Datasette:
    """Return Datasette over the database of a build, with the plugin and these settings.

    Raises ServeError if the database cannot be read.
    """
    database, counts = build / DATABASE, build / INSPECTED
    try:
        metadata = describe(build)
    except sqlite3.DatabaseError as error:
        raise ServeError(f"{database} cannot be read: {error}: lusoria build") from error
    for plugin in PLUGINS:
        if not pm.is_registered(plugin):
            pm.register(plugin)
    return Datasette(
        [],
        immutables=[str(database)],
        metadata=metadata,
        inspect_data=json.loads(counts.read_bytes()) if counts.is_file() else None,
        template_dir=str(Path(__file__).parent / "templates"),
        settings={**ALWAYS, **settings},
        cors=True,  # all data are public
    )
