"""The steps of a play on a tables board: an arrow for each, rings around the men that arrived."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lusoria.playable.draw.geometry import SHOWN, Layout
from lusoria.playable.draw.men import SLABS, free, in_hand, lifted, men, slab
from lusoria.playable.draw.scene import Man, Point, Way
from lusoria.playable.notation import Position, Step


def rings(position: Position, layout: Layout, side: int, steps: Sequence[Step]) -> Iterator[Man]:
    """The men of a place that more of them have reached than have left it."""
    if not steps:
        return
    change = Counter(step.goal for step in steps)
    change.subtract(step.origin for step in steps)
    there = [each for each in men(position, layout) if each.side == side]
    for place, count in change.items():
        if place != "hand" and count > 0:
            pile = [each for each in there if each.place == place and each.kind != "pinned"]
            yield from pile[-count:]


def made(position: Position, layout: Layout, side: int, steps: Sequence[Step]) -> Iterator[Way]:
    """The steps that led to a position."""
    for step in steps:
        origin = _spot(position, layout, side, step.origin, 0)
        goal = _spot(position, layout, side, step.goal, -1)
        yield Way(origin, goal, "made", step.hit)


def tried(
    position: Position, layout: Layout, side: int, steps: Sequence[Step], fault: int | None
) -> Iterator[Way]:
    """Steps that were tried from a position, and refused: one of them, counted from 1, or all."""
    for number, step in enumerate(steps, 1):
        origin = _spot(position, layout, side, step.origin, -1)
        goal = _spot(position, layout, side, step.goal, 0)
        how = "struck" if fault in (None, number) else "tried"
        yield Way(origin, goal, how, step.hit)


def _spot(position: Position, layout: Layout, side: int, place: str, more: int) -> Point:
    """Where the last man of a place lies (`more` is -1), or where the next one would (0)."""
    if place in ("off", "hand"):
        index = min(max(position.men[side].get(place, 0) + more, 0), SLABS)
        return (slab if place == "off" else in_hand)(layout, side, index)
    index = min(max(free(position, side, place) + more, 0), SHOWN - 1)
    return layout.spot(side, place, lifted(position, layout, side, place) + index)
