"""How clauses write what rules of the tables games take: places of a path, and sets of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.playable.codegen.bound import Kind
from lusoria.playable.families.tables.board import BAR, OFF

PLACES = {"bar": BAR, "off": OFF}
"""Places of a path that have names instead of numbers."""


def points(written: Any) -> int | None:
    """A set of places, which is written as a list or as `{from: …, to: …}`."""
    if isinstance(written, Mapping) and set(written) == {"from", "to"}:
        first, last = place_number(written["from"]), place_number(written["to"])
        return sum(1 << place for place in range(first, last + 1))
    if isinstance(written, Sequence) and not isinstance(written, str):
        return sum(1 << place for place in {place_number(each) for each in written})
    return None


def men(written: Any) -> tuple[tuple[int, int], ...] | None:
    """How many men stand where."""
    if isinstance(written, Mapping):
        return tuple((place_number(place), int(count)) for place, count in written.items())
    return None


def place_number(written: Any) -> int:
    """The number of a place of a path, which may be called bar or off."""
    if isinstance(written, str) and written in PLACES:
        return PLACES[written]
    if isinstance(written, bool) or not str(written).isdigit():
        raise ValueError(f"{written!r} is not a place")
    return int(written)


KINDS = {
    "points": Kind("a set of places (a list, or from: and to:)", points),
    "men": Kind("a mapping of places to numbers of men", men),
}
