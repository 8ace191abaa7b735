"""Paragraphs are counted as docs/guides/documents.md says, and lines beside them."""

from __future__ import annotations

from collections import defaultdict

import pytest
from tests.assembling import catalogue

from lusoria.schema.assemble import cite, cite_copy
from lusoria.schema.records import Counted
from lusoria.schema.texts import lines_of, locate, normalise

EXTRACT = """
# src/first.md

## Of the game   (L1)

### Its name.   (L3)

[1] (L5) It is called the game.

[2] (L7) ![a figure](board.png)

[3] (L9) 1. One man.
2. Another man.

### Its end.   (L12)

[4] (L14) Who is out first wins.

[5] (L16) [^a]: A note says so.

## Of the other game   (L18)

[6] (L20) It has dice.

# src/second.md

[1] (L1) No heading is here.
"""
CHAPTERS = [
    Counted.model_validate({"chapter": chapter, "from": line, "file": file})
    for chapter, line, file in (
        ("Game", 1, "first.md"),
        ("Other", 18, "first.md"),
        (None, 1, "second.md"),
    )
]

PLACES = {
    "It is called": ("ch. Game, § 1", "line 5 of first.md in the digital copy"),
    "Its name": ("ch. Game, § 1", "line 3 of first.md in the digital copy"),
    "a figure": ("ch. Game, § 1", "line 7 of first.md in the digital copy"),
    "One man": ("ch. Game, § 2", "line 9 of first.md in the digital copy"),
    "Another man": ("ch. Game, § 2", "line 10 of first.md in the digital copy"),
    "Its end": ("ch. Game, § 3", "line 12 of first.md in the digital copy"),
    "out first": ("ch. Game, § 3", "line 14 of first.md in the digital copy"),
    "A note": ("ch. Game, § 3", "line 16 of first.md in the digital copy"),
    "Of the other": ("ch. Other", "line 18 of first.md in the digital copy"),
    "dice": ("ch. Other, § 1", "line 20 of first.md in the digital copy"),
    "No heading": ("§ 1", "line 1 of second.md in the digital copy"),
    "called|Another": ("ch. Game, §§ 1-2", "lines 5, 10 of first.md in the digital copy"),
    "called|a figure|One": ("ch. Game, §§ 1-2", "lines 5-9 of first.md in the digital copy"),
}


@pytest.mark.parametrize("words", PLACES)
def test_a_place_is_cited_by_chapter_and_paragraph_with_its_line_beside(words: str) -> None:
    text = normalise(EXTRACT)
    starts = [(text.index(each), text.index(each) + len(each)) for each in words.split("|")]
    found = locate(starts, lines_of(EXTRACT, CHAPTERS))
    assert found is not None
    assert (cite(found[0]), cite_copy(found[1])) == PLACES[words]


def test_a_place_in_two_chapters_has_no_locator() -> None:
    text = normalise(EXTRACT)
    places = [(text.index(each), text.index(each) + 3) for each in ("It is", "It has")]
    assert locate(places, lines_of(EXTRACT, CHAPTERS)) is None


def test_counting_begins_where_something_stands() -> None:
    with pytest.raises(ValueError, match=r"counted: nothing begins on line 2 of first\.md"):
        lines_of(EXTRACT, [Counted.model_validate({"from": 2, "file": "first.md"})])


def test_of_two_passages_the_one_with_the_later_sentence_is_no_sooner() -> None:
    """No document is needed for that: numbers of sentences, paragraphs and lines rise together."""
    places = defaultdict(set)
    for source in catalogue()[0].sources.values():
        for passage in source.passages:
            at, copy, locator = passage.selector, passage.in_copy, passage.locator
            if at and copy and len(at.sentences) == 1 and locator.label == "paragraph":
                line = int(copy.lines.partition("-")[0])
                where = (locator.chapter, copy.file, int(locator.value), line)
                places[at.document].add((at.sentences[0], where))
    assert len(places) > 5
    for document, found in places.items():
        last: dict[object, tuple[int, int]] = {}
        for sentence, (chapter, file, paragraph, line) in sorted(found):
            before = last.get((chapter, file), (0, 0))
            assert before <= (paragraph, line), f"{document}, sentence {sentence}"
            last[chapter, file] = (paragraph, line)
