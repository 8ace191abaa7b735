"""Boards of squares drawn: men as discs, bound men barred, leaders crowned, men in hand beside.

White sits at the bottom; files are lettered from the left, ranks numbered from below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.picture import SMALL
from lusoria.playable.draw.scene import (
    SIDES,
    Man,
    Marks,
    Point,
    Scene,
    Way,
    Word,
    in_words,
    label,
    turn_sign,
)
from lusoria.playable.notation.grids import FILES, HAND, OFF, GridPosition, Move

SQUARE = 48
EDGE = 30
"""The frame, which bears the letters and numbers."""
MAN = 18
PITCH = 24
ROWS_OF_HAND = 6
HANDS = 20
"""There is room for so many men in hand, so that a board stays the same through a game."""
KINDS = {"m": "man", "b": "bound", "k": "leader"}


def scene(position: GridPosition, marks: Marks) -> Scene:
    """A position on a board of squares."""
    width, height = whole_width(position), 2 * EDGE + SQUARE * position.ranks
    ground, written = _board(position.files, position.ranks, width)
    goals = {move.goal for move in marks.last}
    men = [*_men(position), *_hands(position)]
    men_of_sides = [_men_in_words(position, side) for side in (0, 1)]
    return Scene(
        "grid",
        f"Board of {position.files} by {position.ranks} squares, {position.mover} to play",
        " ".join(in_words(position.mover, position.state, men_of_sides)),
        partial(text, position),
        width,
        height,
        MAN,
        position.mover,
        ground,
        written,
        tuple(men),
        tuple(_counts(position)),
        marks.ways(position.mover, partial(_way, position)),
        tuple(each for each in men if each.place in goals),
    )


@lru_cache(maxsize=16)
def _board(files: int, ranks: int, width: int) -> tuple[str, Mapping[str, str]]:
    """The board, and what is written on it by who is to play."""
    empty = GridPosition(files, ranks, {}, "white")
    height = 2 * EDGE + SQUARE * ranks
    coordinates = "".join(_coordinates(empty, max(label(width), 15.0)))
    written = {mover: coordinates + _turn(mover, height) for mover in SIDES}
    return _frame(width, height) + "".join(_squares(empty)), written


def whole_width(position: GridPosition) -> int:
    """The width, with the columns that men in hand take up at the right of the board."""
    board = 2 * EDGE + SQUARE * position.files
    if not position.hands:
        return board
    columns = -(-max(*position.hands, HANDS) // ROWS_OF_HAND)
    return board + PITCH * columns + SMALL


def _frame(width: int, height: int) -> str:
    return tag(
        "rect",
        "frame",
        x=1,
        y=1,
        width=width - 2,
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
    yield from _places(position)
    yield tag(
        "path",
        "lines",
        d=across + down,
        fill="none",
        stroke=colour("board-point-even"),
        stroke_width=1.5,
    )


def _places(position: GridPosition) -> Iterator[str]:
    """The squares, for programs that want to know where one is."""
    for file in FILES[: position.files]:
        for rank in range(1, position.ranks + 1):
            x, y = _middle(position, f"{file}{rank}")
            box = {"x": x - SQUARE / 2, "y": y - SQUARE / 2, "width": SQUARE, "height": SQUARE}
            yield tag("rect", "square", **box, fill="transparent", data_place=f"{file}{rank}")


def _coordinates(position: GridPosition, size: float) -> Iterator[str]:
    """The letters of the files below, the numbers of the ranks at the left."""
    style = {"fill": colour("board-number"), "font_size": size}
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


def _men(position: GridPosition) -> Iterator[Man]:
    for square, letter in position.men.items():
        yield Man(int(letter.islower()), square, *_middle(position, square), KINDS[letter.lower()])


def _hands(position: GridPosition) -> Iterator[Man]:
    """The men that the sides have in hand: white's from below, black's from above."""
    for side, count in enumerate(position.hands or ()):
        for index in range(count):
            yield Man(side, HAND, *_held(position, side, index), "small")


def _held(position: GridPosition, side: int, index: int) -> Point:
    """Where a man in hand lies."""
    row = EDGE + SMALL + 24 + index % ROWS_OF_HAND * PITCH
    x = 2 * EDGE + SQUARE * position.files + SMALL + index // ROWS_OF_HAND * PITCH
    return x, row if side else 2 * EDGE + SQUARE * position.ranks - row


def _counts(position: GridPosition) -> Iterator[Word]:
    """How many men each side has in hand."""
    size = max(label(whole_width(position)), 15.0)
    for side, count in enumerate(position.hands or ()):
        x, y = _held(position, side, 0)
        yield Word(str(count), x + PITCH / 2, y + (-24 if side else 24), size, ground="frame")


def _way(position: GridPosition, side: int, move: Move, how: str) -> Way:
    """A step as an arrow; a piece that is lifted is crossed out where it stood."""
    if move.goal == OFF:
        at = _middle(position, move.origin)
        return Way(at, at, how, takes=(at,))
    origin = _held(position, side, 0) if move.origin == HAND else _middle(position, move.origin)
    taken = tuple(_middle(position, square) for square in move.takes)
    return Way(origin, _middle(position, move.goal), how, takes=taken)


def _turn(name: str, height: int) -> str:
    """A small man in the corner of the frame, on the side of the one who is to play."""
    y = height - EDGE / 2 if name == "white" else EDGE / 2
    return turn_sign(name, EDGE / 2, y)


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


def _men_in_words(position: GridPosition, side: int) -> str:
    kinds = {
        "men" if kind == "man" else kind: [
            square
            for square, letter in position.men.items()
            if letter == (sign if side else sign.upper())
        ]
        for sign, kind in KINDS.items()
    }
    there = [f"{kind} on {' '.join(at)}" for kind, at in kinds.items() if at]
    held = [f"{position.hands[side]} in hand"] if position.hands else []
    return ", ".join([*there, *held]) or "no men"
