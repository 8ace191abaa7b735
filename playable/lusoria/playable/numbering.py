"""How players of a game count its points, where that is not as positions and plays do.

Positions count each side's points along its way, from 1. A ruleset may say that its players count
them `falling`: from the last one, so that a man comes from 24 and goes home to 1. Texts are shown
so to those who play; what is written, kept and read stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

FALLING = "falling"

PLACE = re.compile(r"(?<![(:\d])\d+")
"""A place in the text of a play: no number of repeats, nor one that a step was made with."""

Names = Mapping[str, str]
"""What players call the places, by their names in positions."""


def names(count: str | None, places: Sequence[str]) -> Names:
    """What players call the places of a path; empty, where they count as positions do."""
    if count != FALLING:
        return {}
    numbered = [place for place in places if place.isdigit()]
    return dict(zip(numbered, reversed(numbered), strict=True))


def told(play: str, names: Names) -> str:
    """The text of a play as players write it."""
    return PLACE.sub(lambda place: names.get(place[0], place[0]), play)


def habit(play: str, here: str) -> str:
    """A line for whoever has written a play as its players count: how it is written here."""
    meant = f"{play} as players count is {here}"
    return f"points are counted here from a side's first, 1 to 24: {meant}"
