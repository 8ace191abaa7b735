"""Throws drawn: dice with their pips, long dice, cowries with their mouths up or down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lusoria.playable.draw.elements import colour, tag

PIPS = ("", "4", "08", "048", "0268", "02468", "023568")
"""On which of nine spots, row by row, each face has pips."""
CUBE = 42
LONG = (74, 26)
COWRIE = (18, 12.5)
TURNED = (-6, 5, 3, -4)
STREWN = (
    (-42, -43, -20),
    (12, -57, 34),
    (50, -15, -8),
    (-54, 9, 62),
    (-4, 1, 8),
    (42, 33, 40),
    (-14, 49, -32),
)
"""Where cowries lie about the middle, and how they are turned."""
FALLEN = (4, 1, 6, 2, 0, 5, 3)
"""The order in which cowries have their mouths up."""


class Dice(Protocol):
    """What is thrown, as `state.Dice` has it."""

    @property
    def count(self) -> int:
        """How many."""

    @property
    def faces(self) -> tuple[int, ...]:
        """What each shows."""

    @property
    def counted(self) -> bool:
        """Whether marked sides are counted that are up."""

    @property
    def shown(self) -> tuple[int, ...]:
        """The numbers that may be read off."""


@dataclass(frozen=True)
class Die:
    """What one die shows: a `kind` (cube, long, cowrie) with a face; a `used` one is dimmed."""

    kind: str
    face: int
    used: bool = False


def thrown(
    kind: Dice, numbers: Sequence[int], left: Sequence[int] | None = None
) -> tuple[Die, ...]:
    """The dice of a throw; those whose numbers are no longer `left` to play are used."""
    if kind.counted:
        used = left is not None and not left
        ups = [FALLEN.index(n % len(FALLEN)) < numbers[0] for n in range(kind.count)]
        return tuple(Die("cowrie", int(up), used) for up in ups)
    rest = list(numbers if left is None else left)
    shown = []
    for number in numbers:
        shown.append(Die(form(kind), number, number not in rest))
        if number in rest:
            rest.remove(number)
    return tuple(shown)


def form(kind: Dice) -> str:
    """What is thrown: `cube`, `long` (dice of four faces) or `cowrie`."""
    if kind.counted:
        return "cowrie"
    return "cube" if len(kind.faces) == 6 and max(kind.faces) < len(PIPS) else "long"


def drawn(shown: Sequence[Die], x: float = 0, y: float = 0) -> str:
    """Dice where they lie about a point: each is a group of its own, with its face as data."""
    parts = []
    for n, die in enumerate(shown):
        right, down, turned = _fallen(die.kind, n, len(shown))
        at = f"translate({x + right:g} {y + down:g}) rotate({turned})"
        kind = f"die {die.kind}" + " used" * die.used
        opacity = 0.35 if die.used else None
        parts.append(tag("g", kind, face(die), transform=at, opacity=opacity, data_face=die.face))
    return tag("g", "dice", "".join(parts))


def _fallen(kind: str, number: int, count: int) -> tuple[float, float, float]:
    """Where one of so many dice lies about their middle, and how it is turned."""
    if kind == "cowrie":
        return STREWN[number % len(STREWN)]
    along = (number - (count - 1) / 2) * (LONG[1] + 8 if kind == "long" else CUBE + 10)
    turned = TURNED[number % len(TURNED)]
    return (0, along, turned) if kind == "long" else (along, 0, turned)


def faces(kind: Dice) -> dict[str, str]:
    """Every face that a die of this kind may show, drawn about the point 0 0."""
    shown = (0, 1) if kind.counted else kind.shown
    return {str(number): face(Die(form(kind), number)) for number in shown}


def face(die: Die) -> str:
    """A die as it lies, about the point 0 0."""
    if die.kind == "cowrie":
        return _cowrie(bool(die.face))
    line = {"fill": colour("board-white"), "stroke": colour("board-white-line"), "stroke_width": 2}
    width, height = LONG if die.kind == "long" else (CUBE, CUBE)
    corner = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": 8}
    if die.kind == "long":
        spots = [((n - (die.face - 1) / 2) * 14, 0.0) for n in range(die.face)]
    else:
        spots = [((int(n) % 3 - 1) * 11, (int(n) // 3 - 1) * 11) for n in PIPS[die.face]]
    dots = "".join(f"M{x:g} {y:g}h0" for x, y in spots)
    dot = {"stroke": colour("board-black"), "stroke_width": 8, "stroke_linecap": "round"}
    return tag("rect", "cube", **corner, **line) + (
        tag("path", "pips", d=dots, **dot) if dots else ""
    )


def _cowrie(up: bool) -> str:
    """A cowrie: its mouth is a dark slit with teeth, its back is round and shines."""
    fill = colour("board-white" if up else "board-point-odd")
    line = {"stroke": colour("board-white-line"), "stroke_width": 1.6}
    shell = tag("ellipse", "shell", rx=COWRIE[0], ry=COWRIE[1], fill=fill, **line)
    dark = {"stroke": colour("board-black" if up else "board-white"), "fill": "none"}
    if not up:
        return shell + tag("path", "back", d="M-10 -4Q0 -9 10 -4", **dark, stroke_width=2.5)
    slit = tag("path", "mouth", d="M-12 0Q0 4 12 0", **dark, stroke_width=3.2)
    teeth = "M-8 -3.5v7M-4 -3v7M0 -2.5v8M4 -3v7M8 -3.5v7"
    return shell + slit + tag("path", "teeth", d=teeth, **dark, stroke_width=1.1)
