"""What there is to draw of a position, whatever its family: the ground, the men, the marks.

All boards have one width and one frame, so that their letters and men are alike wherever they
stand. Where its places lie is told by spots, for whoever lets a reader point at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.playable.draw.dice import Die
from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.notation.grids import HAND, GridPosition
from lusoria.playable.notation.paths import PathPosition
from lusoria.playable.reasons import holding
from lusoria.playable.verdicts import SIDES

WHITE, BLACK = 0, 1
LETTERS = ("O", "X")
"""The men of each side on a board in letters."""
SIGNS = tuple(f" ({letter})" for letter in LETTERS)
"""What explains them, behind the name of the side."""
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

WIDTH = 640
LABEL = 17
"""The size of letters that are at least 9 pixels high where a board is 358 wide, on a phone."""
LARGE = 30
"""The size of those that are so high where it is half as wide, beside a text."""


@dataclass(frozen=True)
class Man:
    """A man that lies somewhere.

    `kind` says how it looks (`picture.shape`): man, pinned, shared, small, slab, bound or leader.
    """

    side: int
    place: str
    x: float
    y: float
    kind: str = "man"


@dataclass(frozen=True)
class Word:
    """A count: on the last man of a pile, where `side` is his, or beside the men.

    `ground` is what it stands on there: the `page` or the `frame` of the board.
    """

    text: str
    x: float
    y: float
    size: float
    side: int | None = None
    anchor: str | None = None
    ground: str = "page"


@dataclass(frozen=True)
class Way:
    """A step as an arrow; `how` it was made: `made`, `tried`, or `struck` where it was refused.

    `hit` says whether it hits the man on its goal, `takes` where other men are taken.
    """

    origin: Point
    goal: Point
    how: str = "made"
    hit: bool = False
    takes: tuple[Point, ...] = ()


Names = tuple[tuple[str, ...], tuple[str, ...]]
"""What white calls a place, and what black does: a path may come there twice."""


@dataclass(frozen=True)
class Place:
    """Where one may point at a place: its names, its rectangle, and how it is `called` in words."""

    names: Names
    box: Box
    called: str = "{}"


def of_side(side: int, place: str, at: Box, called: str) -> Place:
    """A place that is one side's alone."""
    return Place(((), (place,)) if side else ((place,), ()), at, called)


