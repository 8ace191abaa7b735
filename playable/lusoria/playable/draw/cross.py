"""Figures of cells: the pachisi cross, and the square with a tail on which panchi is played.

The squares have the numbers that Ludii gives to the cells; where each lies follows from the paths
over them, in which neighbours share an edge.
"""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.figures import Figure, Point

CELL = 34
EDGE = 14
PANCHI = 60
"""Figures with fewer squares than these are panchi's."""
CENTRE = 96

Cells = dict[int, tuple[int, int]]


def figure(squares: Sequence[int], safe: Sequence[int]) -> Figure:
    """The figure to which these squares belong; those of `safe` bear a cross."""
    panchi = max(squares) < PANCHI
    cells = _panchi() if panchi else _cross()
    columns = max(column for column, _ in cells.values()) + 1
    rows = max(row for _, row in cells.values()) + 1
    width, height = 2 * EDGE + CELL * columns, 2 * EDGE + CELL * rows
    spots: dict[int, Point] = {
        square: (EDGE + CELL * (column + 0.5), EDGE + CELL * (row + 0.5))
        for square, (column, row) in cells.items()
    }
    ground = tag("rect", "field", width=width, height=height, rx=12, fill=colour("board"))
    ground += "".join(_cell(square, *spots[square], square in safe) for square in sorted(spots))
    labels: dict[int, Point] = dict.fromkeys(spots, (0.0, 2.5))
    kind, name = ("panchi", "Panchi's figure") if panchi else ("cross", "Pachisi cross")
    return Figure(kind, name, width, height, spots, labels, cells, 15, ground)


def _cell(square: int, x: float, y: float, safe: bool) -> str:
    width = 3 * CELL if square == CENTRE else CELL
    left, top, right, bottom = x - width / 2, y - CELL / 2, x + width / 2, y + CELL / 2
    line = {"stroke": colour("board-edge"), "stroke_width": 1.5}
    fill = colour("board-point-even" if square == CENTRE else "board-point-odd")
    box = {"x": left, "y": top, "width": width, "height": CELL}
    drawn = tag("rect", "cell", **box, fill=fill, **line)
    if safe:
        crossed = f"M{left:g} {top:g}L{right:g} {bottom:g}M{left:g} {bottom:g}L{right:g} {top:g}"
        drawn += tag("path", "safe", d=crossed, stroke=colour("board-point-even"), stroke_width=2)
    return drawn


def _cross() -> Cells:
    """Four arms of three cells across; the middle of the cross is one square."""
    cells: Cells = {CENTRE: (9, 8)}
    cells |= {54 + k: (8 + k % 3, k // 3) for k in range(21)}
    cells |= {k: (k, 7) for k in range(19)}
    cells |= {19 + k: (k if k < 8 else k + 3, 8) for k in range(16)}
    cells |= {35 + k: (k if k < 8 else k + 3, 9) for k in range(16)}
    cells |= {51 + k: (8 + k, 9) for k in range(3)}
    return cells | {75 + k: (8 + k % 3, 10 + k // 3) for k in range(21)}


def _panchi() -> Cells:
    """A square of eleven cells a side, a path to its middle, a tail below with a bar across."""
    below = [30, 29, 28, 27, 15, 16, 22, 26, 25, 24, 23]
    right = [31, *range(33, 41), 42]
    left = [32, *range(43, 52)]
    above = [52, 59, 58, 57, 56, 55, 54, 53, 41]
    cells: Cells = {square: (x, 10) for x, square in enumerate(below)}
    cells |= {square: (10, 9 - k) for k, square in enumerate(right)}
    cells |= {square: (0, 9 - k) for k, square in enumerate(left)}
    cells |= {square: (1 + k, 0) for k, square in enumerate(above)}
    cells |= {17 + k: (5, 9 - k) for k in range(5)}
    cells |= {11 + k: (5, 14 - k) for k in range(4)}
    return cells | {k: (k, 15) for k in range(11)}
