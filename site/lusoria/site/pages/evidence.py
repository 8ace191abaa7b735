"""Evidence: the page of all its records, and that of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lusoria.site import dating
from lusoria.site.build import Build
from lusoria.site.pages import atlas
from lusoria.site.pages.site import Site
from lusoria.site.things import Thing

UNCERTAIN_DATE = "uncertain-date"
"""The word of a list by which a record says that its date is uncertain."""


@dataclass(frozen=True)
class Record:
    """A record of evidence, and the row of its place."""

    row: Any
    place: Any | None

    @property
    def title(self) -> str:
        """The title of the record: its kind, place and date."""
        name: str = self.row.name
        return name

    @property
    def within(self) -> list[Any]:
        """The places in which its place lies, the nearest first."""
        places: list[Any] = self.row.within
        return places

    @property
    def point(self) -> atlas.Point | None:
        """The record's own point, or that of its place."""
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
        """True if the date is certain: no code, term or doubt calls it uncertain."""
        doubted = any(doubt.field == "date" for doubt in self.row.doubts)
        listed = any(term.id.endswith(f":{UNCERTAIN_DATE}") for term in self.row.terms)
        return not (doubted or listed or dating.is_uncertain(self.row.edtf))


def render_list(site: Site) -> None:
    """Render the list of evidence."""
    site.page("evidence/", "evidences.html", listed=by_game(site.build))


def render_record(site: Site, key: str) -> None:
    """Render the page of a record."""
    record = read_record(site.build, key)
    source = record.place and record.place.point_source
    site.thing(
        "evidence",
        key,
        record=record,
        spots=atlas.spots(record.located),
        point_source=site.of("source", source) if source else None,
    )


def by_game(build: Build) -> list[tuple[Any, list[Record]]]:
    """Return the games that have records, each with these in order of date."""
    games = build.query("SELECT id, name FROM game ORDER BY id")
    records = [(game, of_game(build, game.id)) for game in games]
    return [(game, several) for game, several in records if several]


def of_game(build: Build, game: str) -> list[Record]:
    """Return the records of a game in order of date, those without a date last."""
    keys = build.query("SELECT id FROM evidence WHERE game = :game ORDER BY ordinal", game=game)
    return sorted((read_record(build, row.id) for row in keys), key=_order)


def read_record(build: Build, key: str) -> Record:
    """Return a record by its key."""
    row = Thing(build.connection, "evidence", key)
    places = build.query("SELECT * FROM place WHERE id = :id", id=row.place_id)
    return Record(row, places[0] if places else None)


def list_located(records: Iterable[Record]) -> Iterator[atlas.Located]:
    """Yield the records that have a point, as they stand on a map."""
    return (located for record in records for located in record.located)


def _order(record: Record) -> tuple[float, float, list[int]]:
    """Return the first year, the last year, and the numbers of the identifier: 3 before 29."""
    endless = float("inf")
    first, last = dating.begins(record.row), record.row.not_after
    return (
        endless if first is None else first,
        endless if last is None else last,
        [int(number) for number in re.findall(r"\d+", record.row.id)],
    )


def within(build: Build, place: Any | None) -> list[Any]:
    """Return the places that a place lies in, the nearest first."""
    places: list[Any] = []
    while place is not None and place.within and place.within not in {outer.id for outer in places}:
        (place,) = build.query("SELECT * FROM place WHERE id = :id", id=place.within)
        places.append(place)
    return places
