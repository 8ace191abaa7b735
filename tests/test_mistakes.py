"""Mistakes as data: edits of the tiny catalogue, and the lines that the check then prints.

`python -m tests.test_mistakes --reset` writes the lines as they are now: look at what changed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from sqlalchemy import UniqueConstraint
from tests.editing import two_games
from tests.test_topics import with_topics
from tests.tiny import append, copied, edit

from lusoria.schema.check import check
from lusoria.schema.tables import sorted_tables

DATA = Path(__file__).parent / "data"
FILE = DATA / "mistakes.yaml"
DOCUMENTS = DATA / "documents"

round_trip = YAML()
round_trip.width = 10_000
round_trip.indent(mapping=2, sequence=4, offset=2)
CASES: dict[str, Any] = {case["claim"]: case for case in round_trip.load(FILE)}
"""By claim, the catalogue (with `two-games`, `topics`), the edits of its files, and the lines told.

An edit is a file, old words and new ones; no old words: the new ones are appended; no new ones: the
file is removed. `constraint` is the one of the database that the mistake would break."""


def told(case: Any, place: Path) -> list[str]:
    """Return the lines that the check prints of a case."""
    data = two_games(place / "data") if case.get("two-games") else copied(place)
    if case.get("topics"):
        with_topics(data)
    for name, old, new in case["edits"]:
        file = data / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if new is None:
            file.unlink()
        elif old is None:
            append(file, new)
        else:
            edit(file, old, new)
    found = check(data, [DOCUMENTS] if case.get("documents") else []).mistakes
    return [str(mistake).replace(f"{data}/", "") for mistake in found]


@pytest.mark.parametrize("claim", CASES)
def test_it_is_told_that(claim: str, tmp_path: Path) -> None:
    assert told(CASES[claim], tmp_path) == list(CASES[claim]["told"])


# --- What no two rows of the database may share, no two records may.

COUNTED = {"sequence", "ordinal", "number", "ply"}
"""Columns that count the rows of a table, or of a part of it."""

OF_THE_PROGRAM = {"description", "meta", "rule", "term"}
FOLLOWING = {
    *("ablation", "answer", "assembled", "assembled_clause", "assembled_option", "bearing"),
    *("board", "choice_source", "clause_support", "expectation_result", "reading_place", "stage"),
    *("chapter", "choice", "clause_witness", "coverage", "disputed", "silence", "source_descent"),
    *("sheet_paragraph", "sheet_section", "source_written_of", "turns_on"),
}
"""Tables whose rows follow from others, or from mappings, whose keys are there once."""
LISTED_ONCE = {
    *("chapter_game", "cites", "clause_follows", "evidence_source", "evidence_term"),
    *("example_clause", "expectation_clause", "readings_beyond"),
    *("ruleset_follows", "source_dated_by"),
}
"""Tables of what a record lists: what it lists twice is one row."""
SAME = {
    "clause.id": "clause.game.name",
    "example.id": "example.game.slug",
    "example_expectation.id": "example_expectation.example.ruleset",
    "locus.id": "locus.game.name",
    "passage.id": "passage.source.name",
}
"""Keys that are made of others, which are unique."""
APART = {"player.ruleset", "ruleset_option.id", "ruleset_option.ruleset.name"}
"""What names a file is there once, and so is a key of a mapping."""


def constraints() -> set[str]:
    """Return what no two rows of the tables share but counts, as table.column."""
    found = set()
    for table in sorted_tables():
        uniques = [c.columns for c in table.constraints if isinstance(c, UniqueConstraint)]
        for columns in (table.primary_key.columns, *uniques):
            if COUNTED.isdisjoint(names := columns.keys()):
                found.add(".".join([table.name, *names]))
    return found


def test_whatever_no_two_rows_may_share_is_told_of_two_records_with_both_places() -> None:
    twice = {case["constraint"]: case["told"] for case in CASES.values() if "constraint" in case}
    apart = OF_THE_PROGRAM | FOLLOWING | LISTED_ONCE
    missing = constraints() - {*twice, *SAME, *APART}
    assert {name for name in missing if name.split(".")[0] not in apart} == set()
    assert {*SAME.values()} <= twice.keys()
    for name, lines in twice.items():
        assert any("is here for the second time, first at " in line for line in lines), name


if __name__ == "__main__" and "--reset" in sys.argv:
    for case in CASES.values():
        with tempfile.TemporaryDirectory() as folder:
            case["told"] = told(case, Path(folder))
    round_trip.dump(list(CASES.values()), FILE)
