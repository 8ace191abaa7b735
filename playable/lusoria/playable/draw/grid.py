"""Boards of squares drawn: men as discs, bound men barred, leaders crowned, men in hand beside.

White sits at the bottom; files are lettered from the left, ranks numbered from below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lusoria.playable.draw.elements import colour, tag, words, written_out
from lusoria.playable.draw.picture import FONT
from lusoria.playable.notation.grids import FILES, GridPosition
from lusoria.playable.notation.moves import HAND, OFF, Move

SQUARE = 48
EDGE = 30
"""The frame, which bears the letters and numbers."""
MAN = 18
HELD = 7
"""The radius of a man in hand."""
PITCH = 16
ROWS_OF_HAND = 12
SIDES = ("white", "black")
KINDS = {"m": "man", "b": "bound", "k": "leader"}


def svg(
    position: GridPosition,
    *,
    title: str | None = None,
    last: Sequence[Move] = (),
    size: int | None = None,
    ids: str = "",
    plain: bool = False,
) -> str:
    """The board of a position; `last` are the steps of the play that led here, which are marked.

    The other options as in `lusoria.playable.draw.svg`.
    """
    width, height = _width(position), 2 * EDGE + SQUARE * position.ranks
    parts = [
        _head(position, title, ids),
        _frame(position, height),
        "".join(_squares(position)),
        "".join(_coordinates(position)),
        _traces(position, last),
        "".join(_men(position)),
        _arrivals(position, last),
        *(_hand(position, side) for side in range(2) if position.hands),
        _turn(position, height),
    ]
    drawn = tag(
        "svg",
        "board grid",
        "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=size,
        height=None if size is None else round(size * height / width),
        role="img",
        aria_labelledby=f"{ids}-title" if ids else None,
        aria_describedby=f"{ids}-desc" if ids else None,
        font_family=FONT,
        text_anchor="middle",
    )
    return written_out(drawn) if plain else drawn


def _width(position: GridPosition) -> int:
    columns = _columns(position)
    return 2 * EDGE + SQUARE * position.files + (PITCH * columns + 12 if columns else 0)


def _columns(position: GridPosition) -> int:
    """How many columns the men in hand take up at the right of the board."""
    if not position.hands:
        return 0
    return -(-max(*position.hands, 1) // ROWS_OF_HAND)


def _head(position: GridPosition, title: str | None, ids: str) -> str:
    """The name of the picture and its text, for those who do not see it."""
    size = f"{position.files} by {position.ranks} squares"
    name = title if title is not None else f"Board of {size}, {position.mover} to play"
    return tag("title", "name", words(name), id=f"{ids}-title" if ids else None) + tag(
        "desc", "text-board", words(text(position)), id=f"{ids}-desc" if ids else None
    )


def _frame(position: GridPosition, height: int) -> str:
    return tag(
        "rect",
        "frame",
        x=1,
        y=1,
        width=_width(position) - 2,
        height=height - 2,
        rx=8,
        fill=colour("board-frame"),
        stroke=colour("board-edge"),
        stroke_width=2,
    )


def _squares(position: GridPosition) -> Iterator[str]:
    """The field, and on it the lines: Roman boards are ruled, not chequered."""
    width, height = SQUARE * position.files, SQUARE * position.ranks
    yield tag("rect", "field", x=EDGE, y=EDGE, width=width, height=height, fill=colour("board"))
    across = "".join(f"M{EDGE} {EDGE + SQUARE * i}h{width}" for i in range(position.ranks + 1))
    down = "".join(f"M{EDGE + SQUARE * i} {EDGE}v{height}" for i in range(position.files + 1))
    yield tag(
        "path",
        "lines",
        d=across + down,
        fill="none",
        stroke=colour("board-point-even"),
        stroke_width=1.5,
    )


def _coordinates(position: GridPosition) -> Iterator[str]:
    """The letters of the files below, the numbers of the ranks at the left."""
    style = {"fill": colour("board-number"), "font_size": 14}
    bottom = EDGE + SQUARE * position.ranks
    for i, file in enumerate(FILES[: position.files]):
        yield tag("text", "file", file, x=EDGE + SQUARE * i + SQUARE // 2, y=bottom + 20, **style)
    for rank in range(1, position.ranks + 1):
        y = bottom - SQUARE * rank + SQUARE // 2 + 5
        yield tag("text", "rank", str(rank), x=EDGE // 2, y=y, **style)


def _middle(position: GridPosition, square: str) -> tuple[int, int]:
    """Where the middle of a square lies."""
    x = EDGE + SQUARE * FILES.index(square[0]) + SQUARE // 2
    return x, EDGE + SQUARE * (position.ranks - int(square[1:])) + SQUARE // 2


def _men(position: GridPosition) -> Iterator[str]:
    for square, letter in position.men.items():
        x, y = _middle(position, square)
        yield _piece(x, y, int(letter.islower()), KINDS[letter.lower()], square)


def _piece(x: int, y: int, side: int, kind: str, square: str) -> str:
    """A disc; two bars lie across a bound man, a leader wears a crown."""
    name = SIDES[side]
    fill, line = colour(f"board-{name}"), colour(f"board-{name}-line")
    disc = tag("circle", "disc", cx=x, cy=y, r=MAN, fill=fill, stroke=line, stroke_width=2)
    inner = tag("circle", "rim", cx=x, cy=y, r=MAN - 6, fill="none", stroke=line, stroke_width=1.25)
    sign = ""
    if kind == "bound":
        bars = f"M{x - 23} {y + 11}L{x + 23} {y - 11}M{x - 23} {y - 11}L{x + 23} {y + 11}"
        sign = tag(
            "path",
            "bonds",
            d=bars,
            stroke=colour("board-last"),
            stroke_width=3.5,
            stroke_linecap="round",
        )
    if kind == "leader":
        crown = f"M{x - 10} {y + 7}v-13l5 6l5 -9l5 9l5 -6v13z"
        other = colour(f"board-{SIDES[1 - side]}")
        inner = ""
        sign = tag("path", "crown", d=crown, fill=other, stroke=line, stroke_width=1)
    label = tag("title", "what", f"{name} {'bound man' if kind == 'bound' else kind} on {square}")
    return tag("g", f"{kind} {name}", label + disc + inner + sign)


def _hand(position: GridPosition, side: int) -> str:
    """The men that a side has in hand: white's from below, black's from above."""
    assert position.hands is not None
    name = SIDES[side]
    left = 2 * EDGE + SQUARE * position.files + PITCH // 2
    bottom = EDGE + SQUARE * position.ranks - HELD
    discs = ""
    for i in range(position.hands[side]):
        row = i % ROWS_OF_HAND * PITCH
        y = EDGE + HELD + row if side else bottom - row
        discs += tag("circle", "held", cx=left + PITCH * (i // ROWS_OF_HAND), cy=y, r=HELD)
    if not discs:
        return ""
    fill, line = colour(f"board-{name}"), colour("board-faint")
    return tag("g", f"hand {name}", discs, fill=fill, stroke=line, stroke_width=1)


def _traces(position: GridPosition, last: Sequence[Move]) -> str:
    """The way of the last play: a line from square to square, a cross where a piece was taken."""
    drawn = ""
    for move in last:
        if move.origin != HAND and move.goal != OFF:
            (x, y), (to_x, to_y) = (_middle(position, s) for s in (move.origin, move.goal))
            drawn += tag("path", "way", d=f"M{x} {y}L{to_x} {to_y}", stroke_dasharray="5 4")
            drawn += tag("circle", "from", cx=x, cy=y, r=5, fill=colour("board-last"))
        gone = [*move.takes, *([move.origin] if move.goal == OFF else [])]
        for square in gone:
            x, y = _middle(position, square)
            drawn += tag("path", "taken", d=f"M{x - 9} {y - 9}l18 18m0 -18l-18 18")
    style = {"fill": "none", "stroke": colour("board-last"), "stroke_width": 2.5}
    return tag("g", "last", drawn, **style) if drawn else ""


def _arrivals(position: GridPosition, last: Sequence[Move]) -> str:
    """Rings around the pieces that the last play has moved or set down."""
    goals = {move.goal for move in last if move.goal in position.men}
    drawn = ""
    for square in sorted(goals):
        x, y = _middle(position, square)
        drawn += tag("circle", "to", cx=x, cy=y, r=MAN + 3)
    style = {"fill": "none", "stroke": colour("board-last"), "stroke_width": 2.5}
    return tag("g", "last", drawn, **style) if drawn else ""


def _turn(position: GridPosition, height: int) -> str:
    """A small man in the corner of the frame, on the side of the one who is to play."""
    name = position.mover
    y = height - EDGE // 2 if name == "white" else EDGE // 2
    fill, line = colour(f"board-{name}"), colour("board-faint")
    x = EDGE // 2
    return tag("circle", f"turn {name}", cx=x, cy=y, r=8, fill=fill, stroke=line, stroke_width=1.5)


def text(position: GridPosition) -> str:
    """The board in letters: `M` man, `B` bound man, `K` leader; white's are capital."""
    lines = []
    for rank in range(position.ranks, 0, -1):
        row = " ".join(position.men.get(f"{file}{rank}", ".") for file in FILES[: position.files])
        lines.append(f"{rank:>2}  {row}")
    lines.append("    " + " ".join(FILES[: position.files]))
    lines.append("")
    lines.append(f"{position.mover} to play")
    if position.hands and any(position.hands):
        lines.append(f"in hand: white {position.hands[0]}, black {position.hands[1]}")
    lines += [f"{key}: {value}" for key, value in position.state.items()]
    return "\n".join(lines)
