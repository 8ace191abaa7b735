"""Lists of keys are rows as well, sources are followed to their ends, and witnesses are counted."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.building import whole_build
from tests.playing import ASSEMBLED, CATALOGUE
from tests.tree import ROOT

from lusoria.schema.catalogue.derived import Descent, Witnesses, descents
from lusoria.schema.catalogue.model import GameRecords
from lusoria.schema.checks.accounts import Agreement

pytestmark = pytest.mark.tiny


@pytest.fixture
def connection(folder: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    copy = tmp_path / "copy.db"
    copy.write_bytes((folder / "lusoria.db").read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        yield connection


def cited(kind: str, listed: Callable[[GameRecords], list[tuple[str, list[str]]]]) -> list[Any]:
    found = [pair for game in CATALOGUE.games.values() for pair in listed(game)]
    return [(kind, key, passage) for key, passages in found for passage in passages]


def numbered(game: str, listed: Sequence[Any]) -> list[tuple[str, list[str]]]:
    return [(f"{game}/{number}", each.passages) for number, each in enumerate(listed, 1)]


LISTED: dict[str, list[tuple[object, ...]]] = {
    "cites": [
        *cited("evidence", lambda g: [(e.id, e.passages) for e in g.evidence]),
        *cited("example", lambda g: [(f"{g.game.id}/{e.id}", e.passages) for e in g.examples]),
        *cited(
            "game_place",
            lambda g: [(f"{g.game.id}/{p.place}/{p.role}", p.passages) for p in g.game.places],
        ),
        *cited("game_date", lambda g: numbered(g.game.id, g.game.dates)),
        *cited("relation", lambda g: numbered(g.game.id, g.game.relations)),
    ],
    "chapter_game": [
        (f"{document.id}/{ordinal}", game)
        for document in CATALOGUE.documents.values()
        for ordinal, chapter in enumerate(document.chapters, 1)
        for game in chapter.rules_of
    ],
    "expectation_clause": [
        (f"{game.game.id}/{example.id}@{ruleset}", "should forbid", f"{game.game.id}/{clause}")
        for game in CATALOGUE.games.values()
        for example in game.examples
        for ruleset, expected in example.elsewhere.items()
        for clause in expected.forbidden_by
    ],
    "assembled_option": [
        (name, f"{name.partition('+')[0]}+{option}")
        for name in ASSEMBLED
        for option in name.split("+")[1:]
    ],
}
"""What records list, by the table that joins it: all but the place in the order."""


@pytest.mark.parametrize("joined", LISTED)
def test_what_a_record_lists_is_joined_in_its_order(joined: str) -> None:
    listed = list(dict.fromkeys(LISTED[joined]))
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info('{joined}')")]
        ordered = "sequence" in columns
        kept = ", ".join(name for name in columns if name != "sequence")
        order = "sequence" if ordered else "1, 2"
        found = connection.execute(f"SELECT {kept} FROM {joined} ORDER BY {order}").fetchall()
    assert listed
    if joined == "expectation_clause":
        assert set(listed) <= set(found)  # which has what is expected in the first place, too
    elif joined == "cites":
        assert sorted(found) == sorted(listed)
        for kind in {row[0] for row in listed}:
            of_kind = [row for row in found if row[0] == kind]
            assert of_kind == [row for row in listed if row[0] == kind]
    else:
        assert found == listed


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


def test_sums_of_agreement_are_those_of_their_chapters() -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        sums = connection.execute(
            "SELECT of_what, document, game, chapters, judgements, both, first_only, second_only, "
            "same_way, raw, of_found, kappa FROM agreement"
        ).fetchall()
        chapters = connection.execute(
            "SELECT document, game, judgements, both, first_only, second_only, same_way "
            "FROM readings"
        ).fetchall()
    assert len(sums) == len({row[0] for row in chapters} | {row[1] for row in chapters}) + 1
    for what, document, game, count, *cells, raw, of_found, kappa in sums:
        summed = [
            row[2:] for row in chapters if document in (None, row[0]) and game in (None, row[1])
        ]
        assert [count, *cells] == [len(summed), *map(sum, zip(*summed, strict=True))], what
        found = Agreement(0, *cells)
        assert (found.raw, found.of_found, found.kappa) == pytest.approx((raw, of_found, kappa))


def test_readings_that_changed_between_two_builds_are_found(
    folder: Path, connection: sqlite3.Connection, tmp_path: Path
) -> None:
    """As docs/database.md says, of a build and one in which one choice rested on something else."""
    text = (ROOT / "docs/database.md").read_text(encoding="utf-8")
    attach, query = re.findall(r"```sql\n(ATTACH .*?;)\n(.*?)```", text, re.S)[0]
    connection.execute(attach.replace("earlier.db", str(folder / "lusoria.db")))
    assert connection.execute(query).fetchall() == []
    changed = "tiny/plain:course"
    connection.execute("UPDATE choice SET basis = 'conjectural' WHERE id = ?", [changed])
    ((ruleset, option, locus, before, was, after, now),) = connection.execute(query).fetchall()
    assert (f"{ruleset}:course", option, locus, before) == (changed, None, "tiny/course", after)
    assert (was != now, now) == (True, "conjectural")
