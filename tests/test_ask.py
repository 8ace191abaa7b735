"""`lusoria ask`: every question can be asked, and a wrong one is answered in one line."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.finding import refused, told
from tests.tiny import run

from lusoria.schema.questions import questions
from lusoria.site.cli.output import format_table

pytestmark = pytest.mark.usefixtures("finding")


def asked(name: str, *options: str) -> list[dict[str, Any]]:
    """Return the rows that answer a question."""
    rows: list[dict[str, Any]] = told("ask", name, *options)["rows"]
    return rows


def test_the_questions_are_listed_with_what_they_answer_and_their_parameters() -> None:
    listed = told("ask")["questions"]
    assert [question["name"] for question in listed] == list(questions())
    words = run("ask").stdout
    for question in questions().values():
        assert f"  {question.name}" in words
        assert question.title in " ".join(words.split())
    assert "  two_rulesets --one --other\n" in words
    assert "  silences_of_a_source [--source] [--game]\n" in words


@pytest.mark.parametrize("question", questions().values(), ids=lambda question: question.name)
def test_every_question_explains_itself_and_answers_as_its_sql_does(
    finding: Path, question: Any
) -> None:
    help_ = run("ask", question.name, "--help").stdout
    assert f"lusoria ask {question.name}" in help_
    if any(parameter.needed for parameter in question.parameters.values()):
        assert "is missing, such as" in refused("ask", question.name)
        return
    for name in question.parameters:
        assert f"--{name} {name.upper()}" in help_
    rows = asked(question.name)
    if "distance_km" not in question.sql and "escape_fts" not in question.sql:
        with closing(sqlite3.connect(finding / "lusoria.db")) as connection:
            connection.row_factory = sqlite3.Row
            given = dict.fromkeys(question.parameters, "")
            assert rows == [dict(row) for row in connection.execute(question.sql, given)]
    head, *lines = csv.reader(io.StringIO(run("ask", question.name, "--csv").stdout))
    assert (head, len(lines)) == (list(question.columns), len(rows))
    words = run("ask", question.name)
    assert words.exit_code == 0, words.output
    assert words.stdout.startswith(f"{question.title}: {len(rows)}\n")


def test_what_is_told_of_the_tiny_game() -> None:
    assert {"game": "tiny", "basis": "attested", "clauses": 1, "choices": 2} in asked(
        "clauses_by_basis"
    )
    assert "tiny  attested   1        2\n" in run("ask", "clauses_by_basis").stdout
    (example, *_) = asked("examples_of_a_game", "--game", "tiny")
    assert run("replay", example["example"]).exit_code == 0
    assert asked("examples_of_a_game", "--game", "lost") == []
    (silent,) = asked("silences")
    assert silent == {"game": "tiny", "source": "leaflet", "questions": 9, "sentences": 4}


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["two_ruleset"], "did you mean two_rulesets?"),
        (["nonsense"], "there is no question 'nonsense'; lusoria ask lists them"),
        (["silences_of_a_source", "--gmae", "tiny"], "Did you mean '--game'?"),
        (["silences_of_a_source", "tiny"], "unexpected extra argument (tiny)"),
        (["silences_of_a_source", "--game", "tny"], "game: “tny” is not known. Did you mean tiny"),
        (["evidence_near", "--place", "Atlantis"], "place: “Atlantis” is not known."),
        (["evidence_near", "--km", "far"], "km: “far” cannot be read; expected a number."),
        (
            ["witnesses_before_a_year", "--before", "abc"],
            "“abc” cannot be read; expected a year",
        ),
        (["silences", "--json", "--csv"], "exclude each other"),
        (["silences", "--build", "/nowhere"], "/nowhere"),
    ],
)
def test_a_wrong_question_is_answered_in_one_line(words: list[str], hint: str) -> None:
    assert hint in refused("ask", *words)


@pytest.mark.parametrize("command", ["stats", "topics", "examples", "open", "completion"])
def test_a_command_that_went_names_what_answers_instead(command: str) -> None:
    assert "; use " in refused(command, "tiny")


ROWS = st.integers(1, 6).flatmap(
    lambda broad: st.lists(
        st.lists(st.text("ab-/ é", max_size=40), min_size=broad, max_size=broad), min_size=1
    )
)


@given(ROWS, st.integers(40, 120))
def test_a_table_fits_and_loses_no_word(cells: list[list[str]], width: int) -> None:
    rows = [{f"column {i}": text for i, text in enumerate(line)} for line in cells]
    lines = list(format_table(rows, width))
    assert max(map(len, lines)) <= width
    assert letters(lines) == letters([*rows[0], *(text for row in rows for text in row.values())])


def letters(texts: Iterable[str]) -> list[str]:
    return sorted("".join("".join(texts).split()))
