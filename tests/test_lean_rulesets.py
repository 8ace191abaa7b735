"""The rulesets of the site, which leave out what the readings of their game say once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.building import whole_build

from lusoria.playable.ruleset import Ruleset
from lusoria.schema.locations import READINGS, RULESETS
from lusoria.site.inpage import answering

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
