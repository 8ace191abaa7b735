"""Statistics: the command line, the database and Datasette's queries give the same numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from lusoria.schema.answers import Data
from lusoria.schema.build import build
from lusoria.schema.statistics import QUESTIONS, statistics, totals
from lusoria.site.cli import main
from lusoria.site.datasette.queries import QUERIES

GOOD = Path(__file__).parent / "data" / "good"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stats")
    build(GOOD, folder / "build", cache=folder / "cache")
    return folder / "build"


def test_what_is_counted(built: Path) -> None:
    found = statistics(built / "lusoria.db")
    assert totals(found) == {
        "clauses_by_basis": 3,
        "loci_with_disagreement": 0,
        "sources_unread": 1,
        "rulesets_on_one_witness": 0,
        "witnesses_of_rulesets": 2,
        "documents_accounted_for": 1,
        "evidence_doubted": 0,
    }
    attested = next(row for row in found["clauses_by_basis"] if row["basis"] == "attested")
    assert attested == {"game": "tiny", "basis": "attested", "clauses": 1, "choices": 2}
    assert found["sources_unread"][0]["reported_in"] == "leaflet"
    plain = found["witnesses_of_rulesets"][0]
    assert plain == {
        "game": "tiny",
        "ruleset": "tiny/plain",
        "clauses": 11,
        "without_witness": 9,
        "with_one_witness": 1,
        "sources": 2,
    }
    assert found["documents_accounted_for"] == [
        {
            "document": "leaflet-copy",
            "source": "leaflet",
            "sentences": 4,
            "used": 4,
            "out_of_scope": 0,
        }
    ]


def test_data_that_were_not_built_are_counted_alike(built: Path) -> None:
    assert statistics(Data(GOOD).database()) == statistics(built / "lusoria.db")


def test_the_command_line_tells_them(built: Path) -> None:
    run = CliRunner().invoke
    answered = json.loads(run(main, ["stats", "--json", "--out", str(built)]).stdout)
    assert answered == statistics(built / "lusoria.db")
    text = run(main, ["stats", "--out", str(built)]).stdout
    assert "Sources that were not read: 1\n" in text
    assert "  tiny  attested   1        2\n" in text
    assert "lusoria stats --json" in run(main, ["stats", "--help"]).stdout


def test_datasette_asks_the_same_questions() -> None:
    for name, question in QUESTIONS.items():
        assert QUERIES[name].sql == question.sql
