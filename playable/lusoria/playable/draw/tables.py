"""Tables boards. Measures are in units of the drawing; the board is as white sees it.

White's point 1 is at the top right; his men travel along the top to the left and along the bottom
back to the right. Black's men take the course that the game gives them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple

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
    Marks,
    Place,
    Point,
    Scene,
    Tray,
    draw_box,
    draw_frame,
    place_of_side,
)
from lusoria.playable.errors import InputError, nearest
from lusoria.playable.notation.paths import PathPosition, Step
from lusoria.playable.verdicts import SIDES

Course = Literal["parallel", "contrary", "shared"]
COURSES = ("parallel", "contrary", "shared")
POINTS = tuple(str(point) for point in range(1, 25))
PLACES = ("hand", "bar", *POINTS, "off")

HALF = 206
"""From an edge of the field to its middle."""
MAN = 18
"""Half of what a man takes up of a point."""
SHOWN = 5
"""Men drawn one after another; a higher pile bears its number."""
FRAME = 14
NUMBERS = 46
"""The strip of the frame that bears the numbers of the points."""
TRAY = 34
MOST = 15
"""Men beside the board that are drawn; above that, their number must do."""
GUTTER = 10
HEIGHT = 2 * (NUMBERS + HALF)
MIDDLE = NUMBERS + HALF
NARROW = {"textLength": 32, "lengthAdjust": "spacingAndGlyphs"}
"""The look of two large digits, which would run into their neighbours otherwise."""
COUNT = 22
"""The size of the number of a pile."""
PEEPING = 0.45
"""How far, in men, the first man of a pile lies up from the man whom it pins."""
UNDER = ("o", "x")
"""Pinned men on a board in letters."""


def facing(course: Course, point: int) -> int:
    """Return what one side calls the point that the other calls by a number."""
    if course == "shared":
        return point
    return (point + 11) % 24 + 1 if course == "parallel" else 25 - point


def check(course: str, position: PathPosition, steps: Iterable[Step] = ()) -> None:
    """Raise InputError for a course or a place that a tables board does not have."""
    if course not in COURSES:
        expected = f"{', '.join(COURSES[:-1])} or {COURSES[-1]}"
        near = nearest(course, COURSES)
        raise InputError(f"found {course!r}", expected=expected, nearest=near, what="course")
    places = chain(
        (("position", place) for men in position.men for place in men),
        (("play", place) for step in steps for place in (step.origin, step.goal)),
    )
    for what, place in places:
        if place not in PLACES:
            expected = "a place of a tables board: hand, bar, 1…24 or off"
            raise InputError(f"found {place!r}", expected=expected, what=what)


class Pile(NamedTuple):
    """Men of a side on a place, `pinned` or free; `lift` is by how many men the first is raised."""

    side: int
    place: str
    pinned: int
    free: int
    lift: float


class TablesBoard(Board):
    """A tables board: men off the board, and in hand, lie in trays beside the field.

    On a parallel course black goes off at the left. On a shared one both go off where white does;
    black's tray lies above white's, as on a contrary course. Men in hand have the trays that are
    left, those of each side nearest to its first point. Where no tray is at the left, the points
    are broader. `falling` says that points are written as players of backgammon do, 24 to 1.
    """

    name = "Tables board"
    height = HEIGHT
    man = MAN - 1

    def __init__(self, course: Course, hands: bool, falling: bool) -> None:
        self.course, self.falling = course, falling
        self.kind = f"tables {course}{' falling' * falling}"
        has_two = hands or course == "parallel"
        self.left = FRAME + (TRAY + GUTTER if has_two else 0)
        self.point = 40 if has_two else 44
        self.bar_width = scene.WIDTH - FRAME - TRAY - GUTTER - self.left - 12 * self.point
        self.bar = self.left + 6 * self.point
        self.turn = self.bar + self.bar_width / 2, HEIGHT - NUMBERS / 2, NUMBERS / 2
        beside = ("off", "hand") if hands else ("off",)
        self.trays = [self.tray(side, place) for side in (WHITE, BLACK) for place in beside]

    def tray(self, side: int, place: str) -> Tray:
        """Return the tray for a side's men that are off the board, or in hand."""
        parallel = self.course == "parallel"
        crossed = (side == BLACK and parallel) != (place == "hand")
        above = (side == BLACK) != (place == "hand" and parallel)
        x = FRAME if crossed else scene.WIDTH - FRAME - TRAY
        box = (x, NUMBERS if above else HEIGHT - NUMBERS - HALF + 8, TRAY, HALF - 8)
        called = "the tray" if place == "off" else "the hand"
        return Tray(side, place, box, MOST, called, above, narrow=True)

    # Points, in white's count.

    def x(self, point: int) -> int:
        """Return the middle of a point."""
        column = 12 - point if point <= 12 else point - 13
        behind_bar = self.bar_width if column >= 6 else 0
        return self.left + column * self.point + self.point // 2 + behind_bar

    def base(self, point: int) -> tuple[int, int]:
        """Return the edge of the field where a point begins, and the sign of its way from there."""
        return (NUMBERS, 1) if point <= 12 else (HEIGHT - NUMBERS, -1)

    def called(self, side: int, point: int) -> int:
        """Return what a side calls a point."""
        return point if side == WHITE else facing(self.course, point)

    def whites(self, side: int, place: str) -> int:
        """Return the point that a side calls so, in white's count."""
        return self.called(side, int(place))  # whoever faces a point is faced from there

    def spot(self, side: int, place: str, index: float) -> Point:
        """Return the middle of a man of a pile, on a point or on the bar, counted from 0."""
        if place == "bar":
            way = -1 if side == WHITE else 1
            return self.bar + self.bar_width // 2, MIDDLE + way * (MAN + 6 + index * 2 * MAN)
        point = self.whites(side, place)
        base, way = self.base(point)
        return self.x(point), base + way * (MAN + 2 + index * 2 * MAN)

    # The board.

    def bar_box(self, side: int) -> Box:
        """Return the half of the bar where men of a side lie that are out."""
        return self.bar, MIDDLE - (HALF if side == WHITE else 0), self.bar_width, HALF

    def draw_ground(self) -> str:
        """Draw the wood, the two halves of the field sunk into it, the bar, trays and points."""
        lefts = (self.left, self.bar + self.bar_width)
        drawn = draw_frame(HEIGHT, *((x, NUMBERS, 6 * self.point, 2 * HALF) for x in lefts))
        for side, name in enumerate(SIDES):
            data = {f"data_{name}": "bar"}
            drawn += draw_box("bar", self.bar_box(side), fill="transparent", **data)
        drawn += "".join(tray.draw() for tray in self.trays)
        points = "".join(map(self._draw_point, range(1, 25)))
        return tag("g", "wood", drawn) + tag("g", "points", points)

    def _draw_point(self, point: int) -> str:
        base, way = self.base(point)
        x, tip, half = self.x(point), base + way * (HALF - 30), self.point // 2
        kind = "odd" if point % 2 else "even"
        return tag(
            "path",
            f"point {kind}",
            d=f"M{x - half} {base}L{x} {tip}L{x + half} {base}Z",
            fill=f"board-point-{kind}",
            data_white=point,
            data_black=facing(self.course, point),
        )

    def draw_numbers(self, reader: str, *, large: bool) -> str:
        """Draw the reader's numbers beside the points, and outside, if small, the other side's."""
        side = int(reader == "black")
        if large:
            return self._draw_names(side, -11, 33, scene.LARGE)
        outside = self._draw_names(1 - side, -29, 39, scene.LABEL, "board-faint")
        return self._draw_names(side, -8, 22, 20) + outside

    def _draw_names(
        self, side: int, above: int, below: int, size: int, fill: str = "board-number"
    ) -> str:
        drawn = ""
        for point in range(1, 25):
            base, way = self.base(point)
            number = self.called(side, point)
            name = str(25 - number if self.falling else number)
            narrow = NARROW if size == scene.LARGE and len(name) > 1 else {}
            y = base + (above if way > 0 else below)
            drawn += tag("text", "number", name, x=self.x(point), y=y, **narrow)
        return tag("g", f"numbers {SIDES[side]}", drawn, font_size=size, fill=fill)

    def list_places(self) -> Iterator[Place]:
        for point in range(1, 25):
            names = ((str(point),), (str(facing(self.course, point)),))
            base, way = self.base(point)
            top = base if way > 0 else base - HALF + 8
            box = self.x(point) - self.point // 2, top, self.point, HALF - 8
            yield Place(names, box, "point {}")
        for side in (WHITE, BLACK):
            yield place_of_side(side, "bar", self.bar_box(side), "the bar")

    # A position.

    def pile(self, position: PathPosition, side: int, place: str) -> Pile:
        """Return the men of a side on a place."""
        pinned = position.pinned[side].get(place, 0)
        lift = 0.0
        if place in POINTS:
            theirs = str(self.called(1 - side, self.whites(side, place)))
            lift = PEEPING if position.pinned[1 - side].get(theirs) else 0.0
        return Pile(side, place, pinned, position.men[side].get(place, 0) - pinned, lift)

    def piles(self, position: PathPosition) -> list[Pile]:
        """Return all places on the board that men of a side may stand on, with these men."""
        return [self.pile(position, side, place) for side in (0, 1) for place in ("bar", *POINTS)]

    def list_men(self, position: PathPosition) -> Iterator[Man]:
        piles = self.piles(position)
        for side, place, pinned, *_ in piles:
            if pinned:
                yield Man(side, place, *self.spot(side, place, 0.0), "pinned")
        for side, place, _, free, lift in piles:
            for index in range(min(free, SHOWN)):
                yield Man(side, place, *self.spot(side, place, lift + index))

    def list_counts(self, position: PathPosition) -> Iterator[Count]:
        for side, place, _, free, lift in self.piles(position):
            if free > SHOWN:
                yield Count(str(free), *self.spot(side, place, lift + SHOWN - 1), COUNT, side)

    def arrow(self, position: PathPosition, side: int, step: Step, how: str) -> Arrow:
        """Return the arrow of a step: one that was made led to the last man of its goal."""
        made = how == "made"
        origin = self._end(position, side, step.origin, 0 if made else -1)
        return Arrow(origin, self._end(position, side, step.goal, -made), how, step.hit)

    def _end(self, position: PathPosition, side: int, place: str, more: int) -> Point:
        """Return where the last man of a place lies (`more` is -1), or the next one would (0)."""
        if place in ("off", "hand"):
            tray = self.tray(side, place)
            return tray.spot(max(position.men[side].get(place, 0) + more, 0))
        pile = self.pile(position, side, place)
        return self.spot(side, place, pile.lift + min(max(pile.free + more, 0), SHOWN - 1))

    def find_arrived(self, men: Sequence[Man], side: int, steps: Sequence[Step]) -> Iterator[Man]:
        """Yield the men of each place that more of them have reached than have left it."""
        change = Counter(step.goal for step in steps)
        change.subtract(step.origin for step in steps)
        for place, count in change.items():
            if place != "hand" and count > 0:
                free = [m for m in men if (m.side, m.place) == (side, place) and m.kind != "pinned"]
                yield from free[-count:]

    def throw_spot(self, mover: str) -> Point:
        half = self.left if mover == "black" else self.bar + self.bar_width
        return half + 3 * self.point, MIDDLE

    def men_in_words(self, position: PathPosition, side: int) -> str:
        named = {"hand": "in hand", "bar": "on the bar", "off": "borne off"}
        words = []
        for place in PLACES:
            where = named.get(place, f"on {place}")
            pinned = position.pinned[side].get(place, 0)
            free = position.men[side].get(place, 0) - pinned
            words += [f"{pinned} {where} (pinned)"] if pinned else []
            words += [f"{free} {where}"] if free > 0 else []
        return ", ".join(words) or "no men"

    def letters(self, position: PathPosition) -> Iterator[str]:
        """Yield the points: white's men are `O`, black's `X`, pinned ones small.

        A pile of more than five bears its number. Men that are out lie in the middle of the bar:
        white's above, black's below.
        """
        stacks: dict[tuple[str, int], list[str]] = {}
        for side, place, pinned, free, _ in self.piles(position):
            key = ("bar", side) if place == "bar" else ("", self.whites(side, place))
            stack = stacks.setdefault(key, [])
            stack[:0] = [UNDER[side]] * pinned
            stack += [scene.LETTERS[side]] * free
        for stack in stacks.values():
            if len(stack) > SHOWN:
                stack[SHOWN - 1 :] = [str(len(stack))]
        upper, lower = range(12, 0, -1), range(13, 25)
        edge = "       +" + "-" * 24 + "+----+" + "-" * 24 + "+"

        def numbers(side: int, points: range) -> str:
            return _letter_row(SIDES[side], [str(self.called(side, p)) for p in points], " ")

        def rows(side: int, points: range) -> list[str]:
            out = stacks["bar", side]
            grounds = ".", *[""] * (SHOWN - 1)
            return [
                _letter_row("", [_sign(stacks["", p], row) or ground for p in points], "|", sign)
                for row, ground in enumerate(grounds)
                for sign in (_sign(out, SHOWN - 1 - row),)
            ]

        yield from (numbers(BLACK, upper), numbers(WHITE, upper), edge, *rows(WHITE, upper))
        yield _letter_row("", [""] * 12, "|")
        yield from (*reversed(rows(BLACK, lower)), edge)
        yield from (numbers(WHITE, lower), numbers(BLACK, lower))

    def scene(self, position: PathPosition, marks: Marks) -> Scene:
        """Return the marks of a position; a board with a reader bears the reader's numbers alone.

        Raises InputError for places that the board has not.
        """
        check(self.course, position, (*marks.last, *marks.tried))
        scene = super().scene(position, marks)
        if not marks.reader:
            return scene
        names = self._draw_names(SIDES.index(marks.reader), -13, 27, 20)
        return replace(scene, numbers={scene.view: names})

    def text(self, position: PathPosition) -> str:
        check(self.course, position)
        return super().text(position)


def _letter_row(name: str, cells: Sequence[str], edge: str, middle: str = "") -> str:
    """Return a row of twelve points in letters, with the bar in its middle."""
    left, right = ("".join(f"{cell:>3} " for cell in half) for half in (cells[:6], cells[6:]))
    return f"{name:<7}{edge}{left}{edge}{middle:^4}{edge}{right}{edge}"


def _sign(stack: Sequence[str], row: int) -> str:
    return stack[row] if row < len(stack) else ""


_board = lru_cache(maxsize=16)(TablesBoard)


def board_of(
    position: PathPosition, course: Course, *, hands: bool = False, falling: bool = False
) -> TablesBoard:
    """Return the board of a position.

    `hands` says that there are trays for men in hand, though there are none now; `falling` is as in
    `TablesBoard`.
    """
    return _board(course, hands or any(men.get("hand") for men in position.men), falling)
