"""A position as SVG: no scripts, no styles, only attributes that a page's style sheet may overrule.

Every element has a class. Colours are custom properties of CSS with a default (`colours`), so that
a page restyles all its boards at once, and a strict Content-Security-Policy allows them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from lusoria.playable.draw.colours import LIGHT
from lusoria.playable.draw.geometry import (
    BAR,
    BLACK,
    FRAME,
    HALF,
    HAND,
    MAN,
    NUMBERS,
    POINT,
    POINTS,
    SHOWN,
    SIDES,
    SLAB,
    TRAY,
    WHITE,
    Course,
    Layout,
    check,
    facing,
    white_point,
)
from lusoria.playable.draw.plain import text
from lusoria.playable.notation import Position, Step

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
SLABS = 15
"""Men off the board that are drawn; beyond them their number must do."""
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not have."""


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
    check(position, course)
    layout = Layout(course, (bool(position.men[0].get("hand")), bool(position.men[1].get("hand"))))
    mover = _side(last_by) if last_by else 1 - _side(position.mover)
    marks = _Marks(position, layout, mover, last)
    parts = [
        _frame(layout),
        _points(layout),
        _numbers(layout, black_numbers),
        *(_men(position, layout, side) for side in (BLACK, WHITE)),
        marks.drawn(),
        _turn(position, layout),
    ]
    body = "".join(parts)
    drawn = _root(layout, _head(position, course, title, ids) + body, size, ids)
    return _written_out(drawn) if plain else drawn


def _side(name: str) -> int:
    return BLACK if name == "black" else WHITE


# --- Elements ----------------------------------------------------------------------------------


def _tag(name: str, kind: str, content: str = "", /, **attributes: object) -> str:
    """An element of a class; underscores in names of attributes are hyphens."""
    given = "".join(
        f' {key.replace("_", "-")}="{escape(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    end = f">{content}</{name}>" if content else "/>"
    return f'<{name} class="{kind}"{given}{end}'


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _colour(name: str) -> str:
    """A colour that the page may set."""
    return f"var(--{name}, {LIGHT[name]})"


def _written_out(drawn: str) -> str:
    return re.sub(r"var\(--[a-z-]+, (#[0-9a-f]+)\)", r"\1", drawn)


def _words(words: str) -> str:
    return escape(FORBIDDEN.sub("�", words), quote=False)


def _root(layout: Layout, content: str, size: int | None, ids: str) -> str:
    height = None if size is None else round(size * layout.height / layout.width)
    return _tag(
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
    turn = "at the start" if position.mover == "opening" else f"{position.mover} to play"
    named = _words(title if title is not None else f"Tables board, {turn}")
    return _tag("title", "name", named, id=f"{ids}-title" if ids else None) + _tag(
        "desc", "text-board", _words(text(position, course)), id=f"{ids}-desc" if ids else None
    )


def _frame(layout: Layout) -> str:
    """The wood: frame, the two halves of the field, the bar, and trays."""
    field = {"y": layout.middle - HALF, "height": 2 * HALF, "fill": _colour("board")}
    sunk = {"fill": _colour("board-edge"), "rx": 4, "width": TRAY, "height": HALF - 8}
    trays = []
    for side in (BLACK, WHITE):
        x, base, way = layout.tray(side)
        y = base if way > 0 else base - HALF + 8
        trays.append(_tag("rect", f"tray {SIDES[side]}", x=x, y=y, **sunk))
    return "".join(
        [
            _tag(
                "rect",
                "frame",
                y=layout.top,
                width=layout.width,
                height=layout.bottom - layout.top,
                rx=12,
                fill=_colour("board-frame"),
            ),
            _tag("rect", "field", x=layout.left, width=6 * POINT, **field),
            _tag("rect", "field", x=layout.bar + BAR, width=6 * POINT, **field),
            *trays,
        ]
    )


def _points(layout: Layout) -> str:
    """The twenty-four points, each with its number in both counts as data for the page."""
    drawn = []
    for point in range(1, 25):
        base, way = layout.base(point)
        x, tip = layout.x(point), base + way * (HALF - 30)
        kind = "odd" if point % 2 else "even"
        drawn.append(
            _tag(
                "path",
                f"point {kind}",
                d=f"M{x - POINT / 2:g} {base}L{x} {tip}L{x + POINT / 2:g} {base}Z",
                fill=_colour(f"board-point-{kind}"),
                data_white=point,
                data_black=facing(layout.course, point),
            )
        )
    return _tag("g", "points", "".join(drawn))


def _numbers(layout: Layout, black_numbers: bool) -> str:
    """The numbers of the points along the frame: white's beside them, black's outside, smaller."""
    white, black = [], []
    for point in range(1, 25):
        base, way = layout.base(point)
        x = layout.x(point)
        near = base - 7 if way > 0 else base + 17
        far = base - 25 if way > 0 else base + 32
        white.append(_tag("text", "number", str(point), x=x, y=near))
        black.append(_tag("text", "number", str(facing(layout.course, point)), x=x, y=far))
    groups = [
        _tag("g", "numbers white", "".join(white), font_size=16, fill=_colour("board-number"))
    ]
    if black_numbers:
        groups.append(
            _tag("g", "numbers black", "".join(black), font_size=11, fill=_colour("board-faint"))
        )
    return "".join(groups)


# --- Men ---------------------------------------------------------------------------------------


def _men(position: Position, layout: Layout, side: int) -> str:
    """All men of a side: on the points, on the bar, off the board and in hand."""
    drawn = [_pile(position, layout, side, place) for place in ("bar", *POINTS)]
    drawn += [_off(position.men[side].get("off", 0), layout, side)]
    drawn += [_hand(position.men[side].get("hand", 0), layout, side)]
    name = SIDES[side]
    return _tag(
        "g",
        f"men {name}",
        "".join(drawn),
        fill=_colour(f"board-{name}"),
        stroke=_colour(f"board-{name}-line"),
        stroke_width=1.5,
    )
