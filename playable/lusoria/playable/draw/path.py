"""Positions of track games drawn: the figure, the men on its squares, hands and men off beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lusoria.playable.draw.elements import colour, tag, words, written_out
from lusoria.playable.draw.figures import SIDE_ROOM, Figure
from lusoria.playable.notation import Position, Step
from lusoria.playable.verdicts import SIDES

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
MEN = ("O", "X")
SHARED = 0.65
"""How far, in men, men move apart, and how small they become, that share the enemy's square."""
SMALL = 9
PITCH = 21
MOST_SHOWN = 8


@dataclass(frozen=True)
class Scene:
    """A position on its figure; `paths` are the squares of white's places and of black's."""

    position: Position
    figure: Figure
    paths: tuple[Sequence[int], Sequence[int]]

    @property
    def mover(self) -> int:
        """The side whose numbers are written: the one to play; before the opening, white."""
        return int(self.position.mover == "black")

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
        """The middle and the radius of a side's men on a square."""
        x, y = self.figure.spots[square]
        radius = float(self.figure.man)
        if square in self.on(1 - side):
            return x + (2 * side - 1) * SHARED * radius, y + SIDE_ROOM, SHARED * radius
        return x, y + SIDE_ROOM, radius

    def places(self, side: int) -> dict[int, list[int]]:
        """What a side calls each square: the places of its path that lie there."""
        found: dict[int, list[int]] = {}
        for place, square in enumerate(self.paths[side], 1):
            found.setdefault(square, []).append(place)
        return found


