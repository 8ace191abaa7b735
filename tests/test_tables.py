"""The tables: described and guarded; what records say stands in them, and rows lead to rows."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import select
from tests.building import whole_build
from tests.playing import CATALOGUE
from tests.tree import ROOT

from lusoria.schema import database as sqlite_file
from lusoria.schema import records, session, tables
from lusoria.schema.derived import Agreement, Descent, Witnesses, descents

pytestmark = pytest.mark.tiny


@pytest.fixture
def connection(folder: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A copy of the tiny database that may be spoilt."""
    copy = tmp_path / "copy.db"
    copy.write_bytes((folder / "lusoria.db").read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


def rows_of_whole(query: str) -> list[Any]:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        return connection.execute(query).fetchall()


def test_every_table_is_strict_and_every_column_described(connection: sqlite3.Connection) -> None:
    told = {(table, column): says for table, column, says in tables.descriptions()}
    assert all(says.endswith((".", "…", "?")) for says in told.values())
    listed = connection.execute("SELECT name, type, strict FROM pragma_table_list").fetchall()
    for name, kind, strict in listed:
        if "_fts" not in name and not name.startswith("sqlite_"):
            columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
            assert {(name, ""), *((name, column) for column in columns)} <= set(told)
            assert strict or kind == "view", name
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


def test_passages_are_cited_by_rows_that_are_there(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    lost = "SELECT 'game_date', 'tiny/0', id, 0 FROM passage LIMIT 1"
    connection.execute(f"INSERT INTO cites {lost}")
    connection.commit()
    with pytest.raises(sqlite_file.DatabaseError, match=r"cites leads to no game_date: .*tiny/0"):
        sqlite_file.check(tmp_path / "copy.db")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE source SET kind = 'rumour'",
        "UPDATE source SET siglum = 'same'",
        "UPDATE passage SET source = 'nowhere'",
        "UPDATE cites SET passage = 'nowhere'",
        "UPDATE cites SET kind = 'rumour'",
        "UPDATE evidence SET works = 'not JSON'",
        "UPDATE evidence SET confidence = 'high'",
        "UPDATE clause SET executed_by = 'nothing' WHERE executed_by = 'rules'",
        "UPDATE clause SET ordinal = 1",
        "UPDATE stance SET date = '2026-02-30'",
        "UPDATE stance SET date = 'today'",
        "UPDATE document SET headed = 2",
        "UPDATE assembled_clause SET number = 1",
        "UPDATE assembled_clause SET basis = 'rumour'",
        "UPDATE expectation_clause SET why = 'allows'",
    ],
)
def test_what_must_not_be_is_refused(connection: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        *(
            (f"SELECT 1 FROM {table} WHERE id = '{key}'", {1})
            for table, key in {
                "passage": "leaflet#course",
                "clause": "tiny/one-man-closes",
                "locus": "tiny/course",
                "ruleset_option": "tiny/plain+home-first",
                "assembled": "tiny/plain+home-first",
                "choice": "tiny/plain+home-first:first-man",
                "example_expectation": "tiny/half@tiny/loose",
                "rule": "tables.landing.closed",
            }.items()
        ),
        (
            "SELECT source || coverage FROM coverage WHERE locus = 'tiny/doublets'",
            {"leafletsilent", "retoldnot read for this game"},
        ),
        ("SELECT clause FROM clause_without_example", {"tiny/parallel", "tiny/lower"}),
        ("SELECT example FROM verdicts_that_differ WHERE example GLOB '*/[eh]*'", {"tiny/half"}),
        (
            "SELECT kind FROM passage_use WHERE passage = 'leaflet#men'",
            {"clause", "name", "place", "evidence", "example"},
        ),
        (
            "SELECT c.id FROM clause c JOIN clause_fts ON c.rowid = clause_fts.rowid "
            "WHERE clause_fts MATCH 'nineteenth'",
            {"tiny/one-and-nineteen"},
        ),
    ],
)
def test_keys_are_addresses_and_views_answer(
    connection: sqlite3.Connection, query: str, found: set[object]
) -> None:
    assert {cell for (cell,) in connection.execute(query)} == found


def test_rules_carry_their_text_and_lines(connection: sqlite3.Connection) -> None:
    for path, first, last, text in connection.execute(
        "SELECT path, first_line, last_line, text FROM rule"
    ):
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines(keepends=True)
        assert "".join(lines[first - 1 : last]) == text


GAMES = CATALOGUE.games.values()
CITING: list[tuple[str, str, Any]] = [
    row
    for of_game in GAMES
    for row in (
        *(("game_date", f"{of_game.game.id}/{n}", d) for n, d in enumerate(of_game.game.dates, 1)),
        *(
            ("relation", f"{of_game.game.id}/{n}", relation)
            for n, relation in enumerate(of_game.game.relations, 1)
        ),
        *(("evidence", evidence.id, evidence) for evidence in of_game.evidence),
        *(("example", f"{of_game.game.id}/{example.id}", example) for example in of_game.examples),
        *(
            ("game_place", f"{of_game.game.id}/{place.place}/{place.role}", place)
            for place in of_game.game.places
        ),
    )
]
"""The records that rest on passages, with the table and the key of their rows."""


