"""Questions that games share: what loci and clauses take over, and when somebody looks again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.tiny import GOOD, append, copied, edit

from lusoria.schema.assemble import assemble_all
from lusoria.schema.catalogue import read_catalogue, read_games

SECTIONS = "- {id: throw, name: The throw}\n- {id: landing, name: Landing}\n"
TOPICS = """\
- topic: doublets
  section: throw
  question: How often is a doublet played?
  answers:
    - id: twice
      says: A doublet is played twice.
      rule: tables.throwing.doublets
      with: {times: 2}
- topic: closed
  section: landing
  question: When is a point closed?
  answers:
    - id: men-close
      says: A point is closed by {men} men.
      values: {men: two}
      rule: tables.landing.closed
      with: {men: 2}
"""
WRITTEN = """\
- locus: doublets
  question: How often is a doublet played?
  clauses:
    - {id: twice, says: A doublet is played twice., rule: tables.throwing.doublets, with: {times: 2}, editorial: Nobody says so.}
"""  # noqa: E501
REFERRED = """\
- locus: doublets
  clauses:
    - {id: twice, editorial: Nobody says so.}
"""
ONE_CLOSES = "      says: One man closes a point.\n"
OWN_WORDS = "{id: twice, says: 'Two equal numbers are played twice.', editorial"
OWN = "answer: own, rule: tables.throwing.doublets, with: {times: 2}"
ASKED = "  question: How often is a doublet played?"
LOCI = "games/tiny/loci.yaml"


def with_topics(data: Path) -> Path:
    """Add a list of topics to the tiny catalogue, to which one locus refers."""
    append(data / "sections.yaml", SECTIONS)
    append(data / "topics.yaml", TOPICS)
    edit(data / LOCI, WRITTEN, REFERRED)
    return data


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return with_topics(copied(tmp_path))


def test_what_a_game_refers_to_plays_as_what_it_writes_out(data: Path) -> None:
    assert assemble_all(read_catalogue(data)) == assemble_all(read_catalogue(GOOD))


@pytest.mark.parametrize(
    ("edits", "locus", "clause", "expected"),
    [
        ({}, "doublets", "twice", ("doublets", "twice", "A doublet is played twice.", 2)),
        ({}, "doublets", "thrice", ("doublets", None, "A doublet is played thrice.", 3)),
        (
            {"{id: twice,": "{id: twice, says: Two times.,"},
            *("doublets", "twice", ("doublets", "twice", "Two times.", 2)),
        ),
        (
            {"{id: twice,": "{id: twice, with: {times: 4},"},
            *("doublets", "twice", ("doublets", "twice", "A doublet is played twice.", 4)),
        ),
        (
            {"{id: twice,": f"{{id: twice, {OWN}, says: Two.,"},
            *("doublets", "twice", ("doublets", None, "Two.", 2)),
        ),
        (
            {
                "- locus: doublets": f"- locus: doublets\n  topic: own\n{ASKED}",
                "{id: twice,": f"{{id: twice, {OWN}, says: Two.,",
            },
            *("doublets", "twice", (None, None, "Two.", 2)),
        ),
        (
            {ONE_CLOSES: "      answer: men-close\n"},
            *("closed", "one-man-closes"),
            ("closed", "men-close", "A point is closed by two men.", 1),
        ),
        (
            {ONE_CLOSES: "      answer: men-close\n      values: {men: one or more}\n"},
            *("closed", "one-man-closes"),
            ("closed", "men-close", "A point is closed by one or more men.", 1),
        ),
    ],
)
def test_a_locus_and_a_clause_take_over_what_they_do_not_write(
    edits: dict[str, str], locus: str, clause: str, expected: tuple[object, ...], data: Path
) -> None:
    """Expected: the topic, the answer, the sentence, and the value of the rule."""
    for old, new in edits.items():
        edit(data / LOCI, old, new)
    game = read_catalogue(data).games["tiny"]
    found = game.clauses[clause]
    assert game.locus_of[clause].locus == locus
    topic = game.locus_of[clause].topic
    assert (topic, found.answer, found.says, *found.with_.values()) == expected


def gaps(data: Path) -> list[str]:
    found = read_catalogue(data).gaps
    return [f"{g.origin.file.name}: {g.message}" for g in found if "write seen" in g.message]


def test_a_standard_sentence_that_changed_asks_once_for_another_look(data: Path) -> None:
    (told,) = gaps(data)
    sentence = "says: A doublet is played twice."
    edit(data / "topics.yaml", sentence, f"{sentence}\n      seen: {told[-6:]}")
    assert gaps(data) == []
    edit(data / "topics.yaml", sentence, "says: A doublet is played two times over.")
    (again,) = gaps(data)
    assert again.startswith("topics.yaml: seen: the sentence is not the one")


def test_own_words_for_a_standard_answer_are_told_until_somebody_compared_them(data: Path) -> None:
    edit(data / LOCI, "{id: twice, editorial", OWN_WORDS)
    (told,) = gaps(data)
    edit(data / LOCI, OWN_WORDS, OWN_WORDS.replace("editorial", f"seen: {told[-6:]}, editorial"))
    assert gaps(data) == []
    edit(data / "topics.yaml", "is played twice.", "is played twice over.")
    assert len(gaps(data)) == 1
    edit(data / LOCI, "{id: twice", f"{{id: twice, {OWN}")
    assert gaps(data) == []


def test_a_mistake_in_one_topic_leaves_games_that_do_not_ask_it_alone(data: Path) -> None:
    shutil.copytree(data / "games/tiny", data / "games/other")
    for file in (data / "games/other").glob("*.yaml"):
        file.write_text(file.read_text("utf-8").replace("tiny", "other"), "utf-8")
    own = WRITTEN.replace("twice,", "twice, answer: own,", 1)
    own = own.replace("- locus: doublets\n", "- locus: doublets\n  topic: own\n")
    edit(data / "games/other/loci.yaml", REFERRED, own)
    edit(data / "topics.yaml", "tables.throwing.doublets", "tables.throwing.doublet")
    mistakes = read_games(data, ["tiny"]).mistakes
    (told,) = (m.message for m in mistakes if m.origin.file.name == "topics.yaml")
    assert told.endswith("(in tiny)")
