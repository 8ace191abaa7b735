"""Tables boards: what there is to draw of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from lusoria.playable.draw import marks
from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.geometry import (
    BAR,
    BLACK,
    MAN,
    NUMBERS,
    SIDES,
    WHITE,
    Course,
    Layout,
    check,
)
from lusoria.playable.draw.men import counts, men
from lusoria.playable.draw.plain import in_words, text
from lusoria.playable.draw.scene import Scene, view, views
from lusoria.playable.draw.wood import frame, numbers, points
from lusoria.playable.notation import Position, Step

Hands = tuple[bool, bool]


def scene(
    position: Position,
    *,
    course: Course,
    last: Sequence[Step] = (),
    by: str | None = None,
    tried: Sequence[Step] = (),
    fault: int | None = None,
    hands: Hands = (False, False),
) -> Scene:
    """A position on a tables board.

    `last` are the steps that led here, made by the side `by`, or by the one that is not to play.
    Points have the numbers of the side `by`, or of the one that is to play.
    `tried` are steps that were refused, `fault` which of them, counted from 1; without it, all.
    `hands` says for which sides there is room for men in hand, though they have none now. Raises
    InputError for places that the board has not.
    """
    check(position, course, (*last, *tried))
    layout = layout_of(position, course, hands)
    mover = SIDES.index(by) if by else int(position.mover != "black")
    turn = "before the first cast" if position.mover == "opening" else f"{position.mover} to play"
    ground, called = _board(layout)
    return Scene(
        f"tables {course}",
        f"Tables board, {turn}",
        " ".join(in_words(position, signs=("", ""))),
        partial(text, position, course),
        layout.width,
        layout.height,
        MAN - 1,
        view(position.mover, by),
        ground,
        called,
        tuple(men(position, layout)),
        tuple(counts(position, layout)),
        (
            *marks.made(position, layout, mover, last),
            *marks.tried(position, layout, int(position.mover == "black"), tried, fault),
        ),
        tuple(marks.rings(position, layout, mover, last)),
    )


def layout_of(position: Position, course: Course, hands: Hands) -> Layout:
    """The measures of the board of a position; `hands` as in `scene`."""
    white, black = (bool(position.men[side].get("hand")) for side in (WHITE, BLACK))
    return Layout(course, (hands[WHITE] or white, hands[BLACK] or black))


@lru_cache(maxsize=16)
def _board(layout: Layout) -> tuple[str, Mapping[str, str]]:
    """The board, and what is written on it by each view."""
    return frame(layout) + points(layout), views(
        lambda mover, by: numbers(layout, BLACK if by == "black" else WHITE) + _turn(mover, layout)
    )


def _turn(mover: str, layout: Layout) -> str:
    """A small man at the end of the bar, on the side of the one who is to play."""
    if mover not in SIDES:
        return ""
    y = layout.bottom - NUMBERS / 2 if mover == "white" else layout.top + NUMBERS / 2
    fill, line = colour(f"board-{mover}"), colour("board-faint")
    x = layout.bar + BAR / 2
    return tag("circle", f"turn {mover}", cx=x, cy=y, r=9, fill=fill, stroke=line, stroke_width=2)
