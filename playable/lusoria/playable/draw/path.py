"""Positions of track games drawn: the figure, the men on its squares, hands and men off beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.figures import SIDE_ROOM, Figure
from lusoria.playable.draw.picture import SHARED, SMALL
from lusoria.playable.draw.scene import SIDES, Man, Point, Scene, Way, Word, label, view, views
from lusoria.playable.notation import Position, Step

MEN = ("O", "X")
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


def scene(
    laid: Drawn,
    *,
    last: Sequence[Step] = (),
    by: str | None = None,
    tried: Sequence[Step] = (),
    fault: int | None = None,
) -> Scene:
    """A position on a figure.

    `last` are the steps that led here, made by the side `by`, whose numbers the squares then have;
    `tried` are steps that were refused, `fault` which of them, counted from 1; without it, all.
    """
    figure, position = laid.figure, laid.position
    turn = "before the first cast" if position.mover == "opening" else f"{position.mover} to play"
    side = SIDES.index(by) if by else int(position.mover != "black")
    come = {laid.square(side, step.goal) for step in last} - {None}
    topmost = {laid.square(side, man.place): man for man in _men(laid) if man.side == side}
    return Scene(
        f"track {figure.kind}",
        f"{figure.name}, {turn}",
        " ".join(in_words(position, signs=("", ""))),
        partial(text, laid),
        figure.width,
        figure.height + 2 * SIDE_ROOM,
        figure.man,
        view(position.mover, by),
        *laid.board,
        tuple(_men(laid)),
        tuple(_counts(laid)),
        (
            *(Way(laid.at(side, s.origin), laid.at(side, s.goal), "made", s.hit) for s in last),
            *_tried(laid, tried, fault),
        ),
        tuple(man for square, man in topmost.items() if square in come),
    )


def _tried(laid: Drawn, steps: Sequence[Step], fault: int | None) -> Iterator[Way]:
    """Steps that were refused: all of them, or the one at fault."""
    side = int(laid.position.mover == "black")
    for number, step in enumerate(steps, 1):
        how = "struck" if fault in (None, number) else "tried"
        yield Way(laid.at(side, step.origin), laid.at(side, step.goal), how, step.hit)


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
    fill, line = colour(f"board-{mover}"), colour("board-last")
    spot = {"cx": laid.figure.width / 2, "cy": y, "r": 9}
    return tag("circle", f"turn {mover}", **spot, fill=fill, stroke=line, stroke_width=2.5)


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
    return "\n".join([*lines, "", *in_words(laid.position)])


def _letters(laid: Drawn, square: int) -> str:
    counts = [laid.on(side).get(square, 0) for side in (0, 1)]
    signs = [f"{n if n > 1 else ''}{sign}" for n, sign in zip(counts, MEN, strict=True) if n]
    return "".join(signs) or "."


def in_words(position: Position, signs: Sequence[str] = (" (O)", " (X)")) -> list[str]:
    """The position in words, as somebody would read it out."""
    lines = [
        f"{name.capitalize()}{sign}: {_told(position.men[side])}."
        for side, (name, sign) in enumerate(zip(SIDES, signs, strict=True))
    ]
    state = "".join(f"; {key} {value}" for key, value in position.state.items())
    if position.mover == "opening":
        return [*lines, f"The game has not begun{state}."]
    return [*lines, f"{position.mover.capitalize()} to play{state}."]


def _told(men: Mapping[str, int]) -> str:
    named = {"hand": "in hand", "off": "off"}
    return ", ".join(f"{n} {named.get(p, f'on {p}')}" for p, n in men.items()) or "no men"
