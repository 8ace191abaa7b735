"""Whatever reads SQLite opens the database, as docs/reference/database.md says."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from tests.building import whole_build
from tests.tiny import tiny_build
from tests.tree import ROOT

from lusoria.schema.tables import VIEWS, sorted_tables

TEXT = (ROOT / "docs/reference/database.md").read_text(encoding="utf-8")
PACKAGES = (
    "duckdb==1.5.5",
    "duckdb-extensions==1.5.5",
    "duckdb-extension-sqlite-scanner==1.5.5",
    "pandas==3.1.1",
    "sqlite-utils==4.2.1",
)
"""Programs that a Python installs; lusoria needs none of them."""

IN_DUCKDB = """
import json, sys, duckdb, duckdb_extensions
duckdb_extensions.import_extension("sqlite_scanner")
asked = duckdb.connect()
asked.execute("LOAD sqlite_scanner")
asked.execute(f"ATTACH '{sys.argv[1]}' AS lusoria (TYPE sqlite, READ_ONLY)")
names = json.loads(sys.argv[2])
print(json.dumps({name: len(asked.sql(f'SELECT * FROM lusoria."{name}"')) for name in names}))
"""

IN_PANDAS = """
import json, sqlite3, sys, pandas
opened = sqlite3.connect(sys.argv[1])
names = json.loads(sys.argv[2])
print(json.dumps({name: len(pandas.read_sql(f'SELECT * FROM "{name}"', opened)) for name in names}))
"""

IN_R = """
arguments <- commandArgs(trailingOnly = TRUE)
opened <- DBI::dbConnect(RSQLite::SQLite(), arguments[1], flags = RSQLite::SQLITE_RO)
cat(nrow(DBI::dbReadTable(opened, "clause")))
"""


def database() -> Path:
    return whole_build() / "lusoria.db"


@cache
def rows() -> dict[str, int]:
    """How many rows each table and view has."""
    names = [table.name for table in sorted_tables()] + [view.name for view in VIEWS]
    with closing(sqlite3.connect(database())) as opened:
        return {
            name: opened.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names
        }


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment of its own, with the packages."""
    place = tmp_path_factory.mktemp("programs")
    venv.create(place, with_pip=True)
    there = place / ("Scripts" if sys.platform == "win32" else "bin")
    command = [str(there / "python"), "-m", "pip", "install", "--quiet", *PACKAGES]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"the packages cannot be had: {made.stderr[-200:]}")
    return there


def said(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize("program", [IN_DUCKDB, IN_PANDAS], ids=["duckdb", "pandas"])
def test_all_tables_and_views_are_read(scripts: Path, program: str) -> None:
    names = json.dumps(list(rows()))
    found = json.loads(said(scripts / "python", "-c", program, database(), names))
    assert found == rows()


@pytest.mark.slow
def test_sqlite_utils_reads_it(scripts: Path) -> None:
    command = re.search(r"^\$ sqlite-utils (.*)$", TEXT, re.M)
    assert command is not None
    words = command[1].replace("build/lusoria.db", str(database())).split()
    assert len(json.loads(said(scripts / "sqlite-utils", *words))) == 3
    tables = json.loads(said(scripts / "sqlite-utils", "tables", database(), "--counts"))
    counted = {row["table"]: row["count"] for row in tables}
    assert {name: counted[name] for name in rows() if name in counted}.items() <= rows().items()


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="there is no sqlite3")
def test_the_shell_of_sqlite_reads_it() -> None:
    command = re.search(r'^\$ sqlite3 build/lusoria\.db "(.*)"$', TEXT, re.M)
    assert command is not None
    assert said("sqlite3", "-readonly", database(), command[1]).count("\n") == rows()["game"]


@pytest.mark.skipif(shutil.which("Rscript") is None, reason="there is no R")
def test_r_reads_it(tmp_path: Path) -> None:
    known = said("Rscript", "-e", 'cat(requireNamespace("RSQLite", quietly = TRUE))')
    if known != "TRUE":
        pytest.skip("R has no RSQLite")
    script = tmp_path / "read.R"
    script.write_text(IN_R, encoding="utf-8")
    assert said("Rscript", script, database()) == str(rows()["clause"])


@pytest.fixture
def untrusted(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    file = tiny_build(tmp_path) / "lusoria.db"
    with closing(sqlite3.connect(file)) as connection:
        yield connection


def test_tables_and_views_are_read_without_trust_in_the_schema(
    untrusted: sqlite3.Connection,
) -> None:
    untrusted.execute("PRAGMA trusted_schema = OFF")  # as `sqlite3 -safe` has it
    listed = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
    names = [row[0] for row in untrusted.execute(listed) if "_fts" not in row[0]]
    assert len(names) > 70
    for name in names:
        untrusted.execute(f'SELECT * FROM "{name}" LIMIT 1').fetchall()


def test_a_column_of_json_takes_nothing_else(untrusted: sqlite3.Connection) -> None:
    for wrong in ("", "x", " []", "1"):
        with pytest.raises(sqlite3.IntegrityError, match="is_json"):
            untrusted.execute("UPDATE rule SET parameters = ?", [wrong])
    untrusted.execute("UPDATE rule SET parameters = '{}'")
