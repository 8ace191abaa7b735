"""How clauses write what rules of the track games take: places of a path, squares, men."""

from __future__ import annotations

from typing import Annotated, Any

from lusoria.playable.codegen.bound import Kind, Path
from lusoria.playable.families.track.board import HAND, MOST_STEPS, OFF, WORD, WORDS

Places = Annotated[tuple[int, int, int], "places"]
"""A set of places of the mover's path, in three words of sixty-two."""

Squares = Annotated[tuple[int, int, int], "squares"]
"""A set of squares, by the numbers that the course gives them."""

PATH = Path({"hand": HAND, "off": OFF}, MOST_STEPS)


def places(written: Any) -> tuple[int, int, int] | None:
    """A set of places, a bit for each, in three words."""
    numbers = PATH.numbers(written)
    if numbers is None:
        return None
    found = [0] * WORDS
    for number in numbers:
        found[number // WORD] |= 1 << number % WORD
    return found[0], found[1], found[2]


KINDS = {
    "places": Kind("a set of places (a list, or from: and to:)", places),
    "squares": Kind("a set of squares (a list, or from: and to:)", places),
    "men": Kind("a mapping of places to numbers of men", PATH.men),
}
