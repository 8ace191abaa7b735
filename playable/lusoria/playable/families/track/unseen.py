"""What of a position neither men nor flags show: where men are forgotten, and which lie uppermost.

A position lists such places after its mover: `; white-forgets=6,6`, `; black-over=17`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lusoria.playable.core import Board
from lusoria.playable.errors import InputError
from lusoria.playable.families.track.board import FORGOTTEN, LIST_NAMES, OVER
from lusoria.playable.verdicts import SIDES

if TYPE_CHECKING:
    from lusoria.playable.families.track.program import TrackProgram

FORGETS = tuple(f"{side}-forgets" for side in SIDES)
"""The places of a side at which a man is forgotten, with commas between them."""

OVERS = tuple(f"{side}-over" for side in SIDES)
"""The places of a side where its men lie on men of the enemy."""

MOST_LISTED = 7


def keys(noted: Sequence[str]) -> tuple[str, ...]:
    """The keys with which a position lists places, by what rules of the ruleset note."""
    pairs = zip(LIST_NAMES, (FORGETS, OVERS), strict=True)
    return tuple(key for name, pair in pairs if name in noted for key in pair)


def told(program: TrackProgram, board: Board, known: Sequence[str]) -> dict[str, str]:
    """What there is to say of a board, with the keys that the ruleset has."""
    lists = {key: _listed(program, board, key) for key in known}
    return {key: ",".join(map(str, sorted(places))) for key, places in lists.items() if places}


def _listed(program: TrackProgram, board: Board, key: str) -> list[int]:
    if key in FORGETS:
        return _unpacked(board[FORGOTTEN + FORGETS.index(key)])
    side = OVERS.index(key)
    squares = [number - 1 for number in _unpacked(board[OVER + side])]
    over = [square for square in squares if program.lies_over(board, side, square)]
    return [program.on_square(board, side, square) for square in over]


def _unpacked(numbers: int) -> list[int]:
    """Numbers that are kept in eight bits each."""
    return list(numbers.to_bytes(MOST_LISTED, "little").rstrip(b"\0"))


def lay(program: TrackProgram, board: Board, state: Mapping[str, str]) -> None:
    """Note on a board what a position says."""
    for key in state.keys() & {*FORGETS, *OVERS}:
        for place in sorted(map(int, state[key].split(",")), reverse=key in FORGETS):
            if key in FORGETS:
                program.forget(board, FORGETS.index(key), place)
            else:
                side = OVERS.index(key)
                program.come_over(board, side, program.square_of(board, side, place))


def check(state: Mapping[str, str], known: Sequence[str], length: int, position: str) -> None:
    """Raise InputError unless all lists of a position can be noted, on a path of this length."""
    for key, value in state.items():
        places = value.split(",")
        if key in known and (
            len(places) > MOST_LISTED or not all(_on(place, length) for place in places)
        ):
            raise InputError(
                f"found {key}={value}",
                position,
                position.lower().find(key) + len(key) + 2,
                expected=f"up to {MOST_LISTED} places from 1 to {length}, as in {key}=6,7",
                what="position",
            )


def _on(text: str, length: int) -> bool:
    return text.isdigit() and 1 <= int(text) <= length
