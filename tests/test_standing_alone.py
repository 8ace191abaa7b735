"""Clauses and names of examples are cited alone, so each is a sentence that needs no other."""

from __future__ import annotations

import pytest
from tests.playing import CATALOGUE

from lusoria.schema.checks.wording import WORD, find_fault

VERBS = frozenset(
    WORD.findall(
        "agree alternate are begin begins brings can cannot close closes comes could counts do "
        "does encloses ends enter enters fill go goes had has have is lands lapses leave leaves "
        "lie loses may might move moves must need pass passes play plays stand stands stay "
        "stays throw throws uses was were win wins would"
    )
)
"""Verbs of which a clause has one; add the verb of a clause that has another."""


@pytest.mark.parametrize(
    "sentence",
    [
        "Yes.",
        "Nowhere.",
        "No: while there are men in hand one of them enters.",
        "None. A game of this name was played in Somaliland.",
        "Never: the ring has no end, and no man goes home.",
        "Six cowries.",
        "They go back to the hand, and enter anew.",
        "It wins all the same.",
        "The same, but six up 30.",
        "So it is, but a man enters by the number of mouths up.",
        "Nor may it touch down there between two numbers",
        "As described he enters on the third cell of his track",
        "With one it comes home by the ace, and the six bears a man off",
    ],
)
def test_a_sentence_that_needs_another_is_told(sentence: str) -> None:
    assert find_fault(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "No man may lie where it was hit.",
        "Both sides go the same way round.",
        "Six cowries are thrown.",
        "As many of the numbers as possible must be played.",
        "A man that is hit leaves the board, and it must enter again.",
        "If both dice show the same number, it is played four times.",
        "On his own side a player may double men anywhere.",
    ],
)
def test_a_sentence_that_names_what_it_speaks_of_is_right(sentence: str) -> None:
    assert find_fault(sentence) is None


def test_every_clause_has_a_verb() -> None:
    without = [
        f"{game.game.id}/{clause.id}: {clause.says}"
        for game in CATALOGUE.games.values()
        for clause in game.clauses.values()
        if not VERBS & {word.lower() for word in WORD.findall(clause.says)}
    ]
    assert without == []
