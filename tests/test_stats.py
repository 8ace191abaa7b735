"""Statistics: the command line, the database and Datasette's queries give the same numbers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from tests.tiny import GOOD

from lusoria.schema.database.answers import Data
from lusoria.schema.questions import statistics as asked
from lusoria.site.cli import main, stats
from lusoria.site.cli.stats import statistics
from lusoria.site.cli.terminal import table


@pytest.fixture(scope="module")
def built(tiny_site: Path) -> Path:
    return tiny_site


def test_what_is_counted(built: Path) -> None:
    found = statistics(built / "lusoria.db")
    assert {name: len(rows) for name, rows in found.items()} == {
        "clauses_by_basis": 3,
        "loci_with_disagreement": 0,
        "sources_unread": 1,
        "rulesets_on_one_witness": 0,
        "witnesses_of_rulesets": 2,
        "documents_accounted_for": 1,
        "readings_agreement": 1,
        "readings_disputed": 2,
        "silences": 1,
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
    assert found["silences"] == [
        {"game": "tiny", "source": "leaflet", "questions": 9, "sentences": 4}
    ]
    (readings,) = found["readings_agreement"]
    assert (readings["judgements"], readings["raw"], readings["disputed"]) == (48, 0.958, 2)


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


def test_a_build_without_a_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "catalogue.json").write_text("{}", encoding="utf-8")
    said = CliRunner().invoke(main, ["stats", "--out", str(tmp_path)])
    assert said.exit_code == 2
    (line,) = said.stderr.splitlines()
    assert "lusoria.db: the build has no such file; `lusoria build --out " in line
    assert [file.name for file in tmp_path.iterdir()] == ["catalogue.json"]


def test_a_file_that_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "catalogue.json").write_text("{}", encoding="utf-8")
    (tmp_path / "lusoria.db").write_text("words " * 200, encoding="utf-8")
    said = CliRunner().invoke(main, ["stats", "--out", str(tmp_path)])
    assert said.exit_code == 2
    (line,) = said.stderr.splitlines()
    assert "file is not a database" in line


def printed(folder: Path, *options: str) -> str:
    return CliRunner().invoke(main, ["stats", "--out", str(folder), *options]).stdout


def test_long_tables_say_what_they_leave_out_and_all_shows_it(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = statistics(built / "lusoria.db")
    monkeypatch.setattr("lusoria.site.cli.stats.MOST", 1)
    told = printed(built)
    for question in asked():
        rows = answers[question.name]
        (block,) = [b for b in told.split("\n\n") if b.startswith(f"{question.title}:")]
        left_out = f"\n  … and {len(rows) - 1} more (--all shows them)"
        assert (left_out in block) == (len(rows) > 1)
    everything = printed(built, "--all")
    assert "more (--all" not in everything
    for row in answers["clauses_by_basis"]:
        assert f"  {row['game']}  {row['basis']}" in everything


LONG = {
    each.name: [
        {"game": "verquere", "number": i, "text": "a text of some words " * 9} for i in range(42)
    ]
    for each in asked()
}


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("columns", "broadest"), [(60, 60), (100, 100), (300, 100)])
def test_a_line_is_as_broad_as_it_may_be_and_away_from_a_terminal_at_most_a_hundred_columns(
    columns: int, broadest: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = list(stats._lines(LONG, whole))
    assert max(map(len, lines)) <= broadest
    assert sum(line == "  … and 17 more (--all shows them)" for line in lines) == (
        0 if whole else len(asked())
    )


ROWS = st.integers(1, 6).flatmap(
    lambda broad: st.lists(
        st.lists(st.text("ab-/ é", max_size=40), min_size=broad, max_size=broad), min_size=1
    )
)


@given(ROWS, st.integers(40, 120))
def test_a_table_fits_and_loses_no_word_where_it_is_wanted_whole(
    cells: list[list[str]], width: int
) -> None:
    rows = [{f"column {i}": text for i, text in enumerate(line)} for line in cells]
    cut = list(table(rows, width, whole=False))
    whole = list(table(rows, width, whole=True))
    assert len(cut) == len(rows) + 1
    assert max(map(len, [*cut, *whole])) <= width
    assert cut == whole or "…" in "".join(cut)
    texts = [*rows[0], *(text for row in rows for text in row.values())]
    assert letters(whole) == letters(texts)


def letters(texts: Iterable[str]) -> list[str]:
    return sorted("".join("".join(texts).split()))
