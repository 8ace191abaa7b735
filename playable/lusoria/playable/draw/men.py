"""The men: discs on the points and on the bar, slabs in the trays, small discs in hand."""

from __future__ import annotations

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.geometry import (
    HAND,
    MAN,
    POINTS,
    SHOWN,
    SIDES,
    SLAB,
    TRAY,
    Layout,
    white_point,
)
from lusoria.playable.notation import Position

SLABS = 15
"""Men off the board that are drawn; above that, their number must do."""
PEEPING = 0.45
"""How far, in men, the first man of a pile lies up from the man whom it pins."""
SMALL = 11
PITCH = 17


def pinned(position: Position, layout: Layout, side: int) -> str:
    """The men of a side that lie under others."""
    places = [place for place in POINTS if position.pinned[side].get(place)]
    discs = [disc(layout, side, place, 0.0, kind="man pinned") for place in places]
    return _group(side, discs) if discs else ""


def men(position: Position, layout: Layout, side: int) -> str:
    """All other men of a side."""
    drawn = [_pile(position, layout, side, place) for place in ("bar", *POINTS)]
    drawn.append(_off(position.men[side].get("off", 0), layout, side))
    drawn.append(_hand(position.men[side].get("hand", 0), layout, side))
    return _group(side, drawn)


def _group(side: int, drawn: list[str]) -> str:
    name = SIDES[side]
    fill, line = colour(f"board-{name}"), colour(f"board-{name}-line")
    return tag("g", f"men {name}", "".join(drawn), fill=fill, stroke=line, stroke_width=1.5)


def free(position: Position, side: int, place: str) -> int:
    """How many men of a side lie open on a place."""
    return position.men[side].get(place, 0) - position.pinned[side].get(place, 0)


def lifted(position: Position, layout: Layout, side: int, place: str) -> float:
    """How far a pile is lifted by a man whom it pins."""
    if place not in POINTS:
        return 0.0
    point = white_point(layout.course, side, place)
    return PEEPING if position.pinned[1 - side].get(layout.name(1 - side, point)) else 0.0


def _pile(position: Position, layout: Layout, side: int, place: str) -> str:
    count = free(position, side, place)
    lift = lifted(position, layout, side, place)
    shown = min(count, SHOWN)
    discs = [disc(layout, side, place, lift + index) for index in range(shown)]
    if count > SHOWN:
        x, y = layout.spot(side, place, lift + shown - 1)
        discs.append(_count(count, x, y, side))
    return "".join(discs)


def disc(layout: Layout, side: int, place: str, index: float, kind: str = "man") -> str:
    """A man that lies flat, with the groove that turned men have."""
    x, y = layout.spot(side, place, index)
    line = {"fill": "none", "stroke": colour(f"board-{SIDES[1 - side]}"), "stroke_opacity": 0.25}
    groove = tag("circle", "groove", cx=x, cy=y, r=MAN - 6, **line)
    return tag("circle", kind, cx=x, cy=y, r=MAN - 1, data_place=place) + groove


def _count(count: int, x: float, y: float, side: int, size: int = 17) -> str:
    """The number of men in a pile, on its last man."""
    fill = colour(f"board-{SIDES[1 - side]}")
    words = {"font_size": size, "font_weight": 600, "stroke": "none", "fill": fill}
    return tag("text", "count", str(count), x=x, y=y + size * 0.36, **words)


def slab(layout: Layout, side: int, index: int) -> dict[str, int]:
    """Where a man off the board lies on its edge, in the tray."""
    x, base, way = layout.tray(side)
    y = base + way * (4 + index * (SLAB + 2))
    return {"x": x + 3, "y": y if way > 0 else y - SLAB, "width": TRAY - 6, "height": SLAB}


def _off(count: int, layout: Layout, side: int) -> str:
    shown = min(count, SLABS)
    slabs = [
        tag("rect", "man off", **slab(layout, side, index), rx=3, data_place="off")
        for index in range(shown)
    ]
    if count:
        x, base, way = layout.tray(side)
        y = base - 13 if way > 0 else base + 13
        words = {"font_size": 13, "stroke": "none", "fill": colour("board-number")}
        slabs.append(tag("text", "count", str(count), x=x + TRAY / 2, y=y + 5, **words))
    return "".join(slabs)


def _hand(count: int, layout: Layout, side: int) -> str:
    """The men that have not come on the board, in a row outside the frame."""
    if not count:
        return ""
    y = layout.bottom + HAND // 2 if side == 0 else layout.top - HAND // 2
    small = {"cy": y, "r": SMALL, "data_place": "hand"}
    row = range(min(count, SLABS))
    discs = [tag("circle", "man hand", cx=layout.left + SMALL + PITCH * i, **small) for i in row]
    x = layout.left + 2 * SMALL + PITCH * (len(row) - 1) + 10
    words = {"font_size": 15, "stroke": "none", "fill": colour("board-text")}
    named = tag("text", "count", f"{count} in hand", x=x, y=y + 5, text_anchor="start", **words)
    return "".join([*discs, named])
