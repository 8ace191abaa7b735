"""Parallel lines with round ends, the middle one sacred: the board of pente grammai."""

from __future__ import annotations

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.figures import Figure, Point

GAP = 70
EDGE = 56
HEIGHT = 330
END = 24
WORDS = {5: "Five", 11: "Eleven"}


def figure(count: int) -> Figure:
    """So many lines, upright; white's ends are below, numbered from the left."""
    width = 2 * EDGE + GAP * (count - 1)
    top, bottom = EDGE + 4.0, HEIGHT - EDGE - 4.0
    spots: dict[int, Point] = {}
    labels: dict[int, Point] = {}
    cells: dict[int, tuple[int, int]] = {}
    for line in range(count):
        x = float(EDGE + GAP * line)
        near, far = line + 1, 2 * count - line
        spots[near], spots[far] = (x, bottom), (x, top)
        labels[near], labels[far] = (0.0, 42.0), (0.0, -33.0)
        cells[near], cells[far] = (line, 1), (line, 0)
    drawn = [_line(EDGE + GAP * line, top, bottom, line == count // 2) for line in range(count)]
    ground = tag("rect", "field", width=width, height=HEIGHT, rx=12, fill=colour("board"))
    name = f"{WORDS.get(count, str(count))} lines"
    ground += tag("g", "lines", "".join(drawn))
    return Figure("lines", name, width, HEIGHT, spots, labels, cells, 20, ground)


def _line(x: int, top: float, bottom: float, sacred: bool) -> str:
    """A line with its ends; the sacred one is broad, and its ends are double."""
    paint = colour("board-last" if sacred else "board-edge")
    stroke = {"stroke": paint, "stroke_width": 5 if sacred else 3}
    kind = "line sacred" if sacred else "line"
    parts = [tag("path", kind, d=f"M{x} {top + END:g}V{bottom - END:g}", fill="none", **stroke)]
    for y in (top, bottom):
        ring = {"cx": x, "cy": y, "r": END, "fill": colour("board-point-odd")}
        parts.append(tag("circle", "end", **ring, stroke=paint, stroke_width=3 if sacred else 2))
        if sacred:
            inner = {"fill": "none", "stroke": paint, "stroke_width": 1.5}
            parts.append(tag("circle", "end inner", cx=x, cy=y, r=END - 5, **inner))
    return "".join(parts)
