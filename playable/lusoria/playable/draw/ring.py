"""A ring of spaces; of eight, on the chaupar cross: each arm is one space, each gap another."""

from __future__ import annotations

from math import cos, pi, sin

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.figures import Figure, Point

SIZE = 400
MIDDLE = SIZE / 2
CELL = 15
ARM = 8
CROSS = 8
"""The number of spaces of the ring that is laid on a cross."""
REACH = 110
GAP = 96
PLACES = ((1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2))
"""Column and row of the eight spaces, against the clock from the arm before white."""


def figure(places: int) -> Figure:
    """A ring of so many spaces, numbered against the clock from the one before white."""
    spots: dict[int, Point] = {}
    cells: dict[int, tuple[int, int]] = {}
    for place in range(1, places + 1):
        turned = 2 * pi * (place - 1) / places
        reach = REACH if places != CROSS or place % 2 else GAP * 2**0.5
        spots[place] = (
            round(MIDDLE + reach * sin(turned), 1),
            round(MIDDLE + reach * cos(turned), 1),
        )
        column = places - place + 1 if place > places // 2 else place - 1
        cells[place] = PLACES[place - 1] if places == CROSS else (column, int(place <= places / 2))
    labels: dict[int, Point] = dict.fromkeys(spots, (0.0, 40.0))
    ground = tag("rect", "field", width=SIZE, height=SIZE, rx=12, fill=colour("board"))
    ground += _cross(spots) if places == CROSS else ""
    ground += "".join(_space(*spots[place]) for place in spots)
    name = "Ring of eight on the chaupar cross" if places == CROSS else f"Ring of {places}"
    return Figure("ring", name, SIZE, SIZE, spots, labels, cells, 17, ground)


def _space(x: float, y: float) -> str:
    line = {"stroke": colour("board-edge"), "stroke_width": 2, "fill_opacity": 0.85}
    return tag("circle", "space", cx=x, cy=y, r=27, fill=colour("board-point-odd"), **line)


def _cross(spots: dict[int, Point]) -> str:
    """Four arms of three by eight squares, which the game ignores, and the middle."""
    half, long = 1.5 * CELL, ARM * CELL
    line = {"stroke": colour("board-point-even"), "stroke_width": 1.5, "fill": "none"}
    drawn = []
    for right, down in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        for step in range(ARM + 1):
            away = half + step * CELL
            x, y = MIDDLE + right * away, MIDDLE + down * away
            drawn.append(f"M{x - abs(down) * half:g} {y - abs(right) * half:g}")
            drawn.append(f"l{2 * abs(down) * half:g} {2 * abs(right) * half:g}")
        for column in range(4):
            off = column * CELL - half
            x = MIDDLE + (off if down else right * half)
            y = MIDDLE + (off if right else down * half)
            drawn.append(f"M{x:g} {y:g}l{right * long:g} {down * long:g}")
    return tag("path", "cross", d="".join(drawn), **line)
