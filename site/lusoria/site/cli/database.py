"""The database behind answers: that of the build or, where there is none, one made of the data."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from lusoria.site.cli.faults import Fault
from lusoria.site.cli.library import Library

DATABASE = "lusoria.db"


@contextmanager
def opened(library: Library) -> Iterator[sqlite3.Connection]:
    """A connection to the database of a library, for reading; its rows know their columns.

    Raises Fault where the build has none, CatalogueError where there is no build and the data have
    mistakes.
    """
    connection = _of_data() if library.folder is None else _of_build(library.folder / DATABASE)
    with closing(connection):
        connection.row_factory = sqlite3.Row
        yield connection


def _of_build(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        raise Fault(f"{file} is missing; lusoria build makes it")
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)


def _of_data() -> sqlite3.Connection:
    """The database in memory, without what only a replay of the examples can tell."""
    from lusoria.schema import data_dir, database
    from lusoria.schema.assemble import assemble_all
    from lusoria.schema.program_rows import rule_rows
    from lusoria.schema.proof import Proof
    from lusoria.schema.reading import read_catalogue
    from lusoria.schema.rows import rows

    click.echo("lusoria: there is no build, the data are read instead", err=True)
    catalogue = read_catalogue(data_dir())
    memory = sqlite3.connect(":memory:")
    with TemporaryDirectory() as folder:
        file = Path(folder) / DATABASE
        told = rows(catalogue, Proof([], [], []), assemble_all(catalogue))
        database.write(file, [*told, *rule_rows()], {})
        with closing(sqlite3.connect(file)) as made:
            made.backup(memory)
    return memory


def rows(connection: sqlite3.Connection, sql: str, **given: Any) -> list[dict[str, Any]]:
    """The rows that answer a query, each as a mapping from its columns."""
    return [dict(row) for row in connection.execute(sql, given)]
