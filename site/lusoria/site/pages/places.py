"""Places on a map: points in the projection of `static/land.svg`, gathered into spots to be drawn.

A page draws them with the macro `small_map` of `maps.html`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from lusoria.schema.database.tables import Evidence, Place

UNITS = 40
"""Units of `land.svg` to a degree of longitude."""

MEANINGS: Mapping[str, str] = {
    "find-spot": "where the thing was found",
    "town": "the middle of a town",
    "earliest-evidence": "where the earliest evidence is from",
    "reference": "a place that stands for a text or a region",
    "centroid": "the middle of a country or region",
}
"""What a point stands for. Only the first is where something was found."""


WIDEST_KM = 1100
"""A place that reaches farther from its point than this is not drawn as a point."""


class Point(NamedTuple):
    """A point on the earth, and what it stands for."""

    latitude: float
    longitude: float
    means: str


class Located(Protocol):
    """What may be on a map: a record of evidence."""

    @property
    def row(self) -> Evidence: ...  # noqa: D102

    @property
    def place(self) -> Place | None: ...  # noqa: D102

    @property
    def point(self) -> Point | None: ...  # noqa: D102


@dataclass(frozen=True)
class Spot:
    """A place on the map with all that is there."""

    key: str
    name: str
    x: int
    y: int
    means: str
    records: Sequence[Located]


class Frame(NamedTuple):
    """A part of the map: its left upper corner and its size, in units."""

    x: int
    y: int
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.x} {self.y} {self.width} {self.height}"


def point_of_place(place: Place) -> Point | None:
    """The point of a place, if it has one that says where it is."""
    return None if (place.precision_km or 0) > WIDEST_KM else point(place)


def point(thing: Evidence | Place) -> Point | None:
    """The point of a record, if it has one."""
    if thing.latitude is None or thing.longitude is None:
        return None
    return Point(thing.latitude, thing.longitude, thing.point_means or "reference")


def project(latitude: float, longitude: float) -> tuple[int, int]:
    """Where a point lies on the map (Mercator); down is south."""
    north = math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))
    return round(longitude * UNITS), round(-north * UNITS)


def spots(records: Sequence[Located]) -> list[Spot]:
    """The spots of records that have a point, the most crowded first: what is small stands above.

    The records of one place are one spot, but what was found there is told from what is not.
    """
    groups: dict[tuple[str, str], list[tuple[Located, Point]]] = {}
    for record in records:
        if at := record.point:
            key = record.place.id if record.place else record.row.id, at.means
            groups.setdefault(key, []).append((record, at))
    found = []
    for (place, _), group in groups.items():
        first, at = group[0]
        name = first.place.name if first.place else first.row.region or first.row.id
        found.append(_spot(place, name, at, [record for record, _ in group]))
    return sorted(found, key=lambda spot: (-len(spot.records), spot.key))


def of_game(records: Sequence[Located], played: Sequence[Place]) -> list[Spot]:
    """The spots of a game: of its evidence, and of the places named for it that have a point."""
    found = spots(records)
    keys = {spot.key for spot in found}
    for place in played:
        if (at := point_of_place(place)) and (
            spot := _spot(place.id, place.name, at, [])
        ).key not in keys:
            keys.add(spot.key)
            found.append(spot)
    return found


def frame(shown: Sequence[Spot], *, degrees: float = 0, shape: float = 1.6) -> Frame:
    """The part of the map that holds all spots and some sea around them.

    It is at least so many degrees wide, and so many times as wide as high.
    """
    xs, ys = [spot.x for spot in shown] or [0], [spot.y for spot in shown] or [0]
    wide = max((max(xs) - min(xs)) * 1.15, degrees * UNITS)
    high = max((max(ys) - min(ys)) * 1.2, wide / shape)
    wide = max(wide, high * shape)
    return Frame(
        round((min(xs) + max(xs) - wide) / 2),
        round((min(ys) + max(ys) - high) / 2),
        round(wide),
        round(high),
    )


def _spot(key: str, name: str, at: Point, records: Sequence[Located]) -> Spot:
    """A spot; what is no find-spot has a key of its own."""
    named = key if at.means == "find-spot" else f"{key}-{at.means}"
    return Spot(named, name, *project(at.latitude, at.longitude), at.means, records)
