"""The tables: every table and column described, words guarded, references kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lusoria.schema import tables
from lusoria.schema.catalogue import records
from lusoria.schema.database import sqlite_file

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def database(tiny_site: Path) -> Path:
    return tiny_site / "lusoria.db"


@pytest.fixture
def connection(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{database}?mode=ro", uri=True)


def test_everything_is_described(connection: sqlite3.Connection) -> None:
    told = {(table, column): says for table, column, says in tables.descriptions()}
    assert all(says.endswith((".", "…", "?")) for says in told.values())
    master = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
    for (name,) in connection.execute(master).fetchall():
        if "_fts" in name or name.startswith("sqlite_"):
            continue
        columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
        assert {(name, ""), *((name, column) for column in columns)} <= set(told)
    rows = connection.execute("SELECT of_table, of_column, says FROM description").fetchall()
    assert {(t, c): s for t, c, s in rows} == told


def test_a_row_repeats_its_record() -> None:
    """A path that leads through what is missing or unknown ends in nothing; lists are JSON."""
    given = {"id": "x", "type": "artifact", "date": "unknown", "references": ["Ann", "Bé"]}
    record = records.Evidence.model_validate(given)
    table, row = tables.fill(tables.Evidence, record, game="g", ordinal=1)
    assert table is tables.Evidence
    assert (row["id"], row["type"], row["game"], row["ordinal"]) == ("x", "artifact", "g", 1)
    assert (row["edtf"], row["latitude"], row["place"]) == (None, None, None)
    assert row["works"] == '["Ann","Bé"]'
    dated = {"edtf": "1698", "not-before": 1698, "not-after": 1698}
    again = records.Evidence.model_validate(given | {"date": dated})
    assert tables.fill(tables.Evidence, again, game="g", ordinal=1)[1]["not_after"] == 1698


def test_a_row_that_does_not_fit_its_table_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"meta has no columns \['worth'\]"):
        tables.fill(tables.Meta, key="a", worth="b")
    for given in ({"chapter": 1, "game": "g"}, {"chapter": "d/1", "game": None}):
        row = tables.fill(tables.ChapterGame, **given)
        with pytest.raises(TypeError, match=r"chapter_game\.\w+ is"):
            sqlite_file.write(tmp_path / "x.db", [row], {})


def test_every_table_is_strict(connection: sqlite3.Connection) -> None:
    for table in tables.sorted_tables():
        row = connection.execute(
            "SELECT strict FROM pragma_table_list WHERE name = ?", [table.name]
        ).fetchone()
        assert row == (1,), table.name


def test_words_and_references_are_guarded(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(database.read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        for statement in (
            "UPDATE source SET kind = 'rumour'",
            "UPDATE passage SET source = 'nowhere'",
            "UPDATE evidence SET works = 'not JSON'",
            "UPDATE evidence SET confidence = 'high'",
            "UPDATE clause SET executed_by = 'nothing' WHERE executed_by = 'rules'",
        ):
            with pytest.raises(sqlite3.IntegrityError):
                connection.execute(statement)


def test_keys_are_addresses(connection: sqlite3.Connection) -> None:
    for table, key in {
        "passage": "leaflet#course",
        "clause": "tiny/one-man-closes",
        "locus": "tiny/course",
        "ruleset_option": "tiny/plain+home-first",
        "assembled": "tiny/plain+home-first",
        "choice": "tiny/plain+home-first:first-man",
        "example_expectation": "tiny/half@tiny/loose",
        "rule": "tables.landing.closed",
    }.items():
        found = connection.execute(f"SELECT 1 FROM {table} WHERE id = ?", [key]).fetchall()
        assert found == [(1,)], key


def test_views_answer(connection: sqlite3.Connection) -> None:
    ask = connection.execute
    silent = ask(
        "SELECT coverage FROM coverage WHERE source = 'leaflet' AND locus = ?", ["tiny/doublets"]
    ).fetchall()
    assert silent == [("silent",)]
    unread = ask(
        "SELECT coverage FROM coverage WHERE source = 'retold' AND locus = ?", ["tiny/doublets"]
    ).fetchall()
    assert unread == [("not read for this game",)]
    without = ask("SELECT clause FROM clause_without_example").fetchall()
    assert without == [("tiny/parallel",), ("tiny/lower",)]
    differing = ask("SELECT DISTINCT example FROM verdicts_that_differ").fetchall()
    assert ("tiny/half",) in differing
    assert ("tiny/exact",) not in differing
    uses = ask("SELECT kind FROM passage_use WHERE passage = 'leaflet#men'").fetchall()
    assert {kind for (kind,) in uses} == {"clause", "name", "place", "evidence", "example"}


def test_full_text_is_found(connection: sqlite3.Connection) -> None:
    found = connection.execute(
        "SELECT clause.id FROM clause JOIN clause_fts ON clause.rowid = clause_fts.rowid "
        "WHERE clause_fts MATCH 'nineteenth'"
    ).fetchall()
    assert found == [("tiny/one-and-nineteen",)]


def test_rules_carry_their_text_and_lines(connection: sqlite3.Connection) -> None:
    root = Path(__file__).parents[1]
    for path, first, last, text in connection.execute(
        "SELECT path, first_line, last_line, text FROM rule"
    ):
        lines = (root / path).read_text(encoding="utf-8").splitlines(keepends=True)
        assert "".join(lines[first - 1 : last]) == text
