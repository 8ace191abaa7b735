"""A position as SVG: no scripts, no styles, only attributes that a page's style sheet may overrule.

Every element has a class. Colours are custom properties of CSS with a default (`colours`), so that
a page restyles all its boards at once, and a strict Content-Security-Policy allows them.
"""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.playable.draw.elements import colour, tag, words, written_out
from lusoria.playable.draw.geometry import (
    BAR,
    BLACK,
    NUMBERS,
    SIDES,
    WHITE,
    Course,
    Layout,
    check,
)
from lusoria.playable.draw.marks import marks
from lusoria.playable.draw.men import men, pinned
from lusoria.playable.draw.plain import text
from lusoria.playable.draw.wood import frame, numbers, points
from lusoria.playable.notation import Position, Step

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


def svg(
    position: Position,
    *,
    course: Course,
    title: str | None = None,
    last: Sequence[Step] = (),
    last_by: str | None = None,
    size: int | None = None,
    ids: str = "",
    black_numbers: bool = True,
    plain: bool = False,
) -> str:
    """The board of a position.

    `last` are the steps of the play that led here; their places are marked. They were made by
    `last_by`, if not by the side that is not to play now. `size` is the width in pixels; without it
    the board takes the room that it is given. `ids` begins the ids of the title and the text board,
    which a page must not have twice; without it there are none. `plain` writes colours out, for
    programs that know no custom properties. Raises InputError for places that the board has not.
    """
    check(position, course, last)
    layout = Layout(course, (_in_hand(position, WHITE), _in_hand(position, BLACK)))
    mover = SIDES.index(last_by) if last_by else int(position.mover != "black")
    parts = [
        _head(position, course, title, ids),
        frame(layout),
        points(layout),
        numbers(layout, WHITE),
        numbers(layout, BLACK) if black_numbers else "",
        *(pinned(position, layout, side) for side in (WHITE, BLACK)),
        *(men(position, layout, side) for side in (WHITE, BLACK)),
        marks(position, layout, mover, last),
        _turn(position, layout),
    ]
    drawn = _root(layout, "".join(parts), size, ids)
    return written_out(drawn) if plain else drawn


def _in_hand(position: Position, side: int) -> bool:
    return bool(position.men[side].get("hand"))


def _root(layout: Layout, content: str, size: int | None, ids: str) -> str:
    height = None if size is None else round(size * layout.height / layout.width)
    return tag(
        "svg",
        f"board tables {layout.course}",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {layout.width} {layout.height}",
        width=size,
        height=height,
        role="img",
        aria_labelledby=f"{ids}-title" if ids else None,
        aria_describedby=f"{ids}-desc" if ids else None,
        font_family=FONT,
        text_anchor="middle",
    )


def _head(position: Position, course: Course, title: str | None, ids: str) -> str:
    """The name of the picture and its text, for those who do not see it."""
    turn = "before the first cast" if position.mover == "opening" else f"{position.mover} to play"
    name = words(title if title is not None else f"Tables board, {turn}")
    board = words(text(position, course))
    return tag("title", "name", name, id=f"{ids}-title" if ids else None) + tag(
        "desc", "text-board", board, id=f"{ids}-desc" if ids else None
    )


def _turn(position: Position, layout: Layout) -> str:
    """A small man at the end of the bar, on the side of the one who is to play."""
    if position.mover not in SIDES:
        return ""
    y = layout.bottom - NUMBERS // 2 if position.mover == "white" else layout.top + NUMBERS // 2
    name = position.mover
    fill, line = colour(f"board-{name}"), colour("board-faint")
    x = layout.bar + BAR // 2
    return tag("circle", f"turn {name}", cx=x, cy=y, r=8, fill=fill, stroke=line, stroke_width=1.5)
