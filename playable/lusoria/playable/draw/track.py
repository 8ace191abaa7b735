"""Track boards: where the squares lie, and what there is to draw of a position.

Each figure gives its spots, and the ground under them.

There are parallel lines with round ends, the middle one sacred (pente grammai); a ring of spaces,
which if they are eight lie on the chaupar cross, each arm one space, each gap another; and figures
of cells, the pachisi cross and the square with a tail on which panchi is played. Their squares
have the numbers that Ludii gives to the cells; where each lies follows from the paths over them,
in which neighbours share an edge.
Men lie on their squares, hands and men off beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.picture import SHARED, SMALL
from lusoria.playable.draw.scene import (
    SIDES,
    Man,
    Marks,
    Point,
    Scene,
    Way,
    Word,
    in_words,
    label,
    turn_sign,
    view,
    views,
    whose_turn,
)
from lusoria.playable.notation import Position, Step

SIDE_ROOM = 40
"""Height of the strip above and below a figure where hands, men off and the turn are shown."""


@dataclass(frozen=True)
class Figure:
    """A board without its men, in a field of its own; white sits below.

    `spots` are the middles of the squares, `labels` how far their numbers are shifted from there,
    `cells` the column and row of each square where the board is written in letters, rows from the
    top, `man` the radius of a man, and `ground` what is drawn.
    """

    kind: str
    name: str
    width: int
    height: int
    spots: Mapping[int, Point]
    labels: Mapping[int, Point]
    cells: Mapping[int, tuple[int, int]]
    man: int
    ground: str


def figure(course: str, squares: Sequence[int], safe: Sequence[int] = ()) -> Figure:
    """The figure of a course (`lines`, `ring` or `paths`) whose paths have these squares.

    Squares of paths are those of the pachisi cross (0…96) or of Panchi (0…59); `safe` are marked.
    """
    if course == "lines":
        return _lines(len(set(squares)) // 2)
    if course == "ring":
        return _ring(len(set(squares)))
    return _of_cells(squares, safe)


LINES_GAP = 70
LINES_EDGE = 56
HEIGHT = 330
END = 24
WORDS = {5: "Five", 11: "Eleven"}


def _lines(count: int) -> Figure:
    """So many lines, upright; white's ends are below, numbered from the left."""
    width = 2 * LINES_EDGE + LINES_GAP * (count - 1)
    top, bottom = LINES_EDGE + 4.0, HEIGHT - LINES_EDGE - 4.0
    spots: dict[int, Point] = {}
    labels: dict[int, Point] = {}
    cells: dict[int, tuple[int, int]] = {}
    for line in range(count):
        x = float(LINES_EDGE + LINES_GAP * line)
        near, far = line + 1, 2 * count - line
        spots[near], spots[far] = (x, bottom), (x, top)
        labels[near], labels[far] = (0.0, 42.0), (0.0, -33.0)
        cells[near], cells[far] = (line, 1), (line, 0)
    drawn = [
        _line(LINES_EDGE + LINES_GAP * line, top, bottom, line == count // 2)
        for line in range(count)
    ]
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


SIZE = 400
MIDDLE = SIZE / 2
CROSS_CELL = 15
ARM = 8
CROSS = 8
"""The number of spaces of the ring that is laid on a cross."""
REACH = 110
RING_GAP = 96
PLACES = ((1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2))
"""Column and row of the eight spaces, against the clock from the arm before white."""


def _ring(places: int) -> Figure:
    """A ring of so many spaces, numbered against the clock from the one before white."""
    spots: dict[int, Point] = {}
    cells: dict[int, tuple[int, int]] = {}
    for place in range(1, places + 1):
        turned = 2 * pi * (place - 1) / places
        reach = REACH if places != CROSS or place % 2 else RING_GAP * 2**0.5
        spots[place] = (
            round(MIDDLE + reach * sin(turned), 1),
            round(MIDDLE + reach * cos(turned), 1),
        )
        column = places - place + 1 if place > places // 2 else place - 1
        cells[place] = PLACES[place - 1] if places == CROSS else (column, int(place <= places / 2))
    labels: dict[int, Point] = dict.fromkeys(spots, (0.0, 40.0))
    ground = tag("rect", "field", width=SIZE, height=SIZE, rx=12, fill=colour("board"))
    ground += _chaupar_cross(spots) if places == CROSS else ""
    ground += "".join(_space(*spots[place]) for place in spots)
    name = "Ring of eight on the chaupar cross" if places == CROSS else f"Ring of {places}"
    return Figure("ring", name, SIZE, SIZE, spots, labels, cells, 17, ground)


def _space(x: float, y: float) -> str:
    line = {"stroke": colour("board-edge"), "stroke_width": 2, "fill_opacity": 0.85}
    return tag("circle", "space", cx=x, cy=y, r=27, fill=colour("board-point-odd"), **line)


def _chaupar_cross(spots: dict[int, Point]) -> str:
    """Four arms of three by eight squares, which the game ignores, and the middle."""
    half, long = 1.5 * CROSS_CELL, ARM * CROSS_CELL
    line = {"stroke": colour("board-point-even"), "stroke_width": 1.5, "fill": "none"}
    drawn = []
    for right, down in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        for step in range(ARM + 1):
            away = half + step * CROSS_CELL
            x, y = MIDDLE + right * away, MIDDLE + down * away
            drawn.append(f"M{x - abs(down) * half:g} {y - abs(right) * half:g}")
            drawn.append(f"l{2 * abs(down) * half:g} {2 * abs(right) * half:g}")
        for column in range(4):
            off = column * CROSS_CELL - half
            x = MIDDLE + (off if down else right * half)
            y = MIDDLE + (off if right else down * half)
            drawn.append(f"M{x:g} {y:g}l{right * long:g} {down * long:g}")
    return tag("path", "cross", d="".join(drawn), **line)


CELL = 34
EDGE = 14
PANCHI = 60
"""Figures with fewer squares than these are panchi's."""
CENTRE = 96

Cells = dict[int, tuple[int, int]]


def _of_cells(squares: Sequence[int], safe: Sequence[int]) -> Figure:
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


MEN = ("O", "X")
SIGNS = tuple(f" ({sign})" for sign in MEN)
PITCH = 22
MOST_SHOWN = 8
PILE = 1.3
"""How far the lowest man of a high pile lies below the topmost, in radii."""


def _rise(count: int, radius: float) -> float:
    """By how much each man of a pile lies above the next: a whole pile is no higher than two."""
    return min(0.36 * radius, PILE * radius / count)


@dataclass(frozen=True)
class Drawn:
    """A position on its figure; `paths` are the squares of white's places and of black's.

    `board` is drawn under the men, and written there by each view.
    """

    position: Position
    figure: Figure
    paths: tuple[Sequence[int], Sequence[int]]
    board: tuple[str, Mapping[str, str]]

    def square(self, side: int, place: str) -> int | None:
        """The square of a place; None for the hand and for men off."""
        return self.paths[side][int(place) - 1] if place.isdigit() else None

    def on(self, side: int) -> Mapping[int, int]:
        """The men of a side by square."""
        found: dict[int, int] = {}
        for place, count in self.position.men[side].items():
            square = self.square(side, place)
            if square is not None:
                found[square] = found.get(square, 0) + count
        return found

    def disc(self, side: int, square: int) -> tuple[float, float, float]:
        """The middle and the radius of a side's man on a square, the topmost of a pile."""
        x, y = self.figure.spots[square]
        radius = float(self.figure.man)
        if square in self.on(1 - side):
            x, radius = x + (2 * side - 1) * SHARED * radius, SHARED * radius
        above = self.on(side).get(square, 1) - 1
        return x, y + SIDE_ROOM - above * _rise(above + 1, radius) / 2, radius

    def pile(self, side: int, square: int) -> Iterator[Point]:
        """Where a side's men on a square lie, the lowest first: each covers most of the last."""
        x, top, radius = self.disc(side, square)
        count = self.on(side)[square]
        for below in reversed(range(count)):
            yield x, top + below * _rise(count, radius)

    def at(self, side: int, place: str) -> Point:
        """Where a man of a side lies on a place; in hand or off, the first one."""
        square = self.square(side, place)
        return (
            self.disc(side, square)[:2]
            if square is not None
            else _spot_beside(self, side, place, 0)
        )

    def places(self, side: int) -> dict[int, list[int]]:
        """What a side calls each square: the places of its path that lie there."""
        found: dict[int, list[int]] = {}
        for place, square in enumerate(self.paths[side], 1):
            found.setdefault(square, []).append(place)
        return found


def board(
    figure: Figure, paths: tuple[Sequence[int], Sequence[int]]
) -> tuple[str, Mapping[str, str]]:
    """The board of a figure, and what is written on it by each view."""
    empty = Drawn(Position(({}, {}), "white"), figure, paths, ("", {}))
    ground = tag("g", "wood", figure.ground, transform=f"translate(0 {SIDE_ROOM})")
    written = views(lambda mover, by: _numbers(empty, by) + _turn(empty, mover))
    return ground + "".join(_places(empty)), written


def scene(laid: Drawn, marks: Marks) -> Scene:
    """A position on a figure; the squares have the numbers of the side that the marks are by."""
    figure, position = laid.figure, laid.position
    side = marks.side(position.mover)
    come = {laid.square(side, step.goal) for step in marks.last} - {None}
    topmost = {laid.square(side, man.place): man for man in _men(laid) if man.side == side}
    return Scene(
        f"track {figure.kind}",
        f"{figure.name}, {whose_turn(position.mover)}",
        " ".join(_in_words(position)),
        partial(text, laid),
        figure.width,
        figure.height + 2 * SIDE_ROOM,
        figure.man,
        view(position.mover, marks.by),
        *laid.board,
        tuple(_men(laid)),
        tuple(_counts(laid)),
        marks.ways(position.mover, partial(_way, laid)),
        tuple(man for square, man in topmost.items() if square in come),
    )


def _way(laid: Drawn, side: int, step: Step, how: str) -> Way:
    return Way(laid.at(side, step.origin), laid.at(side, step.goal), how, step.hit)


def _places(laid: Drawn) -> Iterator[str]:
    """The squares by both sides' names, for programs that want to know where one is."""
    called = [laid.places(side) for side in (0, 1)]
    for square, (x, y) in sorted(laid.figure.spots.items()):
        names = [" ".join(map(str, called[side].get(square, []))) or None for side in (0, 1)]
        spot = {"cx": x, "cy": y + SIDE_ROOM, "r": laid.figure.man, "fill": "transparent"}
        yield tag("circle", "place", **spot, data_white=names[0], data_black=names[1])


def _numbers(laid: Drawn, by: str) -> str:
    """What the one who reads the board calls the squares; two names stand one above the other."""
    size = label(laid.figure.width)
    drawn = ""
    for square, names in sorted(laid.places(int(by == "black")).items()):
        x, y = laid.figure.spots[square]
        right, down = laid.figure.labels[square]
        spot = {"x": x + right}
        first = y + down + SIDE_ROOM + 0.2 * size - 0.46 * size * (len(names) - 1)
        for row, name in enumerate(names):
            drawn += tag("text", "number", str(name), **spot, y=first + row * 0.92 * size)
    style = {"font_size": size, "fill": colour("board-text")}
    return tag("g", "numbers", drawn, **style)


def _turn(laid: Drawn, mover: str) -> str:
    """A small man between those in hand and those off, on the side of the one who is to play."""
    if mover not in SIDES:
        return ""
    y = _beside(laid, SIDES.index(mover))
    return turn_sign(mover, laid.figure.width / 2, y, stroke=colour("board-last"), stroke_width=2.5)


def _beside(laid: Drawn, side: int) -> float:
    """The middle of the strip beside the board that is a side's."""
    return laid.figure.height + 1.5 * SIDE_ROOM if side == 0 else SIDE_ROOM / 2


def _men(laid: Drawn) -> Iterator[Man]:
    for side in (0, 1):
        seen = set()
        for place in laid.position.men[side]:
            square = laid.square(side, place)
            if square is not None and square not in seen:
                seen.add(square)
                kind = "shared" if square in laid.on(1 - side) else "man"
                for x, y in laid.pile(side, square):
                    yield Man(side, place, x, y, kind)
        for place in ("hand", "off"):
            for index in range(min(laid.position.men[side].get(place, 0), MOST_SHOWN)):
                yield Man(side, place, *_spot_beside(laid, side, place, index), "small")


def _spot_beside(laid: Drawn, side: int, place: str, index: int) -> Point:
    """Where a man lies who is in hand, at the left, or off, at the right."""
    start = SMALL + 4 + PITCH * index
    x = start if place == "hand" else laid.figure.width - start
    return x, _beside(laid, side)


def _counts(laid: Drawn) -> Iterator[Word]:
    """How many men lie on a square, if more than one, in hand, and off."""
    size = label(laid.figure.width)
    for side in (0, 1):
        for square, count in sorted(laid.on(side).items()):
            if count > 1:
                x, y, radius = laid.disc(side, square)
                if count > 9 and square in laid.on(1 - side):
                    x += (2 * side - 1) * 0.3 * size  # two long numbers side by side
                yield Word(str(count), x, y, max(radius, size), side)
        for place, anchor in (("hand", "start"), ("off", "end")):
            count = laid.position.men[side].get(place, 0)
            if count:
                x, y = _spot_beside(laid, side, place, min(count, MOST_SHOWN))
                text = f"{count} {'in hand' if place == 'hand' else place}"
                yield Word(text, x + (-8 if anchor == "start" else 8), y, size, None, anchor)


def text(laid: Drawn) -> str:
    """The board as white sees it, in letters: white's men `O`, black's `X`; and in words."""
    cells = laid.figure.cells
    columns = max(column for column, _ in cells.values()) + 1
    rows = max(row for _, row in cells.values()) + 1
    grid = [["" for _ in range(columns)] for _ in range(rows)]
    for square, (column, row) in cells.items():
        grid[row][column] = _letters(laid, square)
    wide = max(len(cell) for row in grid for cell in row) + 1
    lines = ["".join(f"{cell:>{wide}}" for cell in row).rstrip() for row in grid]
    return "\n".join([*lines, "", *_in_words(laid.position, SIGNS)])


def _letters(laid: Drawn, square: int) -> str:
    counts = [laid.on(side).get(square, 0) for side in (0, 1)]
    signs = [f"{n if n > 1 else ''}{sign}" for n, sign in zip(counts, MEN, strict=True) if n]
    return "".join(signs) or "."


def _in_words(position: Position, signs: Sequence[str] = ("", "")) -> list[str]:
    men = [_men_in_words(position.men[side]) for side in (0, 1)]
    return in_words(position.mover, position.state, men, signs)


def _men_in_words(men: Mapping[str, int]) -> str:
    named = {"hand": "in hand", "off": "off"}
    return ", ".join(f"{n} {named.get(p, f'on {p}')}" for p, n in men.items()) or "no men"
