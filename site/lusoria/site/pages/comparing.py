"""How the rulesets of a game compare: each question that they answer differently, by answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import Assembled, Choice, Clause, Game, Locus
from lusoria.site.edition import Edition
from lusoria.site.pages.entries import choices


@dataclass(frozen=True)
class Answer:
    """A clause, and the choices of the rulesets that take it."""

    clause: Clause
    taken: Sequence[Choice]


@dataclass(frozen=True)
class Difference:
    """A question that the rulesets of a game answer differently."""

    locus: Locus
    answers: Sequence[Answer]
    without: Sequence[str]
    """The rulesets that leave it out."""


def differences(edition: Edition, game: Game, rulesets: Sequence[Assembled]) -> list[Difference]:
    """Where not all rulesets take the same clause; the answer that most take stands first."""
    taken = {ruleset.id: choices(edition, ruleset) for ruleset in rulesets}
    found = []
    for locus in edition.locus.by("game", game.id):
        by_clause: dict[str, list[Choice]] = {}
        for of_it in taken.values():
            if locus.id in of_it:
                by_clause.setdefault(of_it[locus.id].clause, []).append(of_it[locus.id])
        without = [ruleset for ruleset, of_it in taken.items() if locus.id not in of_it]
        if len(by_clause) + bool(without) > 1 and by_clause:
            answers = [Answer(edition.clause[c], rows) for c, rows in by_clause.items()]
            answers.sort(key=lambda answer: -len(answer.taken))
            found.append(Difference(locus, answers, without))
    return found
