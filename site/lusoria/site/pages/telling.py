"""The example that tells the readings of a question apart: one position, judged in two ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Assembled,
    Clause,
    Example,
    ExampleExpectation,
    Locus,
)
from lusoria.site.edition import Edition
from lusoria.site.pages.entries import choices

Answers = Mapping[str, Mapping[str, str]]
"""By ruleset and locus, the clause that the ruleset takes."""


@dataclass(frozen=True)
class Side:
    """A reading, a ruleset that takes it, and what the example comes to under it."""

    clause: Clause
    ruleset: Assembled
    result: str


@dataclass(frozen=True)
class Telling:
    """An example that comes out differently under rulesets with two readings of a question."""

    example: Example
    sides: tuple[Side, Side]

    @property
    def by_position(self) -> bool:
        """Whether only the positions after it differ, and not the words of the results."""
        return self.sides[0].result == self.sides[1].result


def answers(edition: Edition, game: str) -> Answers:
    """What each ruleset of a game takes at each question."""
    return {
        row.id: {locus: choice.clause for locus, choice in choices(edition, row).items()}
        for row in edition.assembled.all
        if row.id.startswith(f"{game}/")
    }


def telling(edition: Edition, locus: Locus, taken: Answers) -> Telling | None:
    """The example that tells best; one that shows no clause of the question may tell another."""
    readings = {clause.id for clause in edition.clause.by("locus", locus.id)}
    if len({of_it[locus.id] for of_it in taken.values() if locus.id in of_it}) < 2:
        return None
    found = _pairs(edition, locus, taken, readings)
    best = min(found, key=lambda pair: _distance(edition, pair, readings), default=None)
    if best is None:
        return None
    one, other = (_side(edition, each, taken[each.ruleset][locus.id]) for each in best)
    return Telling(edition.example[best[0].example], (one, other))


Pair = tuple[ExampleExpectation, ExampleExpectation]


def _pairs(edition: Edition, locus: Locus, taken: Answers, readings: set[str]) -> Iterator[Pair]:
    """Two judgements of an example that shows a reading, under rulesets with different ones."""
    shows = {
        row.example for c in sorted(readings) for row in edition.example_clause.by("clause", c)
    }
    for example in edition.example.by("game", locus.game):
        if example.id not in shows:
            continue
        judged = [
            each
            for each in edition.example_expectation.by("example", example.id)
            if locus.id in taken[each.ruleset]
        ]
        for i, one in enumerate(judged):
            for other in judged[i + 1 :]:
                differ = taken[one.ruleset][locus.id] != taken[other.ruleset][locus.id]
                if differ and result(one) != result(other):
                    yield one, other


def _distance(edition: Edition, pair: Pair, readings: set[str]) -> tuple[bool, bool, bool, int]:
    """How far a pair is from telling: best is a play that one of the readings itself forbids."""
    causes = {
        row.clause
        for each in pair
        for row in edition.expectation_forbidden_by.by("expectation", each.id)
    }
    verdicts = {each.found_verdict for each in pair}
    options = sum(each.ruleset.count("+") for each in pair)
    return not causes & readings, "legal" not in verdicts, len(verdicts) < 2, options


def _side(edition: Edition, judged: ExampleExpectation, clause: str) -> Side:
    found = edition.assembled[judged.ruleset]
    return Side(edition.clause[clause], found, result(judged)[0])


def result(judged: ExampleExpectation) -> tuple[str, str | None]:
    """What came of an example, in a few words, and the position after it."""
    if judged.found_verdict not in (None, "legal"):
        return judged.found_verdict.replace("-", " "), None
    told = [judged.found_verdict] if judged.found_verdict else []
    if judged.found_winner in ("white", "black"):
        told.append(f"{judged.found_winner} wins {judged.found_stake}")
    if judged.found_plays is not None:
        told.append(f"{judged.found_plays} plays" if judged.found_plays != 1 else "1 play")
    return ", ".join(told) or "no verdict", judged.found_position_after
