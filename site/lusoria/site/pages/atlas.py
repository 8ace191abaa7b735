"""Places on a map and dates on a timeline: where in the drawing each stands.

Points are in the projection of `static/land.svg`, gathered into spots; a page draws them with the
macro `small_map` of `maps.html`. The bars of dates take as few rows as they need.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from lusoria.schema.tables import Evidence, Place
from lusoria.site import dating

UNITS = 40
"""Units of `land.svg` to a degree of longitude."""

WIDEST_KM = 1100
"""A place that reaches farther from its point than this is not drawn as a point."""


class Point(NamedTuple):
    """A point on the earth, and what it stands for."""

    latitude: float
    longitude: float
    means: str


class Located(NamedTuple):
    """A record with its point, and the key and the name of the place where that is."""

    place: str
    name: str
    point: Point
    record: Any


@dataclass(frozen=True)
class Spot:
    """A place on the map with all that is there."""

    key: str
    name: str
    x: int
    y: int
    means: str
    records: Sequence[Any]


class Frame(NamedTuple):
    """A part of the map: its left upper corner and its size, in units."""

    x: int
    y: int
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.x} {self.y} {self.width} {self.height}"


def point_of_place(place: Place) -> Point | None:
    """Return the point of a place, if it has one that says where it is."""
    return None if (place.precision_km or 0) > WIDEST_KM else point(place)


def point(thing: Evidence | Place) -> Point | None:
    """Return the point of a record, if it has one."""
    if thing.latitude is None or thing.longitude is None:
        return None
    return Point(thing.latitude, thing.longitude, thing.point_means or "reference")


def project(latitude: float, longitude: float) -> tuple[int, int]:
    """Return where a point lies on the map (Mercator); down is south."""
    north = math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))
    return round(longitude * UNITS), round(-north * UNITS)


def spots(records: Iterable[Located]) -> list[Spot]:
    """Return the spots of records, those with most records first: small ones are drawn above.

    The records of one place are one spot for each meaning of their points.
    """
    groups: dict[tuple[str, str], list[Located]] = {}
    for record in records:
        groups.setdefault((record.place, record.point.means), []).append(record)
    spots_of_places = [
        _spot(place, group[0].name, group[0].point, [located.record for located in group])
        for (place, _), group in groups.items()
    ]
    return sorted(spots_of_places, key=lambda spot: (-len(spot.records), spot.key))


def of_game(located: Iterable[Located], played: Sequence[Place]) -> list[Spot]:
    """Return the spots of a game: of its evidence, and of its places that have a point."""
    all_spots = spots(located)
    keys = {spot.key for spot in all_spots}
    for place in played:
        if (at := point_of_place(place)) and (
            spot := _spot(place.id, place.name, at, [])
        ).key not in keys:
            keys.add(spot.key)
            all_spots.append(spot)
    return all_spots


def frame(spots: Sequence[Spot], *, degrees: float = 0, shape: float = 1.6) -> Frame:
    """Return the part of the map that holds all spots and some sea around them.

    It is at least so many degrees wide, and so many times as wide as high.
    """
    xs, ys = [spot.x for spot in spots] or [0], [spot.y for spot in spots] or [0]
    wide = max((max(xs) - min(xs)) * 1.15, degrees * UNITS)
    high = max((max(ys) - min(ys)) * 1.2, wide / shape)
    wide = max(wide, high * shape)
    return Frame(
        round((min(xs) + max(xs) - wide) / 2),
        round((min(ys) + max(ys) - high) / 2),
        round(wide),
        round(high),
    )


def _spot(key: str, name: str, at: Point, records: Sequence[Any]) -> Spot:
    """Return a spot; what is no find-spot has a key of its own."""
    named = key if at.means == "find-spot" else f"{key}-{at.means}"
    return Spot(named, name, *project(at.latitude, at.longitude), at.means, records)


STEP = 500
"""Years between two marks."""
MARGIN = 50
"""Years that are shown before the first and after the last date."""
NARROWEST = 8
"""Years that a bar is wide at least, so that it can be seen."""


class Stretch(NamedTuple):
    """The bar of a date: its left end and width in per cent of the timeline, and its row."""

    left: float
    width: float
    row: int


@dataclass(frozen=True)
class Years:
    """The years that a timeline shows."""

    first: int
    last: int

    @classmethod
    def around(cls, dates: Sequence[tuple[int, int]]) -> Years:
        """Return the span of years that holds all dates, with a margin on both sides."""
        first = min((first for first, _ in dates), default=1)
        last = max((last for _, last in dates), default=1)
        return cls(first - MARGIN, last + MARGIN)

    def part(self, year: float) -> float:
        """Return the place of a year on the timeline, in per cent from its left end."""
        return round(100 * (year - self.first) / (self.last - self.first), 2)

    def marks(self) -> list[tuple[float, str]]:
        """Return the place, in per cent, and the label of each marked year: 500 BC is -499."""
        first = -(-self.first // STEP) * STEP
        rounded = range(first, self.last + 1, STEP)
        years = (year if year > 0 else year + 1 for year in rounded)
        return [(self.part(year), dating.year(year)) for year in years]

    def stretches(self, dates: Iterable[tuple[int, int]]) -> list[Stretch]:
        """Return where the bars of dates stand, each in the first row where there is room."""
        free: list[int] = []
        spots = []
        for first, last in dates:
            end = max(last, first + NARROWEST)
            row = next((i for i, until in enumerate(free) if until < first), len(free))
            free[row : row + 1] = [end]
            left = self.part(first)
            spots.append(Stretch(left, round(self.part(end) - left, 2), row))
        return spots
