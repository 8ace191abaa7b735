"""The database opens in whatever reads SQLite, also where a schema is not trusted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.tiny import tiny_build


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    file = tiny_build(tmp_path) / "lusoria.db"
    with closing(sqlite3.connect(file)) as connection:
        yield connection


def test_tables_and_views_are_read_without_trust_in_the_schema(
    database: sqlite3.Connection,
) -> None:
    database.execute("PRAGMA trusted_schema = OFF")  # as `sqlite3 -safe` has it
    listed = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
    names = [row[0] for row in database.execute(listed) if "_fts" not in row[0]]
    assert len(names) > 70
    for name in names:
        database.execute(f'SELECT * FROM "{name}" LIMIT 1').fetchall()


def test_a_column_of_json_takes_nothing_else(database: sqlite3.Connection) -> None:
    for wrong in ("", "x", " []", "1"):
        with pytest.raises(sqlite3.IntegrityError, match="is_json"):
            database.execute("UPDATE rule SET parameters = ?", [wrong])
    database.execute("UPDATE rule SET parameters = '{}'")
