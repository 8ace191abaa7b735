"""Plays of grid games as text: `a2-a7`, `c4-e4-e6`, `e5-e4 xd4`, `hand-a1`, lifting `xd4`, `pass`.

A square with `x` after a step is one that the step has captured; elsewhere the side lifts the piece
on it. Captures may be left out in reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.playable.errors import InputError, nearest
from lusoria.playable.notation.grids import read_square
from lusoria.playable.notation.plays import PASS, PASSES, STROKE
from lusoria.playable.notation.scanning import Scanner

HAND = "hand"
OFF = "off"
KEYS = ("from", "to", "takes")
CAPTURE = "[xX×]"


@dataclass(frozen=True)
class Move:
    """A step: from a square or `hand` to a square, or `off` where a piece is lifted.

    `takes` are the squares of the pieces that the step captures, so far as they are known.
    """

    origin: str
    goal: str
    takes: tuple[str, ...] = ()


def read_moves(text: str, squares: Sequence[str]) -> tuple[Move, ...]:
    """The steps of a play, in the order of writing; none for `pass`. Raises InputError."""
    if text.strip().lower() in PASSES:
        return ()
    scanner = Scanner(text, "play")
    moves: list[Move] = []
    while not scanner.done:
        if scanner.take(CAPTURE) is not None:
            _read_capture(moves, read_square(scanner, squares))
        else:
            moves += _read_route(scanner, squares)
        scanner.take("[,;]")
    return tuple(moves)


def _read_capture(moves: list[Move], square: str) -> None:
    """A capture of the step before; where there is none, a lift."""
    if moves and moves[-1].goal != OFF and moves[-1].origin != HAND:
        last = moves.pop()
        moves.append(Move(last.origin, last.goal, (*last.takes, square)))
    else:
        moves.append(Move(square, OFF))


def _read_route(scanner: Scanner, squares: Sequence[str]) -> list[Move]:
    """The steps of one piece."""
    origin = HAND if scanner.take("hand|HAND|Hand|@") else read_square(scanner, squares)
    moves: list[Move] = []
    while scanner.take(STROKE) is not None:
        goal = OFF if scanner.take("off|OFF|Off") else read_square(scanner, squares)
        if goal == origin:
            raise scanner.refused(f"another square than {origin}")
        moves.append(Move(origin, goal))
        while scanner.take(CAPTURE) is not None:
            _read_capture(moves, read_square(scanner, squares))
        origin = goal
    if not moves:
        raise scanner.stopped('"-" and the square where the piece goes, as in a2-a7')
    return moves


def moves_from(steps: Iterable[Mapping[str, Any]], squares: Sequence[str]) -> tuple[Move, ...]:
    """The steps of a play that is given as data: `[{"from": "a2", "to": "a7"}, …]`.

    Raises InputError.
    """
    return tuple(_move(number, step, squares) for number, step in enumerate(steps, 1))


def _move(number: int, step: Mapping[str, Any], squares: Sequence[str]) -> Move:
    what = f"play, step {number}"
    if not isinstance(step, Mapping):
        raise InputError(f"found {step!r}", expected='{"from": …, "to": …}', what=what)
    for key in step:
        if key not in KEYS:
            near = nearest(str(key), KEYS)
            raise InputError(f"found {key!r}", expected=", ".join(KEYS), nearest=near, what=what)
    for key in ("from", "to"):
        if key not in step:
            raise InputError(f"found no {key!r}", expected="a square", what=what)
    origin, goal = str(step["from"]).lower(), str(step["to"]).lower()
    if origin != HAND:
        origin = read_square(Scanner(origin, f"{what}, from"), squares)
    if goal != OFF:
        goal = read_square(Scanner(goal, f"{what}, to"), squares)
    takes = step.get("takes", ())
    return Move(
        origin, goal, tuple(read_square(Scanner(str(s), f"{what}, takes"), squares) for s in takes)
    )


def write_moves(moves: Sequence[Move]) -> str:
    """The canonical text of a play: steps of one piece are joined while they capture nothing."""
    words: list[str] = []
    route_open = False
    last = ""
    for move in moves:
        if move.goal == OFF:
            words.append(f"x{move.origin}")
        elif route_open and move.origin == last:
            words[-1] += f"-{move.goal}"
        else:
            words.append(f"{move.origin}-{move.goal}")
        words += [f"x{square}" for square in sorted(move.takes)]
        route_open = move.goal != OFF and not move.takes and move.origin != HAND
        last = move.goal
    return " ".join(words) or PASS
