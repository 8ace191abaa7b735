"""Where the places of a drawn board lie, for whoever lets a reader point at them.

A spot is a rectangle in the measures of the picture, named as its side names the place, with what
stands there in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from lusoria.playable.draw.scene import SIDES, Place
from lusoria.playable.notation import Position
from lusoria.playable.notation.grids import HAND, GridPosition
from lusoria.playable.reasons import holding

PIECES = {"m": "man", "b": "bound man", "k": "leader"}


@dataclass(frozen=True)
class Spot:
    """A place of a board: its name, its rectangle, and what it holds, as `12 is empty`."""

    place: str
    x: float
    y: float
    width: float
    height: float
    told: str


def spots(places: Iterable[Place], side: int, told: Callable[[Place, str], str]) -> Iterator[Spot]:
    """The places that a side has, in its words."""
    for place in places:
        for name in place.names[side]:
            yield Spot(name, *place.box, told(place, name))


def of_men(position: Position, places: Iterable[Place], side: int) -> list[Spot]:
    """The places of a side's path, and those beside the board."""

    def told(place: Place, name: str) -> str:
        theirs = sum(position.men[1 - side].get(each, 0) for each in place.names[1 - side])
        return _holding(side, place.called.format(name), position.men[side].get(name, 0), theirs)

    return list(spots(places, side, told))


def of_squares(position: GridPosition, places: Iterable[Place], side: int) -> list[Spot]:
    """The squares of a board from below, and the men that a side has in hand."""

    def told(place: Place, name: str) -> str:
        if name == HAND:
            return _holding(side, place.called, (position.hands or (0, 0))[side], 0)
        letter = position.men.get(name)
        if letter is None:
            return f"{name} is empty"
        return f"{name} holds a {SIDES[letter.islower()]} {PIECES[letter.lower()]}"

    return list(spots(places, side, told))


def _holding(side: int, place: str, own: int, theirs: int) -> str:
    """What a place holds: the side's own men first."""
    return holding(place, [(SIDES[side], own), (SIDES[1 - side], theirs)])