def svg(scene: Scene, last: Sequence[Step] = (), *, plain: bool = False) -> str:
    """The board of a position; `last` are the steps of the play that led here.

    A `plain` picture has its colours in itself; others take them from a style sheet.
    """
    figure = scene.figure
    turn = scene.position.mover
    name = "before the first cast" if turn == "opening" else f"{turn} to play"
    content = [
        tag("title", "name", words(f"{figure.name}, {name}")),
        tag("desc", "text-board", words(text(scene))),
        tag("g", "wood", figure.ground, transform=f"translate(0 {SIDE_ROOM})"),
        *_numbers(scene),
        *(_men(scene, side) for side in (0, 1)),
        _marks(scene, last),
        *(_beside(scene, side) for side in (0, 1)),
    ]
    drawn = tag(
        "svg",
        f"board track {figure.kind}",
        "".join(content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {figure.width} {figure.height + 2 * SIDE_ROOM}",
        role="img",
        font_family=FONT,
        text_anchor="middle",
    )
    return written_out(drawn) if plain else drawn


def _numbers(scene: Scene) -> Iterator[str]:
    """The mover's numbers; those of both sides are told where the pointer rests."""
    called = [scene.places(side) for side in (0, 1)]
    style = {"font_size": 11, "fill": colour("board-text"), "fill_opacity": 0.75}
    for square, (x, y) in sorted(scene.figure.spots.items()):
        ours = called[scene.mover].get(square, [])
        right, down = scene.figure.labels[square]
        told = ", ".join(
            f"{name} {' and '.join(map(str, called[side][square]))}"
            for side, name in enumerate(SIDES)
            if square in called[side]
        )
        shown = "/".join(map(str, ours))
        if told:
            yield tag(
                "text",
                "number",
                tag("title", "places", told) + shown,
                x=x + right,
                y=y + down + SIDE_ROOM,
                **(style | ({"font_size": 9} if len(shown) > 2 else {})),
            )


def _men(scene: Scene, side: int) -> str:
    name = SIDES[side]
    parts = []
    for square, count in sorted(scene.on(side).items()):
        x, y, radius = scene.disc(side, square)
        told = " and ".join(
            f"{scene.position.men[side][place]} on {place}"
            for place in scene.position.men[side]
            if scene.square(side, place) == square
        )
        hover = tag("title", "places", f"{name}: {told}")
        parts.append(tag("circle", "man", hover, cx=x, cy=y, r=radius))
        if count > 1:
            parts.append(_count(str(count), x, y, side, radius))
    fill, line = colour(f"board-{name}"), colour(f"board-{name}-line")
    return tag("g", f"men {name}", "".join(parts), fill=fill, stroke=line, stroke_width=1.5)


def _count(count: str, x: float, y: float, side: int, size: float) -> str:
    style = {"font_size": size, "font_weight": 600, "stroke": "none"}
    fill = colour(f"board-{SIDES[1 - side]}")
    return tag("text", "count", count, x=x, y=y + size * 0.36, fill=fill, **style)


def _marks(scene: Scene, last: Sequence[Step]) -> str:
    """Rings on the men that arrived, broken ones where men had been."""
    side = 1 - scene.mover
    parts = []
    for step in last:
        for place, kind in ((step.origin, "from"), (step.goal, "to")):
            square = scene.square(side, place)
            if square is not None:
                x, y, radius = scene.disc(side, square)
                dashes = "4 4" if kind == "from" else None
                parts.append(tag("circle", kind, cx=x, cy=y, r=radius + 2, stroke_dasharray=dashes))
    line = {"fill": "none", "stroke": colour("board-last"), "stroke_width": 2.5}
    return tag("g", "last", "".join(parts), **line) if parts else ""


def _beside(scene: Scene, side: int) -> str:
    """The men in hand on the left of a side's strip, those off on the right, the turn between."""
    figure, men = scene.figure, scene.position.men[side]
    y = figure.height + 1.5 * SIDE_ROOM if side == 0 else SIDE_ROOM / 2
    name = SIDES[side]
    fill, line = colour(f"board-{name}"), colour(f"board-{name}-line")
    parts = []
    for place, way in (("hand", 1), ("off", -1)):
        count = men.get(place, 0)
        start = SMALL + 4 if way > 0 else figure.width - SMALL - 4
        shown = min(count, MOST_SHOWN)
        for index in range(shown):
            spot = {"cx": start + way * PITCH * index, "cy": y, "r": SMALL, "data_place": place}
            parts.append(tag("circle", f"man {place}", **spot))
        if count:
            style = {"font_size": 13, "stroke": "none", "fill": colour("board-text")}
            x = start + way * (PITCH * shown - 6)
            anchor = "start" if way > 0 else "end"
            told = f"{count} in hand" if place == "hand" else f"{count} off"
            parts.append(tag("text", "count", told, x=x, y=y + 5, text_anchor=anchor, **style))
    if scene.position.mover == name:
        mark = {"cx": figure.width / 2, "cy": y, "r": 7}
        parts.append(tag("circle", f"turn {name}", **mark))
    return tag("g", f"beside {name}", "".join(parts), fill=fill, stroke=line, stroke_width=1.5)


def text(scene: Scene) -> str:
    """The board as white sees it, in letters: white's men `O`, black's `X`; and in words."""
    cells = scene.figure.cells
    columns = max(column for column, _ in cells.values()) + 1
    rows = max(row for _, row in cells.values()) + 1
    grid = [["" for _ in range(columns)] for _ in range(rows)]
    for square, (column, row) in cells.items():
        grid[row][column] = _letters(scene, square)
    wide = max(len(cell) for row in grid for cell in row) + 1
    lines = ["".join(f"{cell:>{wide}}" for cell in row).rstrip() for row in grid]
    return "\n".join([*lines, "", *in_words(scene.position)])


def _letters(scene: Scene, square: int) -> str:
    counts = [scene.on(side).get(square, 0) for side in (0, 1)]
    signs = [f"{n if n > 1 else ''}{sign}" for n, sign in zip(counts, MEN, strict=True) if n]
    return "".join(signs) or "."


def in_words(position: Position) -> list[str]:
    """The position in words, as somebody would read it out."""
    lines = [
        f"{name.capitalize()} ({sign}): {_told(position.men[side])}."
        for side, (name, sign) in enumerate(zip(SIDES, MEN, strict=True))
    ]
    state = "".join(f"; {key} {value}" for key, value in position.state.items())
    if position.mover == "opening":
        return [*lines, f"The game has not begun{state}."]
    return [*lines, f"{position.mover.capitalize()} to play{state}."]


def _told(men: Mapping[str, int]) -> str:
    named = {"hand": "in hand", "off": "off"}
    return ", ".join(f"{n} {named.get(p, f'on {p}')}" for p, n in men.items()) or "no men"
