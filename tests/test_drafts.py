"""Drafts can be tried: a mistake hides what needs it, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.drafting import DOUBLET, OTHER, SYNTAX, run, two_games
from tests.tiny import append, edit

from lusoria.schema.catalogue.assemble import assemble_all
from lusoria.schema.checks.reading import read_draft
from lusoria.schema.database import sqlite_file
from lusoria.schema.database.build import build
from lusoria.schema.database.rows import rows, rule_rows
from lusoria.schema.verify.proof import Proof

DOCUMENTS = Path(__file__).parent / "data" / "documents"

# A game with mistakes does not hide the others.

BROKEN = [
    ("games/other/loci.yaml", "- locus: players", "- locus: [players", "is not YAML"),
    ("games/other/loci.yaml", "  question: How many play?", "  qestion: What?", "unknown key"),
    ("games/other/loci.yaml", "passage: leaflet#men", "passage: leaf#men", "unknown passage"),
    ("games/other/rulesets.yaml", "after: leaflet", "after: leaf", "did you mean leaflet?"),
    ("games/other/loci.yaml", "throwing.doublets", "throwing.doublet", "unknown rule"),
    ("games/other/rulesets.yaml", "take: twice", "take: often", "unknown clause"),
    ("games/other/rulesets.yaml", "    course: {take: contrary, basis: attested}\n", "", "hook"),
    ("games/other/game.yaml", "family: tables", "family: chairs", "unknown family"),
    ("games/other/game.yaml", "place: here", "place: hare", "did you mean here?"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "told", "with_a_build"),
    [*((*each, False) for each in BROKEN), *((*each, True) for each in BROKEN[:2])],
)
def test_a_game_with_mistakes_does_not_hide_the_others(
    file: str, old: str, new: str, told: str, with_a_build: bool, data: Path, place: Path
) -> None:
    if with_a_build:
        build(data, place / "build")
    whole = run(*DOUBLET).stdout
    edit(data / file, old, new)
    well = run(*DOUBLET)
    assert (well.exit_code, well.stdout) == (0, whole)
    for _ in ("read", "kept"):
        wrong = run(*OTHER)
        assert (wrong.exit_code, wrong.stdout) == (2, "")
        assert re.search(rf"^{data}/{file}:\d+:\d+: ", wrong.stderr, re.M)
        assert told in wrong.stderr
    listed = run("games")
    assert "(tiny)" in listed.stdout
    assert "(other)" not in listed.stdout
    assert "left out for their mistakes: other;" in listed.stderr
    assert run("ask", "silences").exit_code == 0


def test_a_mistake_in_a_shared_file_concerns_those_that_need_it(data: Path) -> None:
    append(data / "places.yaml", "- {id: away, name: Away, within: nowhere}\n")
    append(data / "sources" / "unused.yaml", SYNTAX)
    assert run(*DOUBLET).exit_code == 0
    edit(data / "games" / "other" / "game.yaml", "place: here", "place: away")
    assert run(*DOUBLET).exit_code == 0
    assert "places.yaml:10:34: unknown place nowhere" in run(*OTHER).stderr
    append(data / "sources" / "leaflet.yaml", "junk: 1\n")
    for asked_of in (DOUBLET, OTHER):
        assert "sources/leaflet.yaml" in run(*asked_of).stderr


def test_wrong_examples_do_not_keep_a_game_from_being_played(data: Path) -> None:
    append(data / "games" / "tiny" / "examples.yaml", "- {id: half-written, nme: Half}\n")
    assert run(*DOUBLET).exit_code == 0
    assert run("replay", "tiny/a-game").exit_code == 0
    told = run("replay", "tiny/half-written")
    assert told.exit_code == 2
    assert "did you mean name?" in told.stderr


def test_a_game_is_checked_alone(data: Path) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    well = run("check", "tiny")
    assert well.exit_code == 0
    assert "1 games" in well.stdout
    assert "0 problems" in well.stdout
    wrong = run("check", "tiny", "other")
    assert wrong.exit_code == 2
    assert all("games/other/loci.yaml" in line for line in wrong.stderr.splitlines())
    assert "did you mean tiny?" in run("check", "tinny").stderr
    edit(data / "games" / "tiny" / "examples.yaml", "  plays: 3", "  plays: 99")
    assert "found 3, expected 99" in run("check", "tiny").stderr


OF_WHAT_WAS_READ = [
    ("accounts/leaflet-copy.yaml", "sentence: 4", "sentence: 5", ()),
    ("accounts/leaflet-copy.yaml", "tiny/end: states", "tiny/ending: states", ()),
    ("accounts/leaflet-copy.yaml", "passages: [leaflet#men]", "passages: [leaflet#man]", ()),
    ("readings/leaflet-copy.yaml", "tiny/setup: implies", "tiny/set: implies", ()),
    ("readings/leaflet-copy.yaml", "both: {tiny/course", "first: {tiny/course", ()),
    ("documents.yaml", "sentences: 1-4", "sentences: 1-5", ()),
    ("documents.yaml", "sha256: 0f", "sha256: 1f", ("--documents", str(DOCUMENTS))),
    ("accounts/leaflet-copy.yaml", "sha256: 54", "sha256: 55", ("--documents", str(DOCUMENTS))),
]


@pytest.mark.parametrize(("file", "old", "new", "documents"), OF_WHAT_WAS_READ)
def test_mistakes_in_what_was_read_for_a_game_are_told_of_it(
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
    looked = run("check", "tiny", "--documents", str(DOCUMENTS)).stdout.splitlines()
    assert looked[-1].endswith("1 documents, 2 spans, 0 problems")
    edit(data / "accounts" / "leaflet-copy.yaml", "games: [tiny]", "games: [tiny, other]")
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    spoilt = run("check", "tiny")
    assert spoilt.exit_code == 0
    assert spoilt.stdout.splitlines()[-1].startswith("not looked at: account leaflet-copy; ")
    assert "account leaflet-copy" in json.loads(run("check", "tiny", "--json").stdout)["unseen"]


def test_what_was_replayed_of_other_games_is_remembered(data: Path, place: Path) -> None:
    build(data, place / "build")
    assert run("check", "tiny").exit_code == 0
    again = build(data, place / "build")
    assert again.checked.proof.computed == 0


@pytest.mark.parametrize("way", ["left out", "cut off", "another word"])
@pytest.mark.parametrize("every", [120, pytest.param(20, marks=pytest.mark.slow)])
def test_whatever_is_wrong_the_rest_makes_a_sound_database(
    way: str, every: int, tmp_path: Path
) -> None:
    """One line after another is spoilt; the database checks that all references hold."""
    data = two_games(tmp_path / "data")
    for file, number in lines(data)[::every]:
        text = file.read_text(encoding="utf-8")
        written = text.splitlines(keepends=True)
        written[number] = spoilt(written[number], way)
        file.write_text("".join(written), encoding="utf-8")
        catalogue = read_draft(data).catalogue
        found = [*rows(catalogue, Proof(), assemble_all(catalogue)), *rule_rows()]
        sqlite_file.write(tmp_path / "lusoria.db", found, {})
        (tmp_path / "lusoria.db").unlink()
        file.write_text(text, encoding="utf-8")
    assert read_draft(data).mistakes == []


def lines(folder: Path) -> list[tuple[Path, int]]:
    """All lines of all files, each as its file and its number."""
    return [
        (file, number)
        for file in sorted(folder.rglob("*.yaml"))
        for number in range(len(file.read_text(encoding="utf-8").splitlines()))
    ]


def spoilt(line: str, way: str) -> str:
    if way == "left out":
        return ""
    return line[: len(line) // 2] if way == "cut off" else line.replace("a", "x")
