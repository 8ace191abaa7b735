"""Track boards: men lie on the squares of a figure, men in hand and men off in trays beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lusoria.playable.draw import scene
from lusoria.playable.draw.elements import tag
from lusoria.playable.draw.scene import (
    BLACK,
    WHITE,
    Arrow,
    Board,
    Box,
    Count,
    Man,
    Names,
    Place,
    Point,
    Tray,
    draw_frame,
    name_attributes,
)
from lusoria.playable.notation.paths import PathPosition, Step

FRAME = 22
SHARED = 0.65
"""The size of men that share a place with men of the other side."""
PILE = 1.3
"""How far the lowest man of a high pile lies below the topmost, in radii."""
LEADING = 14
"""From the first of two names of a square to the second: both have to find room in a cell."""
FANS = {
    2: ((-1, 0), (1, 0)),
    3: ((-1, -0.6), (1, -0.6), (0, 1.1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}
"""The places of a few men on a broad square, in their radii."""
BESIDE = ("hand", "off")
Paths = tuple[Sequence[int], Sequence[int]]
"""The squares of white's places, and of black's."""


class Pile(NamedTuple):
    """Men of a side on a square, the lowest first, each covering most of the last, or a fan."""

    spots: Sequence[Point]
    radius: float
    kind: str
    fanned: bool


class TrackBoard(Board):
    """A figure with the paths of both sides, each with as many men as `armies` says.

    `middles` are those of the squares, `labels` the distance of their numbers from there,
    `cells` the column and row of each square on the board in letters, rows from the top, `reach`
    half of a square. On a figure that `fans`, a few men lie side by side. `has_trays` is False
    where all men begin on the board and none leaves it.
    """

    figure: str
    middles: dict[int, Point]
    labels: dict[int, Point]
    cells: dict[int, tuple[int, int]]
    reach: float
    thrown: tuple[Point, Point]
    """The points about which white's dice lie, and black's."""
    tray_boxes: tuple[Box, Box]
    """For white's men in hand, and off; black's lie opposite."""
    fans = False

    def __init__(self, paths: Paths, armies: tuple[int, int], has_trays: bool = True) -> None:
        self.paths, self.most, self.has_trays = paths, max(armies), has_trays
        self.squares = {*paths[WHITE], *paths[BLACK]}
        self.lay_out()
        self.kind = f"track {self.figure}"
        self.turn = scene.WIDTH / 2, self.height - FRAME / 2, FRAME / 2
        self.trays = [self.tray(side, place) for side in (WHITE, BLACK) for place in BESIDE]

    @abstractmethod
    def lay_out(self) -> None:
        """Set the measures of the figure and the places of its squares."""

    @abstractmethod
    def draw_figure(self) -> str:
        """Draw the ground without its squares."""

    @abstractmethod
    def draw_square(self, square: int, names: Mapping[str, str]) -> str:
        """Draw a square with the attributes that say what both sides call it."""

    def tray(self, side: int, place: str) -> Tray:
        """Return the tray of a side for its men in hand, or off."""
        x, y, width, height = self.tray_boxes[place == "off"]
        if side == BLACK:
            x, y = scene.WIDTH - x - width, self.height - y - height
        called = "the hand" if place == "hand" else "the place for men off"
        box = x, y, width, height
        return Tray(side, place, box, self.most, called, side == BLACK, drawn=self.has_trays)

    def names(self, square: int) -> Names:
        """Return what each side calls a square: the places of its path that lie there."""
        white, black = (
            tuple(str(n) for n, here in enumerate(path, 1) if here == square) for path in self.paths
        )
        return white, black

    def draw_ground(self) -> str:
        frame = FRAME, FRAME, scene.WIDTH - 2 * FRAME, self.height - 2 * FRAME
        drawn = draw_frame(self.height, frame) + self.draw_figure()
        for square in sorted(self.middles):
            drawn += self.draw_square(square, name_attributes(self.names(square)))
        return drawn + "".join(tray.draw() for tray in self.trays)

    def draw_numbers(self, reader: str, *, large: bool) -> str:
        """Draw the reader's numbers, two of one square above each other; cells have no room for
        large ones."""
        drawn, size = "", scene.LARGE if large else scene.LABEL
        if size > 2 * self.reach - 3:
            return ""
        for square in sorted(self.middles):
            names = self.names(square)[reader == "black"]
            x, y = self.middles[square]
            right, down = self.labels[square]
            first = y + down + 0.36 * size - LEADING / 2 * (len(names) - 1)
            for row, name in enumerate(names):
                drawn += tag("text", "number", name, x=x + right, y=first + row * LEADING)
        return tag("g", "numbers", drawn, font_size=size, fill="board-text")

    def list_places(self) -> Iterator[Place]:
        reach = self.reach
        for square in sorted(self.middles):
            x, y = self.middles[square]
            box = x - reach, y - reach, 2 * reach, 2 * reach
            yield Place(self.names(square), box, "place {}")

    # A position.

    def square(self, side: int, place: str) -> int | None:
        """Return the square of a place; None for the hand and for men off."""
        return self.paths[side][int(place) - 1] if place.isdigit() else None

    def men_by_square(self, position: PathPosition, side: int) -> dict[int, int]:
        """Return the number of a side's men on each square that has any."""
        men: dict[int, int] = {}
        for place, count in position.men[side].items():
            square = self.square(side, place)
            if square is not None:
                men[square] = men.get(square, 0) + count
        return men

    def pile(self, position: PathPosition, side: int, square: int) -> Pile:
        """Return a side's men on a square; of none, the spot of one."""
        own, theirs = (self.men_by_square(position, s).get(square, 0) for s in (side, 1 - side))
        x, y = self.middles[square]
        fan = FANS.get(own, ()) if self.fans and not theirs else ()
        radius = float(self.man) * (SHARED if fan or theirs else 1)
        if fan:
            spots = [(x + a * 1.05 * radius, y + b * 1.05 * radius) for a, b in fan]
            return Pile(spots, radius, "shared", True)
        if theirs:
            x += (2 * side - 1) * radius
        count = max(own, 1)
        rise = min(0.36 * radius, PILE * radius / count)  # a whole pile is no higher than two men
        top = y - (count - 1) * rise / 2
        spots = [(x, top + below * rise) for below in reversed(range(count))]
        return Pile(spots, radius, "shared" if theirs else "man", False)

    def list_men(self, position: PathPosition) -> Iterator[Man]:
        for side in (WHITE, BLACK):
            listed = set()
            for place in position.men[side]:
                square = self.square(side, place)
                if square is not None and square not in listed:
                    listed.add(square)
                    pile = self.pile(position, side, square)
                    yield from (Man(side, place, x, y, pile.kind) for x, y in pile.spots)

    def list_counts(self, position: PathPosition) -> Iterator[Count]:
        """Yield how many men lie on each square where they lie on each other."""
        for side in (WHITE, BLACK):
            theirs = self.men_by_square(position, 1 - side)
            for square, count in sorted(self.men_by_square(position, side).items()):
                pile = self.pile(position, side, square)
                if count > 1 and not pile.fanned:
                    x, y = pile.spots[-1]
                    if count > 9 and square in theirs:
                        x += (2 * side - 1) * 0.3 * scene.LABEL  # two long numbers side by side
                    yield Count(str(count), x, y, max(pile.radius, scene.LABEL), side)

    def arrow(self, position: PathPosition, side: int, step: Step, how: str) -> Arrow:
        """Return the arrow of a step, between the last men of its places."""
        ends = []
        for place in (step.origin, step.goal):
            square = self.square(side, place)
            if square is not None:
                ends.append(self.pile(position, side, square).spots[-1])
            else:
                last = max(0, position.men[side].get(place, 1) - 1)
                ends.append(self.trays[2 * side + BESIDE.index(place)].spot(last))
        return Arrow(ends[0], ends[1], how, step.hit)

    def find_arrived(self, men: Sequence[Man], side: int, steps: Sequence[Step]) -> Iterator[Man]:
        """Return the topmost man of each square that a step leads to."""
        goals = {self.square(side, step.goal) for step in steps} - {None}
        topmost = {self.square(side, man.place): man for man in men if man.side == side}
        return (man for square, man in topmost.items() if square in goals)

    def throw_spot(self, mover: str) -> Point:
        return self.thrown[mover == "black"]

    def men_in_words(self, position: PathPosition, side: int) -> str:
        named = {"hand": "in hand", "off": "off"}
        men = position.men[side].items()
        return ", ".join(f"{n} {named.get(p, f'on {p}')}" for p, n in men) or "no men"

    def letters(self, position: PathPosition) -> Iterator[str]:
        """Yield the rows of the figure: white's men `O`, black's `X`, with their number."""
        by_side = [self.men_by_square(position, side) for side in (WHITE, BLACK)]
        rows: dict[tuple[int, int], str] = {}
        for square, (column, row) in self.cells.items():
            counts = [
                (men.get(square, 0), sign) for men, sign in zip(by_side, scene.LETTERS, strict=True)
            ]
            signs = "".join(f"{n if n > 1 else ''}{sign}" for n, sign in counts if n)
            rows[row, column] = signs or "."
        wide = max(map(len, rows.values())) + 1
        columns = range(max(column for _, column in rows) + 1)
        for row in range(max(row for row, _ in rows) + 1):
            yield "".join(f"{rows.get((row, column), ''):>{wide}}" for column in columns)
