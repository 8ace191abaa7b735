"""The rules of a ruleset as prose: ordered, grouped, joined, numbered; every clause once, whole."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.rows import row

from lusoria.schema.tables import Clause
from lusoria.site.edition import Edition
from lusoria.site.things.clause import Reading, Witness
from lusoria.site.things.ruleset import (
    Paragraph,
    Said,
    Section,
    Sentence,
    aim,
    beside,
    kind,
    numbered,
    sheet,
    together,
)


def test_every_clause_of_every_ruleset_stands_in_its_sheet_once_and_none_is_reworded(
    edition: Edition,
) -> None:
    tried = 0
    for played in edition.assembled.all:
        _, *options = played.id.split("+")
        sections = sheet(edition, edition.ruleset[played.ruleset])
        said = [
            each for s in sections for sentence in s.sentences for each in shown(sentence, options)
        ]
        taken = [each["id"] for each in edition.data(played.id)["clauses"]]
        assert sorted(each.clause.id for each in said) == sorted(taken), played.id
        for each in said:
            assert each.words in (each.clause.says, each.clause.reads), each.clause.id
        tried += bool(options)
    assert tried


def shown(sentence: Sentence, options: list[str]) -> list[Said]:
    """What is read at a question with these options: what one of them brings, or else its own."""
    brought = [each for each in sentence.said if set(each.options) & set(options)]
    return brought or [each for each in sentence.said if not each.options]


def test_questions_stand_in_the_order_of_the_game_and_numbers_run_through(edition: Edition) -> None:
    for ruleset in edition.ruleset.all:
        sentences = [each for section in sheet(edition, ruleset) for each in section.sentences]
        places = {row.locus: n for n, row in enumerate(in_order(edition, ruleset.game))}
        assert [places[each.locus] for each in sentences] == sorted(
            places[e.locus] for e in sentences
        )
        numbers = [each.number for each in sentences if not each.only_with]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert all(each.number is None for each in sentences if each.only_with)


def in_order(edition: Edition, game: str) -> list[Any]:
    return [
        row
        for section in edition.sheet_section.by("game", game)
        for paragraph in edition.sheet_paragraph.by("section", section.id)
        for row in edition.sheet_question.by("paragraph", paragraph.id)
    ]


def sentence(words: int, *options: str) -> Sentence:
    clause = cast(Any, SimpleNamespace(says=" ".join(["word"] * words), reads=None))
    return Sentence("g/l", [Said(clause, cast(Any, None), options, "rule")])


def test_a_short_paragraph_joins_the_one_before_and_loses_its_head() -> None:
    first, short, long = sentence(5), sentence(13), sentence(14)
    found = together(
        [Paragraph("One", [first]), Paragraph("Two", [short]), Paragraph("Three", [long])]
    )
    assert [each.head for each in found] == ["One", "Three"]
    assert found[0].sentences == [first, short]


def test_what_only_an_option_says_counts_no_words_and_has_no_number() -> None:
    own, added = sentence(20), sentence(20, "five-bands")
    (paragraph,) = together([Paragraph(None, [own]), Paragraph("Added", [added])])
    (section,) = numbered([Section(cast(Any, None), [paragraph])])
    assert [each.number for each in section.sentences] == [1, None]
    assert section.only_with == []
    assert Section(cast(Any, None), [Paragraph(None, [added])]).only_with == ["five-bands"]


@pytest.mark.parametrize(
    ("executed_by", "basis", "follows", "expected"),
    [
        ("rules", "inferred", True, "rule"),
        ("family", "attested", False, "rule"),
        ("nothing", "inferred", True, "follows"),
        ("nothing", "attested", True, "rule"),
        ("nothing", "attested", False, "kept"),
    ],
)
def test_what_follows_from_others_is_said_in_passing_unless_a_source_says_it(
    executed_by: str, basis: str, follows: bool, expected: str
) -> None:
    assert kind(row(Clause, executed_by=executed_by), basis, follows) == expected


def witness(siglum: str, stance: str, of: str = "rules-text") -> Witness:
    source = SimpleNamespace(id=siglum.lower(), siglum=siglum, kind=of)
    return Witness(
        cast(Any, source), None, cast(Any, SimpleNamespace(stance=stance)), cast(Any, None)
    )


def test_three_sigla_stand_beside_a_sentence_its_own_source_first_then_what_is_plainest() -> None:
    witnesses = [
        witness("L", "states", "database"),
        witness("X", "contradicts"),
        witness("D", "implies"),
        witness("F", "states"),
        witness("LUDII1", "states"),
        witness("W", "implies"),
    ]
    reading = Reading(cast(Any, None), witnesses, [])
    found, left = beside(reading, {"w"})
    assert [each.siglum for each in found] == ["W", "F", "L"]
    assert left == 2


def test_the_aim_is_no_sentence_that_is_said_in_passing() -> None:
    def said(locus: str, kind: str) -> Sentence:
        return Sentence(locus, [Said(cast(Any, None), cast(Any, None), [], kind)], 1)

    nobody, blocked = said("g/last-man", "follows"), said("g/no-move", "rule")
    placing = Section(cast(Any, None), [Paragraph(None, [said("g/placing", "rule")])])
    end = Section(cast(Any, None), [Paragraph(None, [nobody, blocked])])
    assert aim([placing, end], "g/last-man") == blocked
    assert aim([placing, end], "g/no-move") == blocked
    assert aim([placing, end], "g/unanswered") is None
    assert aim([placing, end], None) is None


def test_a_standard_answer_may_have_words_for_the_sheet(edition: Edition) -> None:
    own = [clause for clause in edition.clause.all if clause.reads]
    assert own
    assert all("{" not in str(clause.reads) for clause in own)
