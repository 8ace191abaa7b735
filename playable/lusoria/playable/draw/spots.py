"""Where the places of a drawn board lie, for whoever lets a reader point at them.

A spot is a rectangle in the measures of the picture, named as its side names the place, with what
stands there in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lusoria.playable.draw import grid
from lusoria.playable.draw.scene import SIDES
from lusoria.playable.draw.tables import (
    BAR,
    HALF,
    POINT,
    POINTS,
    TRAY,
    Layout,
    white_point,
)
from lusoria.playable.draw.track import SIDE_ROOM, Drawn
from lusoria.playable.notation import Position
from lusoria.playable.notation.grids import FILES, HAND, GridPosition
from lusoria.playable.reasons import holding

REACH = 6
"""How far around a man of a track board one may point and still mean its square."""


@dataclass(frozen=True)
class Spot:
    """A place of a board: its name, its rectangle, and what it holds, as `12 is empty`."""

    place: str
    x: float
    y: float
    width: float
    height: float
    told: str


def tables(position: Position, layout: Layout, side: int, across: Mapping[str, str]) -> list[Spot]:
    """The points, the bar and the tray of a side; `across` is what the other side calls a point."""
    spots = [_point(position, layout, side, place, across[place]) for place in POINTS]
    bar_top = layout.middle - (HALF if side == 0 else 0)
    spots.append(
        Spot("bar", layout.bar, bar_top, BAR, HALF, _alone(position, side, "bar", "the bar"))
    )
    x, base, way = layout.tray(side)
    top = base if way > 0 else base - HALF
    spots.append(Spot("off", x, top, TRAY, HALF, _alone(position, side, "off", "the tray")))
    return spots


def _point(position: Position, layout: Layout, side: int, place: str, theirs: str) -> Spot:
    point = white_point(layout.course, side, place)
    base, way = layout.base(point)
    high = HALF - 8
    men = (position.men[side].get(place, 0), position.men[1 - side].get(theirs, 0))
    top = base if way > 0 else base - high
    words = _holding(side, f"point {place}", men)
    return Spot(place, layout.x(point) - POINT // 2, top, POINT, high, words)


def track(laid: Drawn, side: int) -> list[Spot]:
    """The squares of a side's path by their places, its hand and its men off."""
    figure, men = laid.figure, laid.position.men
    reach = figure.man + REACH
    enemies = laid.on(1 - side)
    spots = []
    for place, square in enumerate(laid.paths[side], 1):
        x, y = figure.spots[square]
        there = (men[side].get(str(place), 0), enemies.get(square, 0))
        words = _holding(side, f"place {place}", there)
        left, top = x - reach, y + SIDE_ROOM - reach
        spots.append(Spot(str(place), left, top, 2 * reach, 2 * reach, words))
    y = figure.height + SIDE_ROOM if side == 0 else 0
    half = figure.width / 2
    for at, (beside, name) in enumerate((("hand", "the hand"), ("off", "the place for men off"))):
        words = _alone(laid.position, side, beside, name)
        spots.append(Spot(beside, at * half, y, half, SIDE_ROOM, words))
    return spots


def squares(position: GridPosition, side: int) -> Iterator[Spot]:
    """The squares of a board from below, and the men that a side has in hand."""
    for rank in range(position.ranks):
        for file in range(position.files):
            name = f"{FILES[file]}{rank + 1}"
            right, down = grid.SQUARE * file, grid.SQUARE * (position.ranks - 1 - rank)
            words = _piece(name, position.men.get(name))
            yield Spot(name, grid.EDGE + right, grid.EDGE + down, grid.SQUARE, grid.SQUARE, words)
    if position.hands:
        half = grid.SQUARE * position.ranks / 2
        x = grid.EDGE + grid.SQUARE * position.files
        top = grid.EDGE + (half if side == 0 else 0)
        words = _holding(side, "the hand", (position.hands[side], 0))
        yield Spot(HAND, x, top, grid.whole_width(position) - x, half, words)


def _piece(square: str, letter: str | None) -> str:
    if letter is None:
        return f"{square} is empty"
    kind = {"m": "man", "b": "bound man", "k": "leader"}[letter.lower()]
    return f"{square} holds a {SIDES[letter.islower()]} {kind}"


def _alone(position: Position, side: int, place: str, name: str) -> str:
    return _holding(side, name, (position.men[side].get(place, 0), 0))


def _holding(side: int, place: str, men: tuple[int, int]) -> str:
    """What a place holds: the side's own men first."""
    return holding(place, [(SIDES[side], men[0]), (SIDES[1 - side], men[1])])
