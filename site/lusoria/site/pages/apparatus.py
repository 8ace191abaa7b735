"""The critical apparatus: for each question its readings, with the witnesses across all sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Bearing,
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
from lusoria.site import dating, words
from lusoria.site.edition import Edition

PLAINEST = ("states", "implies", "contradicts")
"""The stances, that which needs no explanation first."""


MARK = "*"
"""What stands behind the siglum of a source that was written of another game."""


@dataclass(frozen=True)
class Marked:
    """A source as it concerns a game; `written_of`: of which games it was written, if of others."""

    source: Source
    written_of: str | None

    @property
    def siglum(self) -> str:
        """Its siglum, marked where it was written of another game."""
        return self.source.siglum + (MARK if self.written_of else "")


@dataclass(frozen=True)
class Witness(Marked):
    """A passage's stance on a clause, with the passage and its source."""

    stance: Stance
    passage: Passage


@dataclass(frozen=True)
class Reading:
    """A clause with its witnesses, and the rulesets that take it.

    `support` says how many sources it has; `independent` are those that depend on none of the
    others among them.
    """

    clause: Clause
    witnesses: Sequence[Witness]
    taken: Sequence[Choice]
    support: str = ""
    independent: Sequence[Marked] = ()

    @property
    def heard(self) -> list[Witness]:
        """The witnesses, each source once, with the plainest of its stances."""
        plainest: dict[str, Witness] = {}
        for found in sorted(self.witnesses, key=lambda w: PLAINEST.index(w.stance.stance)):
            plainest.setdefault(found.source.id, found)
        order = dict.fromkeys(found.source.id for found in self.witnesses)
        return [plainest[source] for source in order]


@dataclass(frozen=True)
class Standing(Marked):
    """What a source does to a question that it does not answer.

    `silences` prove that it is silent; `bearings` are its sentences that bear on the question.
    """

    state: str
    silences: Sequence[Silence] = ()
    bearings: Sequence[Bearing] = ()


@dataclass(frozen=True)
class Apparatus:
    """A question with all its readings, and what the sources do that do not answer it."""

    number: int
    locus: Locus
    readings: Sequence[Reading]
    standings: Sequence[Standing]

    def reading(self, clause: str) -> Reading:
        """The reading of a clause."""
        return next(reading for reading in self.readings if reading.clause.id == clause)

    def rivals(self, clause: str) -> list[Reading]:
        """The other readings."""
        return [reading for reading in self.readings if reading.clause.id != clause]

    @property
    def by_state(self) -> dict[str, list[Standing]]:
        """The sources that do not answer, by what they do; states that none has are left out."""
        found = {
            state: [each for each in self.standings if each.state == state]
            for state in words.COVERAGE
        }
        return {state: standings for state, standings in found.items() if standings}

    @property
    def written_of(self) -> dict[str, Marked]:
        """The sources that were written of another game, by their sigla."""
        witnesses = [w for reading in self.readings for w in reading.witnesses]
        marked: list[Marked] = [*witnesses, *self.standings]
        return {each.siglum: each for each in marked if each.written_of}


@dataclass(frozen=True)
class Use:
    """A rule function as a clause calls it."""

    use: ClauseRule
    rule: Rule


def apparatus(edition: Edition, locus: str) -> Apparatus:
    """All that there is on a question."""
    found = edition.locus[locus]
    loci = [each.id for each in edition.locus.by("game", found.game)]
    return Apparatus(
        loci.index(locus) + 1,
        found,
        [reading(edition, clause) for clause in edition.clause.by("locus", locus)],
        standings(edition, locus),
    )


def standings(edition: Edition, locus: str) -> list[Standing]:
    """What the sources do to a question that do not answer it, the earliest source first."""
    bearings: dict[str, list[Bearing]] = {}
    for bearing in edition.bearing.by("locus", locus):
        document = edition.document[bearing.sentence.rpartition(":")[0]]
        bearings.setdefault(document.source, []).append(bearing)
    silences = edition.silence.by("locus", locus)
    found = []
    for row in edition.coverage.by("locus", locus):
        if row.coverage == "answers":
            continue
        own = [each for each in silences if each.source == row.source]
        bears = bearings.get(row.source, []) if row.coverage == "bears on it" else []
        source = edition.source[row.source]
        found.append(Standing(source, row.written_of, row.coverage, own, bears))
    return sorted(found, key=lambda each: age(each.source))


def age(source: Source) -> tuple[bool, int, str]:
    """For sorting sources: by their dates, and by their sigla."""
    return *dating.order(source), source.siglum


def reading(edition: Edition, clause: Clause) -> Reading:
    """A clause with its witnesses."""
    witnesses = [witness(edition, stance) for stance in edition.stance.by("clause", clause.id)]
    rows = edition.clause_witness.by("clause", clause.id)
    among = {row.source for row in rows if row.independent}
    independent = {w.source.id: w for w in witnesses if w.source.id in among}
    return Reading(
        clause,
        witnesses,
        edition.choice.by("clause", clause.id),
        edition.support[clause.id],
        sorted(independent.values(), key=lambda each: age(each.source)),
    )


def witness(edition: Edition, stance: Stance) -> Witness:
    """A stance with what it is the stance of."""
    passage = edition.passage[stance.passage]
    return Witness(edition.source[passage.source], stance.written_of, stance, passage)


def uses(edition: Edition, clause: str) -> list[Use]:
    """The rule functions that execute a clause."""
    return [Use(use, edition.rule[use.rule]) for use in edition.clause_rule.by("clause", clause)]
