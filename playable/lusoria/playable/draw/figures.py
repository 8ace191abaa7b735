"""Where the squares of a track game lie: each figure gives its spots, and the ground under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
SIDE_ROOM = 40
"""Height of the strip above and below a figure where hands, men off and the turn are shown."""


@dataclass(frozen=True)
class Figure:
    """A board without its men, in a field of its own; white sits below.

    `spots` are the middles of the squares, `labels` how far their numbers are shifted from there,
    `cells` the column and row of each square where the board is written in letters, rows from the
    top, `man` the radius of a man, and `ground` what is drawn.
    """

    kind: str
    name: str
    width: int
    height: int
    spots: Mapping[int, Point]
    labels: Mapping[int, Point]
    cells: Mapping[int, tuple[int, int]]
    man: int
    ground: str


def figure(course: str, squares: Sequence[int], safe: Sequence[int] = ()) -> Figure:
    """The figure of a course (`lines`, `ring` or `paths`) whose paths have these squares.

    Squares of paths are those of the pachisi cross (0…96) or of Panchi (0…59); `safe` are marked.
    """
    from lusoria.playable.draw import cross, lines, ring

    if course == "lines":
        return lines.figure(len(set(squares)) // 2)
    if course == "ring":
        return ring.figure(len(set(squares)))
    return cross.figure(squares, safe)
