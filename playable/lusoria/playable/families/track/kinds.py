"""How clauses write what rules of the track games take: places of a path, squares, men."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from lusoria.playable.codegen.bound import Kind
from lusoria.playable.families.track.board import HAND, MOST_STEPS, OFF, WORD, WORDS

Places = Annotated[tuple[int, int, int], "places"]
"""A set of places of the mover's path, in three words of sixty-two."""

Squares = Annotated[tuple[int, int, int], "squares"]
"""A set of squares, by the numbers that the course gives them."""

NAMED = {"hand": HAND, "off": OFF}
"""Places of a path that have names instead of numbers."""


def place_number(written: Any) -> int:
    """The number of a place of a path, which may be called hand or off. Raises ValueError."""
    if isinstance(written, str) and written in NAMED:
        return NAMED[written]
    if isinstance(written, bool) or not str(written).isdigit() or int(written) > MOST_STEPS:
        raise ValueError(f"{written!r} is not a place: hand, 1…{MOST_STEPS} or off")
    return int(written)


def place(written: Any) -> int | None:
    """One place."""
    return place_number(written)


def places(written: Any) -> tuple[int, int, int] | None:
    """A set of places, which is written as a list or as `{from: …, to: …}`."""
    if isinstance(written, Mapping) and set(written) == {"from", "to"}:
        return words(range(place_number(written["from"]), place_number(written["to"]) + 1))
    if isinstance(written, Sequence) and not isinstance(written, str):
        return words(map(place_number, written))
    return None


def words(numbers: Iterable[int]) -> tuple[int, int, int]:
    """A set of numbers in three words."""
    found = [0] * WORDS
    for number in set(numbers):
        found[number // WORD] |= 1 << number % WORD
    return found[0], found[1], found[2]


def men(written: Any) -> tuple[tuple[int, int], ...] | None:
    """How many men stand where."""
    if isinstance(written, Mapping):
        return tuple((place_number(there), int(count)) for there, count in written.items())
    return None


KINDS = {
    "places": Kind("a set of places (a list, or from: and to:)", places),
    "squares": Kind("a set of squares (a list, or from: and to:)", places),
    "men": Kind("a mapping of places to numbers of men", men),
}
