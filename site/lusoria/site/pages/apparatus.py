"""The critical apparatus: for each question its readings, with the witnesses across all sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Choice,
    Clause,
    ClauseRule,
    Locus,
    Passage,
    Rule,
    Silence,
    Source,
    Stance,
)
from lusoria.site.pages.edition import Edition

PLAINEST = ("states", "implies", "contradicts")
"""The stances, that which needs no explanation first."""


@dataclass(frozen=True)
class Witness:
    """A passage's stance on a clause, with the passage and its source."""

    stance: Stance
    passage: Passage
    source: Source


@dataclass(frozen=True)
class Reading:
    """A clause with its witnesses, and the rulesets that take it."""

    clause: Clause
    witnesses: Sequence[Witness]
    taken: Sequence[Choice]

    @property
    def heard(self) -> list[tuple[Source, str]]:
        """The sources of the witnesses, each once, with the plainest of its stances."""
        plainest: dict[str, tuple[Source, str]] = {}
        for found in sorted(self.witnesses, key=lambda w: PLAINEST.index(w.stance.stance)):
            plainest.setdefault(found.source.id, (found.source, found.stance.stance))
        order = dict.fromkeys(found.source.id for found in self.witnesses)
        return [plainest[source] for source in order]


@dataclass(frozen=True)
class Silent:
    """A source that was read and does not answer."""

    silence: Silence
    source: Source


@dataclass(frozen=True)
class Apparatus:
    """A question with all its readings, and the sources that are silent on it."""

    number: int
    locus: Locus
    readings: Sequence[Reading]
    silent: Sequence[Silent]

    def reading(self, clause: str) -> Reading:
        """The reading of a clause."""
        return next(reading for reading in self.readings if reading.clause.id == clause)

    def rivals(self, clause: str) -> list[Reading]:
        """The other readings."""
        return [reading for reading in self.readings if reading.clause.id != clause]


@dataclass(frozen=True)
class Use:
    """A rule function as a clause calls it."""

    use: ClauseRule
    rule: Rule


def apparatus(edition: Edition, locus: str) -> Apparatus:
    """All that there is on a question."""
    found = edition.get(Locus, locus)
    loci = [each.id for each in edition.by(Locus, "game", found.game)]
    return Apparatus(
        loci.index(locus) + 1,
        found,
        [reading(edition, clause) for clause in edition.by(Clause, "locus", locus)],
        [
            Silent(silence, edition.get(Source, silence.source))
            for silence in edition.by(Silence, "locus", locus)
        ],
    )


def reading(edition: Edition, clause: Clause) -> Reading:
    """A clause with its witnesses."""
    witnesses = [witness(edition, stance) for stance in edition.by(Stance, "clause", clause.id)]
    return Reading(clause, witnesses, edition.by(Choice, "clause", clause.id))


def witness(edition: Edition, stance: Stance) -> Witness:
    """A stance with what it is the stance of."""
    passage = edition.get(Passage, stance.passage)
    return Witness(stance, passage, edition.get(Source, passage.source))


def uses(edition: Edition, clause: str) -> list[Use]:
    """The rule functions that execute a clause."""
    return [
        Use(use, edition.get(Rule, use.rule)) for use in edition.by(ClauseRule, "clause", clause)
    ]
