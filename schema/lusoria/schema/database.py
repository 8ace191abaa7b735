"""The database file: written in a fixed order and checked; equal rows give equal bytes.

This holds for all processes, hash seeds and versions of Python, but for one version of SQLite only:
another may lay out its pages in another way. `content_digest` compares in that case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import REAL, URL, Connection, Integer, Table, Text, create_engine, insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CreateIndex, CreateTable

from lusoria.schema import tables
from lusoria.schema.assemble import canonical
from lusoria.schema.texts import without_accents

FORMAT = 3
"""The number of the form of the database; a change that readers notice raises it."""

Values = Mapping[str, Sequence[Mapping[str, Any]]]
"""The rows of each table, sorted by its key, each with all its columns in their order."""

FITS = {Text: str, Integer: int, tables.Flag: int, REAL: int | float}
"""What of Python fits a type of SQLite, which would make a text of a number."""


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
    values["meta"] = [{"key": key, "value": value} for key, value in sorted(facts.items())]
    with _connected(file) as connection:
        _make(connection, values)
        if published:
            _lay_out(connection)
        else:
            _check_references(connection)
    if published:
        check(file)
    return digest


@contextmanager
def _connected(file: Path) -> Iterator[Connection]:
    """Open the file for statements that are each for themselves, and close it."""
    url = URL.create("sqlite", database=str(file))
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def _described() -> Iterable[tables.Row]:
    for table, column, says in tables.descriptions():
        yield tables.fill(tables.Description, of_table=table, of_column=column, says=says)


def _values(rows: Iterable[tables.Row]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows by their tables. Raises TypeError where a value does not fit."""
    names = {table.name: list(table.columns.keys()) for table in tables.sorted_tables()}
    grouped: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    fitting: set[tuple[object, ...]] = set()
    for of, given in rows:
        table = of.__table__
        found = grouped[table.name]
        row = dict.fromkeys(names[table.name]) | given
        if tables.SEQUENCE in row:  # rows are given in the order of the catalogue
            row[tables.SEQUENCE] = len(found) + 1
        types = (table.name, *map(type, row.values()))
        if types not in fitting:
            _check_types(table, row)
            fitting.add(types)
        found.append(row)
    for table in tables.sorted_tables():
        grouped[table.name].sort(key=itemgetter(*table.primary_key.columns.keys()))
    return grouped


def _check_types(table: Table, row: Mapping[str, Any]) -> None:
    for column in table.columns:
        value = row[column.name]
        if not (isinstance(value, FITS[type(column.type)]) or (value is None and column.nullable)):
            raise TypeError(f"{column} is {value!r}, expected {column.type!r}")


def content_digest(values: Values) -> str:
    """Return SHA-256 over all rows of all tables, whatever the file looks like."""
    together = sha256()
    for name in sorted(values):
        if name != "meta":
            cells = [tuple(row.values()) for row in values[name]]
            together.update(canonical([name, cells]).encode() + b"\n")
    return together.hexdigest()


def _make(connection: Connection, values: Values) -> None:
    run = connection.exec_driver_sql
    for setting in ("page_size = 4096", "encoding = 'UTF-8'", "journal_mode = DELETE"):
        run(f"PRAGMA {setting}")
    run(f"PRAGMA user_version = {FORMAT}")
    run("PRAGMA foreign_keys = OFF")  # rows refer to later ones; all are checked at the end
    run("BEGIN")
    ordered = tables.sorted_tables()
    for table in ordered:
        references = list(table.foreign_key_constraints)
        connection.execute(CreateTable(table, include_foreign_key_constraints=references))
    for table in ordered:
        if values[table.name]:
            connection.execute(insert(table), values[table.name])
    indexes = [index for table in ordered for index in table.indexes]
    for index in sorted(indexes, key=lambda index: str(index.name)):
        connection.execute(CreateIndex(index))
    for view in tables.VIEWS:
        run(f'CREATE VIEW "{view.name}" AS {view.query.strip()}')
    driver: Any = connection.connection.driver_connection
    driver.create_function("without_accents", 1, _bare, deterministic=True)
    for full_text in tables.FULL_TEXTS:
        run(full_text.definition)
        run(full_text.filling)
    run("COMMIT")


def _lay_out(connection: Connection) -> None:
    run = connection.exec_driver_sql
    for full_text in tables.FULL_TEXTS:
        run(f"INSERT INTO {full_text.name} ({full_text.name}) VALUES ('optimize')")
    run("ANALYZE")
    run("VACUUM")


def _bare(text: str | None) -> str | None:
    return None if text is None else without_accents(text)


def _check_references(connection: Connection) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise DatabaseError(f"foreign keys lead nowhere: {broken[:5]}")
    for (kind,) in connection.exec_driver_sql("SELECT DISTINCT kind FROM cites").fetchall():
        key = " || '/' || ".join(tables.metadata.tables[kind].primary_key.columns.keys())
        lost = (
            f"SELECT key FROM cites WHERE kind = '{kind}' AND key NOT IN (SELECT {key} FROM {kind})"
        )
        if broken := connection.exec_driver_sql(lost).fetchall():
            raise DatabaseError(f"cites leads to no {kind}: {broken[:5]}")


def check(file: Path) -> None:
    """Ask SQLite whether the database is whole. Raises DatabaseError."""
    with _connected(file) as connection:
        _check_references(connection)
        run = connection.exec_driver_sql
        found = list(run("PRAGMA integrity_check").scalars())
        if found != ["ok"]:
            raise DatabaseError(f"the file is not whole: {found[:5]}")
        try:
            for index in tables.FULL_TEXTS:
                # Not with its table: that has the accents which the words of the index have not.
                run(f"INSERT INTO {index.name} ({index.name}) VALUES ('integrity-check')")
        except DBAPIError as error:
            raise DatabaseError(f"{index.name} is not whole: {error.orig}") from error
