"""Lists of keys are rows as well, sources are followed to their ends, and witnesses are counted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lusoria.schema.catalogue.witnesses import Descent, Witnesses, descents

pytestmark = pytest.mark.tiny


@pytest.fixture
def connection(folder: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    copy = tmp_path / "copy.db"
    copy.write_bytes((folder / "lusoria.db").read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        yield connection


@pytest.mark.parametrize(
    ("listed", "joined"),
    [
        ("SELECT evidence.id, value FROM evidence, json_each(passages)", "evidence_passage"),
        (
            "SELECT game, place, role, value FROM game_place, json_each(passages)",
            "game_place_passage",
        ),
        ("SELECT game, ordinal, value FROM game_date, json_each(passages)", "game_date_passage"),
        ("SELECT game, ordinal, value FROM relation, json_each(passages)", "relation_passage"),
        ("SELECT chapter.id, value FROM chapter, json_each(rules_of)", "chapter_game"),
        (
            "SELECT x.id, value FROM example_expectation x, json_each(found_forbidden_by)",
            "expectation_forbidden_by",
        ),
        (
            "SELECT expectation, ply, value FROM example_step, json_each(forbidden_by)",
            "step_forbidden_by",
        ),
        (
            "SELECT assembled.id, ruleset || '+' || value FROM assembled, json_each(options)",
            "assembled_option",
        ),
    ],
)
def test_what_is_listed_is_joined(connection: sqlite3.Connection, listed: str, joined: str) -> None:
    wanted = set(connection.execute(listed))
    assert set(connection.execute(f"SELECT * FROM {joined}")) == wanted


def test_an_assembled_ruleset_has_its_clauses(folder: Path, connection: sqlite3.Connection) -> None:
    for (name,) in connection.execute("SELECT id FROM assembled").fetchall():
        file = folder / "rulesets" / f"{name}.json"
        clauses = json.loads(file.read_text(encoding="utf-8"))["clauses"]
        found = connection.execute(
            "SELECT number, clause, basis FROM assembled_clause WHERE assembled = ? ORDER BY 1",
            [name],
        ).fetchall()
        assert found == [(one["number"], one["id"], one["basis"]) for one in clauses]


def test_every_reference_has_an_index(connection: sqlite3.Connection) -> None:
    tables = connection.execute(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
    ).fetchall()
    for (table,) in tables:
        indexes = connection.execute(f"PRAGMA index_list('{table}')").fetchall()
        first = {
            connection.execute(f"PRAGMA index_info('{index[1]}')").fetchone()[2]
            for index in indexes
        }
        references = {row[3] for row in connection.execute(f"PRAGMA foreign_key_list('{table}')")}
        assert references <= first, table


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE source SET siglum = 'same'",
        "UPDATE clause SET ordinal = 1",
        "UPDATE stance SET date = '2026-02-30'",
        "UPDATE stance SET date = 'today'",
        "UPDATE document SET headed = 2",
        "UPDATE assembled_clause SET number = 1",
        "UPDATE assembled_clause SET basis = 'rumour'",
    ],
)
def test_what_must_not_be_is_refused(connection: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)


OWED = {
    "reprint": [("book", "copies")],
    "photograph": [("reprint", "copies")],
    "program": [("photograph", "implements")],
    "portal": [("program", "summarises")],
    "letter": [("book", "part-of")],
    "essay": [("lost", "claims")],
    "novel": [("lost", "expands")],
}


def test_sources_are_followed_to_their_ends() -> None:
    found = list(descents(OWED))
    assert Descent("photograph", "book", 2, copies=True) in found
    assert Descent("program", "book", 3, copies=False) in found
    assert Descent("portal", "photograph", 2, copies=False) in found
    assert [one for one in found if one.source == "letter"] == []


@pytest.mark.parametrize(
    ("sources", "witnesses"),
    [
        ("book reprint photograph", {"book"}),
        ("reprint photograph", {"reprint"}),
        ("book program portal", {"book", "program", "portal"}),
        ("essay novel", {"essay", "novel"}),
        ("", set()),
    ],
)
def test_copies_are_one_witness(sources: str, witnesses: set[str]) -> None:
    found = Witnesses(OWED).one(sources.split())
    assert set(found) == set(sources.split())
    assert set(found.values()) == witnesses
