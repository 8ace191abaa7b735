"""Tables boards: where things lie, what there is to draw of a position, and the board in letters.

Measures are in units of the drawing; the board is as white sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.scene import (
    BLACK,
    LABEL,
    LARGE,
    LETTERS,
    SIGNS,
    WHITE,
    WIDTH,
    Box,
    Man,
    Marks,
    Place,
    Point,
    Scene,
    Tray,
    Way,
    Word,
    box,
    in_words,
    of_side,
    turn_sign,
    view,
    views,
    whose_turn,
)
from lusoria.playable.draw.scene import frame as wood
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


def facing(course: Course, point: int) -> int:
    """What one side calls the point that the other calls by a number."""
    if course == "shared":
        return point
    return (point + 11) % 24 + 1 if course == "parallel" else 25 - point


def check(position: PathPosition, course: Course, steps: Iterable[Step] = ()) -> None:
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
    """The measures of one board: men off the board, and in hand, lie in trays beside the field.

    On a parallel course black goes off at the left. On a shared one both go off where white does;
    black's tray lies above white's, as on a contrary course. Men in hand have the trays that are
    left, those of each side nearest to its first point. Where no tray is at the left, the points
    are broader. `falling` says that points are written as players of backgammon do, 24 to 1.
    """

    course: Course
    hands: bool = False
    falling: bool = False

    @property
    def has_two(self) -> bool:
        """Whether there are trays at both sides."""
        return self.hands or self.course == "parallel"

    @property
    def left(self) -> int:
        """The left edge of the field."""
        return FRAME + (TRAY + GUTTER if self.has_two else 0)

    @property
    def point(self) -> int:
        """How broad a point is."""
        return 40 if self.has_two else 44

    @property
    def bar_width(self) -> int:
        """How broad the bar is: what the points leave."""
        return WIDTH - FRAME - TRAY - GUTTER - self.left - 12 * self.point

    @property
    def bar(self) -> int:
        """The left edge of the bar."""
        return self.left + 6 * self.point

    def x(self, point: int) -> int:
        """The middle of a point in white's count."""
        behind_bar = self.bar_width if column(point) >= 6 else 0
        return self.left + column(point) * self.point + self.point // 2 + behind_bar

    def name(self, side: int, point: int) -> str:
        """What a side calls a point that is given in white's count."""
        return str(point if side == WHITE else facing(self.course, point))

    def written(self, side: int, point: int) -> str:
        """What stands beside a point for a side that reads the board."""
        name = self.name(side, point)
        return str(25 - int(name)) if self.falling else name

    def base(self, point: int) -> tuple[int, int]:
        """The edge of the field where a point begins, and which way it goes from there."""
        return (NUMBERS, 1) if is_above(point) else (HEIGHT - NUMBERS, -1)

    def spot(self, side: int, place: str, index: float) -> Point:
        """Where a man of a pile lies, on a point or on the bar, counted from 0."""
        if place == "bar":
            way = -1 if side == WHITE else 1
            return self.bar + self.bar_width // 2, MIDDLE + way * (MAN + 6 + index * 2 * MAN)
        point = white_point(self.course, side, place)
        base, way = self.base(point)
        return self.x(point), base + way * (MAN + 2 + index * 2 * MAN)

    def tray(self, side: int, place: str) -> Tray:
        """Where a side's men lie that are off the board, or in hand."""
        parallel = self.course == "parallel"
        crossed = (side == BLACK and parallel) != (place == "hand")
        above = (side == BLACK) != (place == "hand" and parallel)
        x = FRAME if crossed else WIDTH - FRAME - TRAY
        at = (x, NUMBERS if above else HEIGHT - NUMBERS - HALF + 8, TRAY, HALF - 8)
        called = "the tray" if place == "off" else "the hand"
        return Tray(side, place, at, MOST, called, above, narrow=True)

    @property
    def trays(self) -> list[Tray]:
        """All trays that the board has."""
        beside = ("off", "hand") if self.hands else ("off",)
        return [self.tray(side, place) for side in (WHITE, BLACK) for place in beside]

    def bar_box(self, side: int) -> Box:
        """The half of the bar where men of a side lie that are out."""
        return self.bar, MIDDLE - (HALF if side == WHITE else 0), self.bar_width, HALF

    def point_box(self, point: int) -> Box:
        """The rectangle in which a point lies."""
        base, way = self.base(point)
        top = base if way > 0 else base - HALF + 8
        return self.x(point) - self.point // 2, top, self.point, HALF - 8


