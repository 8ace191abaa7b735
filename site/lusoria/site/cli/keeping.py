"""Results of bulk play kept in a SQLite file, one simulation beside another."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from typing import Any

from lusoria.site.cli.faults import Fault

TABLES = """
CREATE TABLE simulations (
    id INTEGER PRIMARY KEY,
    ruleset TEXT NOT NULL,
    digest TEXT NOT NULL,
    policy TEXT NOT NULL,
    seed INTEGER NOT NULL,
    games INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    stopped TEXT,
    lusoria TEXT NOT NULL,
    program TEXT NOT NULL,
    hosts TEXT NOT NULL CHECK (json_valid(hosts)),
    generator INTEGER NOT NULL,
    UNIQUE (program, policy, seed, games)
) STRICT;
CREATE TABLE figures (
    simulation INTEGER NOT NULL REFERENCES simulations ON DELETE CASCADE,
    what TEXT NOT NULL,
    of TEXT,
    value REAL NOT NULL,
    low REAL,
    high REAL,
    UNIQUE (simulation, what, of)
) STRICT;
CREATE TABLE lengths (
    simulation INTEGER NOT NULL REFERENCES simulations ON DELETE CASCADE,
    turns INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (simulation, turns)
) STRICT, WITHOUT ROWID;
"""
OF_SIMULATION = ("ruleset", "digest", "policy", "seed", "games", "asked", "stopped")
OF_VERSIONS = ("lusoria", "program", "generator")
OF_FIGURE = ("what", "of", "value", "low", "high")


def keep(
    file: str,
    told: Mapping[str, Any],
    figures: Iterable[Mapping[str, Any]],
    lengths: Mapping[int, int],
) -> None:
    """Write the results of a simulation; those of the same games by the same program are replaced.

    Raises Fault where the file cannot be written, or is not one that was made here.
    """
    try:
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = ON")
            _prepare(connection, file)
            _write(connection, told, figures, lengths)
    except sqlite3.Error as error:
        raise Fault(f"{file}: {error}") from None


def _prepare(connection: sqlite3.Connection, file: str) -> None:
    """Make the tables in a new file; refuse a file with others."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if not there:
        connection.executescript(TABLES)
    elif not {"simulations", "figures", "lengths"} <= there:
        raise Fault(f"{file} holds something else than simulations; expected a file of their own")


def _write(
    connection: sqlite3.Connection,
    told: Mapping[str, Any],
    figures: Iterable[Mapping[str, Any]],
    lengths: Mapping[int, int],
) -> None:
    versions = told["versions"]
    row = {name: told[name] for name in OF_SIMULATION}
    row |= {name: versions[name] for name in OF_VERSIONS}
    row["hosts"] = json.dumps(versions["hosts"])
    columns = ", ".join(row)
    places = ", ".join(f":{name}" for name in row)
    key = connection.execute(
        f"INSERT OR REPLACE INTO simulations ({columns}) VALUES ({places})", row
    ).lastrowid
    connection.executemany(
        "INSERT INTO figures VALUES (?, ?, ?, ?, ?, ?)",
        [(key, *(figure[name] for name in OF_FIGURE)) for figure in figures],
    )
    connection.executemany(
        "INSERT INTO lengths VALUES (?, ?, ?)",
        [(key, turns, games) for turns, games in sorted(lengths.items())],
    )
