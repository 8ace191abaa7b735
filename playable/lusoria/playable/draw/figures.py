"""Figures of track boards: where the squares lie, and the ground under them.

There are parallel lines with round ends, the middle one sacred (pente grammai); a ring of spaces;
and figures of cells, the pachisi cross and the square with a tail on which panchi is played. Their
squares have the numbers that Ludii gives to the cells; where each lies follows from the paths over
them, in which neighbours share an edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from lusoria.playable.draw.elements import tag
from lusoria.playable.draw.scene import BLACK, WHITE, WIDTH, Box, Point, draw_box
from lusoria.playable.draw.track import FRAME, Paths, TrackBoard
from lusoria.playable.verdicts import SIDES

ELEVEN = 11
CROSSED = (3, 6, 9)
"""Which of eleven lines bear crosses, in that look."""
WORDS = {5: "Five", 11: "Eleven"}
LINES_HEIGHT = 384
FAR = 82
"""From the edge of the board to the ends of its lines."""
WIDE = 7
"""The largest number of lines with broad trays."""


class Lines(TrackBoard):
    """Upright lines; white's ends are below, numbered from the left."""

    figure = "lines"
    height = LINES_HEIGHT
    crossed = False
    """Whether the third, the sixth and the ninth of eleven bear crosses."""

    def lay_out(self) -> None:
        self.count = len(self.squares) // 2
        tray = 76 if self.count <= WIDE else 44
        gap = min(88, (WIDTH - 2 * (FRAME + tray + 30)) // max(1, self.count - 1))
        first = (WIDTH - gap * (self.count - 1)) / 2
        end = min(26, gap // 2 - 2)
        self.middles, self.labels, self.cells = {}, {}, {}
        for line in range(self.count):
            x = first + gap * line
            near, far = line + 1, 2 * self.count - line
            self.middles |= {near: (x, float(LINES_HEIGHT - FAR)), far: (x, float(FAR))}
            self.labels |= {near: (0.0, end + 16.0), far: (0.0, -end - 15.0)}
            self.cells |= {near: (line, 1), far: (line, 0)}
        self.name = f"{WORDS.get(self.count, str(self.count))} lines"
        self.man, self.reach = end - 5, end
        half, aside = LINES_HEIGHT / 2, WIDTH / 2 + gap
        self.thrown = (aside, half), (WIDTH - aside, half)
        left, right = ((x, half + 8, tray, half - FRAME - 20) for x in (34, WIDTH - 34 - tray))
        self.tray_boxes = left, right

    def draw_figure(self) -> str:
        """Draw the lines; the sacred one is double."""
        top, bottom = FAR + self.reach, LINES_HEIGHT - FAR - self.reach
        drawn = ""
        for line in range(1, self.count + 1):
            x, _ = self.middles[line]
            sacred = line == self.count // 2 + 1
            d = "".join(f"M{x + a:g} {top:g}V{bottom:g}" for a in ((-4.5, 4.5) if sacred else (0,)))
            drawn += _draw_line("course" + " sacred" * sacred, d)
            if self.crossed and self.count == ELEVEN and line in CROSSED:
                y = LINES_HEIGHT / 2
                drawn += _draw_line("crossed", f"M{x - 12:g} {y - 12:g}l24 24m0 -24l-24 24")
        return tag("g", "lines", drawn)

    def draw_square(self, square: int, names: Mapping[str, str]) -> str:
        """Draw the end of a line; those of the sacred one are double."""
        (x, y), middle = self.middles[square], self.count // 2
        sacred = square in (middle + 1, 2 * self.count - middle)
        fill = "board-point-even" if sacred else "board-point-odd"
        line = {"fill": fill, "stroke": "board-edge", "stroke_width": 3 if sacred else 2}
        drawn = tag("circle", "end", cx=x, cy=y, r=self.reach, **line, **names)
        inner = {"fill": "none", "stroke": "board", "stroke_width": 2}
        return drawn + tag("circle", "inner", cx=x, cy=y, r=self.reach - 3.5, **inner) * sacred


def _draw_line(kind: str, d: str) -> str:
    return tag("path", kind, d=d, fill="none", stroke="board-edge", stroke_width=3)


RING_HEIGHT = 548
MIDDLE = (WIDTH / 2, RING_HEIGHT / 2)
RADIUS = 203
SPACE = 44
CROSS = 8
"""The number of spaces of the ring that is written as three rows of letters."""
PLACES = ((1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2))
"""Column and row of the eight spaces, against the clock from the one before white."""


class Ring(TrackBoard):
    """A ring of spaces, numbered against the clock from the one before white."""

    figure = "ring"
    height = RING_HEIGHT
    fans = True
    thrown = (MIDDLE, MIDDLE)
    tray_boxes: tuple[Box, Box] = (
        (WIDTH - 32 - 84, RING_HEIGHT - 32 - 108, 84, 108),
        (32, RING_HEIGHT - 32 - 108, 84, 108),
    )

    def lay_out(self) -> None:
        self.count = len(self.squares)
        self.name = f"Ring of {self.count}"
        space = min(SPACE, int(0.8 * pi * RADIUS / self.count))
        self.man, self.reach = round(0.54 * space), space
        self.middles, self.labels, self.cells = {}, {}, {}
        for place in range(1, self.count + 1):
            x, y = self.middles[place] = self._at(place)
            label_x, label_y = self._at(place, RADIUS - space - 15)
            self.labels[place] = round(label_x - x, 1), round(label_y - y, 1)
            self.cells[place] = self._cell(place)

    def _at(self, place: float, reach: float = RADIUS) -> Point:
        turned = 2 * pi * (place - 1) / self.count
        x, y = MIDDLE
        return round(x + reach * sin(turned), 1), round(y + reach * cos(turned), 1)

    def _cell(self, place: int) -> tuple[int, int]:
        if self.count == CROSS:
            return PLACES[place - 1]
        column = self.count - place + 1 if place > self.count // 2 else place - 1
        return column, int(place <= self.count / 2)

    def draw_figure(self) -> str:
        """Draw the band, and arrow heads on it that say which way round the men go."""
        heads = ""
        for place in self.middles:
            x, y = self._at(place + 0.5)
            turned = 2 * pi * (place - 0.5) / self.count
            along, out = (cos(turned), -sin(turned)), (sin(turned), cos(turned))
            corners = (
                (
                    x + 5 * far * along[0] + 6.5 * side * out[0],
                    y + 5 * far * along[1] + 6.5 * side * out[1],
                )
                for far, side in ((-1, -1), (1, 0), (-1, 1))
            )
            heads += "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners)
        band = {"fill": "none", "stroke": "board-point-odd", "stroke_width": 27}
        line = {"stroke": "board-point-even", "stroke_width": 3, "stroke_linecap": "round"}
        return tag("circle", "band", cx=MIDDLE[0], cy=MIDDLE[1], r=RADIUS, **band) + tag(
            "path", "round", d=heads, fill="none", **line
        )

    def draw_square(self, square: int, names: Mapping[str, str]) -> str:
        """Draw a space; where a side enters, with a ring in the colour of the side."""
        entries = self.paths[WHITE][0], self.paths[BLACK][0]
        x, y = self.middles[square]
        width = 4.5 if square in entries else 2
        line = {"fill": "board-point-odd", "stroke": "board-frame", "stroke_width": width}
        drawn = tag("circle", "space", cx=x, cy=y, r=self.reach, **line, **names)
        for side, name in enumerate(SIDES):
            if entries[side] == square:
                inner = {"fill": "none", "stroke": f"board-{name}", "stroke_width": 3.5}
                r = self.reach - 6 - 5 * (side and entries[0] == square)
                drawn += tag("circle", f"entry {name}", cx=x, cy=y, r=r, **inner)
        return drawn


ARM_CELL = 26
ARM = (3 * ARM_CELL, 8 * ARM_CELL)
"""An arm of the chaupar board has three rows of eight squares."""
AWAY = 1.5 * ARM_CELL + ARM[1] / 2
"""From the middle of the board to the middle of an arm."""


class Chaupar(Ring):
    """The ring of eight on a chaupar board: each arm is a space, each gap between two is one."""

    def lay_out(self) -> None:
        super().lay_out()
        self.name += " on the chaupar board"
        for place, (x, y) in self.middles.items():
            right, down = round((x - MIDDLE[0]) / RADIUS), round((y - MIDDLE[1]) / RADIUS)
            self.middles[place] = MIDDLE[0] + right * AWAY, MIDDLE[1] + down * AWAY
            label = (-right * 40.0, -down * 40.0)
            if not (right and down):
                beside = ARM[0] / 2 + 15.0
                label = (beside, down * 88.0) if down else (right * 88.0, beside)
            self.labels[place] = label
        self.reach = ARM[0] / 2

    def draw_figure(self) -> str:
        """Draw the four arms, and the middle."""
        x, y = MIDDLE
        half, end = ARM[0] / 2, ARM[0] / 2 + ARM[1]
        arms = [(x - half, y - end, ARM[0], 2 * end), (x - end, y - half, 2 * end, ARM[0])]
        drawn = "".join(draw_box("arm", arm, fill="board-point-odd") for arm in arms)
        away = [a for a in (step * ARM_CELL - end for step in range(20)) if abs(a) >= half]
        lines = [f"M{x - half:g} {y + a:g}h{ARM[0]}M{x + a:g} {y - half:g}v{ARM[0]}" for a in away]
        for across in (-half, ARM_CELL - half, 2 * ARM_CELL - half, half):
            for start in (-end, half):
                lines.append(f"M{x + across:g} {y + start:g}v{ARM[1]}")
                lines.append(f"M{x + start:g} {y + across:g}h{ARM[1]}")
        line = {"fill": "none", "stroke": "board-point-even", "stroke_width": 1.5}
        return drawn + tag("path", "cross", d="".join(lines), **line)

    def draw_square(self, square: int, names: Mapping[str, str]) -> str:
        """Draw an arm, or a gap between two arms, to point at."""
        x, y = self.middles[square]
        wide = ARM[0] if abs(x - MIDDLE[0]) < 1 else ARM[1]
        high = ARM[0] if abs(y - MIDDLE[1]) < 1 else ARM[1]
        if wide == high:
            wide = high = 100
        box = x - wide / 2, y - high / 2, wide, high
        return draw_box("space", box, rx=4, fill="transparent", **names)


CELL = 31
PANCHI = 60
"""Figures with fewer squares than these are panchi's."""
CENTRE = 96


class Cells(TrackBoard):
    """A figure of cells; those of `safe` bear a cross."""

    man, reach = 13, CELL / 2
    safe: Sequence[int] = ()

    def lay_out(self) -> None:
        panchi = max(self.squares) < PANCHI
        self.cells = _panchi() if panchi else _cross()
        self.figure, self.name = (
            ("panchi", "Panchi's figure") if panchi else ("cross", "Pachisi cross")
        )
        columns, rows = (max(numbers) + 1 for numbers in zip(*self.cells.values(), strict=True))
        left, self.height = (WIDTH - CELL * columns) / 2, 2 * (FRAME + 3) + CELL * rows
        self.middles = {
            square: (left + CELL * (column + 0.5), FRAME + 3 + CELL * (row + 0.5))
            for square, (column, row) in self.cells.items()
        }
        self.labels = dict.fromkeys(self.middles, (0.0, 0.0))
        x, y = (WIDTH - 34 - 98 - 68, self.height - 34 - 68)
        inside = (WIDTH / 2, FRAME + 3 + CELL * 3.0)
        self.thrown = (inside, inside) if panchi else ((x, y), (WIDTH - x, self.height - y))
        low = self.height - 34 - 136
        self.tray_boxes = (34, low, 98, 136), (WIDTH - 34 - 98, low, 98, 136)

    def draw_figure(self) -> str:
        return ""

    def draw_square(self, square: int, names: Mapping[str, str]) -> str:
        """Draw a cell; one on which men are safe bears a cross."""
        x, y = self.middles[square]
        width = 3 * CELL if square == CENTRE else CELL
        left, top, right, bottom = x - width / 2, y - CELL / 2, x + width / 2, y + CELL / 2
        fill = "board-point-even" if square == CENTRE else "board-point-odd"
        line = {"fill": fill, "stroke": "board-edge", "stroke_width": 1.5}
        drawn = draw_box("cell", (left, top, width, CELL), **line, **names)
        if square in self.safe:
            d = f"M{left:g} {top:g}L{right:g} {bottom:g}M{left:g} {bottom:g}L{right:g} {top:g}"
            drawn += tag("path", "safe", d=d, stroke="board-point-even", stroke_width=2)
        return drawn


def _cross() -> dict[int, tuple[int, int]]:
    """Return the cells of four arms, three cells across; the middle of the cross is one square."""
    cells = {CENTRE: (9, 8)}
    cells |= {54 + k: (8 + k % 3, k // 3) for k in range(21)}
    cells |= {k: (k, 7) for k in range(19)}
    cells |= {19 + k: (k if k < 8 else k + 3, 8) for k in range(16)}
    cells |= {35 + k: (k if k < 8 else k + 3, 9) for k in range(16)}
    cells |= {51 + k: (8 + k, 9) for k in range(3)}
    return cells | {75 + k: (8 + k % 3, 10 + k // 3) for k in range(21)}


def _panchi() -> dict[int, tuple[int, int]]:
    """Return the cells of a square of eleven cells a side, a path to its middle, and a tail below
    with a bar across."""
    below = [30, 29, 28, 27, 15, 16, 22, 26, 25, 24, 23]
    right = [31, *range(33, 41), 42]
    left = [32, *range(43, 52)]
    above = [52, 59, 58, 57, 56, 55, 54, 53, 41]
    cells = {square: (x, 10) for x, square in enumerate(below)}
    cells |= {square: (10, 9 - k) for k, square in enumerate(right)}
    cells |= {square: (0, 9 - k) for k, square in enumerate(left)}
    cells |= {square: (1 + k, 0) for k, square in enumerate(above)}
    cells |= {17 + k: (5, 9 - k) for k in range(5)}
    cells |= {11 + k: (5, 14 - k) for k in range(4)}
    return cells | {k: (k, 15) for k in range(11)}


def make_board(
    course: str,
    paths: Paths,
    armies: tuple[int, int],
    *,
    has_trays: bool = True,
    safe: Sequence[int] = (),
    look: str | None = None,
) -> TrackBoard:
    """Return the board of a course (`lines`, `ring` or `paths`) with these paths.

    Squares of paths are those of the pachisi cross (0…96) or of Panchi (0…59); `safe` are marked.
    Of the looks a ring of eight knows `chaupar`, eleven lines know `crosses`.
    """
    if course == "lines":
        lines = Lines(paths, armies, has_trays)
        lines.crossed = look == "crosses"
        return lines
    if course == "ring":
        eight = len({*paths[WHITE], *paths[BLACK]}) == CROSS
        return (Chaupar if look == "chaupar" and eight else Ring)(paths, armies, has_trays)
    cells = Cells(paths, armies, has_trays)
    cells.safe = safe
    return cells
