"""How men, counts and steps look: shapes tell them apart, not colours alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.scene import SIDES, Man, Point, Way, Word

SMALL = 10
"""The radius of a man beside the board."""
SHARED = 0.65
"""How small men are that share a place with men of the other side."""
SLAB = (28, 10)
"""A man on his edge, as those lie in a tray who are off the board."""
HEAD = 11
"""The length of the head of an arrow."""
KINDS = ("man", "pinned", "shared", "small", "slab", "bound", "leader")


def shape(kind: str, side: int, radius: float, x: float = 0, y: float = 0) -> str:
    """A man with his middle at a point."""
    name, other = SIDES[side], SIDES[1 - side]
    line = {"fill": colour(f"board-{name}"), "stroke": colour(f"board-{name}-line")}
    if kind == "slab":
        width, height = SLAB
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
        return tag("rect", "disc", **box, rx=3, **line, stroke_width=1.5)
    if kind in ("small", "shared"):
        radius = SMALL if kind == "small" else SHARED * radius
        return tag("circle", "disc", cx=x, cy=y, r=radius, **line, stroke_width=1.5)
    disc = tag("circle", "disc", cx=x, cy=y, r=radius, **line, stroke_width=1.5)
    if kind == "leader":
        crown = f"M{x - 10:g} {y + 7:g}v-13l5 6l5 -9l5 9l5 -6v13z"
        return disc + tag("path", "crown", d=crown, fill=colour(f"board-{other}"))
    groove = {"fill": "none", "stroke": colour(f"board-{other}"), "stroke_opacity": 0.3}
    disc += tag("circle", "groove", cx=x, cy=y, r=radius - 5, **groove, stroke_width=1.5)
    return disc + _bonds(radius, x, y) if kind == "bound" else disc


def _bonds(radius: float, x: float, y: float) -> str:
    """Two bars that lie across a bound man."""
    wide, high = round(radius * 1.27), round(radius * 0.6)
    bars = f"M{x - wide:g} {y + high:g}l{2 * wide} {-2 * high}m{-2 * wide} 0l{2 * wide} {2 * high}"
    line = {"stroke": colour("board-last"), "stroke_width": 3.5, "stroke_linecap": "round"}
    return tag("path", "bonds", d=bars, **line)


def man(each: Man, radius: float) -> str:
    """A man where he lies."""
    drawn = shape(each.kind, each.side, radius, each.x, each.y)
    kind = "" if each.kind == "man" else f" {each.kind}"
    return tag("g", f"man {SIDES[each.side]}{kind}", drawn, data_place=each.place)


def word(count: Word) -> str:
    """A count: in the other side's colour on a man, in that of letters beside it."""
    paint = "text" if count.ground == "page" else "number"
    if count.side is not None:
        paint = SIDES[1 - count.side]
    y = round(count.y + count.size * 0.36, 1)
    at = {"x": count.x, "y": y, "text_anchor": count.anchor}
    style = {"font_size": count.size, "font_weight": 600, "fill": colour(f"board-{paint}")}
    return tag("text", f"count in-{paint}", count.text, **at, **style)


def ring(each: Man, radius: float) -> str:
    """A ring around a man who has just come."""
    line = {"fill": "none", "stroke": colour("board-last"), "stroke_width": 3}
    if each.kind == "slab":
        width, height = SLAB
        box = {"x": each.x - width / 2, "y": each.y - height / 2, "width": width, "height": height}
        return tag("rect", "to", **box, rx=3, **line)
    return tag("circle", "to", cx=each.x, cy=each.y, r=radius + 1, **line)


@dataclass(frozen=True)
class Arrow:
    """The bent line of a step up to the foot of its head, the tip, its direction, the middle."""

    line: str
    tip: Point
    turned: float
    middle: Point


