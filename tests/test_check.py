"""Checking: the real catalogue has no mistake, and documents are held against what is cited."""

from __future__ import annotations

import shutil
from collections import defaultdict
from pathlib import Path

import pytest
from tests.building import whole_build
from tests.playing import CATALOGUE
from tests.tiny import GOOD, append, copied, edit

import lusoria.schema
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.catalogue.assemble import assemble, assemble_all, digest
from lusoria.schema.catalogue.texts import normalised
from lusoria.schema.checks.documents import texts
from lusoria.schema.checks.reading import read_catalogue
from lusoria.schema.verify.check import check, checked

DATA = Path(__file__).parent / "data"

DOCUMENTS = DATA / "documents"


def test_the_catalogue_has_no_mistake() -> None:
    """What is replayed for it, the build has replayed and kept."""
    whole_build()
    report = check(lusoria.schema.data_dir())
    assert report.mistakes == ()
    assert report.counts["verdicts"] > 0


def test_the_same_reason_has_the_same_basis_in_all_rulesets() -> None:
    bases = defaultdict(set)
    for _, ruleset in CATALOGUE.rulesets():
        options = (option.choices for option in ruleset.options.values())
        for choices in (ruleset.choices, *options):
            for choice in choices.values():
                if choice.note is not None:
                    bases[choice.note].add(choice.basis)
    assert len(bases) > 100
    assert {note: found for note, found in bases.items() if len(found) > 1} == {}


def test_documents_are_verified(tmp_path: Path) -> None:
    report = check(GOOD, [DOCUMENTS])
    assert report.ok
    assert report.counts["spans"] == 2


def test_the_words_of_passages_and_sentences_are_found() -> None:
    words = texts(read_catalogue(GOOD), [DOCUMENTS])
    assert words["leaflet#course"] == "They go against each other."
    assert words["leaflet-copy:2"] == "They go against"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda file: file.unlink(), "documents.yaml:1:7: "),
        (lambda file: file.write_text("another", "utf-8"), "leaflet.txt is another document"),
    ],
)
def test_another_document_is_told(change, told: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    shutil.copytree(DOCUMENTS, tmp_path / "documents")
    change(tmp_path / "documents" / "leaflet.txt")
    (mistake,) = check(GOOD, [tmp_path / "documents"]).mistakes
    assert told in str(mistake)


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("They", "wins.", "the SHA-256 of the span is"),
        ("Them", "other.", "'Them' is found 0 times"),
        ("o", "other.", "times in the document, expected once"),
        ("They go", "side.", "'side.' is not found in the document after the start"),
    ],
)
def test_a_span_that_is_not_there_is_told(start: str, end: str, told: str, tmp_path: Path) -> None:
    data = copied(tmp_path)
    file = data / "sources" / "leaflet.yaml"
    edit(file, "start: They go, end: other.", f"start: {start}, end: {end}")
    (mistake,) = check(data, [DOCUMENTS]).mistakes
    assert str(mistake).startswith(f"{file}:18:9: selector: ")
    assert told in str(mistake)


def test_normalising() -> None:
    assert normalised("  e\u0301\n\t a ") == "é a"


def test_an_assembled_ruleset_plays(tmp_path: Path) -> None:
    catalogue = read_catalogue(GOOD)
    made = assemble(catalogue, "tiny/plain+home-first")
    assert made["name"] == "The plain rules, with All home first"
    assert made["digest"] == digest(made["family"], made["clauses"])
    setup = next(clause for clause in made["clauses"] if clause["locus"] == "setup")
    assert setup["rules"] == [
        {
            "rule": "tables.setup.same_array",
            "hooks": ["setup"],
            "with": {"men": {"1": 1, "19": 1}},
            "lifts": None,
            "after": None,
        }
    ]
    assert setup["witnesses"][0] == {
        "source": "leaflet",
        "locator": "p. 1",
        "stance": "implies",
        "passage": "leaflet#men",
        "not_before": 1725,
        "not_after": 1725,
        "quotation": "Two men a side.",
    }
    assert Ruleset(made).start() == "1@1 1@19 / 1@1 1@19 / white"
    assert set(assemble_all(catalogue)) == {"tiny/plain", "tiny/plain+home-first", "tiny/loose"}


def test_every_clause_with_a_rule_is_left_out_once(tmp_path: Path) -> None:
    proof = checked(GOOD).proof
    by_clause = {(a.ruleset, a.clause): a for a in proof.ablated}
    assert by_clause["tiny/plain", "tiny/contrary"].replaced_by == "tiny/parallel"
    assert by_clause["tiny/plain", "tiny/exact"].replaced_by is None
    assert ("tiny/plain", "tiny/two") not in by_clause, "the family holds it"
    with_option = {clause for ruleset, clause in by_clause if ruleset == "tiny/plain+home-first"}
    assert with_option == {"tiny/home-first"}
    assert all(a.change is not None for a in proof.ablated)


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ("verdict: forbidden\n  forbidden-by: [one-man-closes]", []),
        ("verdict: forbidden\n  forbidden-by: [as-many]", ["found tiny/one-man-closes"]),
        ("verdict: legal", ["is forbidden by tiny/one-man-closes", "found forbidden"]),
    ],
)
def test_a_record_may_end_in_a_forbidden_turn(
    expected: str, told: list[str], tmp_path: Path
) -> None:
    data = copied(tmp_path)
    append(data / "games/tiny/examples.yaml", ONTO_A_MAN.format(expected=expected))
    found = [str(mistake) for mistake in check(data).mistakes]
    assert len(found) == len(told)
    assert all(any(words in mistake for mistake in found) for words in told)


ONTO_A_MAN = """
- id: at-last-onto-a-man
  name: The last turn of a record is forbidden
  ruleset: tiny/plain
  shows: [one-man-closes]
  record: |
    opening: 2|1
    1. white 6-4: 19/23 1/7
    2. black 2-1: 1/2 19/21
  {expected}
"""
