"""The marks of a position: a `Board` of each family lists them, `picture` writes them as SVG.

All boards have one width and one frame, so that their letters and men are alike wherever they
stand. White sits at the bottom.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from lusoria.playable.draw.dice import Die
from lusoria.playable.draw.elements import tag
from lusoria.playable.reasons import holding
from lusoria.playable.verdicts import SIDES

WHITE, BLACK = 0, 1
LETTERS = ("O", "X")
"""The men of each side on a board in letters."""
SIGNS = tuple(f" ({letter})" for letter in LETTERS)
"""The explanation of the letters, behind the name of the side."""
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

WIDTH = 640
LABEL = 17
"""The size of letters that are at least 9 pixels high where a board is 358 wide, on a phone."""
LARGE = 30
"""The size of letters that are 9 pixels high where a board is half as wide, beside a text."""


@dataclass(frozen=True)
class Man:
    """A man at a point; `kind` is man, pinned, shared, small, slab, bound or leader."""

    side: int
    place: str
    x: float
    y: float
    kind: str = "man"


@dataclass(frozen=True)
class Count:
    """A number of men: on the last man of a pile of `side`, or beside the men.

    `ground` is what it stands on there: the `page` or the `frame` of the board.
    """

    text: str
    x: float
    y: float
    size: float
    side: int | None = None
    ground: str = "page"


@dataclass(frozen=True)
class Arrow:
    """A step, which was `made`, `tried`, or `struck` out because it was refused.

    `hit` says whether it hits the man on its goal, `takes` where other men are taken.
    """

    origin: Point
    goal: Point
    how: str = "made"
    hit: bool = False
    takes: tuple[Point, ...] = ()


Names = tuple[tuple[str, ...], tuple[str, ...]]
"""The names of a place for white, and for black: a path may come there twice."""


@dataclass(frozen=True)
class Place:
    """A place to point at: its names, its rectangle, and a format of its name in words."""

    names: Names
    box: Box
    called: str = "{}"


@dataclass(frozen=True)
class Spot:
    """A place for one side: its name, its rectangle, and what it holds, as `12 is empty`."""

    place: str
    x: float
    y: float
    width: float
    height: float
    told: str


@dataclass(frozen=True)
class Scene:
    """The marks of a position, from the ground upwards, in units of the drawing.

    `alt` is the position in a few words, `letters` returns the board in letters. `kind` are the
    classes of the picture, `ground` is SVG, as are `numbers`: the names of the places and the mark
    of the mover in each `view`. `man` is the radius of a man. `dice` lie about the point `thrown`.
    """

    kind: str
    name: str
    alt: str
    letters: Callable[[], str]
    width: float
    height: float
    man: float
    view: str
    ground: str
    numbers: Mapping[str, str]
    men: tuple[Man, ...]
    counts: tuple[Count, ...] = ()
    ways: tuple[Arrow, ...] = ()
    rings: tuple[Man, ...] = ()
    dice: tuple[Die, ...] = ()
    thrown: Point = (0, 0)
    places: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Marks:
    """The marks of play on a position.

    `last` are the steps that led there, made by the side `by`, or by the one that is not to play.
    `tried` are steps that were refused, `fault` the number of the one at fault, from 1; without it,
    all are. `dice` lie on the board. `reader` is the side that reads it at a table: the board bears
    the numbers of that side alone. `look` is one of `elements.LOOKS`, or None for the usual one.
    """

    last: Sequence[Any] = ()
    by: str | None = None
    tried: Sequence[Any] = ()
    fault: int | None = None
    dice: tuple[Die, ...] = ()
    reader: str | None = None
    look: str | None = None

    def side(self, mover: str) -> int:
        """Return the side that made the last steps, where `mover` is to play now."""
        return SIDES.index(self.by) if self.by else int(mover != "black")


SMALL = 15
"""The radius of a man in a tray."""
SLAB = (28, 10)
"""The size of a man on his edge, in a narrow tray."""


@dataclass(frozen=True)
class Tray:
    """A place beside the board for men of a side, with room for `most`.

    They lie from below or from `above`; their number stands at the other end. A `narrow` tray has
    men on their edges. A tray that is not `drawn` is there to be pointed at.
    """

    side: int
    place: str
    box: Box
    most: int
    called: str
    above: bool
    narrow: bool = False
    drawn: bool = True

    def spot(self, index: int) -> Point:
        """Return the point of a man, counted from 0; men are no further apart than all need."""
        x, y, width, height = self.box
        broad, high = SLAB if self.narrow else (2 * SMALL, 2 * SMALL)
        columns = max(1, int(width - 6) // (broad + 2))
        rows = -(-self.most // columns)
        pitch = min(high + 2, (height - high - LABEL - 15) // max(1, rows - 1))
        row, column = divmod(min(index, self.most - 1), columns)
        down = high / 2 + 4 + row * pitch
        right = width / 2 + (column - (columns - 1) / 2) * (broad + 2)
        return x + right, y + (down if self.above else height - down)

    def men(self, count: int) -> Iterator[Man]:
        """Yield so many men."""
        kind = "slab" if self.narrow else "small"
        for index in range(min(count, self.most)):
            yield Man(self.side, self.place, *self.spot(index), kind)

    def count(self, count: int) -> Iterator[Count]:
        """Yield the mark of the number of men, if there are any."""
        x, y, width, height = self.box
        text = str(count) if self.narrow else f"{self.place} {count}"
        at = y + height - 12 if self.above else y + 12
        ground = "frame" if self.sunk and self.drawn else "page"
        if count:
            yield Count(text, x + width / 2, at, LABEL, ground=ground)

    @property
    def target(self) -> Place:
        """The place to point at."""
        return place_of_side(self.side, self.place, self.box, self.called)

    @property
    def sunk(self) -> bool:
        """True if the men of the tray lie on dark wood, as men in hand do."""
        return self.narrow or self.place == "hand"

    def draw(self) -> str:
        """Draw the tray, sunk into the board for men in hand, a line around men off."""
        look: dict[str, object] = {"fill": "board-edge" if self.sunk else "transparent"}
        if not self.sunk:
            look |= {"stroke": "board-point-odd", "stroke_width": 2}
        look = look if self.drawn else {"fill": "transparent"}
        names = name_attributes(self.target.names)
        return draw_box(f"tray {SIDES[self.side]}", self.box, rx=6, **look, **names)


class Board(ABC):
    """A board: its ground and its places, and the marks of a position on it.

    Its own marks are made once. `kind` are the classes of its pictures, `turn` is the place of the
    mark of the mover: x, and y for white and for black. Where it is not `read_by_sides`, both sides
    have the same names for its places.
    """

    kind: str
    name: str
    height: int
    man: float
    turn: tuple[float, float, float]
    trays: Sequence[Tray]
    read_by_sides = True

    @abstractmethod
    def draw_ground(self) -> str:
        """Draw what lies under numbers and men."""

    @abstractmethod
    def draw_numbers(self, reader: str, *, large: bool) -> str:
        """Draw the names of the places as the side `reader` counts them."""

    @abstractmethod
    def list_places(self) -> Iterable[Place]:
        """Return the places to point at, without the trays."""

    @abstractmethod
    def list_men(self, position: Any) -> Iterable[Man]:
        """Return the men outside the trays, each before those that lie on him."""

    def list_counts(self, position: Any) -> Iterable[Count]:
        """Return the numbers of men outside the trays."""
        return ()

    def count_beside(self, position: Any, tray: Tray) -> int:
        """Return how many men lie in a tray."""
        return int(position.men[tray.side].get(tray.place, 0))

    @abstractmethod
    def arrow(self, position: Any, side: int, step: Any, how: str) -> Arrow:
        """Return the arrow of a step of a side on a position, drawn in the way `how`."""

    @abstractmethod
    def find_arrived(self, men: Sequence[Man], side: int, steps: Sequence[Any]) -> Iterable[Man]:
        """Return those of the men of a position whom these steps of a side have brought."""

    def throw_spot(self, mover: str) -> Point:
        """Return the point about which the dice of a side lie."""
        return 0, 0

    @abstractmethod
    def men_in_words(self, position: Any, side: int) -> str:
        """Return the men of a side as somebody would read them out."""

    @abstractmethod
    def letters(self, position: Any) -> Iterable[str]:
        """Return the lines of the board in letters."""

    @cached_property
    def ground(self) -> str:
        """The ground, drawn once."""
        return self.draw_ground()

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All places to point at."""
        return (*self.list_places(), *(tray.target for tray in self.trays))

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The numbers and the mark of the mover in every view, `large` for boards that are small.

        A view is named after who is to play, and after the side that reads it where this is not he.
        """
        views = {"bare": ""}
        for mover in (*SIDES, "opening"):
            for reader in dict.fromkeys((mover, *SIDES)):
                for large in (False, True):
                    name = name_view(mover, reader) + "-large" * large
                    views[name] = self.draw_numbers(reader, large=large) + self._draw_turn(mover)
        return views

    def _draw_turn(self, mover: str) -> str:
        if mover not in SIDES:
            return ""
        x, *heights = self.turn
        look = {"fill": f"board-{mover}", "stroke": "board-faint", "stroke_width": 2}
        return tag("circle", f"turn {mover}", cx=x, cy=heights[SIDES.index(mover)], r=8, **look)

    def scene(self, position: Any, marks: Marks) -> Scene:
        """Return the marks of a position and of play on it."""
        mover, side = position.mover, marks.side(position.mover)
        reader = marks.reader or marks.by if self.read_by_sides else None
        beside = [(tray, self.count_beside(position, tray)) for tray in self.trays]
        men = [*self.list_men(position), *(man for tray, n in beside for man in tray.men(n))]
        made = [self.arrow(position, side, step, "made") for step in marks.last]
        tried = [
            self.arrow(position, int(mover == "black"), step, "struck" if is_fault else "tried")
            for number, step in enumerate(marks.tried, 1)
            for is_fault in (marks.fault in (None, number),)
        ]
        return Scene(
            self.kind + (f" look-{marks.look}" if marks.look else ""),
            f"{self.name}, {'before the first cast' if mover == 'opening' else f'{mover} to play'}",
            " ".join(self.in_words(position)),
            partial(self.text, position),
            WIDTH,
            self.height,
            self.man,
            name_view(mover, reader),
            self.ground,
            self.numbers,
            tuple(men),
            (*self.list_counts(position), *(mark for tray, n in beside for mark in tray.count(n))),
            (*made, *tried),
            tuple(self.find_arrived(men, side, marks.last)),
            marks.dice,
            self.throw_spot(mover),
            self.places,
        )

    def in_words(self, position: Any, signs: Sequence[str] = ("", "")) -> list[str]:
        """Return a position as somebody would read it out, a sentence for each side and the turn.

        The `signs` stand behind the names of the sides.
        """
        mover = position.mover
        turn = "The game has not begun" if mover == "opening" else f"{mover.capitalize()} to play"
        state = "".join(f"; {key} {value}" for key, value in position.state.items())
        men = (
            f"{name.capitalize()}{signs[side]}: {self.men_in_words(position, side)}."
            for side, name in enumerate(SIDES)
        )
        return [*men, f"{turn}{state}."]

    def text(self, position: Any) -> str:
        """Return the board in letters as white sees it, and under it the position in words."""
        legend = self.legend(position)
        return "\n".join(line.rstrip() for line in (*self.letters(position), "", *legend))

    def legend(self, position: Any) -> list[str]:
        """Return the lines under the board in letters."""
        return self.in_words(position, SIGNS)

    def spots(self, position: Any, side: int) -> list[Spot]:
        """Return the places that a side has, with what they hold."""
        return [
            Spot(name, *place.box, self.tell_place(position, place, side, name))
            for place in self.places
            for name in place.names[side]
        ]

    def tell_place(self, position: Any, place: Place, side: int, name: str) -> str:
        """Return what a place holds, first the men of the side that calls it by this name."""
        theirs = sum(position.men[1 - side].get(other, 0) for other in place.names[1 - side])
        own = position.men[side].get(name, 0)
        return holding(place.called.format(name), [(SIDES[side], own), (SIDES[1 - side], theirs)])


def place_of_side(side: int, name: str, box: Box, called: str) -> Place:
    """Return a place that one side alone has."""
    return Place(((), (name,)) if side else ((name,), ()), box, called)


def name_view(mover: str, reader: str | None) -> str:
    """Return the name of the view of a board where `mover` is to play and `reader` reads it."""
    return f"{mover}-for-{reader}" if reader and reader != mover else mover


def name_attributes(names: Names) -> dict[str, str]:
    """Return the names of a place as attributes of the element that shows it."""
    pairs = zip(("data_white", "data_black"), names, strict=True)
    return {key: " ".join(called) for key, called in pairs if called}


def draw_frame(height: float, *fields: Box) -> str:
    """Draw the wood of a board, and the fields that are sunk into it."""
    drawn = tag("rect", "frame", width=WIDTH, height=height, rx=12, fill="board-frame")
    return drawn + "".join(draw_box("field", field, fill="board") for field in fields)


def draw_box(kind: str, box: Box, **look: object) -> str:
    """Draw a rectangle."""
    x, y, width, height = map(float, box)
    return tag("rect", kind, x=x, y=y, width=width, height=height, **look)
