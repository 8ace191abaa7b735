"""What changed with a version can be asked: the list of changes as tables."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from tests.building import whole_build
from tests.tiny import GOOD

from lusoria.schema.checks.reading import read_catalogue
from lusoria.schema.database import tables
from lusoria.schema.database.rows import change_rows
from lusoria.schema.locations import change_log

LOG = """# Changes

## 1.1.0 (2030-02-03)

- **fix** [none]: *this* (closed) is right.

## 1.0.0 (2030-01-02)

- **reading changed** [tiny/plain+home-first, tiny/gone]: less (or more): (one-man-closes, no-such).
"""


def rows(kind: type) -> list[dict[str, object]]:
    found = change_rows(read_catalogue(GOOD), LOG)
    return [vars(row) for row in found if isinstance(row, kind)]


def test_versions_are_numbered_from_the_first() -> None:
    assert rows(tables.Release) == [
        {"version": "1.1.0", "ordinal": 2, "date": "2030-02-03"},
        {"version": "1.0.0", "ordinal": 1, "date": "2030-01-02"},
    ]


def test_a_change_names_rulesets_and_clauses() -> None:
    fix, changed = rows(tables.Change)
    assert (fix["kind"], fix["says"]) == ("fix", "*this* (closed) is right.")
    assert rows(tables.ChangeRuleset) == [
        {"change": changed["id"], "name": "tiny/plain+home-first", "ruleset": "tiny/plain"},
        {"change": changed["id"], "name": "tiny/gone", "ruleset": None},
    ]
    assert rows(tables.ChangeClause) == [
        {"change": changed["id"], "clause": "tiny/one-man-closes"},
    ]


@pytest.mark.parametrize(
    ("ruleset", "version", "clauses"),
    [
        ("bakkis/ludii-5", "0.3.0", {"bakkis/exact-end"}),
        (
            "ludus-latrunculorum/falkener",
            "0.3.0",
            {"ludus-latrunculorum/enclosed-any-way", "ludus-latrunculorum/hopelessly-beaten"},
        ),
    ],
)
def test_the_database_tells_what_changed_in_a_ruleset(
    ruleset: str, version: str, clauses: set[str]
) -> None:
    """The expected rows were read in CHANGELOG.md by hand."""
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        found = connection.execute(
            "SELECT x.clause FROM change c JOIN change_ruleset r ON r.change = c.id "
            "LEFT JOIN change_clause x ON x.change = c.id "
            "WHERE c.kind = 'reading changed' AND c.release = ? AND r.ruleset = ?",
            [version, ruleset],
        ).fetchall()
    assert clauses <= {clause for (clause,) in found}


def test_every_line_of_the_list_is_a_row() -> None:
    lines = change_log().read_text(encoding="utf-8").count("\n- **")
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        assert connection.execute("SELECT count(*) FROM change").fetchone() == (lines,)
