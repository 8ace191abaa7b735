"""The database behind answers: that of the build or, where there is none, one made of the data."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from lusoria.site.ask.library import Library
from lusoria.site.faults import Fault


@contextmanager
def opened(library: Library) -> Iterator[sqlite3.Connection]:
    """A connection to the database of a library, for reading; its rows know their columns.

    Raises Fault where the build has none, CatalogueError where there is no build and the data have
    mistakes.
    """
    file = library.database
    if not file.is_file():
        raise Fault(f"{file} is missing; lusoria build makes it")
    uri = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def rows(connection: sqlite3.Connection, sql: str, **given: Any) -> list[dict[str, Any]]:
    """The rows that answer a query, each as a mapping from its columns."""
    return [dict(row) for row in connection.execute(sql, given)]
