"""A question that play must answer, with its critical apparatus: its answers with the witnesses
across all sources, and the sources that have none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lusoria.site import words
from lusoria.site.things.clause import Marked, Reading, reading
from lusoria.site.things.source import age

if TYPE_CHECKING:
    from lusoria.schema.tables import Bearing, Locus, Silence
    from lusoria.site.edition import Edition


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
