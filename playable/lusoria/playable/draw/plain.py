"""A position as plain text of fewer than eighty columns, for terminals and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lusoria.playable.draw.geometry import (
    BLACK,
    PLACES,
    POINTS,
    SHOWN,
    SIDES,
    WHITE,
    Course,
    check,
    facing,
    white_point,
)
from lusoria.playable.notation import Position

MEN = ("O", "X")
UNDER = ("o", "x")
EDGE = "       +" + "-" * 24 + "+----+" + "-" * 24 + "+"


def text(position: Position, course: Course = "contrary") -> str:
    """The board as white sees it, and under it the position in words.

    White's men are `O`, black's `X`, small letters lie under a man of the other side; a pile of
    more than five bears its number. Raises InputError for a place that the board does not have.
    """
    check(position, course)
    piles = {point: _pile(position, course, point) for point in range(1, 25)}
    above, below = range(12, 0, -1), range(13, 25)
    # Men that are out lie in the middle of the bar: white's above, black's below.
    upper = [_row(piles, above, row, _out(position, WHITE, row)) for row in range(SHOWN)]
    lower = [_row(piles, below, row, _out(position, BLACK, row)) for row in range(SHOWN)]
    lines = [
        _numbers("black", (facing(course, point) for point in above)),
        _numbers("white", above),
        EDGE,
        *upper,
        "       |" + " " * 24 + "|    |" + " " * 24 + "|",
        *reversed(lower),
        EDGE,
        _numbers("white", below),
        _numbers("black", (facing(course, point) for point in below)),
        "",
        *in_words(position),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _pile(position: Position, course: Course, point: int) -> list[str]:
    """The signs on a point, from the edge of the board: at most as many as are shown."""
    signs: list[str] = []
    for side in (WHITE, BLACK):
        place = str(white_point(course, side, str(point)))
        under = position.pinned[side].get(place, 0)
        signs = [UNDER[side]] * under + signs
        signs += [MEN[side]] * (position.men[side].get(place, 0) - under)
    return _shortened(signs)


def _shortened(signs: list[str]) -> list[str]:
    """A pile that is too high bears its number on the last man that is shown."""
    return signs if len(signs) <= SHOWN else [*signs[: SHOWN - 1], str(len(signs))]


def _out(position: Position, side: int, row: int) -> str:
    """The sign of a side's man on the bar in a row, counted from the edge of the board."""
    signs = _shortened([MEN[side]] * position.men[side].get("bar", 0))
    from_middle = SHOWN - 1 - row
    return signs[from_middle] if from_middle < len(signs) else ""


def _row(piles: dict[int, list[str]], points: Iterable[int], row: int, out: str) -> str:
    cells = [
        piles[point][row] if row < len(piles[point]) else "" if row else "." for point in points
    ]
    halves = ["".join(f"{cell:>3} " for cell in half) for half in (cells[:6], cells[6:])]
    return f"       |{halves[0]}|{out:^4}|{halves[1]}|"


def _numbers(name: str, points: Iterable[int]) -> str:
    cells = [f"{point:>3} " for point in points]
    return f"{name:<8}{''.join(cells[:6])}      {''.join(cells[6:])}"


def in_words(position: Position, signs: Sequence[str] = (" (O)", " (X)")) -> list[str]:
    """The position in words, as somebody would read it out."""
    lines = [
        f"{name.capitalize()}{sign}: {_men(position, side)}."
        for side, (name, sign) in enumerate(zip(SIDES, signs, strict=True))
    ]
    state = "".join(f"; {key} {value}" for key, value in position.state.items())
    return [*lines, f"{_turn(position)}{state}."]


def _turn(position: Position) -> str:
    if position.mover == "opening":
        return "The game has not begun"
    return f"{position.mover.capitalize()} to play"


def _men(position: Position, side: int) -> str:
    parts = []
    for place in PLACES:
        under = position.pinned[side].get(place, 0)
        free = position.men[side].get(place, 0) - under
        parts += [f"{under} {_where(place)} (pinned)"] if under else []
        parts += [f"{free} {_where(place)}"] if free > 0 else []
    return ", ".join(parts) or "no men"


def _where(place: str) -> str:
    named = {"hand": "in hand", "bar": "on the bar", "off": "borne off"}
    return f"on {place}" if place in POINTS else named[place]
