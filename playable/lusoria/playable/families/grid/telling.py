"""Steps of grid games as the API takes and tells them: by names of squares, with captures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lusoria.playable.errors import InputError
from lusoria.playable.families.grid.board import LIFT, PLACE
from lusoria.playable.families.grid.kinds import name_of, square_named
from lusoria.playable.notation.moves import HAND, OFF, Move
from lusoria.playable.verdicts import Verdict


def as_json(moves: Sequence[Move]) -> tuple[dict[str, Any], ...]:
    """Steps as JSON values, with what they take."""
    return tuple(
        {"from": move.origin, "to": move.goal} | ({"takes": [*move.takes]} if move.takes else {})
        for move in moves
    )


def told_step(step: int) -> dict[str, Any]:
    """A step of the engine as JSON values."""
    kind = step >> 16
    return {
        "from": HAND if kind == PLACE else name_of(step >> 8 & 255),
        "to": OFF if kind == LIFT else name_of(step & 255),
    }


def squares_of(move: Move) -> tuple[int, int]:
    """The squares that a step leaves and reaches; 0 is the hand, or off."""
    return (
        0 if move.origin == HAND else square_named(move.origin),
        0 if move.goal == OFF else square_named(move.goal),
    )


def check_takes(move: Move, made: Move, count: int) -> None:
    """Captures may be left out; one that is not made raises InputError."""
    for square in move.takes:
        if square not in made.takes:
            raise InputError(f"step {count} takes nothing on {square}", what="play")


def with_captures(verdict: Verdict, moves: Sequence[Move], written: str) -> Verdict:
    """The verdict, unless a legal play is written with a capture that it does not make."""
    made = [(step["from"], step["to"], set(step.get("takes", ()))) for step in verdict.steps]
    for count, move in enumerate(moves, 1):
        steps = [step for step in made if step[:2] == (move.origin, move.goal)]
        taking = [step for step in steps if step[2] >= set(move.takes)]
        if taking:
            made.remove(taking[0])
        elif steps:
            missed = [square for square in move.takes if square not in steps[0][2]]
            reason = f"{move.origin}-{move.goal} takes nothing on {missed[0]}"
            return Verdict("no-such-move", written, count, reason=reason)
    return verdict
