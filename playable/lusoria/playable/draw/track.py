"""Track boards: what there is to draw of a position on a figure.

Men lie on their squares, men in hand and men off in trays beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.figures import FRAME, Figure, Paths
from lusoria.playable.draw.picture import SHARED
from lusoria.playable.draw.scene import (
    BLACK,
    LABEL,
    LARGE,
    LETTERS,
    SIGNS,
    WHITE,
    WIDTH,
    Man,
    Marks,
    Names,
    Place,
    Point,
    Scene,
    Tray,
    Way,
    Word,
    in_words,
    named,
    turn_sign,
    view,
    views,
    whose_turn,
)
from lusoria.playable.notation.paths import PathPosition, Step
from lusoria.playable.verdicts import SIDES

PILE = 1.3
"""How far the lowest man of a high pile lies below the topmost, in radii."""


def _rise(count: int, radius: float) -> float:
    """By how much each man of a pile lies above the next: a whole pile is no higher than two."""
    return min(0.36 * radius, PILE * radius / count)


LEADING = 14
"""From the first of two names of a square to the second: both have to find room in a cell."""
FANS = {
    2: ((-1, 0), (1, 0)),
    3: ((-1, -0.6), (1, -0.6), (0, 1.1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}
"""Where a few men lie on a broad place, in their radii."""
BESIDE = ("hand", "off")


@dataclass(frozen=True)
class Board:
    """A figure with the paths of both sides, each with as many men as `armies` says.

    `trays` says whether it has trays: where all men begin on the board and none leaves it, there
    are none.
    """

    figure: Figure
    paths: Paths
    armies: tuple[int, int]
    has_trays: bool

    def called(self, square: int) -> Names:
        """What each side calls a square: the places of its path that lie there."""
        white, black = (
            tuple(str(n) for n, each in enumerate(path, 1) if each == square) for path in self.paths
        )
        return white, black

    @property
    def trays(self) -> list[Tray]:
        """Where men lie beside the board."""
        return [
            self.figure.tray(side, place, max(self.armies))
            for side in (WHITE, BLACK)
            for place in BESIDE
        ]

    def drawn(self) -> tuple[str, Mapping[str, str], tuple[Place, ...]]:
        """The ground, what is written on it by each view, and where one may point."""
        figure = self.figure
        names = {square: self.called(square) for square in sorted(figure.spots)}
        ground = figure.ground + "".join(figure.shape(s, named(n)) for s, n in names.items())
        ground += "".join(tray.drawn(seen=self.has_trays) for tray in self.trays)
        reach = figure.reach
        places = [
            Place(n, (x - reach, y - reach, 2 * reach, 2 * reach), "place {}")
            for s, n in names.items()
            for x, y in (figure.spots[s],)
        ]
        written = views(
            lambda mover, by, large: _numbers(figure, names, by, large) + _turn(figure, mover)
        )
        return ground, written, (*places, *(tray.place_of() for tray in self.trays))


@dataclass(frozen=True)
class Drawn:
    """A position on its board, which is `drawn` once."""

    position: PathPosition
    board: Board
    drawn: tuple[str, Mapping[str, str], tuple[Place, ...]]

    @property
    def figure(self) -> Figure:
        """The figure of the board."""
        return self.board.figure

    def square(self, side: int, place: str) -> int | None:
        """The square of a place; None for the hand and for men off."""
        return self.board.paths[side][int(place) - 1] if place.isdigit() else None

    def on(self, side: int) -> Mapping[int, int]:
        """The men of a side by square."""
        found: dict[int, int] = {}
        for place, count in self.position.men[side].items():
            square = self.square(side, place)
            if square is not None:
                found[square] = found.get(square, 0) + count
        return found

    def fanned(self, side: int, square: int) -> Sequence[Point]:
        """Where a few men lie side by side that have a broad place for themselves."""
        alone = self.figure.fans and square not in self.on(1 - side)
        return FANS.get(self.on(side).get(square, 0), ()) if alone else ()

    def kind(self, side: int, square: int) -> str:
        """How men on a square look: they are smaller where there are others."""
        return "shared" if square in self.on(1 - side) or self.fanned(side, square) else "man"

    def disc(self, side: int, square: int) -> tuple[float, float, float]:
        """The middle and the radius of a side's man on a square, the topmost of a pile."""
        x, y = self.figure.spots[square]
        radius = float(self.figure.man)
        if self.kind(side, square) == "shared":
            radius *= SHARED
        if fan := self.fanned(side, square):
            return x + fan[-1][0] * 1.05 * radius, y + fan[-1][1] * 1.05 * radius, radius
        if square in self.on(1 - side):
            x += (2 * side - 1) * radius
        above = self.on(side).get(square, 1) - 1
        return x, y - above * _rise(above + 1, radius) / 2, radius

    def pile(self, side: int, square: int) -> Iterator[Point]:
        """Where a side's men on a square lie, the lowest first: each covers most of the last."""
        x, top, radius = self.disc(side, square)
        if fan := self.fanned(side, square):
            x, y = self.figure.spots[square]
            yield from ((x + a * 1.05 * radius, y + b * 1.05 * radius) for a, b in fan)
            return
        count = self.on(side)[square]
        for below in reversed(range(count)):
            yield x, top + below * _rise(count, radius)

    def tray(self, side: int, place: str) -> Tray:
        """Where a side's men lie that are in hand, or off."""
        return self.board.trays[2 * side + BESIDE.index(place)]

    def at(self, side: int, place: str) -> Point:
        """Where a man of a side lies on a place; in hand or off, the last one."""
        square = self.square(side, place)
        if square is not None:
            return self.disc(side, square)[:2]
        return self.tray(side, place).spot(max(0, self.position.men[side].get(place, 1) - 1))


