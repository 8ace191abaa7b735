"""Questions that games share: what loci and clauses take over, and what is wrong where."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.tiny import GOOD, copied, edit

from lusoria.schema.assemble import assemble_all
from lusoria.schema.catalogue import read_catalogue, read_games
from lusoria.schema.mistakes import CatalogueError
from lusoria.schema.records import Clause, Locus

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
CLOSED = """\
- locus: closed
  question: When is a point closed?
  clauses:
    - id: one-man-closes
      says: One man closes a point.
"""


OWN = "answer: own, rule: tables.throwing.doublets, with: {times: 2}"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The tiny catalogue with a list of topics, to which one locus refers."""
    place = copied(tmp_path)
    (place / "sections.yaml").write_text(SECTIONS, encoding="utf-8")
    (place / "topics.yaml").write_text(TOPICS, encoding="utf-8")
    edit(place / "games/tiny/loci.yaml", WRITTEN, REFERRED)
    return place


def locus(data: Path, name: str) -> Locus:
    loci = read_catalogue(data).games["tiny"].loci
    return next(each for each in loci if each.locus == name)


def clause(data: Path, name: str) -> Clause:
    return read_catalogue(data).games["tiny"].clauses[name]


def mistakes(data: Path) -> list[str]:
    with pytest.raises(CatalogueError) as refused:
        read_catalogue(data)
    return [str(each).removeprefix(f"{data}/") for each in refused.value.mistakes]


def test_what_a_game_refers_to_plays_as_what_it_writes_out(data: Path) -> None:
    assert assemble_all(read_catalogue(data)) == assemble_all(read_catalogue(GOOD))
    whole = locus(data, "doublets")
    assert (whole.topic, whole.section, whole.question) == (
        "doublets",
        "throw",
        "How often is a doublet played?",
    )
    (twice, thrice) = whole.clauses
    assert (twice.answer, twice.says) == ("twice", "A doublet is played twice.")
    assert (thrice.answer, thrice.says) == (None, "A doublet is played thrice.")


def test_a_clause_overrides_the_sentence_and_what_executes_it_each_alone(data: Path) -> None:
    old = "{id: twice, editorial"
    edit(data / "games/tiny/loci.yaml", old, "{id: twice, says: Two times., editorial")
    assert (clause(data, "twice").says, clause(data, "twice").with_) == ("Two times.", {"times": 2})
    edit(data / "games/tiny/loci.yaml", "says: Two times., ", "with: {times: 4}, ")
    changed = clause(data, "twice")
    assert (changed.says, changed.with_) == ("A doublet is played twice.", {"times": 4})


def test_values_fill_the_sentence(data: Path) -> None:
    refers = CLOSED.replace("      says: One man closes a point.\n", "      answer: men-close\n")
    edit(data / "games/tiny/loci.yaml", CLOSED, refers)
    assert clause(data, "one-man-closes").says == "A point is closed by two men."
    values = refers + "      values: {men: one or more}\n"
    edit(data / "games/tiny/loci.yaml", refers, values)
    one = clause(data, "one-man-closes")
    assert (one.says, one.with_) == ("A point is closed by one or more men.", {"men": 1})


def test_own_is_no_reference_where_the_name_is_the_same_by_chance(data: Path) -> None:
    edit(
        data / "games/tiny/loci.yaml", REFERRED, WRITTEN.replace("twice,", "twice, answer: own,", 1)
    )
    assert clause(data, "twice").answer is None
    edit(data / "games/tiny/loci.yaml", "- locus: doublets\n", "- locus: doublets\n  topic: own\n")
    assert locus(data, "doublets").topic is None


def test_a_mistake_in_the_list_is_told_once_at_its_line_with_the_games(data: Path) -> None:
    edit(data / "topics.yaml", "tables.throwing.doublets", "tables.throwing.doublet")
    (told,) = mistakes(data)
    assert told.startswith("topics.yaml:7:13: unknown rule tables.throwing.doublet")
    assert told.endswith("(in tiny)")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "games/tiny/loci.yaml",
            "{id: twice, ed",
            "{id: twice, answer: twise, ed",
            "loci.yaml:11:27: twise is no answer to the topic doublets; did you mean twice?",
        ),
        (
            "games/tiny/loci.yaml",
            "- locus: doublets\n",
            "- locus: doublets\n  topic: doublet\n",
            "loci.yaml:10:10: doublet is no topic of games of the family tables; did you mean",
        ),
        (
            "games/tiny/loci.yaml",
            "{id: twice, ed",
            "{id: twice, values: {times: 3}, ed",
            "loci.yaml:11:27: values: times has no place in the sentence",
        ),
        ("topics.yaml", "section: throw", "section: throwing", "topics.yaml:2:12: unknown section"),
        ("topics.yaml", "{men: two}", "{man: two}", "topics.yaml:13:7: values: men is missing"),
        ("topics.yaml", "id: men-close", "id: twice", "the answer twice is here for the second"),
    ],
)
def test_each_mistake_has_its_place(
    data: Path, file: str, old: str, new: str, message: str
) -> None:
    edit(data / file, old, new)
    (told,) = mistakes(data)
    assert message in told


def gaps(data: Path) -> list[str]:
    return [
        f"{gap.origin.file.name}: {gap.message}"
        for gap in read_catalogue(data).gaps
        if "write seen" in gap.message
    ]


def test_a_standard_sentence_that_changed_asks_once_for_another_look(data: Path) -> None:
    (told,) = gaps(data)
    sentence = "says: A doublet is played twice."
    assert told.startswith("topics.yaml: says: the sentence is not the one by which stances were")
    assert "of tiny again" in told
    edit(data / "topics.yaml", sentence, f"{sentence}\n      seen: {told[-6:]}")
    assert gaps(data) == []
    edit(data / "topics.yaml", sentence, "says: A doublet is played two times over.")
    (again,) = gaps(data)
    assert again.startswith("topics.yaml: seen: the sentence is not the one")


def test_own_words_for_a_standard_answer_are_told_until_somebody_compared_them(data: Path) -> None:
    own = "{id: twice, says: 'Two equal numbers are played twice.', editorial"
    edit(data / "games/tiny/loci.yaml", "{id: twice, editorial", own)
    (told,) = gaps(data)
    assert told.startswith("loci.yaml: says: in words of its own; the list has 'A doublet is")
    compared = own.replace("editorial", f"seen: {told[-6:]}, editorial")
    edit(data / "games/tiny/loci.yaml", own, compared)
    assert gaps(data) == []
    edit(data / "topics.yaml", "is played twice.", "is played twice over.")
    assert len(gaps(data)) == 1
    edit(data / "games/tiny/loci.yaml", "{id: twice", f"{{id: twice, {OWN}")
    assert gaps(data) == []


def test_a_mistake_in_one_topic_leaves_games_that_do_not_ask_it_alone(data: Path) -> None:
    shutil.copytree(data / "games/tiny", data / "games/other")
    for file in (data / "games/other").glob("*.yaml"):
        text = file.read_text(encoding="utf-8").replace("tiny", "other")
        file.write_text(text, encoding="utf-8")
    edit(
        data / "games/other/loci.yaml",
        REFERRED,
        WRITTEN.replace("twice,", "twice, answer: own,", 1),
    )
    edit(data / "games/other/loci.yaml", "- locus: doublets\n", "- locus: doublets\n  topic: own\n")
    edit(data / "topics.yaml", "tables.throwing.doublets", "tables.throwing.doublet")
    (told,) = [
        m for m in read_games(data, ["tiny"]).mistakes if m.origin.file.name == "topics.yaml"
    ]
    assert told.message.endswith("(in tiny)")
