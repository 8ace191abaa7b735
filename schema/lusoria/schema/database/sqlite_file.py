"""The database file: written in a fixed order and checked; equal rows give equal bytes.

This holds for all processes, hash seeds and versions of Python, but for one version of SQLite only:
another may lay out its pages in another way. `content_digest` compares in that case.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from lusoria.schema.catalogue.assemble import canonical
from lusoria.schema.catalogue.texts import without_accents
from lusoria.schema.database import tables

FORMAT = 2
"""The number of the form of the database; a change that readers notice raises it."""

DIALECT = sqlite.dialect()

Values = Mapping[str, Sequence[tuple[Any, ...]]]
"""The rows of each table, sorted by its key, in the order of its columns."""


class DatabaseError(Exception):
    """The rows do not make a sound database: a mistake of this program, not of the catalogue."""


def write(
    file: Path, rows: Iterable[tables.Row], meta: Mapping[str, str], *, published: bool = True
) -> str:
    """Write a new database of these rows. Returns the digest of its content, also in `meta`.

    One that is not `published`, but only asked here, is not laid out anew to be small and the same
    in each byte; its references are checked, and not the file. Raises DatabaseError.
    """
    values = _values([*rows, *_described()])
    digest = content_digest(values)
    facts = {**meta, "format": str(FORMAT), "digest": digest}
    values["meta"] = sorted(facts.items())
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        _make(connection, values)
        if published:
            _lay_out(connection)
        else:
            _check_references(connection)
    if published:
        check(file)
    return digest


def _described() -> Iterable[tables.Row]:
    for table, column, says in tables.descriptions():
        yield tables.Description(of_table=table, of_column=column, says=says)


def _values(rows: Iterable[tables.Row]) -> dict[str, list[tuple[Any, ...]]]:
    grouped: dict[str, list[tuple[Any, ...]]] = {table.name: [] for table in tables.sorted_tables()}
    for row in rows:
        columns, of_table = type(row).__annotations__, grouped[type(row).table.name]
        if tables.SEQUENCE in columns:  # rows are given in the order of the catalogue
            setattr(row, tables.SEQUENCE, len(of_table) + 1)
        of_table.append(row.values())
    return {
        table.name: sorted(grouped[table.name], key=_key(table)) for table in tables.sorted_tables()
    }


def _key(table: Table) -> Any:
    return itemgetter(*[i for i, column in enumerate(table.columns) if column.primary_key])


def content_digest(values: Values) -> str:
    """SHA-256 over all rows of all tables, whatever the file looks like."""
    together = sha256()
    for name in sorted(values):
        if name != "meta":
            together.update(canonical([name, values[name]]).encode() + b"\n")
    return together.hexdigest()


def _make(connection: sqlite3.Connection, values: Values) -> None:
    run = connection.execute
    for setting in ("page_size = 4096", "encoding = 'UTF-8'", "journal_mode = DELETE"):
        run(f"PRAGMA {setting}")
    run(f"PRAGMA user_version = {FORMAT}")
    run("PRAGMA foreign_keys = OFF")  # rows refer to later ones; all are checked at the end
    run("BEGIN")
    ordered = tables.sorted_tables()
    for table in ordered:
        statement = CreateTable(
            table, include_foreign_key_constraints=list(table.foreign_key_constraints)
        )
        run(str(statement.compile(dialect=DIALECT)))
    for table in ordered:
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        places = ", ".join("?" * len(table.columns))
        connection.executemany(
            f'INSERT INTO "{table.name}" ({names}) VALUES ({places})', values[table.name]
        )
    indexes = [index for table in ordered for index in table.indexes]
    for index in sorted(indexes, key=lambda index: str(index.name)):
        run(str(CreateIndex(index).compile(dialect=DIALECT)))
    for view in tables.VIEWS:
        run(f'CREATE VIEW "{view.name}" AS {view.query.strip()}')
    connection.create_function("without_accents", 1, _bare, deterministic=True)
    for full_text in tables.FULL_TEXTS:
        run(full_text.definition)
        run(full_text.filling)
    run("COMMIT")


def _lay_out(connection: sqlite3.Connection) -> None:
    run = connection.execute
    for full_text in tables.FULL_TEXTS:
        run(f"INSERT INTO {full_text.name} ({full_text.name}) VALUES ('optimize')")
    run("ANALYZE")
    run("VACUUM")


def _bare(text: str | None) -> str | None:
    return None if text is None else without_accents(text)


def _check_references(connection: sqlite3.Connection) -> None:
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise DatabaseError(f"foreign keys lead nowhere: {broken[:5]}")


def check(file: Path) -> None:
    """Ask SQLite whether the database is whole. Raises DatabaseError."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        _check_references(connection)
        found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise DatabaseError(f"the file is not whole: {found[:5]}")
        try:
            for index in tables.FULL_TEXTS:
                # Not with its table: that has the accents which the words of the index have not.
                connection.execute(
                    f"INSERT INTO {index.name} ({index.name}) VALUES ('integrity-check')"
                )
        except sqlite3.DatabaseError as error:
            raise DatabaseError(f"{index.name} is not whole: {error}") from error