def frame(layout: Layout) -> str:
    """The wood, the two halves of the field sunk into it, the bar, and the trays."""
    top, width = NUMBERS, 6 * layout.point
    halves = [(x, top, width, 2 * HALF) for x in (layout.left, layout.bar + layout.bar_width)]
    bars = [
        box("bar", layout.bar_box(side), fill="transparent", **{f"data_{name}": "bar"})
        for side, name in enumerate(SIDES)
    ]
    parts = [wood(HEIGHT, *halves), *bars, *(tray.drawn() for tray in layout.trays)]
    return tag("g", "wood", "".join(parts))


def points(layout: Layout) -> str:
    """The twenty-four points; both sides' numbers of each are data for the page."""
    return tag("g", "points", "".join(_point(layout, point) for point in range(1, 25)))


def _point(layout: Layout, point: int) -> str:
    base, way = layout.base(point)
    x, tip, half = layout.x(point), base + way * (HALF - 30), layout.point // 2
    kind = "odd" if point % 2 else "even"
    return tag(
        "path",
        f"point {kind}",
        d=f"M{x - half} {base}L{x} {tip}L{x + half} {base}Z",
        fill=colour(f"board-point-{kind}"),
        data_white=point,
        data_black=facing(layout.course, point),
    )


def numbers(layout: Layout, viewer: int, *, large: bool = False) -> str:
    """What the sides call the points: the viewer's numbers beside them, the other's outside.

    There is room for `large` numbers of the viewer alone.
    """
    if large:
        return _names(layout, viewer, -11, 33, LARGE)
    return _names(layout, viewer, -8, 22, 20) + _names(layout, 1 - viewer, -29, 39, LABEL)


def _names(layout: Layout, side: int, above: int, below: int, size: float) -> str:
    drawn = []
    for point in range(1, 25):
        base, way = layout.base(point)
        y = base + (above if way > 0 else below)
        name, spot = layout.written(side, point), {"x": layout.x(point), "y": y}
        # Two large digits are made so narrow that numbers do not run into each other.
        narrow = NARROW if size == LARGE and len(name) > 1 else {}
        drawn.append(tag("text", "number", name, **spot, **narrow))
    fill = colour("board-faint" if above == -29 else "board-number")
    return tag("g", f"numbers {SIDES[side]}", "".join(drawn), font_size=size, fill=fill)


def _places(layout: Layout) -> Iterator[Place]:
    """Where one may point: the points, the halves of the bar, the trays."""
    for point in range(1, 25):
        names = ((layout.name(WHITE, point),), (layout.name(BLACK, point),))
        yield Place(names, layout.point_box(point), "point {}")
    for side in (WHITE, BLACK):
        yield of_side(side, "bar", layout.bar_box(side), "the bar")
    yield from (tray.place_of() for tray in layout.trays)


COUNT = 22
"""The size of the number of a pile."""
PEEPING = 0.45
"""How far, in men, the first man of a pile lies up from the man whom it pins."""


def men(position: PathPosition, layout: Layout) -> Iterator[Man]:
    """All men in the order in which they lie on each other."""
    for side in (0, 1):
        for place in POINTS:
            if position.pinned[side].get(place):
                yield Man(side, place, *layout.spot(side, place, 0.0), "pinned")
    for side in (0, 1):
        for place in ("bar", *POINTS):
            lift = lifted(position, layout, side, place)
            for index in range(min(free(position, side, place), SHOWN)):
                yield Man(side, place, *layout.spot(side, place, lift + index))
    for tray in layout.trays:
        yield from tray.men(position.men[tray.side].get(tray.place, 0))


