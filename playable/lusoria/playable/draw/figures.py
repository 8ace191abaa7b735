"""Figures of track boards: where the squares lie, and the ground under them.

There are parallel lines with round ends, the middle one sacred (pente grammai); a ring of spaces;
and figures of cells, the pachisi cross and the square with a tail on which panchi is played. Their
squares have the numbers that Ludii gives to the cells; where each lies follows from the paths over
them, in which neighbours share an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import cos, pi, sin

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.scene import BLACK, WHITE, WIDTH, Box, Point, Tray, box, frame
from lusoria.playable.verdicts import SIDES

FRAME = 22
Paths = tuple[Sequence[int], Sequence[int]]
"""The squares of white's places, and of black's."""


@dataclass(frozen=True)
class Figure:
    """A board without its men; white sits below.

    `spots` are the middles of the squares, `labels` how far their numbers are shifted from there,
    `cells` the column and row of each square where the board is written in letters, rows from the
    top, `man` the radius of a man, `reach` half of a square. `ground` is drawn by `shape`, which
    draws a square with the attributes that say what both sides call it. `thrown` is where white's
    dice lie, and black's. On a figure that `fans`, a few men lie side by side.
    """

    kind: str
    name: str
    height: int
    spots: Mapping[int, Point]
    labels: Mapping[int, Point]
    cells: Mapping[int, tuple[int, int]]
    man: int
    reach: float
    ground: str
    shape: Callable[[int, Mapping[str, str]], str]
    thrown: tuple[Point, Point]
    trays: tuple[Box, Box]
    """For white's men in hand, and off; black's lie opposite."""
    fans: bool = False

    def tray(self, side: int, place: str, most: int) -> Tray:
        """The tray of a side for its men in hand, or off."""
        x, y, width, height = self.trays[place == "off"]
        if side == BLACK:
            x, y = WIDTH - x - width, self.height - y - height
        called = "the hand" if place == "hand" else "the place for men off"
        return Tray(side, place, (x, y, width, height), most, called, side == BLACK)


def figure(course: str, paths: Paths, safe: Sequence[int] = (), look: str | None = None) -> Figure:
    """The figure of a course (`lines`, `ring` or `paths`) with these paths.

    Squares of paths are those of the pachisi cross (0…96) or of Panchi (0…59); `safe` are marked.
    Of the looks a ring of eight knows `chaupar`, eleven lines know `crosses`.
    """
    squares = {*paths[WHITE], *paths[BLACK]}
    if course == "lines":
        return _lines(len(squares) // 2, crosses=look == "crosses")
    if course == "ring":
        ring = _ring(len(squares), (paths[WHITE][0], paths[BLACK][0]))
        return _on_chaupar(ring) if look == "chaupar" and len(squares) == CROSS else ring
    return _of_cells(squares, safe)


ELEVEN = 11
CROSSED = (3, 6, 9)
"""Which of eleven lines bear crosses, where they do."""
WORDS = {5: "Five", 11: "Eleven"}
LINES_HEIGHT = 384
FAR = 82
"""From the edge of the board to the ends of its lines."""
WIDE = 7
"""Up to how many lines trays are broad."""


def _lines(count: int, *, crosses: bool = False) -> Figure:
    """So many lines, upright; white's ends are below, numbered from the left."""
    tray = 76 if count <= WIDE else 44
    gap = min(88, (WIDTH - 2 * (FRAME + tray + 30)) // max(1, count - 1))
    first = (WIDTH - gap * (count - 1)) / 2
    end = min(26, gap // 2 - 2)
    top, bottom = float(FAR), float(LINES_HEIGHT - FAR)
    spots: dict[int, Point] = {}
    labels: dict[int, Point] = {}
    cells: dict[int, tuple[int, int]] = {}
    drawn = []
    for line in range(count):
        x = first + gap * line
        near, far = line + 1, 2 * count - line
        spots[near], spots[far] = (x, bottom), (x, top)
        labels[near], labels[far] = (0.0, end + 16.0), (0.0, -end - 15.0)
        cells[near], cells[far] = (line, 1), (line, 0)
        drawn.append(_line(x, top + end, bottom - end, sacred=line == count // 2))
        if crosses and count == ELEVEN and near in CROSSED:
            drawn.append(_crossed(x, LINES_HEIGHT / 2))
    ground = _field(LINES_HEIGHT) + tag("g", "lines", "".join(drawn))
    half = LINES_HEIGHT / 2
    trays: list[Box] = [(x, half + 8, tray, half - FRAME - 20) for x in (34, WIDTH - 34 - tray)]
    aside = WIDTH / 2 + gap
    return Figure(
        "lines",
        f"{WORDS.get(count, str(count))} lines",
        LINES_HEIGHT,
        spots,
        labels,
        cells,
        end - 5,
        end,
        ground,
        partial(_end, spots, end, _ends(count)),
        ((aside, half), (WIDTH - aside, half)),
        (trays[0], trays[1]),
    )


def _field(height: float) -> str:
    return frame(height, (FRAME, FRAME, WIDTH - 2 * FRAME, height - 2 * FRAME))


def _ends(count: int) -> tuple[int, int]:
    """The ends of the line in the middle."""
    return count // 2 + 1, 2 * count - count // 2


def _line(x: float, top: float, bottom: float, *, sacred: bool) -> str:
    """A line; the sacred one is double."""
    edge = colour("board-edge")
    if not sacred:
        d = f"M{x:g} {top:g}V{bottom:g}"
        return tag("path", "course", d=d, fill="none", stroke=edge, stroke_width=3)
    double = f"M{x - 4.5:g} {top:g}V{bottom:g}M{x + 4.5:g} {top:g}V{bottom:g}"
    return tag("path", "course sacred", d=double, fill="none", stroke=edge, stroke_width=3)


def _crossed(x: float, y: float) -> str:
    line = {"fill": "none", "stroke": colour("board-edge"), "stroke_width": 3}
    d = f"M{x - 12:g} {y - 12:g}l24 24m0 -24l-24 24"
    return tag("path", "crossed", d=d, **line)


def _end(
    spots: Mapping[int, Point],
    reach: float,
    sacred_ends: Sequence[int],
    square: int,
    names: Mapping[str, str],
) -> str:
    """The end of a line; those of the sacred one are double."""
    at, sacred = spots[square], square in sacred_ends
    line = {"stroke": colour("board-edge"), "stroke_width": 3 if sacred else 2}
    around = {"cx": at[0], "cy": at[1]}
    fill = colour("board-point-even" if sacred else "board-point-odd")
    drawn = tag("circle", "end", **around, r=reach, fill=fill, **line, **names)
    inner = {"fill": "none", "stroke": colour("board"), "stroke_width": 2}
    return drawn + tag("circle", "inner", **around, r=reach - 3.5, **inner) * sacred


RING_HEIGHT = 548
RADIUS = 203
SPACE = 44
CROSS = 8
"""The number of spaces of the ring that is written as three rows of letters."""
PLACES = ((1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2))
"""Column and row of the eight spaces, against the clock from the one before white."""


def _ring(places: int, entries: tuple[int, int]) -> Figure:
    """A ring of so many spaces, numbered against the clock from the one before white.

    The sides enter at `entries`, which have a ring in the colour of their side.
    """
    space = min(SPACE, int(0.8 * pi * RADIUS / places))

    def at(place: float, reach: float = RADIUS) -> Point:
        turned = 2 * pi * (place - 1) / places
        x, y = WIDTH / 2 + reach * sin(turned), RING_HEIGHT / 2 + reach * cos(turned)
        return round(x, 1), round(y, 1)

    spots = {place: at(place) for place in range(1, places + 1)}
    inside = {place: at(place, RADIUS - space - 15) for place in spots}
    labels = {
        p: (round(inside[p][0] - x, 1), round(inside[p][1] - y, 1)) for p, (x, y) in spots.items()
    }
    cells = {place: _cell_of_ring(place, places) for place in spots}
    ground = _field(RING_HEIGHT)
    band = {"fill": "none", "stroke": colour("board-point-odd"), "stroke_width": 27}
    middle = {"cx": WIDTH / 2, "cy": RING_HEIGHT / 2}
    ground += tag("circle", "band", **middle, r=RADIUS, **band)
    ground += _ways_round([(at(n + 0.5), 2 * pi * (n - 0.5) / places) for n in spots])
    trays: list[Box] = [(x, RING_HEIGHT - 32 - 108, 84, 108) for x in (WIDTH - 32 - 84, 32)]
    return Figure(
        "ring",
        f"Ring of {places}",
        RING_HEIGHT,
        spots,
        labels,
        cells,
        round(0.54 * space),
        space,
        ground,
        partial(_space, spots, space, entries),
        ((WIDTH / 2, RING_HEIGHT / 2),) * 2,
        (trays[0], trays[1]),
        fans=True,
    )


ARM_CELL = 26
ARM = (3 * ARM_CELL, 8 * ARM_CELL)
"""An arm of the chaupar board has three rows of eight squares."""
AWAY = 1.5 * ARM_CELL + ARM[1] / 2
"""From the middle of the board to that of an arm."""


def _on_chaupar(ring: Figure) -> Figure:
    """The ring of eight on a chaupar board: each arm is one space, each gap between two is one."""
    middle_x, middle_y = WIDTH / 2, RING_HEIGHT / 2
    spots, labels = {}, {}
    for place, (x, y) in ring.spots.items():
        right, down = (round((x - middle_x) / RADIUS), round((y - middle_y) / RADIUS))
        spots[place] = middle_x + right * AWAY, middle_y + down * AWAY
        beside = (-right * 40.0, -down * 40.0)
        if not (right and down):
            beside = (ARM[0] / 2 + 15.0, down * 88.0) if down else (right * 88.0, ARM[0] / 2 + 15.0)
        labels[place] = beside
    return replace(
        ring,
        name=f"{ring.name} on the chaupar board",
        spots=spots,
        labels=labels,
        ground=_field(RING_HEIGHT) + _chaupar(middle_x, middle_y),
        shape=partial(_part_of_chaupar, spots),
        reach=ARM[0] / 2,
    )


def _chaupar(x: float, y: float) -> str:
    """The four arms, and the middle."""
    half, end = ARM[0] / 2, ARM[0] / 2 + ARM[1]
    arms = [(x - half, y - end, ARM[0], 2 * end), (x - end, y - half, 2 * end, ARM[0])]
    drawn = "".join(box("arm", each, fill=colour("board-point-odd")) for each in arms)
    along = [step * ARM_CELL - end for step in range(20)]
    away = [each for each in along if abs(each) >= half]
    lines = [f"M{x - half:g} {y + a:g}h{ARM[0]}M{x + a:g} {y - half:g}v{ARM[0]}" for a in away]
    for across in (-half, ARM_CELL - half, 2 * ARM_CELL - half, half):
        for start in (-end, half):
            lines.append(f"M{x + across:g} {y + start:g}v{ARM[1]}")
            lines.append(f"M{x + start:g} {y + across:g}h{ARM[1]}")
    line = {"fill": "none", "stroke": colour("board-point-even"), "stroke_width": 1.5}
    return drawn + tag("path", "cross", d="".join(lines), **line)


def _part_of_chaupar(spots: Mapping[int, Point], square: int, names: Mapping[str, str]) -> str:
    """An arm, or a gap between two arms, for pointing at it."""
    x, y = spots[square]
    wide = ARM[0] if abs(x - WIDTH / 2) < 1 else ARM[1]
    high = ARM[0] if abs(y - RING_HEIGHT / 2) < 1 else ARM[1]
    if wide == high:
        wide = high = 100
    at = (x - wide / 2, y - high / 2, wide, high)
    return box("space", at, rx=4, fill="transparent", **names)


def _cell_of_ring(place: int, places: int) -> tuple[int, int]:
    if places == CROSS:
        return PLACES[place - 1]
    return places - place + 1 if place > places // 2 else place - 1, int(place <= places / 2)


def _ways_round(between: Sequence[tuple[Point, float]]) -> str:
    """Arrow heads on the band, which say which way round the men go."""
    heads = []
    for (x, y), turned in between:
        along, out = (cos(turned), -sin(turned)), (sin(turned), cos(turned))
        corners = [
            (
                x + 5 * far * along[0] + 6.5 * side * out[0],
                y + 5 * far * along[1] + 6.5 * side * out[1],
            )
            for far, side in ((-1, -1), (1, 0), (-1, 1))
        ]
        heads.append("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners))
    line = {"stroke": colour("board-point-even"), "stroke_width": 3, "stroke_linecap": "round"}
    return tag("path", "round", d="".join(heads), fill="none", **line)


def _space(
    spots: Mapping[int, Point],
    reach: float,
    entries: tuple[int, int],
    square: int,
    names: Mapping[str, str],
) -> str:
    """A space of the ring; where a side enters, with a ring in its colour."""
    at = spots[square]
    around = {"cx": at[0], "cy": at[1]}
    line = {"stroke": colour("board-frame"), "stroke_width": 4.5 if square in entries else 2}
    fill = colour("board-point-odd")
    drawn = tag("circle", "space", **around, r=reach, fill=fill, **line, **names)
    for side, name in enumerate(SIDES):
        if entries[side] == square:
            inner = {"fill": "none", "stroke": colour(f"board-{name}"), "stroke_width": 3.5}
            r = reach - 6 - 5 * (side and entries[0] == square)
            drawn += tag("circle", f"entry {name}", **around, r=r, **inner)
    return drawn


CELL = 31
PANCHI = 60
"""Figures with fewer squares than these are panchi's."""
CENTRE = 96

Cells = dict[int, tuple[int, int]]


def _of_cells(squares: set[int], safe: Sequence[int]) -> Figure:
    """The figure to which these squares belong; those of `safe` bear a cross."""
    panchi = max(squares) < PANCHI
    cells = _panchi() if panchi else _cross()
    columns = max(column for column, _ in cells.values()) + 1
    rows = max(row for _, row in cells.values()) + 1
    left, height = (WIDTH - CELL * columns) / 2, 2 * (FRAME + 3) + CELL * rows
    spots: dict[int, Point] = {
        square: (left + CELL * (column + 0.5), FRAME + 3 + CELL * (row + 0.5))
        for square, (column, row) in cells.items()
    }
    kind, name = ("panchi", "Panchi's figure") if panchi else ("cross", "Pachisi cross")
    trays: list[Box] = [(x, height - 34 - 136, 98, 136) for x in (34, WIDTH - 34 - 98)]
    low = (WIDTH - 34 - 98 - 68, height - 34 - 68)
    inside = (WIDTH / 2, FRAME + 3 + CELL * 3.0)
    return Figure(
        kind,
        name,
        height,
        spots,
        dict.fromkeys(spots, (0.0, 0.0)),
        cells,
        13,
        CELL / 2,
        _field(height),
        partial(_cell, spots, safe),
        (inside, inside) if panchi else (low, (WIDTH - low[0], height - low[1])),
        (trays[0], trays[1]),
    )


def _cell(
    spots: Mapping[int, Point], safe: Sequence[int], square: int, names: Mapping[str, str]
) -> str:
    """A cell; one on which men are safe bears a cross."""
    x, y = spots[square]
    width = 3 * CELL if square == CENTRE else CELL
    left, top, right, bottom = x - width / 2, y - CELL / 2, x + width / 2, y + CELL / 2
    line = {"stroke": colour("board-edge"), "stroke_width": 1.5}
    fill = colour("board-point-even" if square == CENTRE else "board-point-odd")
    drawn = box("cell", (left, top, width, CELL), fill=fill, **line, **names)
    if square in safe:
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
