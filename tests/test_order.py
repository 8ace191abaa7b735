"""The order of the catalogue, references of several columns, and what a release changed: tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from tests.building import whole_build

from lusoria.schema.database.tables import SEQUENCE, sorted_tables

ORDERED = [table.name for table in sorted_tables() if SEQUENCE in table.columns]
JOINS = {
    "stance": "JOIN clause c ON c.id = t.clause",
    "choice": "JOIN ruleset c ON c.id = t.ruleset",
    "assembled": "JOIN ruleset c ON c.id = t.ruleset",
    "ruleset_option": "JOIN ruleset c ON c.id = t.ruleset",
    "example_expectation": "JOIN example c ON c.id = t.example",
    "example_step": "JOIN example_expectation x ON x.id = t.expectation "
    "JOIN example c ON c.id = x.example",
    "clause_rule": "JOIN clause c ON c.id = t.clause",
}
"""How rows without a column for their game come to it, and to their place in it."""


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    uri = f"file:{whole_build() / 'lusoria.db'}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        yield connection


@pytest.mark.parametrize("table", ORDERED)
def test_the_order_has_no_gap(connection: sqlite3.Connection, table: str) -> None:
    asked = f"SELECT min(sequence), max(sequence), count(DISTINCT sequence), count(*) FROM {table}"
    first, last, different, rows = connection.execute(asked).fetchone()
    assert (first, last, different) == (1, rows, rows)


def test_all_that_has_a_place_in_its_game_is_in_that_order(connection: sqlite3.Connection) -> None:
    own = [
        name
        for name in ORDERED
        if {"game", "ordinal"}
        <= {row[1] for row in connection.execute(f"PRAGMA table_info('{name}')")}
    ]
    assert len(own) > 7
    for name in own:
        rows = connection.execute(f"SELECT game, ordinal FROM {name} ORDER BY sequence").fetchall()
        assert rows == sorted(rows), name


@pytest.mark.parametrize("table", JOINS)
def test_what_belongs_to_a_thing_is_in_its_order(
    connection: sqlite3.Connection, table: str
) -> None:
    asked = f"SELECT c.game, c.ordinal FROM {table} t {JOINS[table]} ORDER BY t.sequence"
    rows = connection.execute(asked).fetchall()
    assert rows == sorted(rows)


def test_references_of_several_columns_are_kept(connection: sqlite3.Connection) -> None:
    """A passage of a game's second date is a passage of a date that there is."""
    several = {
        (table.name, reference.referred_table.name)
        for table in sorted_tables()
        for reference in table.foreign_key_constraints
        if len(reference.elements) > 1
    }
    assert several == {
        ("game_place_passage", "game_place"),
        ("game_date_passage", "game_date"),
        ("relation_passage", "relation"),
        ("readings_beyond", "readings"),
    }
    for table, to in several:
        listed = connection.execute(f"PRAGMA foreign_key_list('{table}')").fetchall()
        assert sum(row[2] == to for row in listed) > 1


def test_no_list_or_text_hides_a_key(connection: sqlite3.Connection) -> None:
    """A text column whose values are all keys of one table refers to it, or a table has them."""
    keys = {
        table.name: {row[0] for row in connection.execute(f"SELECT id FROM {table.name}")}
        for table in sorted_tables()
        if [key.name for key in table.primary_key] == ["id"]
    }
    found = set()
    for table in sorted_tables():
        for column in table.columns:
            if column.foreign_keys or (column.primary_key and column.name == "id"):
                continue
            asked = f'SELECT DISTINCT "{column.name}" FROM {table.name}'
            held = {row[0] for row in connection.execute(asked)} - {None, ""}
            if held and all(isinstance(value, str) for value in held):
                listed = connection.execute(
                    f'SELECT DISTINCT atom FROM (SELECT DISTINCT "{column.name}" AS v '
                    f"FROM {table.name}), json_tree(CASE WHEN json_valid(v) THEN v "
                    "ELSE json_array(v) END) WHERE atom NOTNULL"
                ).fetchall()
                values = {value for (value,) in listed}
                found |= {
                    (f"{table.name}.{column.name}", name)
                    for name, known in keys.items()
                    if values <= known
                }
    spread = {
        "change_ruleset.name": "change_ruleset",  # as it was called then, which may be no more
        "reading_change.name": "reading_change",
        "reading_change.locus": "reading_change",
        "reading_change.after_clause": "reading_change",
    }
    assert {column for column, _ in found} == set(spread)
    assert set(spread.values()) <= {table.name for table in sorted_tables()}


def test_what_is_expected_to_forbid_or_to_end_is_what_was_found(
    connection: sqlite3.Connection,
) -> None:
    """They are two things, which agree in a build that was checked."""
    for why, found in (("forbids", "expectation_forbidden_by"), ("ends", "expectation_ended_by")):
        asked = "SELECT expectation, clause FROM expectation_clause WHERE why = ?"
        expected = set(connection.execute(asked, [why]))
        assert expected <= set(connection.execute(f"SELECT expectation, clause FROM {found}"))
        assert expected
    fields = ("verdict", "step", "stake", "plays")  # positions may be written in several ways
    apart = " OR ".join(f"{name} NOTNULL AND {name} IS NOT found_{name}" for name in fields)
    went_on = "winner NOTNULL AND winner IS NOT ifnull(found_winner, 'none')"
    counted = f"SELECT count(*) FROM example_expectation WHERE {apart} OR {went_on}"
    assert connection.execute(counted).fetchone() == (0,)


def test_a_turn_is_one_of_a_whole_game(connection: sqlite3.Connection) -> None:
    """What is found of one play stands with the expectation, and nowhere else."""
    counted = (
        "SELECT count(*) FROM example_step t JOIN example_expectation x ON x.id = t.expectation "
        "JOIN example e ON e.id = x.example WHERE e.record IS NULL"
    )
    assert connection.execute(counted).fetchone() == (0,)
    last = (
        "SELECT count(*) FROM example_step t JOIN example_expectation x ON x.id = t.expectation "
        "WHERE t.position_after IS NULL AND x.found_verdict IS 'legal'"
    )
    assert connection.execute(last).fetchone() == (0,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE place SET point_source = 'nobody' WHERE id = 'paris'",
        "UPDATE place SET point_source = NULL WHERE id = 'paris'",
        "UPDATE place SET precision_km = 0 WHERE id = 'paris'",
        "UPDATE place SET latitude = 91 WHERE id = 'paris'",
        "UPDATE game_date SET not_before = 3000 WHERE not_after = 1725",
        "UPDATE evidence SET edtf = NULL WHERE not_before NOTNULL",
        "UPDATE game SET numbers = 'verquere/nothing' WHERE id = 'verquere'",
        "UPDATE game_date_passage SET ordinal = 99",
        "UPDATE change SET kind = 'rumour'",
        "UPDATE release SET date = '2026-02-30'",
    ],
)
def test_what_must_not_be_is_refused(statement: str) -> None:
    with closing(sqlite3.connect(":memory:")) as copy:
        with closing(sqlite3.connect(whole_build() / "lusoria.db")) as database:
            database.backup(copy)
        copy.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError):
            copy.execute(statement)
