"""How far two points of the earth are from each other, as a function of SQL."""

from __future__ import annotations

from math import asin, cos, radians, sin, sqrt

Degrees = float | str | None
"""Part of a point: a number, also as text; nothing where it is not known."""

RADIUS = 6371.0
"""The mean radius of the earth, in kilometres."""


def distance_km(
    latitude: Degrees,
    longitude: Degrees,
    other_latitude: Degrees,
    other_longitude: Degrees,
) -> float | None:
    """The way along a great circle in kilometres; nothing where one of the points is not known.

    On a sphere of the mean radius, which is within half a per cent of the earth as it is.
    """
    given = (latitude, longitude, other_latitude, other_longitude)
    try:
        one, east, two, west = (radians(float(each)) for each in given if each is not None)
    except ValueError:  # fewer than four, or no numbers
        return None
    chord = sin((two - one) / 2) ** 2 + cos(one) * cos(two) * sin((west - east) / 2) ** 2
    return 2 * RADIUS * asin(sqrt(min(1.0, max(0.0, chord))))
