"""A build, as pages ask it: its database, its assembled rulesets and its players."""

from __future__ import annotations

import json
import sqlite3
from collections import namedtuple
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from lusoria.schema.locations import DATABASE, PLAYERS, RULESETS, TEXTS, data_dir, read_only


@cache
def _row_type(*columns: str) -> Any:
    return namedtuple("Row", columns, rename=True)


def query(connection: sqlite3.Connection, sql: str, **values: Any) -> list[Any]:
    """Return the rows that answer a query, as tuples whose attributes are the columns."""
    cursor = connection.execute(sql, values)
    row = _row_type(*(column[0] for column in cursor.description))
    return [row._make(values) for values in cursor]


class Build:
    """A built catalogue in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.connection = read_only(folder / DATABASE)

    def query(self, sql: str, **values: Any) -> list[Any]:
        """Return the rows that answer a query, as tuples whose attributes are the columns."""
        return query(self.connection, sql, **values)

    def row(self, table: str, key: str) -> Any:
        """Return the row of a table whose id is the key. Raises KeyError if there is none."""
        for row in self.query(f"SELECT * FROM {table} WHERE id = :key", key=key):
            return row
        raise KeyError(f"{table} {key}")

    def in_order(self, table: str) -> list[Any]:
        """Return the rows of a table that has ids, in the order of the catalogue."""
        rows = self.query(f"SELECT * FROM {table} ORDER BY id")
        return sorted(rows, key=lambda row: getattr(row, "ordinal", 0))

    def data(self, ruleset: str) -> dict[str, Any]:
        """Return the assembled ruleset of an address such as `verquere/encyclopedia+five-blots`."""
        assembled: dict[str, Any] = json.loads(
            (self.folder / RULESETS / f"{ruleset}.json").read_bytes()
        )
        return assembled

    def playable(self, ruleset: str) -> dict[str, Any]:
        """Return an assembled ruleset without words and witnesses: play does not depend on them."""
        assembled = self.data(ruleset)
        silent = dict.fromkeys(("note", "says", "witnesses"), "")
        return {**assembled, "clauses": [{**clause, **silent} for clause in assembled["clauses"]]}

    def net(self, ruleset: str) -> bytes | None:
        """Return the net of a ruleset's player; None if it has none that has learnt its rules."""
        sql = "SELECT ruleset FROM player WHERE ruleset = :ruleset AND sha256 NOTNULL AND current"
        if not self.query(sql, ruleset=ruleset):
            return None
        beside = (self.folder / PLAYERS).is_dir()  # a database in the cache has no nets beside it
        folder = self.folder if beside else data_dir()
        return (folder / PLAYERS / f"{ruleset}.net").read_bytes()

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The very words of passages and sentences, by address; none without the documents."""
        path = self.folder / TEXTS
        return json.loads(path.read_bytes()) if path.exists() else {}

    @cached_property
    def meta(self) -> Mapping[str, str]:
        """The keys and values of the table `meta`."""
        return dict(self.connection.execute("SELECT key, value FROM meta"))


MEANINGS = """
    SELECT of_table, of_column, says FROM description
    LEFT JOIN pragma_table_info(of_table) info ON info.name = of_column
    ORDER BY of_table, info.cid
"""


@dataclass(frozen=True)
class Meanings:
    """The descriptions in the database: `meta`, the tables, and their columns in order."""

    meta: Mapping[str, str]
    tables: Mapping[str, str]
    columns: Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=2)
def read_meanings(build: Path) -> Meanings:
    """Return what the database of a build says of itself, read once."""
    tables: dict[str, str] = {}
    columns: dict[str, dict[str, str]] = {}
    with closing(read_only(build / DATABASE)) as connection:
        for table, column, says in connection.execute(MEANINGS):
            if column:
                columns.setdefault(table, {})[column] = says
            else:
                tables[table] = says
        meta = dict(connection.execute("SELECT key, value FROM meta"))
    return Meanings(meta, tables, columns)
