"""How clauses write what rules of the tables games take: places of a path, and sets of them."""

from __future__ import annotations

from typing import Any

from lusoria.playable.codegen.bound import Kind, Path
from lusoria.playable.families.tables.board import BAR, LAST, OFF

PATH = Path({"bar": BAR, "off": OFF}, LAST)


def points(written: Any) -> int | None:
    """A set of places, a bit for each."""
    numbers = PATH.numbers(written)
    return None if numbers is None else sum(1 << place for place in numbers)


KINDS = {
    "points": Kind("a set of places (a list, or from: and to:)", points),
    "men": Kind("a mapping of places to numbers of men", PATH.men),
}
