"""Boards of squares: men as discs, bound men barred, leaders crowned, men in hand beside.

Files are lettered from the left, ranks numbered from below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from lusoria.playable.draw import scene
from lusoria.playable.draw.elements import tag
from lusoria.playable.draw.scene import (
    BLACK,
    WHITE,
    Arrow,
    Board,
    Box,
    Man,
    Place,
    Point,
    Tray,
    draw_box,
    draw_frame,
)
from lusoria.playable.notation.grids import FILES, HAND, OFF, GridPosition, Move, squares
from lusoria.playable.reasons import holding
from lusoria.playable.verdicts import SIDES

LEFT, ABOVE, RIGHT, BELOW = 40, 20, 24, 40
"""The frame, which bears the letters and numbers."""
TRAY = (78, 20, 22)
"""The width of a tray for men in hand, and of the wood at its right and left."""
LARGEST = 84
"""The largest square: fewer files leave broader wood at both sides."""
MAN = 0.385
"""The radius of a man, in squares."""
HANDS = 20
"""The least room for men in hand, so that a board stays the same through a game."""
KINDS = {"m": "man", "b": "bound", "k": "leader"}
PIECES = {"m": "man", "b": "bound man", "k": "leader"}


class GridBoard(Board):
    """A board of squares, with trays if there may be men in `hands`."""

    kind = "grid"
    read_by_sides = False

    def __init__(self, files: int, ranks: int, hands: bool, most: int) -> None:
        beside = sum(TRAY) if hands else RIGHT
        self.files, self.ranks = files, ranks
        self.name = f"Board of {files} by {ranks} squares"
        self.square = min(LARGEST, (scene.WIDTH - LEFT - beside) // files)
        self.left = LEFT + (scene.WIDTH - LEFT - beside - self.square * files) // 2
        self.bottom = ABOVE + self.square * ranks
        self.height = self.bottom + BELOW
        self.man = round(MAN * self.square, 1)
        self.turn = self.left - 18, self.bottom + BELOW / 2, ABOVE / 2
        half = self.square * ranks / 2
        x, gap = scene.WIDTH - TRAY[0] - TRAY[1], 10
        boxes = (x, ABOVE + half + gap, TRAY[0], half - gap), (x, ABOVE, TRAY[0], half - gap)
        self.trays = [
            Tray(side, HAND, boxes[side], most, "the hand", side == BLACK)
            for side in (WHITE, BLACK)
            if hands
        ]

    def box(self, square: str) -> Box:
        """Return the rectangle of a square."""
        x = self.left + self.square * FILES.index(square[0])
        return x, self.bottom - self.square * int(square[1:]), self.square, self.square

    def middle(self, square: str) -> Point:
        """Return the middle of a square."""
        x, y, width, height = self.box(square)
        return x + width / 2, y + height / 2

    def draw_ground(self) -> str:
        """Draw the squares, ruled as on Roman boards, not chequered."""
        width, height = self.square * self.files, self.square * self.ranks
        drawn = draw_frame(self.height, (self.left, ABOVE, width, height))
        for square in squares(self.files, self.ranks):
            names = {"data_white": square, "data_black": square}
            drawn += draw_box("square", self.box(square), fill="transparent", **names)
        across = (f"M{self.left} {ABOVE + self.square * i}h{width}" for i in range(self.ranks + 1))
        down = (f"M{self.left + self.square * i} {ABOVE}v{height}" for i in range(self.files + 1))
        line = {"fill": "none", "stroke": "board-point-even", "stroke_width": 1.5}
        drawn += tag("path", "lines", d="".join((*across, *down)), **line)
        return drawn + "".join(tray.draw() for tray in self.trays)

    def draw_numbers(self, reader: str, *, large: bool) -> str:
        """Draw the letters of the files below, the numbers of the ranks at the left."""
        size = scene.LARGE if large else scene.LABEL
        drawn, down = "", round(0.36 * size, 1)
        for file in FILES[: self.files]:
            x = self.middle(f"{file}1")[0]
            drawn += tag("text", "file", file, x=x, y=self.bottom + BELOW / 2 + down - 2)
        for rank in range(1, self.ranks + 1):
            y = self.middle(f"a{rank}")[1] + down
            drawn += tag("text", "rank", str(rank), x=self.left - 19, y=y)
        return tag("g", "numbers", drawn, fill="board-number", font_size=size)

    def list_places(self) -> Iterator[Place]:
        for square in squares(self.files, self.ranks):
            yield Place(((square,), (square,)), self.box(square))

    def list_men(self, position: GridPosition) -> Iterator[Man]:
        for square, letter in position.men.items():
            yield Man(int(letter.islower()), square, *self.middle(square), KINDS[letter.lower()])

    def count_beside(self, position: GridPosition, tray: Tray) -> int:
        return (position.hands or (0, 0))[tray.side]

    def arrow(self, position: GridPosition, side: int, step: Move, how: str) -> Arrow:
        """Return the arrow of a step; a piece that is lifted is crossed out where it stood."""
        if step.goal == OFF:
            at = self.middle(step.origin)
            return Arrow(at, at, how, takes=(at,))
        if step.origin == HAND:
            held = (position.hands or (1, 1))[side]
            origin = self.trays[side].spot(max(0, held - (how != "made")))
        else:
            origin = self.middle(step.origin)
        return Arrow(origin, self.middle(step.goal), how, takes=tuple(map(self.middle, step.takes)))

    def find_arrived(self, men: Sequence[Man], side: int, steps: Sequence[Move]) -> Iterator[Man]:
        goals = {step.goal for step in steps}
        return (man for man in men if man.place in goals)

    def men_in_words(self, position: GridPosition, side: int) -> str:
        words = []
        for letter, kind in KINDS.items():
            sign = letter if side else letter.upper()
            at = [square for square, piece in position.men.items() if piece == sign]
            words += [f"{'men' if kind == 'man' else kind} on {' '.join(at)}"] if at else []
        words += [f"{position.hands[side]} in hand"] if position.hands else []
        return ", ".join(words) or "no men"

    def letters(self, position: GridPosition) -> Iterator[str]:
        """Yield the ranks: `M` man, `B` bound man, `K` leader; white's are capital."""
        files = FILES[: self.files]
        for rank in range(self.ranks, 0, -1):
            yield f"{rank:>2}  " + " ".join(
                position.men.get(f"{file}{rank}", ".") for file in files
            )
        yield "    " + " ".join(files)

    def legend(self, position: GridPosition) -> list[str]:
        hands = position.hands or (0, 0)
        held = [f"in hand: white {hands[0]}, black {hands[1]}"] if any(hands) else []
        state = (f"{key}: {value}" for key, value in position.state.items())
        return [f"{position.mover} to play", *held, *state]

    def tell_place(self, position: GridPosition, place: Place, side: int, name: str) -> str:
        if name == HAND:
            held = self.count_beside(position, self.trays[side])
            return holding(place.called, [(SIDES[side], held), (SIDES[1 - side], 0)])
        letter = position.men.get(name)
        if letter is None:
            return f"{name} is empty"
        return f"{name} holds a {SIDES[letter.islower()]} {PIECES[letter.lower()]}"


_board = lru_cache(maxsize=16)(GridBoard)


def board_of(position: GridPosition) -> GridBoard:
    """Return the board of a position."""
    most = max(*(position.hands or (0, 0)), HANDS)
    return _board(position.files, position.ranks, bool(position.hands), most)
