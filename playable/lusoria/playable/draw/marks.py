"""The play that led to a position: rings on the men that arrived, traces where they had been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.geometry import MAN, SHOWN, Layout
from lusoria.playable.draw.men import SLABS, free, lifted, slab
from lusoria.playable.notation import Position, Step


def marks(position: Position, layout: Layout, side: int, steps: Sequence[Step]) -> str:
    """The marks of the steps that a side has made last; nothing without steps."""
    if not steps:
        return ""
    line = {"fill": "none", "stroke": colour("board-last"), "stroke_width": 2.5}
    drawn = "".join(_drawn(position, layout, side, steps))
    return tag("g", "last", drawn, **line)


def _drawn(position: Position, layout: Layout, side: int, steps: Sequence[Step]) -> Iterator[str]:
    """A place that more men reached than left has rings; the others show what left or touched."""
    change = Counter(step.goal for step in steps)
    change.subtract(step.origin for step in steps)
    for place, men in change.items():
        if place == "off":
            yield from _slabs(position, layout, side, men)
        elif place != "hand" and men > 0:
            yield from _rings(position, layout, side, place, men)
        elif place != "hand":
            yield _trace(position, layout, side, place, touched=men == 0)


def _slabs(position: Position, layout: Layout, side: int, men: int) -> Iterator[str]:
    count = min(position.men[side].get("off", 0), SLABS)
    for index in range(max(0, count - men), count):
        yield tag("rect", "to", **slab(layout, side, index), rx=3)


def _rings(position: Position, layout: Layout, side: int, place: str, men: int) -> Iterator[str]:
    count = min(free(position, side, place), SHOWN)
    lift = lifted(position, layout, side, place)
    for index in range(max(0, count - men), count):
        x, y = layout.spot(side, place, lift + index)
        yield tag("circle", "to", cx=x, cy=y, r=MAN - 1)


def _trace(position: Position, layout: Layout, side: int, place: str, *, touched: bool) -> str:
    """A broken ring where a man has left, a small dot where one has only touched down."""
    count = min(free(position, side, place), SHOWN)
    x, y = layout.spot(side, place, lifted(position, layout, side, place) + count)
    if touched:
        return tag("circle", "by", cx=x, cy=y, r=4, fill=colour("board-last"), stroke="none")
    return tag("circle", "from", cx=x, cy=y, r=MAN - 4, stroke_dasharray="4 4")
