"""What of a position its men do not show: flags, where men are forgotten, and which lie uppermost.

A position says it after its mover: `; gathered=white`, `; white-forgets=6,6`, `; black-over=17`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.core import Board
from lusoria.playable.errors import InputError, nearest
from lusoria.playable.families.track.board import FLAG_NAMES, FORGOTTEN, OVER
from lusoria.playable.verdicts import SIDES

BOTH = "both"
"""The value of a flag that both sides have."""

FORGETS = tuple(f"{side}-forgets" for side in SIDES)
"""The places of a side at which a man is forgotten, with commas between them."""

OVERS = tuple(f"{side}-over" for side in SIDES)
"""The places of a side where its men lie on men of the enemy."""

LISTED = {"forgotten": FORGETS, "over": OVERS}
"""The keys with which a position lists places, by what rules of the ruleset note."""

MOST_LISTED = 7


def keys(bound: Sequence[BoundRule]) -> tuple[str, ...]:
    """What a position of a ruleset may say, in the order of writing."""
    noted = {b.rule.flag for b in bound}
    flags = tuple(flag for flag in FLAG_NAMES if flag in noted)
    return (*flags, *(key for what, pair in LISTED.items() if what in noted for key in pair))


def told(program: Any, board: Board, known: Sequence[str]) -> dict[str, str]:
    """What there is to say of a board, with the keys that the ruleset has."""
    state = {}
    for key in known:
        if key in FLAG_NAMES:
            value = _flag(program, board, key)
        else:
            find = _forgotten if key in FORGETS else _over
            value = ",".join(map(str, sorted(find(program, board, key))))
        if value:
            state[key] = value
    return state


def _flag(program: Any, board: Board, flag: str) -> str:
    """The side that has a flag, or `both`; empty, if neither has it."""
    number = FLAG_NAMES.index(flag)
    sides = [name for side, name in enumerate(SIDES) if program.flagged(board, side, number)]
    return sides[0] if len(sides) == 1 else BOTH if sides else ""


def _forgotten(program: Any, board: Board, key: str) -> list[int]:
    return _unpacked(board[FORGOTTEN + FORGETS.index(key)])


def _over(program: Any, board: Board, key: str) -> list[int]:
    side = OVERS.index(key)
    squares = [number - 1 for number in _unpacked(board[OVER + side])]
    over = [square for square in squares if program.lies_over(board, side, square)]
    return [program.on_square(board, side, square) for square in over]


def _unpacked(numbers: int) -> list[int]:
    """Numbers that are kept in eight bits each."""
    return list(numbers.to_bytes(MOST_LISTED, "little").rstrip(b"\0"))


def lay(program: Any, board: Board, state: Mapping[str, str]) -> None:
    """Note on a board what a position says."""
    for key, value in state.items():
        if key in FORGETS:
            for place in sorted(map(int, value.split(",")), reverse=True):
                program.forget(board, FORGETS.index(key), place)
        elif key in OVERS:
            side = OVERS.index(key)
            for place in map(int, value.split(",")):
                program.come_over(board, side, program.square_of(board, side, place))
        elif key in FLAG_NAMES:
            for side in range(2) if value == BOTH else (SIDES.index(value),):
                program.set_flag(board, side, FLAG_NAMES.index(key))


def check(state: Mapping[str, str], length: int, position: str) -> None:
    """Raise InputError unless all that a position says can be noted, on a path of this length."""
    for key, value in state.items():
        if key in (*FORGETS, *OVERS):
            places = value.split(",")
            if len(places) > MOST_LISTED or not all(_is_place(p, length) for p in places):
                expected = f"up to {MOST_LISTED} places from 1 to {length}, as in {key}=6,7"
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
