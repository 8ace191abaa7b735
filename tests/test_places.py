"""Places have points that say what they mean, where they are from and how far they hold."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from tests.building import whole_build

from lusoria.site.plugin.functions import distance_km

NEAR_PARIS = (
    "SELECT * FROM where_and_when "
    "WHERE not_after < 1700 AND distance_km(latitude, longitude, 48.853, 2.349) <= 300"
)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    uri = f"file:{whole_build() / 'lusoria.db'}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        connection.create_function("distance_km", 4, distance_km, deterministic=True)
        yield connection


APART = "distance_km(e.latitude, e.longitude, p.latitude, p.longitude) > p.precision_km"
MIDDLES = "point_means = 'centroid' AND point_source IN ('geonames', 'natural-earth')"
NOTHING = {
    "a place has a point or says why not": "place WHERE latitude ISNULL "
    "AND coalesce(note, '') NOT GLOB 'No point: *'",
    "a point has a source that calls it something": "place WHERE latitude NOTNULL "
    "AND (point_source ISNULL OR point_at = '')",
    "a town is known to 5 km": "place WHERE point_means = 'town' AND precision_km IS NOT 5",
    "a spot is known to 1 km": "place WHERE point_means = 'find-spot' AND precision_km IS NOT 1",
    "a middle is known to tens of km": f"place WHERE {MIDDLES} "
    "AND NOT (precision_km >= 40 AND precision_km % 10 = 0)",
    "nobody says how far a claimed point holds": "place WHERE id LIKE 'dlp-point-of-%' "
    "AND precision_km NOTNULL",
    "evidence lies where its place does": "evidence e JOIN place p ON p.id = e.place "
    f"WHERE e.latitude NOTNULL AND {APART}",
}
"""What must not be found, by claim."""


@pytest.mark.parametrize("claim", NOTHING)
def test_it_holds_that(claim: str, connection: sqlite3.Connection) -> None:
    assert connection.execute(f"SELECT * FROM {NOTHING[claim]}").fetchall() == []


def test_there_are_points_of_which_this_holds(connection: sqlite3.Connection) -> None:
    (there,) = connection.execute("SELECT count(latitude) FROM place").fetchone()
    (middles,) = connection.execute(f"SELECT count(*) FROM place WHERE {MIDDLES}").fetchone()
    assert there >= 104
    assert middles > 35


def test_towns_are_where_they_are(connection: sqlite3.Connection) -> None:
    """Read in an atlas, to a tenth of a degree."""
    for place, north, east in [
        ("paris", 48.9, 2.3),
        ("syracuse", 37.1, 15.3),
        ("athens", 38.0, 23.7),
        ("seville", 37.4, -6.0),
        ("copenhagen", 55.7, 12.6),
        ("kjalarnes", 64.2, -21.8),
    ]:
        asked = "SELECT latitude, longitude FROM place WHERE id = ?"
        (found,) = connection.execute(asked, [place]).fetchall()
        assert math.dist(found, (north, east)) < 0.15, place


def test_before_1700_within_300_km_of_paris_is_one_line(connection: sqlite3.Connection) -> None:
    """By hand: Dover lies 2.27 degrees north of Paris and 1.04 west, Richborough 2.44 and 1.02.

    A degree is 111.2 km northwards and, at 50 degrees, 71.5 km westwards: so 263 km and 281 km. The
    boards found there are Roman. Evidence in France itself is of 1766 and later; that of England
    before 1700 has the middle of England, 464 km away; Avenches is 413 km away.
    """
    found = {row[1] for row in connection.execute(NEAR_PARIS)}
    assert found == {f"DLP.Evidence.{number}" for number in (630, 635, 636, 637)}
    by_hand = [math.hypot(2.27 * 111.2, 1.04 * 71.5), math.hypot(2.44 * 111.2, 1.02 * 71.5)]
    asked = f"SELECT DISTINCT distance_km(latitude, longitude, 48.853, 2.349) FROM ({NEAR_PARIS})"
    for (km,), near in zip(sorted(connection.execute(asked)), by_hand, strict=True):
        assert abs(km - near) < 2


def test_the_years_of_every_date_are_those_of_its_edtf(connection: sqlite3.Connection) -> None:
    """Read here from the digits alone; only approximate dates, decades, centuries and dates of
    which editors know more may differ."""
    exact = told = 0
    for table in ("game", "game_date", "evidence", "source"):
        rows = connection.execute(f"SELECT edtf, not_before, not_after FROM {table}").fetchall()
        for edtf, first, last in rows:
            if edtf is None:
                assert (first, last) == (None, None)
                continue
            told += 1
            wanted = bounds(edtf)
            if (first, last) == wanted:
                exact += 1
            else:
                assert set(edtf) & set("~?%X") or (edtf, first, last) == ("1979", 1979, 1988)
    assert told > 390
    assert exact > 0.94 * told


def bounds(edtf: str) -> tuple[int | None, int | None]:
    """The first and the last year of an EDTF, from its digits."""
    parts = edtf.strip("[]{}").replace(",", "/").split("/")
    return year(parts[0], "0"), year(parts[-1], "9")


def year(part: str, filled: str) -> int | None:
    part = part.rstrip("~?%")
    digits = part[: 5 if part.startswith("-") else 4].replace("X", filled)
    return int(digits) if digits.strip(".") else None


@pytest.mark.parametrize("table", ["game", "game_date", "evidence", "source"])
def test_years_are_found_by_an_index(connection: sqlite3.Connection, table: str) -> None:
    for column in ("not_before", "not_after"):
        asked = f"EXPLAIN QUERY PLAN SELECT edtf FROM {table} WHERE {column} = 100"
        plan = " ".join(row[3] for row in connection.execute(asked))
        assert f"INDEX ix_{table}_{column}" in plan
