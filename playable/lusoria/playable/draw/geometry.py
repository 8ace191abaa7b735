"""Where things lie on a tables board as white sees it, in units of the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from lusoria.playable.errors import InputError, nearest
from lusoria.playable.notation import Position, Step

Course = Literal["parallel", "contrary", "shared"]
COURSES = ("parallel", "contrary", "shared")
POINTS = tuple(str(point) for point in range(1, 25))
PLACES = ("hand", "bar", *POINTS, "off")
SIDES = ("white", "black")
WHITE, BLACK = 0, 1

POINT = 40
BAR = 44
HALF = 206
"""From an edge of the field to its middle."""
MAN = 18
"""The radius of a man."""
SHOWN = 5
"""Men drawn one after another; a higher pile bears its number."""
FRAME = 14
NUMBERS = 46
"""The strip of the frame that bears the numbers of the points."""
TRAY = 34
GUTTER = 10
HAND = 40


def facing(course: Course, point: int) -> int:
    """What one side calls the point that the other calls by a number."""
    if course == "shared":
        return point
    return (point + 11) % 24 + 1 if course == "parallel" else 25 - point


def check(position: Position, course: Course, steps: Iterable[Step] = ()) -> None:
    """Raise InputError for a course or a place that a tables board does not have."""
    if course not in COURSES:
        near = nearest(course, COURSES)
        expected = f"{', '.join(COURSES[:-1])} or {COURSES[-1]}"
        raise InputError(f"found {course!r}", expected=expected, nearest=near, what="course")
    _check_places("position", (place for men in position.men for place in men))
    _check_places("play", (place for step in steps for place in (step.origin, step.goal)))


def _check_places(what: str, places: Iterable[str]) -> None:
    for place in places:
        if place not in PLACES:
            expected = "a place of a tables board: hand, bar, 1…24 or off"
            raise InputError(f"found {place!r}", expected=expected, what=what)


def white_point(course: Course, side: int, place: str) -> int:
    """A point of a side, in white's count."""
    return int(place) if side == WHITE else facing(course, int(place))


def is_above(point: int) -> bool:
    """Whether a point, in white's count, is on the far side of the board."""
    return point <= 12


def column(point: int) -> int:
    """The column of a point in white's count, from 0 at the left to 11."""
    return 12 - point if is_above(point) else point - 13


@dataclass(frozen=True)
class Layout:
    """The measures of one board: men in hand lie outside, men off the board in trays.

    On a parallel course black goes off at the left, and there is a tray for him. On a shared one
    both go off where white does; black's tray lies above white's, as on a contrary course.
    """

    course: Course
    hands: tuple[bool, bool]

    @property
    def left(self) -> int:
        """The left edge of the field."""
        return FRAME + (TRAY + GUTTER if self.course == "parallel" else 0)

    @property
    def right(self) -> int:
        """The right edge of the field."""
        return self.left + 12 * POINT + BAR

    @property
    def width(self) -> int:
        """The whole width."""
        return self.right + GUTTER + TRAY + FRAME

    @property
    def top(self) -> int:
        """The upper edge of the frame."""
        return HAND if self.hands[BLACK] else 0

    @property
    def bottom(self) -> int:
        """The lower edge of the frame."""
        return self.top + 2 * (NUMBERS + HALF)

    @property
    def height(self) -> int:
        """The whole height."""
        return self.bottom + (HAND if self.hands[WHITE] else 0)

    @property
    def middle(self) -> int:
        """The line between the two halves of the board."""
        return self.top + NUMBERS + HALF

    @property
    def bar(self) -> int:
        """The left edge of the bar."""
        return self.left + 6 * POINT

    def x(self, point: int) -> int:
        """The middle of a point in white's count."""
        behind_bar = BAR if column(point) >= 6 else 0
        return self.left + column(point) * POINT + POINT // 2 + behind_bar

    def name(self, side: int, point: int) -> str:
        """What a side calls a point that is given in white's count."""
        return str(point if side == WHITE else facing(self.course, point))

    def base(self, point: int) -> tuple[int, int]:
        """The edge of the field where a point begins, and which way it goes from there."""
        return (self.middle - HALF, 1) if is_above(point) else (self.middle + HALF, -1)

    def spot(self, side: int, place: str, index: float) -> tuple[float, float]:
        """Where a man of a pile lies, on a point or on the bar, counted from 0."""
        if place == "bar":
            way = -1 if side == WHITE else 1
            return self.bar + BAR // 2, self.middle + way * (MAN + 6 + index * 2 * MAN)
        point = white_point(self.course, side, place)
        base, way = self.base(point)
        return self.x(point), base + way * (MAN + 2 + index * 2 * MAN)

    def tray(self, side: int) -> tuple[int, int, int]:
        """The left edge of a side's tray, the edge where its men begin, and which way they go."""
        at_left = side == BLACK and self.course == "parallel"
        x = FRAME if at_left else self.right + GUTTER
        base, way = self.base(1 if side == BLACK else 24)
        return x, base, way
