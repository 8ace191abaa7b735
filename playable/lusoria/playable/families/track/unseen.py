"""What of a position its men do not show: flags, and the places where men are forgotten.

A position says it after its mover, as in `; gathered=white` or `; white-forgets=6,6`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.playable.binding import BoundRule
from lusoria.playable.core import Board
from lusoria.playable.errors import InputError, nearest
from lusoria.playable.families.track.board import FLAG_NAMES, FORGOTTEN
from lusoria.playable.verdicts import SIDES

BOTH = "both"
"""The value of a flag that both sides have."""

FORGETS = tuple(f"{side}-forgets" for side in SIDES)
"""The places of a side at which a man is forgotten, with commas between them."""

MOST_FORGOTTEN = 7


def keys(bound: Sequence[BoundRule]) -> tuple[str, ...]:
    """What a position of a ruleset may say, in the order of writing."""
    noted = {b.rule.flag for b in bound}
    flags = tuple(flag for flag in FLAG_NAMES if flag in noted)
    return (*flags, *(FORGETS if "forgotten" in noted else ()))


def told(program: Any, board: Board, known: Sequence[str]) -> dict[str, str]:
    """What there is to say of a board, with the keys that the ruleset has."""
    state = {}
    for key in known:
        value = _forgotten(board, key) if key in FORGETS else _flag(program, board, key)
        if value:
            state[key] = value
    return state


def _flag(program: Any, board: Board, flag: str) -> str:
    """The side that has a flag, or `both`; empty, if neither has it."""
    number = FLAG_NAMES.index(flag)
    sides = [name for side, name in enumerate(SIDES) if program.flagged(board, side, number)]
    return sides[0] if len(sides) == 1 else BOTH if sides else ""


def _forgotten(board: Board, key: str) -> str:
    remaining = board[FORGOTTEN + FORGETS.index(key)]
    places = []
    while remaining:
        places.append(remaining & 255)
        remaining >>= 8
    return ",".join(map(str, sorted(places)))


def lay(program: Any, board: Board, state: Mapping[str, str]) -> None:
    """Note on a board what a position says."""
    for key, value in state.items():
        if key in FORGETS:
            for place in sorted(map(int, value.split(",")), reverse=True):
                program.forget(board, FORGETS.index(key), place)
        elif key in FLAG_NAMES:
            for side in range(2) if value == BOTH else (SIDES.index(value),):
                program.set_flag(board, side, FLAG_NAMES.index(key))


def check(state: Mapping[str, str], length: int, position: str) -> None:
    """Raise InputError unless all that a position says can be noted, on a path of this length."""
    for key, value in state.items():
        if key in FORGETS:
            places = value.split(",")
            if len(places) > MOST_FORGOTTEN or not all(_is_place(p, length) for p in places):
                expected = f"up to {MOST_FORGOTTEN} places from 1 to {length}, as in {key}=6,6"
                raise _refused(key, value, position, expected)
        elif key in FLAG_NAMES and value not in (*SIDES, BOTH):
            expected = f"{key}={', '.join(SIDES)} or {BOTH}"
            raise _refused(key, value, position, expected, nearest(value, (*SIDES, BOTH)))


def _is_place(text: str, length: int) -> bool:
    return text.isdigit() and 1 <= int(text) <= length


def _refused(
    key: str, value: str, position: str, expected: str, meant: str | None = None
) -> InputError:
    return InputError(
        f"found {key}={value}",
        position,
        position.lower().find(key) + len(key) + 2,
        expected=expected,
        what="position",
        nearest=meant,
    )
