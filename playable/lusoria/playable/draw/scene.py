"""What there is to draw of a position, whatever its family: the ground, the men, the marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.playable.draw.elements import colour, tag

SIDES = ("white", "black")
WHITE, BLACK = 0, 1
Point = tuple[float, float]


@dataclass(frozen=True)
class Man:
    """A man that lies somewhere; `kind` says how he looks (see `shapes`)."""

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


@dataclass(frozen=True)
class Scene:
    """A position on its board.

    `alt` is the position in a few words, `letters` gives the board in letters. `kind` are the
    classes of the picture, `ground` is what lies under the men, `numbers` what each `view` writes
    on it: the names that its reader gives the places, and a mark of whose turn it is. Sizes are in
    units of the drawing: `man` is the radius of a man.
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


@dataclass(frozen=True)
class Marks:
    """What of play is marked on a position.

    `last` are the steps that led there, made by the side `by`, or by the one that is not to play.
    `tried` are steps that were refused, `fault` which of them, counted from 1; without it, all.
    """

    last: Sequence[Any] = ()
    by: str | None = None
    tried: Sequence[Any] = ()
    fault: int | None = None

    def side(self, mover: str) -> int:
        """The side that made the last steps, 0 or 1, where `mover` is to play now."""
        return SIDES.index(self.by) if self.by else int(mover != "black")

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


def turn_sign(mover: str, x: float, y: float, **line: object) -> str:
    """A small man that says whose turn it is."""
    fill = colour(f"board-{mover}")
    line = line or {"stroke": colour("board-faint"), "stroke_width": 2}
    return tag("circle", f"turn {mover}", cx=x, cy=y, r=9, fill=fill, **line)


def view(mover: str, by: str | None) -> str:
    """The view of a board where `mover` is to play and `by` reads it, or else he himself."""
    return f"{mover}-for-{by}" if by and by != mover else mover


def views(written: Callable[[str, str], str]) -> Mapping[str, str]:
    """What is written on a board by each view: by who is to play, and by the side that reads it."""
    return {
        view(mover, by): written(mover, by)
        for mover in (*SIDES, "opening")
        for by in dict.fromkeys((mover, *SIDES))
    }


def label(width: float) -> float:
    """The size of letters that are 9 pixels high where a board of this width has 358."""
    return float(-(-9.3 * width // 358))
