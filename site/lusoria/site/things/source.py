"""A source: how it is dated, what it owes to others and they to it, its passages, its documents."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from lusoria.site import dating
from lusoria.site.things.game import in_parts
from lusoria.site.things.passage import PassageUses

if TYPE_CHECKING:
    from lusoria.schema.tables import Clause, Game, Locus, Source, Stance
    from lusoria.site.edition import Edition


def people(source: Source) -> str:
    """The authors, editors and translators of a source."""
    csl = json.loads(source.csl)
    found = [person for role in ("author", "editor", "translator") for person in csl.get(role, [])]
    return ", ".join(
        " ".join(str(part) for part in (who.get("given"), who.get("family")) if part)
        or str(who.get("literal", ""))
        for who in found
    )


def age(source: Source) -> tuple[bool, int, str]:
    """For sorting sources: by their dates, and by their sigla."""
    return *dating.order(source), source.siglum


class Answer(NamedTuple):
    """A passage that answers a question, with its stances on the clauses of that question.

    It is told where it answers `first`; elsewhere it is told in short, with a link there.
    """

    uses: PassageUses
    stances: Sequence[tuple[Stance, Clause]]
    first: bool


Question = tuple["Locus", list[Answer]]
"""A question with what answers it."""

Part = tuple[str, list[Question]]
"""A part of the rules of a game by its title, with the questions in it that are answered."""


def by_question(edition: Edition, passages: Sequence[PassageUses]) -> list[tuple[Game, list[Part]]]:
    """What the passages of a source say, game by game, in the order in which rules are read.

    A game of which more questions are answered stands before the others.
    """
    found: dict[str, list[tuple[PassageUses, Stance, Clause]]] = {}
    for uses in passages:
        for stance, clause in uses.stances:
            found.setdefault(clause.locus, []).append((uses, stance, clause))
    games: dict[str, list[Locus]] = {}
    for locus in sorted(found, key=lambda key: edition.locus[key].game):
        games.setdefault(edition.locus[locus].game, []).append(edition.locus[locus])
    shown: set[str] = set()
    order = sorted(games, key=lambda game: (-len(games[game]), edition.game[game].name))
    return [(edition.game[game], _parts(edition, games[game], found, shown)) for game in order]


def _parts(
    edition: Edition,
    loci: Sequence[Locus],
    found: dict[str, list[tuple[PassageUses, Stance, Clause]]],
    shown: set[str],
) -> list[Part]:
    """The parts of the rules in which there are questions that are answered."""
    return [
        (title, [(locus, _answers(found[locus.id], shown)) for locus in of_it])
        for title, of_it in in_parts(edition, loci, lambda locus: locus)
    ]


def _answers(found: Sequence[tuple[PassageUses, Stance, Clause]], shown: set[str]) -> list[Answer]:
    """The passages that answer a question; one that was not `shown` before is shown here."""
    answers = []
    for key, uses in {uses.passage.id: uses for uses, _, _ in found}.items():
        stances = [(stance, clause) for other, stance, clause in found if other is uses]
        answers.append(Answer(uses, stances, key not in shown))
        shown.add(key)
    return answers
