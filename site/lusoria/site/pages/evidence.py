"""Evidence: the page of all its records, and that of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lusoria.schema.tables import Evidence, EvidenceDoubt, Game, Place, Term
from lusoria.site import dating
from lusoria.site.edition import Edition
from lusoria.site.pages import atlas
from lusoria.site.pages.site import Site
from lusoria.site.things import evidence

UNCERTAIN_DATE = "uncertain-date"
"""The word of a list by which a record says that its date is uncertain."""


@dataclass(frozen=True)
class Record:
    """A record of evidence with its place, its words and what is doubted in it."""

    row: Evidence
    place: Place | None
    within: Sequence[Place]
    terms: dict[str, list[Term]]
    doubts: Sequence[EvidenceDoubt]

    @property
    def title(self) -> str:
        """What the record is, where and when."""
        return evidence.title(self.row, self.place)

    @property
    def kind(self) -> str:
        """What the record is, in words."""
        return evidence.kind(self.row)

    @property
    def point(self) -> atlas.Point | None:
        """Where it stands on a map: the record's own point, or that of its place."""
        return atlas.point(self.row) or (atlas.point_of_place(self.place) if self.place else None)

    @property
    def located(self) -> list[atlas.Located]:
        """The record as it stands on a map, if it has a point."""
        place, point = self.place, self.point
        if point is None:
            return []
        key = place.id if place else self.row.id
        name = place.name if place else self.row.region or self.row.id
        return [atlas.Located(key, name, point, self)]

    @property
    def certain(self) -> bool:
        """Whether nothing speaks against its date: no code, no word of a list, no doubt."""
        listed = (term.word for terms in self.terms.values() for term in terms)
        doubted = any(doubt.field == "date" for doubt in self.doubts)
        return not (doubted or UNCERTAIN_DATE in listed or dating.is_uncertain(self.row.edtf))


def render_list(site: Site) -> None:
    """Render the list of evidence."""
    site.page("evidence/", "evidences.html", listed=by_game(site.edition))


def render_record(site: Site, key: str) -> None:
    """Render the page of a record."""
    edition = site.edition
    row = edition.evidence[key]
    shown = record(edition, row)
    point_source = shown.place and shown.place.point_source
    site.thing(
        "evidence",
        key,
        game=edition.game[row.game],
        record=shown,
        spots=atlas.spots(shown.located),
        point_source=edition.source[point_source] if point_source else None,
        sources=[edition.source[r.source] for r in edition.evidence_source.by("evidence", key)],
        sentences=edition.sentence_use.by("evidence", key),
    )


def by_game(edition: Edition) -> list[tuple[Game, list[Record]]]:
    """The records of each game that has any, in order of date."""
    games = [(game, of_game(edition, game.id)) for game in edition.game.all]
    return [(game, records) for game, records in games if records]


def of_game(edition: Edition, game: str) -> list[Record]:
    """The records of a game in order of date, those without a date last."""
    return sorted(
        (record(edition, row) for row in edition.evidence.by("game", game)),
        key=lambda each: _order(each.row),
    )


def record(edition: Edition, row: Evidence) -> Record:
    """A record with what belongs to it."""
    terms: dict[str, list[Term]] = {}
    for each in edition.evidence_term.by("evidence", row.id):
        term = edition.term[each.term]
        terms.setdefault(term.list, []).append(term)
    for listed in terms.values():
        listed.sort(key=lambda term: term.ordinal)
    place = edition.place[row.place] if row.place else None
    doubts = edition.evidence_doubt.by("evidence", row.id)
    return Record(row, place, within(edition, place), terms, doubts)


def located(records: Iterable[Record]) -> Iterator[atlas.Located]:
    """Those of some records that stand on a map."""
    return (each for record in records for each in record.located)


def _order(row: Evidence) -> tuple[float, float, list[int]]:
    """The first year, the last year, and the numbers of the identifier: 3 before 29."""
    endless = float("inf")
    first = dating.begins(row)
    last = row.not_after
    return (
        endless if first is None else first,
        endless if last is None else last,
        [int(number) for number in re.findall(r"\d+", row.id)],
    )


def within(edition: Edition, place: Place | None) -> list[Place]:
    """The places that a place lies in, the nearest first."""
    found: list[Place] = []
    while place is not None and place.within and place.within not in {p.id for p in found}:
        place = edition.place[place.within]
        found.append(place)
    return found