@dataclass(frozen=True)
class Scene:
    """A position on its board.

    `alt` is the position in a few words, `letters` gives the board in letters. `kind` are the
    classes of the picture, `ground` is what lies under the men, `numbers` what each `view` writes
    on it: the names that its reader gives the places, and a mark of whose turn it is. Sizes are in
    units of the drawing: `man` is the radius of a man. `dice` lie about the point `thrown`.
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
    counts: tuple[Word, ...] = ()
    ways: tuple[Way, ...] = ()
    rings: tuple[Man, ...] = ()
    dice: tuple[Die, ...] = ()
    thrown: Point = (0, 0)
    places: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Marks:
    """What of play is marked on a position.

    `last` are the steps that led there, made by the side `by`, or by the one that is not to play.
    `tried` are steps that were refused, `fault` which of them, counted from 1; without it, all.
    `dice` lie on the board. `reader` is the side that reads it at a table: it bears his count of
    the points, and no other. It has a `look` (`elements.LOOKS`) or the usual one.
    """

    last: Sequence[Any] = ()
    by: str | None = None
    tried: Sequence[Any] = ()
    fault: int | None = None
    dice: tuple[Die, ...] = ()
    reader: str | None = None
    look: str | None = None

    def side(self, mover: str) -> int:
        """The side that made the last steps, 0 or 1, where `mover` is to play now."""
        return SIDES.index(self.by) if self.by else int(mover != "black")

    @property
    def kind(self) -> str:
        """The class of a picture with this look."""
        return f" look-{self.look}" if self.look else ""

    def ways(self, mover: str, way: Callable[[int, Any, str], Way]) -> tuple[Way, ...]:
        """The steps as arrows; `way` makes one of a side, a step, and how that was made."""
        made = (way(self.side(mover), step, "made") for step in self.last)
        tried = (
            way(int(mover == "black"), step, "struck" if self.fault in (None, n) else "tried")
            for n, step in enumerate(self.tried, 1)
        )
        return (*made, *tried)


def whose_turn(mover: str) -> str:
    """Whose turn it is, in words."""
    return "before the first cast" if mover == "opening" else f"{mover} to play"


def in_words(
    mover: str, state: Mapping[str, str], men: Sequence[str], signs: Sequence[str] = ("", "")
) -> list[str]:
    """A position as somebody would read it out: the men of each side, whose turn it is."""
    sides = zip(SIDES, signs, men, strict=True)
    turn = "The game has not begun" if mover == "opening" else f"{mover.capitalize()} to play"
    said = "".join(f"; {key} {value}" for key, value in state.items())
    return [*(f"{name.capitalize()}{sign}: {has}." for name, sign, has in sides), f"{turn}{said}."]


def turn_sign(mover: str, x: float, y: float) -> str:
    """A small man that says whose turn it is."""
    line = {"stroke": colour("board-faint"), "stroke_width": 2}
    fill = colour(f"board-{mover}")
    return tag("circle", f"turn {mover}", cx=x, cy=y, r=8, fill=fill, **line)


def view(mover: str, by: str | None) -> str:
    """The view of a board where `mover` is to play and `by` reads it, or else he himself."""
    return f"{mover}-for-{by}" if by and by != mover else mover


def views(written: Callable[[str, str, bool], str]) -> Mapping[str, str]:
    """What is written on a board by each view: by who is to play, and by the side that reads it.

    Each view is there as `large` as well, for boards that stand small.
    """
    return {
        view(mover, by) + "-large" * large: written(mover, by, large)
        for mover in (*SIDES, "opening")
        for by in dict.fromkeys((mover, *SIDES))
        for large in (False, True)
    }


def named(names: tuple[Sequence[str], Sequence[str]]) -> dict[str, str]:
    """What both sides call a place, as attributes of the element that shows it."""
    found = zip(("data_white", "data_black"), names, strict=True)
    return {key: " ".join(called) for key, called in found if called}


def frame(height: float, *fields: Box) -> str:
    """The wood of a board, and the fields that are sunk into it."""
    drawn = tag("rect", "frame", width=WIDTH, height=height, rx=12, fill=colour("board-frame"))
    return drawn + "".join(box("field", each, fill=colour("board")) for each in fields)


def box(kind: str, at: Box, **look: object) -> str:
    """A rectangle."""
    x, y, width, height = map(float, at)
    return tag("rect", kind, x=x, y=y, width=width, height=height, **look)


SMALL = 15
"""The radius of a man in a tray."""
SLAB = (28, 10)
"""A man on his edge, as those lie in a narrow tray."""


@dataclass(frozen=True)
class Tray:
    """Where the men of a side lie that are beside the board; there is room for `most` of them.

    They lie from below or from `above`; what says how many there are stands at the other end. A
    `narrow` one has men on their edges.
    """

    side: int
    place: str
    box: Box
    most: int
    called: str
    above: bool
    narrow: bool = False

    def spot(self, index: int) -> Point:
        """Where a man lies, counted from 0: no further from the next than needed for all."""
        x, y, width, height = self.box
        broad, high = SLAB if self.narrow else (2 * SMALL, 2 * SMALL)
        columns = max(1, int(width - 6) // (broad + 2))
        rows = -(-self.most // columns)
        pitch = min(high + 2, (height - high - LABEL - 15) // max(1, rows - 1))
        row, column = divmod(min(index, self.most - 1), columns)
        down = high / 2 + 4 + row * pitch
        right = width / 2 + (column - (columns - 1) / 2) * (broad + 2)
        return x + right, y + (down if self.above else height - down)

    def men(self, count: int) -> list[Man]:
        """So many men in it."""
        spots = map(self.spot, range(min(count, self.most)))
        kind = "slab" if self.narrow else "small"
        return [Man(self.side, self.place, *spot, kind) for spot in spots]

    def count(self, count: int, words: str = "{}") -> list[Word]:
        """How many men lie in it, if any do."""
        x, y, width, height = self.box
        at = y + height - 12 if self.above else y + 12
        ground = "frame" if self.sunk else "page"
        return [Word(words.format(count), x + width / 2, at, LABEL, ground=ground)] * bool(count)

    def place_of(self) -> Place:
        """Where one may point at it."""
        return of_side(self.side, self.place, self.box, self.called)

    def drawn(self, *, seen: bool = True) -> str:
        """The tray itself: sunk into the board for men in hand, a line around men off."""
        look: dict[str, object] = {"fill": colour("board-edge") if self.sunk else "transparent"}
        if not self.sunk:
            look |= {"stroke": colour("board-point-odd"), "stroke_width": 2}
        look = look if seen else {"fill": "transparent"}
        names = named(self.place_of().names)
        return box(f"tray {SIDES[self.side]}", self.box, rx=6, **look, **names)

    @property
    def sunk(self) -> bool:
        """Whether its men lie on the dark wood."""
        return self.narrow or self.place == "hand"


PIECES = {"m": "man", "b": "bound man", "k": "leader"}


@dataclass(frozen=True)
class Spot:
    """A place of a board: its name, its rectangle, and what it holds, as `12 is empty`."""

    place: str
    x: float
    y: float
    width: float
    height: float
    told: str


def spots(
    places: Iterable[Place], side: int, describe: Callable[[Place, str], str]
) -> Iterator[Spot]:
    """The places that a side has, in its words."""
    for place in places:
        for name in place.names[side]:
            yield Spot(name, *place.box, describe(place, name))


def spots_of_men(position: PathPosition, places: Iterable[Place], side: int) -> list[Spot]:
    """The places of a side's path, and those beside the board."""

    def describe(place: Place, name: str) -> str:
        theirs = sum(position.men[1 - side].get(each, 0) for each in place.names[1 - side])
        return _holding(side, place.called.format(name), position.men[side].get(name, 0), theirs)

    return list(spots(places, side, describe))


def spots_of_squares(position: GridPosition, places: Iterable[Place], side: int) -> list[Spot]:
    """The squares of a board from below, and the men that a side has in hand."""

    def describe(place: Place, name: str) -> str:
        if name == HAND:
            return _holding(side, place.called, (position.hands or (0, 0))[side], 0)
        letter = position.men.get(name)
        if letter is None:
            return f"{name} is empty"
        return f"{name} holds a {SIDES[letter.islower()]} {PIECES[letter.lower()]}"

    return list(spots(places, side, describe))


def _holding(side: int, place: str, own: int, theirs: int) -> str:
    """What a place holds: the side's own men first."""
    return holding(place, [(SIDES[side], own), (SIDES[1 - side], theirs)])