def free(position: PathPosition, side: int, place: str) -> int:
    """How many men of a side lie open on a place."""
    return position.men[side].get(place, 0) - position.pinned[side].get(place, 0)


def lifted(position: PathPosition, layout: Layout, side: int, place: str) -> float:
    """How far a pile is lifted by a man whom it pins."""
    if place not in POINTS:
        return 0.0
    point = white_point(layout.course, side, place)
    return PEEPING if position.pinned[1 - side].get(layout.name(1 - side, point)) else 0.0


def counts(position: PathPosition, layout: Layout) -> Iterator[Word]:
    """How many men lie in a pile that is too high, and beside the board."""
    for side in range(len(SIDES)):
        for place in ("bar", *POINTS):
            count = free(position, side, place)
            if count > SHOWN:
                lift = lifted(position, layout, side, place)
                yield Word(str(count), *layout.spot(side, place, lift + SHOWN - 1), COUNT, side)
    for tray in layout.trays:
        yield from tray.count(position.men[tray.side].get(tray.place, 0))


def arrived(
    position: PathPosition, layout: Layout, side: int, steps: Sequence[Step]
) -> Iterator[Man]:
    """The men of a place that more of them have reached than have left it."""
    if not steps:
        return
    change = Counter(step.goal for step in steps)
    change.subtract(step.origin for step in steps)
    there = [each for each in men(position, layout) if each.side == side]
    for place, count in change.items():
        if place != "hand" and count > 0:
            pile = [each for each in there if each.place == place and each.kind != "pinned"]
            yield from pile[-count:]


def _way(position: PathPosition, layout: Layout, side: int, step: Step, how: str) -> Way:
    """A step as an arrow: one that was made led to the last man of its goal."""
    made = how == "made"
    origin = _spot(position, layout, side, step.origin, 0 if made else -1)
    goal = _spot(position, layout, side, step.goal, -1 if made else 0)
    return Way(origin, goal, how, step.hit)


def _spot(position: PathPosition, layout: Layout, side: int, place: str, more: int) -> Point:
    """Where the last man of a place lies (`more` is -1), or where the next one would (0)."""
    if place in ("off", "hand"):
        return layout.tray(side, place).spot(max(position.men[side].get(place, 0) + more, 0))
    index = min(max(free(position, side, place) + more, 0), SHOWN - 1)
    return layout.spot(side, place, lifted(position, layout, side, place) + index)


UNDER = ("o", "x")
EDGE = "       +" + "-" * 24 + "+----+" + "-" * 24 + "+"


