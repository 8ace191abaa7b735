"""The order in which the rules of a game are read: its file, its mistakes, what stands in for
it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.test_topics import REFERRED, WRITTEN
from tests.tiny import copied, edit

from lusoria.schema.build import build
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.check import check
from lusoria.schema.derived import order_by_sections

ORDER = """\
aim: end
sections:
  - title: The board
    board: {start: true, says: The start.}
    paragraphs:
      - {of: [players, setup, course]}
  - title: Play
    board: {example: half}
    paragraphs:
      - {head: The throw, of: [opening, dice, doublets, numbers]}
      - {head: Points, of: [closed]}
      - {of: [bearing, first-man, end, noise]}
"""
FILE = "games/tiny/order.yaml"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The tiny catalogue, whose game has an order."""
    place = copied(tmp_path)
    (place / FILE).write_text(ORDER, encoding="utf-8")
    return place


def listed(order: object) -> list[str]:
    return [locus for s in order.sections for p in s.paragraphs for locus in p.of]  # type: ignore[attr-defined]


def test_an_order_has_every_question_once_in_its_paragraphs(data: Path) -> None:
    order = read_catalogue(data).games["tiny"].order
    assert order is not None
    assert order.aim == "end"
    assert [section.title for section in order.sections] == ["The board", "Play"]
    assert listed(order)[:4] == ["players", "setup", "course", "opening"]


@pytest.mark.parametrize(
    ("old", "new", "complaints"),
    [
        (
            "players, setup",
            "players, setpu",
            [
                ":2:1: the question setup is not here, and each of the game is read once; "
                "did you mean setpu?",
                ":6:24: unknown locus setpu in tiny; did you mean setup?",
            ],
        ),
        (
            "of: [closed]",
            "of: [closed, dice]",
            [":11:37: the question of the sheet tiny/dice is here for the second time, first at "],
        ),
        ("aim: end", "aim: ned", [":1:6: unknown locus ned in tiny; did you mean end?"]),
        ("{example: half}", "{example: hall}", [":8:22: unknown example hall in tiny"]),
        ("{example: half}", "{example: a-game}", [":8:22: a-game is a whole game, expected an"]),
        ("{example: half}", "{says: Here.}", [":8:12: board: a board is either start: true or"]),
        ("head: Points", "haed: Points", [":11:10: unknown key haed; did you mean head?"]),
    ],
)
def test_a_mistake_in_an_order_is_told_with_its_place(
    data: Path, old: str, new: str, complaints: list[str]
) -> None:
    edit(data / FILE, old, new)
    found = [str(mistake).removeprefix(f"{data}/") for mistake in check(data).mistakes]
    assert len(found) == len(complaints)
    for told, expected in zip(found, complaints, strict=True):
        assert told.startswith(FILE + expected), told


def test_an_order_is_in_the_database(data: Path, tmp_path: Path) -> None:
    folder = build(data, tmp_path / "build").folder
    with sqlite3.connect(folder / "lusoria.db") as database:
        read = database.execute(
            "SELECT s.title, s.starts, s.example, p.head, q.locus FROM sheet_question q"
            " JOIN sheet_paragraph p ON p.id = q.paragraph JOIN sheet_section s"
            " ON s.id = p.section ORDER BY s.ordinal, p.ordinal, q.ordinal"
        ).fetchall()
        aim = database.execute("SELECT aim FROM game").fetchall()
    assert aim == [("tiny/end",)]
    assert read[0] == ("The board", 1, None, None, "tiny/players")
    assert read[3] == ("Play", 0, "tiny/half", "The throw", "tiny/opening")
    assert len(read) == 12


def test_without_an_order_questions_are_read_in_their_sections_and_shared_ones_as_listed() -> None:
    catalogue = read_catalogue(Path(__file__).parents[1] / "data")
    for name, game in catalogue.games.items():
        order = order_by_sections(game.loci, catalogue.sections, catalogue.topics)
        assert sorted(listed(order)) == sorted(each.locus for each in game.loci), name
        titles = [section.title for section in order.sections]
        names = [section.name for section in catalogue.sections.values()]
        assert titles == [each for each in names if each in titles], name
    nard = catalogue.games["nard"]
    assert order_by_sections(nard.loci, catalogue.sections, catalogue.topics).aim == "all-borne-off"
    topics = {each.locus: each.topic for each in nard.loci}
    for section in order_by_sections(nard.loci, catalogue.sections, catalogue.topics).sections:
        asked = [topics[each] for paragraph in section.paragraphs for each in paragraph.of]
        assert asked == [each for each in catalogue.topics if each in asked]
        for paragraph in section.paragraphs if len(section.paragraphs) > 1 else ():
            heads = {catalogue.topics[topics[each] or ""].paragraph for each in paragraph.of}
            assert heads == {paragraph.head}


SHARED = """\
- topic: doublets
  section: throw
  title: Doublets
  question: How often is a doublet played?
  answers:
    - id: twice
      says: A doublet is played {times}.
      reads: Doublets are played {times}.
      values: {times: twice}
      follows: [dice, unasked]
      rule: tables.throwing.doublets
      with: {times: 2}
- {topic: dice, section: throw, question: Dice?, answers: [{id: d, says: D., not-modelled: D.}]}
- {topic: unasked, section: throw, question: U?, answers: [{id: u, says: U., not-modelled: U.}]}
"""


def test_titles_words_for_the_sheet_and_what_an_answer_follows_from_are_shared(data: Path) -> None:
    (data / "sections.yaml").write_text("- {id: throw, name: The throw}\n", encoding="utf-8")
    (data / "topics.yaml").write_text(SHARED, encoding="utf-8")
    edit(data / "games/tiny/loci.yaml", WRITTEN, REFERRED)
    game = read_catalogue(data).games["tiny"]
    twice = game.clauses["twice"]
    assert game.locus_of["twice"].title == "Doublets"
    assert (twice.reads, twice.follows) == ("Doublets are played twice.", ["dice"])
