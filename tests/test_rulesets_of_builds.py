"""The rulesets of a build and of the site: found by any order of options, lean, sharing memory."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.building import whole_build

from lusoria.playable.ruleset import Ruleset
from lusoria.schema.answers import Built
from lusoria.schema.locations import READINGS, RULESETS
from lusoria.schema.questions import QuestionError
from lusoria.site.inpage import answering
from lusoria.site.plugin.boards import Rulesets

EXAMPLES = """
    SELECT e.ruleset, x.game, x.position, x.throw, x.play
    FROM example_expectation e JOIN example x ON x.id = e.example
    WHERE x.position IS NOT NULL AND x.play IS NOT NULL ORDER BY x.id, e.ruleset
"""


def test_options_may_be_said_in_any_order(folder: Path) -> None:
    built = Built(folder)
    named = [one["id"] for ruleset in built.index["rulesets"] for one in ruleset["assembled"]]
    assert max(name.count("+") for name in named) > 2
    for name in named:
        base, *options = name.split("+")
        assert built.assembled(name)["ruleset"] == name
        assert built.assembled("+".join([base, *reversed(options)]))["ruleset"] == name


class Apart(Rulesets):
    """Rulesets that share nothing."""

    def _make(self, name: str) -> Ruleset:
        return Ruleset(self.build.assembled(name), lasting=True)


def answer_or_fault(rulesets: Rulesets, name: str, asked: dict[str, str]) -> str:
    """Return the answer as JSON, or what is wrong with the question."""
    try:
        return json.dumps(rulesets.ask(name, asked))
    except QuestionError as error:
        return str(error)


@pytest.mark.parametrize("one_of", [45, pytest.param(9, marks=pytest.mark.slow)])
def test_rulesets_that_share_memory_answer_as_those_that_do_not(folder: Path, one_of: int) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        rows = connection.execute(EXAMPLES).fetchall()[::one_of]
    shared, apart = Rulesets(folder), Apart(folder)
    verdicts = []
    for ruleset, game, position, throw, play in rows:
        asked = {"ruleset": ruleset, "game": game, "position": position, "play": play}
        asked |= {"throw": throw} if throw else {}
        for name in ("plays", "verdicts", "outcome", "judge"):
            answer = answer_or_fault(shared, name, asked)
            assert answer == answer_or_fault(apart, name, asked)
            verdicts += ['"legal"' in answer]
    assert sum(verdicts) > 1000 / one_of


REQUEST = json.dumps(
    {"kind": "judge", "position": "15@1 / 15@1 / white", "throw": "6-6", "play": "1/7(2)"}
)
ENCYCLOPEDIA = "verquere/encyclopedia"


def text_of(folder: Path, name: str) -> str:
    return (folder / RULESETS / f"{name}.json").read_text(encoding="utf-8")


def readings(game: str) -> str:
    return (whole_build() / "site" / READINGS / f"{game}.json").read_text(encoding="utf-8")


def test_rulesets_and_readings_of_the_site_are_together_the_assembled_rulesets() -> None:
    build = whole_build()
    witnesses = {
        clause["id"]: clause["witnesses"]
        for file in (build / "site" / READINGS).glob("*.json")
        for clause in json.loads(file.read_bytes())["clauses"]
    }
    files = sorted((build / RULESETS).rglob("*.json"))
    assert len(files) > 100
    for file in files:
        lean = json.loads((build / "site" / file.relative_to(build)).read_bytes())
        for clause in lean["clauses"]:
            clause["witnesses"] = witnesses[clause["id"]]
        assert lean == json.loads(file.read_bytes()), file


def test_the_page_answers_by_a_lean_ruleset_as_by_the_whole_one() -> None:
    build = whole_build()
    lean, whole = (text_of(folder, ENCYCLOPEDIA) for folder in (build / "site", build))
    answer = json.loads(answering.answer(REQUEST, lean, readings("verquere")))
    assert answer == json.loads(answering.answer(REQUEST, whole))
    (clause,) = answer["result"]["clauses"]
    assert clause["witnesses"]


@pytest.mark.parametrize("name", [ENCYCLOPEDIA, "verquere/encyclopedia+five-blots"])
def test_a_lean_ruleset_is_played_without_its_witnesses(name: str) -> None:
    lean = Ruleset(json.loads(text_of(whole_build() / "site", name)))
    assert not any(clause.witnesses for clause in lean.clauses)
    assert lean.plays(lean.start(), "2-1")
