"""Draw throws: dice with their pips, long dice, cowries with their mouths up or down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lusoria.playable.draw.elements import tag

if TYPE_CHECKING:
    from lusoria.playable.state import Dice

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
"""The place of each cowrie about their middle, and the angle by which it is turned."""
FALLEN = (4, 1, 6, 2, 0, 5, 3)
"""The order in which cowries have their mouths up."""


@dataclass(frozen=True)
class Die:
    """A die of a `kind` (cube, long, cowrie) that shows a face; a `used` one is dimmed."""

    kind: str
    face: int
    used: bool = False


def thrown(
    dice: Dice, numbers: Sequence[int], left: Sequence[int] | None = None
) -> tuple[Die, ...]:
    """Return the dice of a throw; those whose numbers are no longer `left` to play are used."""
    if dice.counted:
        used = left is not None and not left
        ups = [FALLEN.index(n % len(FALLEN)) < numbers[0] for n in range(dice.count)]
        return tuple(Die("cowrie", int(up), used) for up in ups)
    rest = list(numbers if left is None else left)
    shown = []
    for number in numbers:
        shown.append(Die(_kind(dice), number, number not in rest))
        if number in rest:
            rest.remove(number)
    return tuple(shown)


def faces(dice: Dice) -> dict[str, str]:
    """Return the drawing, about the point 0 0, of every face that a die of this kind may show."""
    shown = (0, 1) if dice.counted else dice.shown
    return {str(number): _draw_face(Die(_kind(dice), number)) for number in shown}


def _kind(dice: Dice) -> str:
    if dice.counted:
        return "cowrie"
    return "cube" if len(dice.faces) == 6 and max(dice.faces) < len(PIPS) else "long"


def draw_dice(dice: Sequence[Die], x: float = 0, y: float = 0) -> str:
    """Draw dice about a point, each as a group with its face as data."""
    parts = []
    for n, die in enumerate(dice):
        along = (n - (len(dice) - 1) / 2) * (LONG[1] + 8 if die.kind == "long" else CUBE + 10)
        right, down, turned = {
            "cowrie": STREWN[n % len(STREWN)],
            "long": (0, along, TURNED[n % len(TURNED)]),
            "cube": (along, 0, TURNED[n % len(TURNED)]),
        }[die.kind]
        at = f"translate({x + right:g} {y + down:g}) rotate({turned})"
        kind, opacity = f"die {die.kind}" + " used" * die.used, 0.35 if die.used else None
        drawn = _draw_face(die)
        parts.append(tag("g", kind, drawn, transform=at, opacity=opacity, data_face=die.face))
    return tag("g", "dice", "".join(parts))


def _draw_face(die: Die) -> str:
    if die.kind == "cowrie":
        return _draw_cowrie(bool(die.face))
    width, height = LONG if die.kind == "long" else (CUBE, CUBE)
    corner = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": 8}
    line = {"fill": "board-white", "stroke": "board-white-line", "stroke_width": 2}
    if die.kind == "long":
        spots = [((n - (die.face - 1) / 2) * 14, 0.0) for n in range(die.face)]
    else:
        spots = [((int(n) % 3 - 1) * 11, (int(n) // 3 - 1) * 11) for n in PIPS[die.face]]
    pips = "".join(f"M{x:g} {y:g}h0" for x, y in spots)
    dot = {"stroke": "board-black", "stroke_width": 8, "stroke_linecap": "round"}
    return tag("rect", "cube", **corner, **line) + (pips and tag("path", "pips", d=pips, **dot))


def _draw_cowrie(up: bool) -> str:
    """Draw a cowrie: its mouth is a dark slit with teeth, its back is round and shines."""
    fill, dark = ("board-white", "board-black") if up else ("board-point-odd", "board-white")
    line = {"fill": fill, "stroke": "board-white-line", "stroke_width": 1.6}
    shell = tag("ellipse", "shell", rx=COWRIE[0], ry=COWRIE[1], **line)
    shapes = [("back", "M-10 -4Q0 -9 10 -4", 2.5)]
    if up:
        teeth = "M-8 -3.5v7M-4 -3v7M0 -2.5v8M4 -3v7M8 -3.5v7"
        shapes = [("mouth", "M-12 0Q0 4 12 0", 3.2), ("teeth", teeth, 1.1)]
    return shell + "".join(
        tag("path", kind, d=d, stroke=dark, fill="none", stroke_width=width)
        for kind, d, width in shapes
    )
