"""Results of bulk play kept in a SQLite file, one simulation beside another."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from lusoria.playable.bulk import GENERATOR, Counts, Job
from lusoria.site.faults import Fault

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
REACHED = """
CREATE TABLE IF NOT EXISTS reached (
    program TEXT NOT NULL,
    policy TEXT NOT NULL,
    seed INTEGER NOT NULL,
    generator INTEGER NOT NULL,
    counts TEXT NOT NULL CHECK (json_valid(counts)),
    PRIMARY KEY (program, policy, seed, generator)
) STRICT;
"""
"""How far runs have come: the games so far, added up, so that a run can go on."""
EVERY = 2.0
"""Seconds between two notes of how far a run has come."""
OF_SIMULATION = ("ruleset", "digest", "policy", "seed", "games", "asked", "stopped")
OF_VERSIONS = ("lusoria", "program", "generator")
OF_FIGURE = ("what", "of", "value", "low", "high")


def check(file: str) -> None:
    """Look whether results can be written to a file, and leave it as it is.

    Raises Fault where they cannot: the folder is missing, the file is none or holds something
    else, or it may not be written.
    """
    place = Path(file)
    folder = place.parent
    if place.is_dir():
        raise Fault(f"{file} is a folder; expected a file")
    if place.exists():
        if not place.is_file():
            raise Fault(f"{file} is not a regular file; expected one")
        with _opened(file) as connection:
            _is_empty(connection, file)
            connection.execute("BEGIN IMMEDIATE")
            connection.rollback()
    elif not folder.is_dir():
        raise Fault(f"there is no folder {folder} for {place.name}; expected one that exists")
    else:
        try:
            TemporaryFile(dir=folder).close()
        except OSError as error:
            raise Fault(f"{folder}: {error.strerror}; expected a folder to write to") from None


def keep(
    file: str,
    result: Mapping[str, Any],
    figures: Iterable[Mapping[str, Any]],
    lengths: Mapping[int, int],
) -> None:
    """Write the results of a simulation; those of the same games by the same program are replaced.

    Raises Fault where the file cannot be written, or is not one that was made here.
    """
    with _opened(file) as connection, connection:
        connection.execute("PRAGMA foreign_keys = ON")
        if _is_empty(connection, file):
            connection.executescript(TABLES)
        _write(connection, result, figures, lengths)


class Reached:
    """How far the run of a job has come, in a file of results."""

    def __init__(self, file: str, job: Job) -> None:
        self.file = file
        self.key = (job.identity[1], job.policy, job.seed, GENERATOR)
        self._next = time.monotonic() + EVERY

    def read(self, most: int) -> Counts | None:
        """The games that were played before, added up; None if there are none, or more."""
        with _opened(self.file) as connection:
            if _is_empty(connection, self.file):
                return None
            connection.execute(REACHED)
            found = connection.execute(
                "SELECT counts FROM reached"
                " WHERE (program, policy, seed, generator) = (?, ?, ?, ?)",
                self.key,
            ).fetchone()
        if found is None:
            return None
        sums = json.loads(found[0])
        lengths = {int(turns): games for turns, games in sums["lengths"].items()}
        hosts = frozenset(sums["hosts"])
        counts = Counts(sums["games"], tuple(sums["tally"]), lengths, sums["seconds"], hosts)
        return counts if counts.games <= most else None

    def note(self, counts: Counts) -> None:
        """Write down how far the run has come, unless that was done only just now.

        Where it cannot be written, the run goes on: its games are worth more than the note.
        """
        if time.monotonic() >= self._next:
            with suppress(Fault):
                self.write(counts)
            self._next = time.monotonic() + EVERY

    def write(self, counts: Counts) -> None:
        """Write down how far the run has come."""
        sums = {
            "games": counts.games,
            "tally": counts.tally,
            "lengths": counts.lengths,
            "seconds": counts.seconds,
            "hosts": sorted(counts.hosts),
        }
        with _opened(self.file) as connection, connection:
            if _is_empty(connection, self.file):
                connection.executescript(TABLES)
            connection.execute(REACHED)
            connection.execute(
                "INSERT OR REPLACE INTO reached VALUES (?, ?, ?, ?, ?)",
                (*self.key, json.dumps(sums)),
            )


@contextmanager
def _opened(file: str) -> Iterator[sqlite3.Connection]:
    """A database, closed afterwards; its errors are told as faults of the file."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise Fault(f"{file}: {error}") from None


def _is_empty(connection: sqlite3.Connection, file: str) -> bool:
    """Whether a database has no tables yet. Raises Fault where it has others than ours."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if there and not {"simulations", "figures", "lengths"} <= there:
        raise Fault(f"{file} holds something else than simulations; expected a file of their own")
    return not there


def _write(
    connection: sqlite3.Connection,
    result: Mapping[str, Any],
    figures: Iterable[Mapping[str, Any]],
    lengths: Mapping[int, int],
) -> None:
    versions = result["versions"]
    row = {name: result[name] for name in OF_SIMULATION}
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
