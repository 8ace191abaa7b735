"""The men of a tables board: on the points and on the bar, in the trays, in hand."""

from __future__ import annotations

from collections.abc import Iterator

from lusoria.playable.draw.geometry import HAND, POINTS, SHOWN, TRAY, Layout, white_point
from lusoria.playable.draw.scene import SIDES, Man, Word, label
from lusoria.playable.draw.shapes import SLAB, SMALL
from lusoria.playable.notation import Position

SLABS = 15
"""Men beside the board that are drawn; above that, their number must do."""
PEEPING = 0.45
"""How far, in men, the first man of a pile lies up from the man whom it pins."""
PITCH = 17


def men(position: Position, layout: Layout) -> Iterator[Man]:
    """All men in the order in which they lie on each other."""
    for side in (0, 1):
        for place in POINTS:
            if position.pinned[side].get(place):
                yield Man(side, place, *layout.spot(side, place, 0.0), "pinned")
    for side in (0, 1):
        for place in ("bar", *POINTS):
            lift = lifted(position, layout, side, place)
            for index in range(min(free(position, side, place), SHOWN)):
                yield Man(side, place, *layout.spot(side, place, lift + index))
        for index in range(min(position.men[side].get("off", 0), SLABS)):
            yield Man(side, "off", *slab(layout, side, index), "slab")
        for index in range(min(position.men[side].get("hand", 0), SLABS)):
            yield Man(side, "hand", *in_hand(layout, side, index), "small")


def free(position: Position, side: int, place: str) -> int:
    """How many men of a side lie open on a place."""
    return position.men[side].get(place, 0) - position.pinned[side].get(place, 0)


def lifted(position: Position, layout: Layout, side: int, place: str) -> float:
    """How far a pile is lifted by a man whom it pins."""
    if place not in POINTS:
        return 0.0
    point = white_point(layout.course, side, place)
    return PEEPING if position.pinned[1 - side].get(layout.name(1 - side, point)) else 0.0


def slab(layout: Layout, side: int, index: int) -> tuple[float, float]:
    """The middle of a man in a tray."""
    x, base, way = layout.tray(side)
    return x + TRAY / 2, base + way * (4 + SLAB[1] / 2 + index * (SLAB[1] + 2))


def in_hand(layout: Layout, side: int, index: int) -> tuple[float, float]:
    """The middle of a man who has not come on the board."""
    y = layout.bottom + HAND / 2 if side == 0 else layout.top - HAND / 2
    return layout.left + SMALL + PITCH * index, y


def counts(position: Position, layout: Layout) -> Iterator[Word]:
    """How many men lie in a pile that is too high, and beside the board."""
    size = label(layout.width)
    for side in range(len(SIDES)):
        for place in ("bar", *POINTS):
            count = free(position, side, place)
            if count > SHOWN:
                lift = lifted(position, layout, side, place)
                yield Word(str(count), *layout.spot(side, place, lift + SHOWN - 1), 18, side)
        off, hand = position.men[side].get("off", 0), position.men[side].get("hand", 0)
        if off:
            x, y = slab(layout, side, min(off, SLABS))
            yield Word(
                str(off), x, y + (4 if layout.tray(side)[2] > 0 else -4), size, ground="frame"
            )
        if hand:
            x, y = in_hand(layout, side, min(hand, SLABS))
            yield Word(f"{hand} in hand", x, y, size, None, "start")