def test_what_rests_on_passages_is_joined_in_its_order_and_leads_to_them() -> None:
    listed = [(kind, key, passage) for kind, key, record in CITING for passage in record.passages]
    joined = rows_of_whole("SELECT kind, key, passage FROM cites ORDER BY sequence")
    for kind in {kind for kind, *_ in CITING}:
        ordered = dict.fromkeys(row for row in listed if row[0] == kind)
        assert [row for row in joined if row[0] == kind] == list(ordered)
    catalogue, found = session(build=whole_build()), []
    citing: list[Any] = [tables.Evidence, tables.Example, tables.GameDate, tables.GamePlace]
    for table in (*citing, tables.Relation):
        keys = [column.name for column in table.__table__.primary_key]
        for row in catalogue.exec(select(table)):
            key = "/".join(str(getattr(row, name)) for name in keys)
            found += [(table.__table__.name, key, passage.id) for passage in row.passages]
    assert Counter(found) == Counter(set(listed))


def test_an_assembled_ruleset_has_its_clauses(folder: Path, connection: sqlite3.Connection) -> None:
    for (name,) in connection.execute("SELECT id FROM assembled").fetchall():
        file = folder / "rulesets" / f"{name}.json"
        clauses = json.loads(file.read_text(encoding="utf-8"))["clauses"]
        query = "SELECT number, clause, basis FROM assembled_clause WHERE assembled = ? ORDER BY 1"
        found = connection.execute(query, [name]).fetchall()
        assert found == [(one["number"], one["id"], one["basis"]) for one in clauses]


def test_every_reference_has_an_index(connection: sqlite3.Connection) -> None:
    for table in tables.metadata.tables:
        indexes = connection.execute(f"PRAGMA index_list('{table}')").fetchall()
        first = {
            connection.execute(f"PRAGMA index_info('{index[1]}')").fetchone()[2]
            for index in indexes
        }
        references = {row[3] for row in connection.execute(f"PRAGMA foreign_key_list('{table}')")}
        assert references <= first, table


def test_sums_of_agreement_are_those_of_their_chapters() -> None:
    cells = "judgements, both, first_only, second_only, same_way"
    sums = rows_of_whole(
        f"SELECT of_what, document, game, chapters, {cells}, raw, of_found, kappa FROM agreement"
    )
    chapters = rows_of_whole(f"SELECT document, game, {cells} FROM readings")
    assert len(sums) == len({row[0] for row in chapters} | {row[1] for row in chapters}) + 1
    for what, document, game, count, *found, raw, of_found, kappa in sums:
        summed = [
            row[2:] for row in chapters if document in (None, row[0]) and game in (None, row[1])
        ]
        assert [count, *found] == [len(summed), *map(sum, zip(*summed, strict=True))], what
        agreed = Agreement(0, *found)
        assert (agreed.raw, agreed.of_found, agreed.kappa) == pytest.approx((raw, of_found, kappa))


def test_readings_that_changed_between_two_builds_are_found(
    folder: Path, connection: sqlite3.Connection
) -> None:
    """As docs/reference/database.md asks, of a build and one in which a choice was changed."""
    text = (ROOT / "docs/reference/database.md").read_text(encoding="utf-8")
    attach, query = re.findall(r"```sql\n(ATTACH .*?;)\n(.*?)```", text, re.S)[0]
    connection.execute(attach.replace("earlier.db", str(folder / "lusoria.db")))
    assert connection.execute(query).fetchall() == []
    changed = "tiny/plain:course"
    connection.execute("UPDATE choice SET basis = 'conjectural' WHERE id = ?", [changed])
    ((ruleset, option, locus, before, was, after, now),) = connection.execute(query).fetchall()
    assert (f"{ruleset}:course", option, locus, before) == (changed, None, "tiny/course", after)
    assert (was != now, now) == (True, "conjectural")


def test_every_row_leads_to_those_that_it_refers_to(folder: Path) -> None:
    """Of each table the first row is read, and all that its relationships lead to."""
    catalogue, followed = session(build=folder), 0
    for table in tables.Table.__subclasses__():
        row = catalogue.exec(select(table).limit(1)).first()
        for name in table.__sqlmodel_relationships__ if row else ():
            there = getattr(row, name)
            if name.endswith("_row"):
                assert (there is None) == (getattr(row, name.removesuffix("_row")) is None)
            followed += 1
    assert followed > 50


def test_a_session_only_reads(folder: Path) -> None:
    catalogue = session(build=folder)
    catalogue.add(tables.Meta(key="spoilt", value="yes"))
    with pytest.raises(OperationalError, match="readonly"):
        catalogue.commit()


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
