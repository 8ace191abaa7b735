"""The board without its men: frame, field, bar, trays, points and their numbers."""

from __future__ import annotations

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.geometry import (
    BAR,
    BLACK,
    HALF,
    POINT,
    SIDES,
    TRAY,
    WHITE,
    Layout,
    facing,
)


def frame(layout: Layout) -> str:
    """The wood, the two halves of the field sunk into it, and the trays."""
    height = layout.bottom - layout.top
    wood = {"y": layout.top, "width": layout.width, "height": height, "rx": 12}
    field = {"y": layout.middle - HALF, "width": 6 * POINT, "height": 2 * HALF}
    bar = {"x": layout.bar, "y": layout.middle - HALF, "width": BAR, "height": 2 * HALF}
    parts = [
        tag("rect", "frame", x=0, **wood, fill=colour("board-frame")),
        tag("rect", "field", x=layout.left, **field, fill=colour("board")),
        tag("rect", "field", x=layout.bar + BAR, **field, fill=colour("board")),
        tag("rect", "bar", **bar, fill="transparent", data_place="bar"),
        _tray(layout, BLACK),
        _tray(layout, WHITE),
    ]
    return tag("g", "wood", "".join(parts))


def _tray(layout: Layout, side: int) -> str:
    x, base, way = layout.tray(side)
    height = HALF - 8
    y = base if way > 0 else base - height
    kind = f"tray {SIDES[side]}"
    box = {"x": x, "y": y, "width": TRAY, "height": height, "rx": 4}
    return tag("rect", kind, **box, fill=colour("board-edge"), data_place="off")


def points(layout: Layout) -> str:
    """The twenty-four points; both sides' numbers of each are data for the page."""
    return tag("g", "points", "".join(_point(layout, point) for point in range(1, 25)))


def _point(layout: Layout, point: int) -> str:
    base, way = layout.base(point)
    x, tip = layout.x(point), base + way * (HALF - 30)
    kind = "odd" if point % 2 else "even"
    return tag(
        "path",
        f"point {kind}",
        d=f"M{x - POINT // 2} {base}L{x} {tip}L{x + POINT // 2} {base}Z",
        fill=colour(f"board-point-{kind}"),
        data_white=point,
        data_black=facing(layout.course, point),
    )


def numbers(layout: Layout, viewer: int) -> str:
    """What the sides call the points: the viewer's numbers beside them, the other's outside."""
    return _names(layout, viewer, -8, 22, 20) + _names(layout, 1 - viewer, -29, 39, 16.5)


def _names(layout: Layout, side: int, above: int, below: int, size: float) -> str:
    drawn = []
    for point in range(1, 25):
        base, way = layout.base(point)
        y = base + (above if way > 0 else below)
        drawn.append(tag("text", "number", layout.name(side, point), x=layout.x(point), y=y))
    fill = colour("board-number" if above == -8 else "board-faint")
    return tag("g", f"numbers {SIDES[side]}", "".join(drawn), font_size=size, fill=fill)