def text(position: PathPosition, course: Course = "contrary") -> str:
    """The board as white sees it, and under it the position in words.

    White's men are `O`, black's `X`, small letters lie under a man of the other side; a pile of
    more than five bears its number. Raises InputError for a place that the board does not have.
    """
    check(position, course)
    piles = {point: _pile(position, course, point) for point in range(1, 25)}
    above, below = range(12, 0, -1), range(13, 25)
    # Men that are out lie in the middle of the bar: white's above, black's below.
    upper = [_row(piles, above, row, _out(position, WHITE, row)) for row in range(SHOWN)]
    lower = [_row(piles, below, row, _out(position, BLACK, row)) for row in range(SHOWN)]
    lines = [
        _row_of_numbers("black", (facing(course, point) for point in above)),
        _row_of_numbers("white", above),
        EDGE,
        *upper,
        "       |" + " " * 24 + "|    |" + " " * 24 + "|",
        *reversed(lower),
        EDGE,
        _row_of_numbers("white", below),
        _row_of_numbers("black", (facing(course, point) for point in below)),
        "",
        *_in_words(position, SIGNS),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _pile(position: PathPosition, course: Course, point: int) -> list[str]:
    """The signs on a point, from the edge of the board: at most as many as are shown."""
    signs: list[str] = []
    for side in (WHITE, BLACK):
        place = str(white_point(course, side, str(point)))
        under = position.pinned[side].get(place, 0)
        signs = [UNDER[side]] * under + signs
        signs += [LETTERS[side]] * (position.men[side].get(place, 0) - under)
    return _shortened(signs)


def _shortened(signs: list[str]) -> list[str]:
    """A pile that is too high bears its number on the last man that is shown."""
    return signs if len(signs) <= SHOWN else [*signs[: SHOWN - 1], str(len(signs))]


def _out(position: PathPosition, side: int, row: int) -> str:
    """The sign of a side's man on the bar in a row, counted from the edge of the board."""
    signs = _shortened([LETTERS[side]] * position.men[side].get("bar", 0))
    from_middle = SHOWN - 1 - row
    return signs[from_middle] if from_middle < len(signs) else ""


def _row(piles: dict[int, list[str]], points: Iterable[int], row: int, out: str) -> str:
    cells = [
        piles[point][row] if row < len(piles[point]) else "" if row else "." for point in points
    ]
    halves = ["".join(f"{cell:>3} " for cell in half) for half in (cells[:6], cells[6:])]
    return f"       |{halves[0]}|{out:^4}|{halves[1]}|"


def _row_of_numbers(name: str, points: Iterable[int]) -> str:
    cells = [f"{point:>3} " for point in points]
    return f"{name:<8}{''.join(cells[:6])}      {''.join(cells[6:])}"


def _in_words(position: PathPosition, signs: Sequence[str] = ("", "")) -> list[str]:
    men = [_men_in_words(position, side) for side in (WHITE, BLACK)]
    return in_words(position.mover, position.state, men, signs)


def _men_in_words(position: PathPosition, side: int) -> str:
    parts = []
    for place in PLACES:
        under = position.pinned[side].get(place, 0)
        free = position.men[side].get(place, 0) - under
        parts += [f"{under} {_where(place)} (pinned)"] if under else []
        parts += [f"{free} {_where(place)}"] if free > 0 else []
    return ", ".join(parts) or "no men"


def _where(place: str) -> str:
    named = {"hand": "in hand", "bar": "on the bar", "off": "borne off"}
    return f"on {place}" if place in POINTS else named[place]


def scene(
    position: PathPosition,
    marks: Marks,
    *,
    course: Course,
    hands: bool = False,
    falling: bool = False,
) -> Scene:
    """A position on a tables board.

    Points have the numbers of the side that the marks are by, or of the one that is to play.
    `hands` says that there are trays for men in hand, though there are none now; `falling` is as in
    `Layout`. Raises InputError for places that the board has not.
    """
    check(position, course, (*marks.last, *marks.tried))
    held = any(men.get("hand") for men in position.men)
    layout = Layout(course, hands or held, falling)
    ground, called, places = _board(layout)
    seen = view(position.mover, marks.reader or marks.by)
    if marks.reader:
        called = {seen: _names(layout, SIDES.index(marks.reader), -13, 27, 20)}
    half = layout.left if position.mover == "black" else layout.bar + layout.bar_width
    return Scene(
        f"tables {course}{' falling' * falling}{marks.kind}",
        f"Tables board, {whose_turn(position.mover)}",
        " ".join(_in_words(position)),
        partial(text, position, course),
        WIDTH,
        HEIGHT,
        MAN - 1,
        seen,
        ground,
        called,
        tuple(men(position, layout)),
        tuple(counts(position, layout)),
        marks.ways(position.mover, partial(_way, position, layout)),
        tuple(arrived(position, layout, marks.side(position.mover), marks.last)),
        marks.dice,
        (half + 3 * layout.point, MIDDLE),
        places,
    )


@lru_cache(maxsize=16)
def _board(layout: Layout) -> tuple[str, Mapping[str, str], tuple[Place, ...]]:
    """The board, what is written on it by each view, and where one may point."""
    written = views(
        lambda mover, by, large: (
            numbers(layout, BLACK if by == "black" else WHITE, large=large) + _turn(mover, layout)
        )
    )
    return frame(layout) + points(layout), written, tuple(_places(layout))


def _turn(mover: str, layout: Layout) -> str:
    """A small man at the end of the bar, on the side of the one who is to play."""
    if mover not in SIDES:
        return ""
    y = HEIGHT - NUMBERS / 2 if mover == "white" else NUMBERS / 2
    return turn_sign(mover, layout.bar + layout.bar_width / 2, y)
