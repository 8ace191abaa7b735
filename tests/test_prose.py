"""The rules of a ruleset as prose: ordered, grouped, joined, numbered; every clause once, whole."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lusoria.site.build import Build
from lusoria.site.pages.rulesets import (
    Paragraph,
    Said,
    Section,
    Sentence,
    find_aim,
    join_short,
    rank,
    read_sheet,
)


def test_every_clause_of_every_ruleset_stands_in_its_sheet_once_and_none_is_reworded(
    whole: Build,
) -> None:
    tried = 0
    for played in whole.query("SELECT id, ruleset FROM assembled"):
        _, *options = played.id.split("+")
        sections = read_sheet(whole, played.ruleset)
        said = [
            each for s in sections for sentence in s.sentences for each in shown(sentence, options)
        ]
        taken = [each["id"] for each in whole.data(played.id)["clauses"]]
        assert sorted(each.row.clause for each in said) == sorted(taken), played.id
        for each in said:
            clause = whole.row("clause", each.row.clause)
            assert each.row.words in (clause.says, clause.reads), clause.id
        tried += bool(options)
    assert tried


def shown(sentence: Sentence, options: list[str]) -> list[Said]:
    """What is read at a question with these options: what one of them brings, or else its own."""
    brought = [each for each in sentence.said if set(each.options) & set(options)]
    return brought or [each for each in sentence.said if not each.options]


IN_ORDER = """
    SELECT q.locus FROM sheet_section s JOIN sheet_paragraph p ON p.section = s.id
    JOIN sheet_question q ON q.paragraph = p.id WHERE s.game = :game
    ORDER BY s.ordinal, p.ordinal, q.ordinal
"""


def test_questions_stand_in_the_order_of_the_game_and_numbers_run_through(whole: Build) -> None:
    for ruleset in whole.query("SELECT id, game FROM ruleset"):
        sheet = read_sheet(whole, ruleset.id)
        sentences = [each for section in sheet for each in section.sentences]
        order = [row.locus for row in whole.query(IN_ORDER, game=ruleset.game)]
        places = [order.index(each.locus.locus) for each in sentences]
        assert places == sorted(places)
        numbers = [each.number for each in sentences if not each.only_with]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert all(each.number is None for each in sentences if each.only_with)


def said(*options: str, words: str = "word", kind: str = "rule", locus: str = "g/l") -> Said:
    return Said(SimpleNamespace(words=words, kind=kind, locus=locus), options)


def test_a_short_paragraph_joins_the_one_before_and_loses_its_head() -> None:
    first, short, long = (Sentence([said(words="word " * count)]) for count in (5, 13, 14))
    joined = join_short(
        [Paragraph("One", [first]), Paragraph("Two", [short]), Paragraph("Three", [long])]
    )
    assert [each.head for each in joined] == ["One", "Three"]
    assert joined[0].sentences == [first, short]


def test_what_only_an_option_says_counts_no_words_and_is_told_to_be_so() -> None:
    own = Sentence([said(words="word " * 20)])
    added = Sentence([said("five-bands", words="word " * 20)])
    assert added.length == 0
    (paragraph,) = join_short([Paragraph(None, [own]), Paragraph("Added", [added])])
    assert Section(None, [paragraph]).only_with == []
    assert Section(None, [Paragraph(None, [added])]).only_with == ["five-bands"]


FOLLOWING = """
    SELECT c.id, c.executed_by, h.ruleset, h.basis, EXISTS (
        SELECT 1 FROM clause_follows WHERE clause = c.id
    ) AS follows FROM choice h JOIN clause c ON c.id = h.clause
"""


def test_what_follows_from_others_is_said_in_passing_unless_a_source_says_it(whole: Build) -> None:
    kinds = {
        (row.ruleset, each.row.clause, each.row.basis): each.row.kind
        for row in whole.query("SELECT id AS ruleset FROM ruleset")
        for section in read_sheet(whole, row.ruleset)
        for sentence in section.sentences
        for each in sentence.said
    }
    tried = set()
    for row in whole.query(FOLLOWING):
        expected = "follows" if row.follows else "kept"
        if row.executed_by != "nothing" or (row.follows and row.basis == "attested"):
            expected = "rule"
        assert kinds[row.ruleset, row.id, row.basis] == expected, row
        tried.add(expected)
    assert tried == {"rule", "follows", "kept"}


def test_its_own_source_comes_first_then_what_is_plainest_and_texts_before_programs() -> None:
    def witness(siglum: str, stance: str, kind: str = "rules-text") -> Any:
        return SimpleNamespace(source=siglum.lower(), siglum=siglum, kind=kind, stance=stance)

    witnesses = [
        witness("L", "states", "database"),
        witness("X", "contradicts"),
        witness("D", "implies"),
        witness("F", "states"),
        witness("W", "implies"),
    ]
    assert [each.siglum for each in rank(witnesses, {"w"})] == ["W", "F", "L", "D", "X"]


def test_the_aim_is_no_sentence_that_is_said_in_passing() -> None:
    nobody = Sentence([said(kind="follows", locus="g/last-man")], 1)
    blocked = Sentence([said(locus="g/no-move")], 2)
    placing = Section(None, [Paragraph(None, [Sentence([said(locus="g/placing")], 3)])])
    sections = [placing, Section(None, [Paragraph(None, [nobody, blocked])])]
    assert find_aim(sections, "g/last-man") == blocked
    assert find_aim(sections, "g/no-move") == blocked
    assert find_aim(sections, "g/unanswered") is None
    assert find_aim(sections, None) is None


def test_a_standard_answer_may_have_words_for_the_sheet(whole: Build) -> None:
    own = whole.query("SELECT says, reads FROM clause WHERE reads <> ''")
    assert own
    assert all("{" not in clause.reads for clause in own)