def scene(laid: Drawn, marks: Marks) -> Scene:
    """A position on a figure; the squares have the numbers of the side that the marks are by."""
    figure, position = laid.figure, laid.position
    side = marks.side(position.mover)
    ground, written, places = laid.drawn
    come = {laid.square(side, step.goal) for step in marks.last} - {None}
    topmost = {laid.square(side, man.place): man for man in _men(laid) if man.side == side}
    return Scene(
        f"track {figure.kind}{marks.kind}",
        f"{figure.name}, {whose_turn(position.mover)}",
        " ".join(_in_words(position)),
        partial(text, laid),
        WIDTH,
        figure.height,
        figure.man,
        view(position.mover, marks.reader or marks.by),
        ground,
        written,
        tuple(_men(laid)),
        tuple(_counts(laid)),
        marks.ways(position.mover, partial(_way, laid)),
        tuple(man for square, man in topmost.items() if square in come),
        marks.dice,
        figure.thrown[position.mover == "black"],
        places,
    )


def _way(laid: Drawn, side: int, step: Step, how: str) -> Way:
    return Way(laid.at(side, step.origin), laid.at(side, step.goal), how, step.hit)


def _numbers(figure: Figure, names: Mapping[int, Names], by: str, large: bool) -> str:
    """What the one who reads the board calls the squares; two names stand one above the other.

    A cell has no room for large ones.
    """
    drawn, size = "", LARGE if large else LABEL
    if size > 2 * figure.reach - 3:
        return ""
    for square, called in names.items():
        here = called[by == "black"]
        x, y = figure.spots[square]
        right, down = figure.labels[square]
        first = y + down + 0.36 * size - LEADING / 2 * (len(here) - 1)
        for row, name in enumerate(here):
            drawn += tag("text", "number", name, x=x + right, y=first + row * LEADING)
    return tag("g", "numbers", drawn, font_size=size, fill=colour("board-text"))


def _turn(figure: Figure, mover: str) -> str:
    """A small man in the frame, on the side of the one who is to play."""
    if mover not in SIDES:
        return ""
    y = figure.height - FRAME / 2 if mover == "white" else FRAME / 2
    return turn_sign(mover, WIDTH / 2, y)


def _men(laid: Drawn) -> Iterator[Man]:
    for side in (0, 1):
        seen = set()
        for place in laid.position.men[side]:
            square = laid.square(side, place)
            if square is not None and square not in seen:
                seen.add(square)
                for x, y in laid.pile(side, square):
                    yield Man(side, place, x, y, laid.kind(side, square))
        for place in BESIDE:
            yield from laid.tray(side, place).men(laid.position.men[side].get(place, 0))


def _counts(laid: Drawn) -> Iterator[Word]:
    """How many men lie on a square, if they lie on each other, in hand, and off."""
    for side in (0, 1):
        for square, count in sorted(laid.on(side).items()):
            if count > 1 and not laid.fanned(side, square):
                x, y, radius = laid.disc(side, square)
                if count > 9 and square in laid.on(1 - side):
                    x += (2 * side - 1) * 0.3 * LABEL  # two long numbers side by side
                yield Word(str(count), x, y, max(radius, LABEL), side)
        for place in BESIDE:
            count = laid.position.men[side].get(place, 0)
            for word in laid.tray(side, place).count(count, f"{place} {{}}"):
                yield word if laid.board.has_trays else replace(word, ground="page")


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
    signs = [f"{n if n > 1 else ''}{sign}" for n, sign in zip(counts, LETTERS, strict=True) if n]
    return "".join(signs) or "."


def _in_words(position: PathPosition, signs: Sequence[str] = ("", "")) -> list[str]:
    men = [_men_in_words(position.men[side]) for side in (0, 1)]
    return in_words(position.mover, position.state, men, signs)


def _men_in_words(men: Mapping[str, int]) -> str:
    named = {"hand": "in hand", "off": "off"}
    return ", ".join(f"{n} {named.get(p, f'on {p}')}" for p, n in men.items()) or "no men"
