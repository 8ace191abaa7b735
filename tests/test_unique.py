"""What no two rows may share, no two records may: the check tells both places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import UniqueConstraint
from tests.editing import two_games
from tests.test_topics import TOPICS
from tests.tiny import append, edit

from lusoria.schema.check import check
from lusoria.schema.tables import sorted_tables

COUNTED = {"sequence", "ordinal", "number", "ply"}
"""Columns that count the rows of a table, or of a part of it."""

OF_THE_PROGRAM = {"description", "meta", "rule", "term"}
FOLLOWING = {
    *("ablation", "answer", "assembled", "assembled_clause", "assembled_option", "bearing"),
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

TINY = "games/tiny/"
CHANCES = (
    "- {ruleset: tiny/plain, play: random, program: %s, generator: 1, seed: 1, games: 1, within: 1,"
    " white: 1, black: 0, draws: 0, unended: 0, overfull: 0, doubles: 0, hits: 0, median: 1,"
    " median-low: 1, median-high: 1}\n" % ("0" * 64)
)
ORDER = "sections:\n- title: All\n  paragraphs:\n  - of: [%s]\n"
SENTENCE = "- {sentence: 4, out-of-scope: tactics}\n"
STRENGTH = "- {against: random, as: white}\n"

TWICE: dict[str, tuple[str, Any, str]] = {
    "account.document": ("accounts/other.yaml", "document: leaflet-copy\n", "account leaflet-copy"),
    "answer.id": ("topics.yaml", TOPICS + TOPICS.replace("doublets", "second"), "answer twice"),
    "chances.ruleset.play": (TINY + "chances.yaml", CHANCES * 2, "chances tiny/plain random"),
    "clause.game.name": (TINY + "loci.yaml", "    - {id: silence}\n", "clause tiny/silence"),
    "document.file": ("documents.yaml", "- {file: leaflet.txt}\n", "file leaflet.txt"),
    "document.id": ("documents.yaml", "- {id: leaflet-copy}\n", "document leaflet-copy"),
    "document.sha256": (
        "documents.yaml",
        "- {sha256: 0f82a4d6f8bf297e21674dc7fe2fc7049d34f2a6b136567204189168a3b80c92}\n",
        "document with the SHA-256 0f82",
    ),
    "evidence.id": ("games/other/evidence.yaml", "- {id: DLP.Evidence.0}\n", "DLP.Evidence.0"),
    "example.game.slug": (TINY + "examples.yaml", "- {id: half}\n", "example tiny/half"),
    "example_expectation.example.ruleset": (
        TINY + "examples.yaml",
        "- {id: new, ruleset: tiny/plain, elsewhere: {tiny/plain: {}}}\n",
        "verdict of tiny/new tiny/plain",
    ),
    "game.id": ("games/third/game.yaml", "id: tiny\n", "game tiny"),
    "game_place.game.place.role": (
        TINY + "game.yaml",
        ("places:\n", "places:\n  - {place: here, role: played, status: attested}\n"),
        "place of tiny here played",
    ),
    "identifier.id": (
        TINY + "game.yaml",
        ("identifiers:\n", "identifiers:\n  - {scheme: DLP, value: DLP.Games.0}\n"),
        "identifier tiny DLP DLP.Games.0",
    ),
    "locus.game.name": (TINY + "loci.yaml", "- {locus: dice}\n", "locus tiny/dice"),
    "passage.source.name": ("sources/retold.yaml", "  - {id: men}\n", "passage retold#men"),
    "place.id": ("places.yaml", "- {id: here}\n", "place here"),
    "player_strength.ruleset.against.played_as": (
        "players/tiny/loose.yaml",
        "ruleset: tiny/loose\nstrength:\n" + STRENGTH * 2,
        "contest of tiny/loose random white",
    ),
    "readings.chapter.game": (
        "readings/leaflet-copy.yaml",
        ("read:\n", "read:\n- {chapter: 1-4, game: tiny}\n"),
        "reading of leaflet-copy 1-4 tiny",
    ),
    "ruleset.id": (TINY + "rulesets.yaml", "- {id: tiny/plain}\n", "ruleset tiny/plain"),
    "section.id": ("sections.yaml", "- {id: a, name: A}\n" * 2, "section a"),
    "sentence.id": ("accounts/leaflet-copy.yaml", SENTENCE, "sentence leaflet-copy:4"),
    "sheet_question.locus": (
        TINY + "order.yaml",
        ORDER % "dice, doublets, dice",
        "question of the sheet tiny/dice",
    ),
    "source.id": ("sources/third.yaml", "id: leaflet\n", "source leaflet"),
    "source.siglum": ("sources/third.yaml", "siglum: L\n", "siglum L"),
    "source_dependence.source.on_source.how": (
        "sources/retold.yaml",
        ("depends:\n", "depends:\n  - {on: leaflet, how: claims, status: attested}\n"),
        "dependence retold leaflet claims",
    ),
    "stance.clause.passage": (
        TINY + "loci.yaml",
        (
            "      witnesses:\n        - {passage: leaflet#men,",
            "      witnesses:\n        - {passage: leaflet#men}\n        - {passage: leaflet#men,",
        ),
        "stance of tiny/one-and-nineteen leaflet#men",
    ),
    "topic.id": ("topics.yaml", TOPICS + "- {topic: doublets}\n", "topic doublets"),
}
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


def constraints() -> list[str]:
    """What no two rows of the tables share but counts, as table.column."""
    found = set()
    for table in sorted_tables():
        uniques = [c.columns for c in table.constraints if isinstance(c, UniqueConstraint)]
        for columns in (table.primary_key.columns, *uniques):
            if COUNTED.isdisjoint(names := columns.keys()):
                found.add(".".join([table.name, *names]))
    return sorted(found)


def test_whatever_no_two_rows_may_share_is_here() -> None:
    known = {*TWICE, *SAME, *APART}
    apart = OF_THE_PROGRAM | FOLLOWING | LISTED_ONCE
    missing = [c for c in constraints() if c not in known and c.split(".")[0] not in apart]
    assert missing == []
    assert {*SAME.values()} <= TWICE.keys()


@pytest.mark.parametrize("constraint", TWICE)
def test_of_what_two_records_share_both_places_are_told(constraint: str, tmp_path: Path) -> None:
    data = two_games(tmp_path / "data")
    path, written, name = TWICE[constraint]
    file = data / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(written, tuple):
        edit(file, *written)
    else:
        append(file, written)
    told = [str(m) for m in check(data).mistakes if "is here for the second time" in m.message]
    place = rf"{re.escape(str(data))}/\S+:\d+:\d+"
    (line,) = [line for line in told if name in line]
    assert re.fullmatch(rf"{place}: .* first at {place}", line), line
    assert path in line
