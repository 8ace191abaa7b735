"""What follows from accounts: extents, bearings and silences; and the checks that keep them so."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.schema.checks.accounts import Agreement
from lusoria.schema.checks.reading import read_catalogue
from lusoria.schema.verify.check import check

DATA = Path(__file__).parent / "data"
GOOD = DATA / "good"
DOCUMENTS = [DATA / "documents"]


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str, str, str], list[str]]:
    """The mistakes after a text of a file of the catalogue was changed."""

    def changed(file: str, old: str, new: str) -> list[str]:
        data = tmp_path / "data"
        shutil.copytree(GOOD, data)
        text = (data / file).read_text(encoding="utf-8")
        assert old in text
        (data / file).write_text(text.replace(old, new), encoding="utf-8")
        return [m.message for m in check(data, DOCUMENTS).mistakes]

    return changed


def test_a_source_whose_rules_are_all_accounted_for_is_read_complete() -> None:
    assert read_catalogue(GOOD).sources["leaflet"].read.extent == "complete"
    assert read_catalogue(GOOD).sources["retold"].read.extent == "none"


def test_a_sentence_bears_on_what_its_passages_and_its_account_say() -> None:
    assert read_catalogue(GOOD).bearings["leaflet-copy"] == {
        1: {"tiny/setup": "implies"},
        2: {"tiny/course": "states"},
        3: {"tiny/course": "states"},
        4: {"tiny/end": "states"},
    }


def test_a_source_is_silent_where_no_sentence_bears_and_the_proof_is_shown() -> None:
    coverage = read_catalogue(GOOD).games["tiny"].coverage
    states = {locus: covered["leaflet"].state for locus, covered in coverage.items()}
    assert {locus for locus, state in states.items() if state != "silent"} == {
        "setup",
        "course",
        "end",
    }
    (silence,) = coverage["doublets"]["leaflet"].silences
    assert (silence.source, silence.document) == ("leaflet", "leaflet-copy")
    assert (silence.extent, silence.sentences) == ("The leaflet", 4)


COMPLETE = "read: {extent: complete, what: All of it.}"
CLAUSE = "      rule: tables.course.contrary\n"

SHOWN_TO_FAIL = {
    "complete is not written by hand": (
        "sources/leaflet.yaml",
        "read: {what: All of it.}",
        COMPLETE,
        "complete follows from an account",
    ),
    "how far a source was read is told by an extent or by an account": (
        "documents.yaml",
        ", rules-of: [tiny]",
        "",
        "extent: is missing; it is left out where chapters",
    ),
    "nor is it so where a sentence is left out": (
        "accounts/leaflet-copy.yaml",
        "- {sentence: 3, ",
        "# - {sentence: 3, ",
        "sentence 3 is in a chapter and not in the account",
    ),
    "no silence beside a sentence that bears on the question": (
        "readings/leaflet-copy.yaml",
        "how: none, because: A side",
        "how: implies, because: A side",
        "sentence 1, tiny/players: implies by its readings, none by the catalogue",
    ),
    "nor a bearing that no reading found": (
        "accounts/leaflet-copy.yaml",
        "bears: {tiny/end: states}",
        "bears: {tiny/end: states, tiny/noise: implies}",
        "sentence 4, tiny/noise: none by its readings, implies by the catalogue",
    ),
    "what a clause turns on stands in the sentence that states it": (
        "games/tiny/loci.yaml",
        CLAUSE,
        f"{CLAUSE}      turns-on: {{en: [opposite, facing]}}\n",
        "leaflet#course states it, and has none of the words on which it turns: opposite, facing",
    ),
    "a quotation stands at its selector": (
        "sources/leaflet.yaml",
        "    says: The sides go against each other.\n",
        "    says: The sides go against each other.\n"
        "    quotation: {text: They come from each other., language: en}\n",
        "is not what stands at the selector",
    ),
    "words are not quoted from a modernised copy": (
        "documents.yaml",
        "wording: print",
        "wording: modernised",
        "quotation: leaflet-copy is modernised; expected a print or a transcription",
    ),
    "a locator is as fine as the copy allows": (
        "sources/leaflet.yaml",
        "locator: {label: page, value: 2}",
        "locator: {label: chapter, value: Course}",
        "locator: found chapter, and the copy that it was read in has finer ones; expected page",
    ),
    "a passage of a copy that has lines has its lines there, beside its locator": (
        "documents.yaml",
        "located-by: [page]",
        "located-by: [page]\n  counted: [{from: 1}]",
        "in-copy: is missing; the copy that it was read in has lines",
    ),
    "a date has an authority": (
        "sources/leaflet.yaml",
        "by: [leaflet], because",
        "because",
        "a date, and only that, has by: the sources that give it",
    ),
    "a missing date has a reason": (
        "sources/retold.yaml",
        "date: {because: It was never seen.}",
        "date: {}",
        "because: is missing",
    ),
    "what was not read does not date itself": (
        "sources/retold.yaml",
        "date: {because: It was never seen.}",
        "date: {edtf: '1900', not-before: 1900, not-after: 1900, by: [retold], because: So.}",
        "date: by: what was not read does not date itself",
    ),
    "what is attested, the ruleset's own source says": (
        "games/tiny/rulesets.yaml",
        "  after: leaflet",
        "  after: retold",
        "contrary is stated by leaflet, not by what the ruleset follows (retold)",
    ),
    "nor one in another way": (
        "accounts/leaflet-copy.yaml",
        "bears: {tiny/end: states}",
        "bears: {tiny/end: implies}",
        "sentence 4, tiny/end: states by its readings, implies by the catalogue",
    ),
    "a disputed question is settled": (
        "readings/leaflet-copy.yaml",
        "first: {tiny/end: states}, settled: {tiny/end: {how: states, because: It says who wins.}}",
        "first: {tiny/end: states}",
        "tiny/end is disputed, and not settled",
    ),
    "a passage is named by the account of its sentences": (
        "sources/leaflet.yaml",
        "selector: {document: leaflet-copy, start: They go, end: other., "
        "sha256: 7c000d18c973542926ec4b1de9fa16c577f18e60e2f47b6791c6dc28066cb7c2}",
        "selector: {document: leaflet-copy, sentences: [3, 4]}",
        "the account of leaflet-copy does not name leaflet#course for sentence 4",
    ),
    "what the source does not answer is not inferred from it": (
        "games/tiny/rulesets.yaml",
        "basis: inferred}",
        "basis: inferred, note: The source is silent; so its program.}",
        "one-and-nineteen is inferred, and its note says that the source does not answer",
    ),
    "nor in an option": (
        "games/tiny/rulesets.yaml",
        "first-man: {take: home-first, basis: editorial}",
        "first-man: {take: home-first, basis: reported, note: The source is silent.}",
        "tiny/plain+home-first:first-man: home-first is reported",
    ),
    "a role is one that the page of method explains": (
        "games/tiny/loci.yaml",
        "stance: states, resp: editor",
        "stance: states, resp: nobody",
        "resp: found 'nobody', expected",
    ),
}


@pytest.mark.parametrize("claim", SHOWN_TO_FAIL)
def test_it_is_told_that(claim: str, told: Callable[[str, str, str], list[str]]) -> None:
    file, old, new, message = SHOWN_TO_FAIL[claim]
    found = told(file, old, new)
    assert any(message in each for each in found), found


def test_a_print_without_a_date_in_a_modern_wording_is_not_graded_high(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(GOOD, data)
    for file, old, new in (
        ("documents.yaml", "wording: print", "wording: modernised"),
        (
            "sources/leaflet.yaml",
            "date: {edtf: '1725', not-before: 1725, not-after: 1725, "
            "by: [leaflet], because: It says so.}",
            "date: {because: It does not say.}",
        ),
    ):
        text = (data / file).read_text(encoding="utf-8")
        assert old in text
        (data / file).write_text(text.replace(old, new), encoding="utf-8")
    found = [m.message for m in check(data).mistakes]
    assert any("found high, and the print is not identified" in each for each in found), found


def naive_kappa(cells: list[tuple[bool, bool]]) -> float:
    """Cohen's kappa of two raters, from the definition, over a list of their yes and no."""
    count = len(cells)
    observed = sum(one == other for one, other in cells) / count
    chance = sum(
        sum(one == value for one, _ in cells) * sum(other == value for _, other in cells)
        for value in (True, False)
    ) / (count * count)
    return (observed - chance) / (1 - chance)


@given(st.lists(st.sampled_from(list(product((True, False), repeat=2))), min_size=30))
def test_agreement_is_that_of_the_definition(cells: list[tuple[bool, bool]]) -> None:
    found = Agreement(
        sentences=1,
        judgements=len(cells),
        both=cells.count((True, True)),
        first_only=cells.count((True, False)),
        second_only=cells.count((False, True)),
        same_way=0,
    )
    assert found.raw == pytest.approx(sum(a == b for a, b in cells) / len(cells))
    if found.kappa is None:
        assert len({a for a, _ in cells} | {b for _, b in cells}) == 1
    else:
        assert found.kappa == pytest.approx(naive_kappa(cells))


def test_kappa_is_told_from_thirty_judgements_on() -> None:
    assert Agreement(1, 29, 1, 0, 0, 1).kappa is None
    assert Agreement(1, 30, 1, 0, 0, 1).kappa == 1