def arrow(step: Way, radius: float) -> Arrow | None:
    """Where the arrow of a step runs; None for one that leads nowhere."""
    (x, y), (to_x, to_y) = step.origin, step.goal
    long = hypot(to_x - x, to_y - y)
    if long < 1:
        return None
    # The line bends to its left, so that steps there and back do not hide each other.
    bend = min(0.14 * long, 40)
    across = ((to_y - y) / long, (x - to_x) / long)
    over = ((x + to_x) / 2 + 2 * bend * across[0], (y + to_y) / 2 + 2 * bend * across[1])
    turned = atan2(to_y - over[1], to_x - over[0])
    tip = (to_x - 0.35 * radius * cos(turned), to_y - 0.35 * radius * sin(turned))
    foot = (tip[0] - HEAD * cos(turned), tip[1] - HEAD * sin(turned))
    middle = ((x + to_x) / 2 + bend * across[0], (y + to_y) / 2 + bend * across[1])
    return Arrow(f"M{_at((x, y))}Q{_at(over)} {_at(foot)}", tip, turned, middle)


def way(step: Way, radius: float) -> str:
    """The arrow of a step: struck out where it was refused, with a star where a man was hit."""
    drawn = arrow(step, radius)
    return _way(step, drawn, radius) if drawn else ""


def _way(step: Way, arrow: Arrow, radius: float) -> str:
    paint = colour("board-refused" if step.how == "struck" else "board-last")
    (x, y), line = step.origin, arrow.line
    dashes = None if step.how == "made" else "7 4"
    halo = {"stroke": colour("board"), "stroke_width": 7, "stroke_opacity": 0.75}
    drawn = tag("path", "halo", d=line, fill="none", **halo)
    drawn += tag("path", "line", d=line, fill="none", stroke_dasharray=dashes)
    drawn += tag("path", "head", d=_head(arrow.tip, arrow.turned), stroke_width=1)
    drawn += tag("circle", "from", cx=round(x), cy=round(y), r=3.5)
    if step.hit:
        drawn += tag("path", "hit", d=_star(step.goal, radius), fill="none")
    drawn += "".join(_cross(at, 11, "taken") for at in step.takes)
    if step.how == "struck":
        drawn += _cross(arrow.middle, 14, "refused")
    return tag("g", f"way {step.how}", drawn, fill=paint, stroke=paint, stroke_width=3.5)


def ends() -> str:
    """The two ends of an arrow as markers of its line, in the look of a step that was made."""
    paint = {"fill": colour("board-last"), "stroke": colour("board-last")}
    dot = tag("circle", "from", r=3.5, **paint, stroke_width=3.5)
    head = tag("path", "tip", d=_head((HEAD, 0), 0), **paint, stroke_width=1)
    size = {"markerWidth": 1, "markerHeight": 1, "overflow": "visible", "orient": "auto"}
    return "".join(
        tag("marker", "end", drawn, id=name, markerUnits="userSpaceOnUse", **size)
        for name, drawn in (("from", dot), ("head", head))
    )


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _head(tip: Point, turned: float) -> str:
    """A triangle at the end of an arrow."""
    corners = [tip]
    for side in (-1, 1):
        back = turned + side * 0.5
        corners.append((tip[0] - 1.35 * HEAD * cos(back), tip[1] - 1.35 * HEAD * sin(back)))
    return "M" + "L".join(map(_at, corners)) + "Z"


def _star(middle: Point, radius: float) -> str:
    """The outline of a star around a man who was hit."""
    corners = []
    for corner in range(16):
        away = radius + (7 if corner % 2 else 1)
        angle = corner * pi / 8
        corners.append((middle[0] + away * cos(angle), middle[1] + away * sin(angle)))
    return "M" + "L".join(map(_at, corners)) + "Z"


def _cross(middle: Point, half: int, kind: str) -> str:
    """A cross on its own light ground."""
    x, y = round(middle[0]), round(middle[1])
    d = f"M{x - half} {y - half}l{2 * half} {2 * half}m0 {-2 * half}l{-2 * half} {2 * half}"
    both = {"d": d, "fill": "none", "stroke_linecap": "round"}
    under = tag("path", "halo", **both, stroke=colour("board"), stroke_width=10)
    return under + tag("path", kind, **both, stroke_width=5)
