"""Boards of squares drawn: men as discs, bound men barred, leaders crowned, men in hand beside.

White sits at the bottom; files are lettered from the left, ranks numbered from below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from lusoria.playable.draw.elements import colour, tag
from lusoria.playable.draw.scene import (
    BLACK,
    LABEL,
    LARGE,
    WHITE,
    WIDTH,
    Man,
    Marks,
    Place,
    Point,
    Scene,
    Tray,
    Way,
    box,
    frame,
    in_words,
    turn_sign,
)
from lusoria.playable.notation.grids import FILES, HAND, OFF, GridPosition, Move
from lusoria.playable.verdicts import SIDES

LEFT, ABOVE, RIGHT, BELOW = 40, 20, 24, 40
"""The frame, which bears the letters and numbers."""
TRAY = (78, 20, 22)
"""How broad a tray for men in hand is, and the wood at its right and left."""
LARGEST = 84
"""The largest square: fewer files leave broader wood at both sides."""
MAN = 0.385
"""The radius of a man, in squares."""
HANDS = 20
"""There is room for so many men in hand, so that a board stays the same through a game."""
KINDS = {"m": "man", "b": "bound", "k": "leader"}


class Layout:
    """The measures of a board of so many files and ranks, with trays for men in `hands` or not."""

    def __init__(self, files: int, ranks: int, hands: bool, most: int = HANDS) -> None:
        beside = sum(TRAY) if hands else RIGHT
        self.files, self.ranks = files, ranks
        self.square = min(LARGEST, (WIDTH - LEFT - beside) // files)
        self.left = LEFT + (WIDTH - LEFT - beside - self.square * files) // 2
        self.bottom = ABOVE + self.square * ranks
        self.height = self.bottom + BELOW
        half = self.square * ranks / 2
        x, gap = WIDTH - TRAY[0] - TRAY[1], 10
        boxes = (x, ABOVE + half + gap, TRAY[0], half - gap), (x, ABOVE, TRAY[0], half - gap)
        room = max(most, HANDS)
        self.trays = [
            Tray(side, HAND, boxes[side], room, "the hand", side == BLACK)
            for side in (WHITE, BLACK)
            if hands
        ]

    def middle(self, square: str) -> Point:
        """Where the middle of a square lies."""
        x, y, width, height = self.box(square)
        return x + width / 2, y + height / 2

    def box(self, square: str) -> tuple[float, float, float, float]:
        """The square itself."""
        x = self.left + self.square * FILES.index(square[0])
        return x, self.bottom - self.square * int(square[1:]), self.square, self.square

    def squares(self) -> Iterator[str]:
        """Their names, from the first rank on."""
        for rank in range(1, self.ranks + 1):
            yield from (f"{file}{rank}" for file in FILES[: self.files])


@lru_cache(maxsize=16)
def _layout(files: int, ranks: int, hands: bool, most: int) -> Layout:
    return Layout(files, ranks, hands, most)


def layout_of(position: GridPosition) -> Layout:
    """The measures of the board of a position."""
    held = position.hands or (0, 0)
    return _layout(position.files, position.ranks, bool(position.hands), max(*held, HANDS))


def scene(position: GridPosition, marks: Marks) -> Scene:
    """A position on a board of squares."""
    laid = layout_of(position)
    ground, written, places = _board(laid)
    goals = {move.goal for move in marks.last}
    held = [*zip(laid.trays, position.hands or (), strict=False)]
    men = [*_men(position, laid), *(man for tray, count in held for man in tray.men(count))]
    men_of_sides = [_men_in_words(position, side) for side in (0, 1)]
    return Scene(
        f"grid{marks.kind}",
        f"Board of {position.files} by {position.ranks} squares, {position.mover} to play",
        " ".join(in_words(position.mover, position.state, men_of_sides)),
        partial(text, position),
        WIDTH,
        laid.height,
        round(MAN * laid.square, 1),
        position.mover,
        ground,
        written,
        tuple(men),
        tuple(word for tray, count in held for word in tray.count(count, "hand {}")),
        marks.ways(position.mover, partial(_way, position, laid)),
        tuple(each for each in men if each.place in goals),
        marks.dice,
        places=places,
    )


@lru_cache(maxsize=16)
def _board(laid: Layout) -> tuple[str, Mapping[str, str], tuple[Place, ...]]:
    """The board, what is written on it by who is to play, and where one may point."""
    size = laid.square * laid.files, laid.square * laid.ranks
    ground = frame(laid.height, (laid.left, ABOVE, *size))
    ground += "".join(_square(laid, square) for square in laid.squares()) + _lines(laid)
    ground += "".join(tray.drawn() for tray in laid.trays)
    places = [Place(((s,), (s,)), laid.box(s)) for s in laid.squares()]
    written = {
        f"{mover}{suffix}": _coordinates(laid, size) + _turn(mover, laid)
        for mover in SIDES
        for suffix, size in (("", LABEL), ("-large", LARGE))
    }
    return ground, written, (*places, *(tray.place_of() for tray in laid.trays))


def _square(laid: Layout, square: str) -> str:
    look = {"fill": "transparent", "data_white": square, "data_black": square}
    return box("square", laid.box(square), **look)


def _lines(laid: Layout) -> str:
    """Roman boards are ruled, not chequered."""
    width, height = laid.square * laid.files, laid.square * laid.ranks
    across = (f"M{laid.left} {ABOVE + laid.square * i}h{width}" for i in range(laid.ranks + 1))
    down = (f"M{laid.left + laid.square * i} {ABOVE}v{height}" for i in range(laid.files + 1))
    line = {"fill": "none", "stroke": colour("board-point-even"), "stroke_width": 1.5}
    return tag("path", "lines", d="".join((*across, *down)), **line)


def _coordinates(laid: Layout, size: float) -> str:
    """The letters of the files below, the numbers of the ranks at the left."""
    drawn, down = "", round(0.36 * size, 1)
    for file in FILES[: laid.files]:
        x = laid.middle(f"{file}1")[0]
        drawn += tag("text", "file", file, x=x, y=laid.bottom + BELOW / 2 + down - 2)
    for rank in range(1, laid.ranks + 1):
        y = laid.middle(f"a{rank}")[1] + down
        drawn += tag("text", "rank", str(rank), x=laid.left - 19, y=y)
    return tag("g", "numbers", drawn, fill=colour("board-number"), font_size=size)


def _men(position: GridPosition, laid: Layout) -> Iterator[Man]:
    for square, letter in position.men.items():
        yield Man(int(letter.islower()), square, *laid.middle(square), KINDS[letter.lower()])


def _way(position: GridPosition, laid: Layout, side: int, move: Move, how: str) -> Way:
    """A step as an arrow; a piece that is lifted is crossed out where it stood."""
    if move.goal == OFF:
        at = laid.middle(move.origin)
        return Way(at, at, how, takes=(at,))
    if move.origin == HAND:
        held = (position.hands or (1, 1))[side]
        origin = laid.trays[side].spot(max(0, held - (how != "made")))
    else:
        origin = laid.middle(move.origin)
    return Way(origin, laid.middle(move.goal), how, takes=tuple(map(laid.middle, move.takes)))


def _turn(name: str, laid: Layout) -> str:
    """A small man in the corner of the frame, on the side of the one who is to play."""
    y = laid.bottom + BELOW / 2 if name == "white" else ABOVE / 2
    return turn_sign(name, laid.left - 18, y)


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
