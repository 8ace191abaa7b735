"""The pages of evidence: the list of all records, and each record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Evidence,
    EvidenceDoubt,
    EvidenceSource,
    EvidenceTerm,
    Game,
    Place,
    SentenceUse,
    Source,
    Term,
)
from lusoria.site.pages import words
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.printing import Press


@dataclass(frozen=True)
class Record:
    """A record of evidence with its place, its words and what is doubted in it."""

    row: Evidence
    place: Place | None
    terms: dict[str, list[Term]]
    doubts: Sequence[EvidenceDoubt]


def print_all(press: Press) -> None:
    """Print the list of evidence, and the page of each record."""
    edition = press.edition
    games = [
        (game, [record(edition, row) for row in edition.by(Evidence, "game", game.id)])
        for game in edition.all(Game)
    ]
    listed = [(game, records) for game, records in games if records]
    press.page("evidence/", "evidences.html", listed=listed)
    for game, records in listed:
        for each in records:
            press.thing(
                "evidence",
                each.row.id,
                game=game,
                record=each,
                within=_within(edition, each.place),
                sources=[
                    edition.get(Source, row.source)
                    for row in edition.by(EvidenceSource, "evidence", each.row.id)
                ],
                sentences=edition.by(SentenceUse, "evidence", each.row.id),
            )


def record(edition: Edition, row: Evidence) -> Record:
    """A record with what belongs to it."""
    terms: dict[str, list[Term]] = {}
    for each in edition.by(EvidenceTerm, "evidence", row.id):
        term = edition.get(Term, each.term)
        terms.setdefault(term.list, []).append(term)
    for listed in terms.values():
        listed.sort(key=lambda term: term.ordinal)
    place = edition.get(Place, row.place) if row.place else None
    return Record(row, place, terms, edition.by(EvidenceDoubt, "evidence", row.id))


def evidence_title(row: Evidence, place: Place | None) -> str:
    """What a record is, where and when, as a title: `Artifact, Palmyra, from 75`.

    Several records may share it; their numbers tell them apart.
    """
    where = place.name if place else row.region
    undated = row.not_before is None and row.not_after is None
    when = None if undated else words.one_of(row.edtf) or words.years(row.not_before, row.not_after)
    kind = "record" if row.type == "unknown" else row.type.replace("-", " ")
    return ", ".join(part for part in (kind.capitalize(), where, when) if part)


def _within(edition: Edition, place: Place | None) -> list[Place]:
    """The places that a place lies in, the nearest first."""
    found: list[Place] = []
    while place is not None and place.within and place.within not in {p.id for p in found}:
        place = edition.get(Place, place.within)
        found.append(place)
    return found
