"""What the engine answers: plays, verdicts and outcomes, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

SIDES = ("white", "black")

DRAW = 1
"""What an ending rule answers for a game that nobody wins."""


def result_of(answer: int) -> tuple[str | None, int]:
    """The winner (None for a draw) and the stake that an ending rule has told by a number."""
    return (None, 0) if answer == DRAW else (SIDES[answer & 1], answer >> 1)


@dataclass(frozen=True)
class Play:
    """One way to play a throw: its canonical writing, its steps, and the position after it."""

    text: str
    steps: tuple[dict[str, Any], ...]
    position: str

    def as_json(self) -> dict[str, Any]:
        """The play as JSON values."""
        return {"play": self.text, "steps": list(self.steps), "position": self.position}


@dataclass(frozen=True)
class Verdict:
    """Whether a play is legal; if not, which clauses forbid it, and at which step (from 1).

    `step` is None for a legal play, and where an obligation is broken by the play as a whole. Each
    clause is a mapping with `id`, `says`, `basis` and `witnesses`.
    """

    legal: bool
    step: int | None
    clauses: tuple[dict[str, Any], ...]
    position: str | None

    def as_json(self) -> dict[str, Any]:
        """The verdict as JSON values."""
        return {
            "legal": self.legal,
            "step": self.step,
            "clauses": list(self.clauses),
            "position": self.position,
        }


@dataclass(frozen=True)
class Outcome:
    """Whether a game is over; then who has won (None for a draw), what stake, by which clauses."""

    over: bool
    winner: str | None = None
    stake: int | None = None
    clauses: tuple[dict[str, Any], ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        """The outcome as JSON values."""
        return {
            "over": self.over,
            "winner": self.winner,
            "stake": self.stake,
            "clauses": list(self.clauses),
        }


def cited(clauses: Sequence[dict[str, Any]], ids: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """The clauses of these ids, each once, with what a verdict says of them."""
    by_id = {clause["id"]: clause for clause in clauses}
    return tuple(
        {key: by_id[name].get(key) for key in ("id", "says", "basis", "witnesses")}
        for name in dict.fromkeys(ids)
    )
