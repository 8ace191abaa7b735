"""Checking: the real catalogue has no mistake, and documents are held against what is cited."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

import pytest
from tests.building import whole_build
from tests.editing import SYNTAX, run, two_games
from tests.playing import CATALOGUE
from tests.tiny import GOOD, append, edit

import lusoria.schema
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.assemble import assemble, assemble_all, digest
from lusoria.schema.build import build
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.check import check, checked
from lusoria.schema.checks.documents import texts
from lusoria.schema.mistakes import CatalogueError

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


def test_a_game_is_checked_alone(data: Path) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    well = run("check", "tiny")
    assert well.exit_code == 0
    assert "1 games" in well.stdout
    assert "0 problems" in well.stdout
    last = well.stdout.splitlines()[-1]
    assert last.startswith("not looked at: accounts, readings and documents, as there are mistakes")
    wrong = run("check", "tiny", "other")
    assert wrong.exit_code == 2
    assert all("games/other/loci.yaml" in line for line in wrong.stderr.splitlines())
    assert "did you mean tiny?" in run("check", "tinny").stderr
    edit(data / "games" / "tiny" / "examples.yaml", "  plays: 3", "  plays: 99")
    assert "found 3, expected 99" in run("check", "tiny").stderr


TOLD = ("--documents", str(DOCUMENTS))
NEEDED = [
    ("games/tiny/loci.yaml", "question: How many play?", "qestion: What?", ()),
    ("games/tiny/evidence.yaml", "type: ", "tipe: ", ()),
    ("sources/leaflet.yaml", "siglum: L", "siglum: [L]", ()),
    ("places.yaml", "within: somewhere", "within: nowhere", ()),
    ("accounts/leaflet-copy.yaml", "sentence: 4", "sentence: 5", ()),
    ("accounts/leaflet-copy.yaml", "tiny/end: states", "tiny/ending: states", ()),
    ("accounts/leaflet-copy.yaml", "passages: [leaflet#men]", "passages: [leaflet#man]", ()),
    ("readings/leaflet-copy.yaml", "tiny/setup: implies", "tiny/set: implies", ()),
    ("readings/leaflet-copy.yaml", "both: {tiny/course", "first: {tiny/course", ()),
    ("documents.yaml", "sentences: 1-4", "sentences: 1-5", ()),
    ("documents.yaml", "sha256: 0f", "sha256: 1f", TOLD),
    ("accounts/leaflet-copy.yaml", "sha256: 54", "sha256: 55", TOLD),
]


@pytest.mark.parametrize(("file", "old", "new", "documents"), NEEDED)
def test_mistakes_in_what_a_game_needs_are_told_of_it(
    file: str, old: str, new: str, documents: tuple[str, ...], data: Path
) -> None:
    well = run("check", "tiny", *documents)
    assert well.exit_code == 0, well.stderr
    edit(data / file, old, new)
    whole, alone = run("check", *documents), run("check", "tiny", *documents)
    assert (whole.exit_code, alone.exit_code) == (2, 2)
    assert alone.stderr == whole.stderr


def test_the_last_line_names_what_was_not_looked_at(data: Path) -> None:
    without = run("check", "tiny").stdout.splitlines()
    assert without[-1] == "not looked at: the words of 1 document (--documents DIR)"
    looked = run("check", "tiny", *TOLD).stdout.splitlines()
    assert looked[-1].endswith("1 documents, 2 spans, 0 problems")


def test_what_was_replayed_of_other_games_is_remembered(data: Path, place: Path) -> None:
    build(data, place / "build")
    assert run("check", "tiny").exit_code == 0
    assert build(data, place / "build").checked.proof.computed == 0


@pytest.mark.parametrize("way", ["left out", "cut off", "another word"])
@pytest.mark.parametrize("every", [120, pytest.param(20, marks=pytest.mark.slow)])
def test_whatever_is_wrong_is_told_or_can_be_built(way: str, every: int, tmp_path: Path) -> None:
    """One line after another is spoilt; what is not refused makes a sound database."""
    data = two_games(tmp_path / "data")
    for file in sorted(data.rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        for number in range(len(file.name) % every, len(lines), every):
            line = lines[number]
            wrong = {"left out": "", "cut off": line[: len(line) // 2]}
            spoilt = wrong.get(way, line.replace("a", "x"))
            file.write_text("".join([*lines[:number], spoilt, *lines[number + 1 :]]), "utf-8")
            check(data, games=["tiny"])
            with suppress(CatalogueError):
                build(data, tmp_path / "build")
        file.write_text(text, encoding="utf-8")
    assert check(data).ok


MEMORY = """
from pathlib import Path
from lusoria.schema import data_dir
from lusoria.schema.check import check
assert check(data_dir()).ok
status = Path("/proc/self/status").read_text()  # getrusage counts the process before exec as well
print(int(status.partition("VmHWM:")[2].split()[0]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the figure is in other units")
@pytest.mark.parametrize("kept", ["all", pytest.param("nothing", marks=pytest.mark.slow)])
def test_the_catalogue_is_checked_within_some_memory(kept: str, tmp_path: Path) -> None:
    whole_build()
    environment = dict(os.environ)
    if kept == "nothing":
        environment["LUSORIA_CACHE"] = str(tmp_path)
    told = subprocess.run(
        [sys.executable, "-c", MEMORY], env=environment, capture_output=True, text=True, check=True
    )
    assert int(told.stdout) < 450, "megabytes"
