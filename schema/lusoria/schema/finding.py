"""What the program finds of an example under a ruleset, and whether it is what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from lusoria.playable.errors import InputError
from lusoria.playable.records import read_record
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Outcome
from lusoria.schema.records import Example, Expectation, ExpectedOutcome

Ended = dict[str, Any] | None
"""How a game ended: winner (white, black, draw), stake, by (clauses); None: it goes on."""


@dataclass(frozen=True)
class Turn:
    """A turn of an example as the program judges it."""

    position: str
    throw: str | None = None
    play: str | None = None
    verdict: str | None = None
    forbidden_by: list[str] = field(default_factory=list)
    step: int | None = None
    steps: list[dict[str, Any]] = field(default_factory=list)
    after: str | None = None


@dataclass(frozen=True)
class Finding:
    """All that the program finds of an example: its turns, how it ends, how many plays there are.

    The verdict of a whole game is that of its last turn: replaying stops at a forbidden play.
    """

    turns: list[Turn]
    outcome: Ended
    plays: int | None = None

    @property
    def last(self) -> Turn:
        """The turn that the expectation speaks of."""
        return self.turns[-1]

    def as_json(self) -> dict[str, Any]:
        """The finding as JSON values; `from_json` reads it back."""
        return asdict(self)


def from_json(found: dict[str, Any]) -> Finding:
    """A finding from its JSON values."""
    turns = [Turn(**turn) for turn in found["turns"]]
    return Finding(turns, found["outcome"], found["plays"])


def find(ruleset: Ruleset, example: Example) -> Finding:
    """Play an example through under a ruleset.

    Raises InputError where its position, throw, play or record cannot be read.
    """
    if example.record is not None:
        return _replayed(ruleset, example.record)
    assert example.position is not None
    position = ruleset.write(ruleset.read(example.position))
    plays = len(ruleset.plays(position, example.throw)) if _counts(example) else None
    if example.play is None:
        return Finding([Turn(position, example.throw)], _ended(ruleset.outcome(position)), plays)
    turn = _turn(ruleset, position, example.throw, example.play)
    return Finding([turn], _ended(ruleset.outcome(turn.after)) if turn.after else None, plays)


def _counts(example: Example) -> bool:
    """Whether anybody expects a number of plays; counting them takes time."""
    return any(e.plays is not None for e in (example, *example.elsewhere.values()))


def _turn(ruleset: Ruleset, position: str, throw: str | None, play: str) -> Turn:
    verdict = ruleset.judge(position, throw, play)
    text, steps = play, []
    if verdict.legal:
        same = (p for p in ruleset.plays(position, throw) if p.position == verdict.position)
        canonical = next(same)
        text, steps = canonical.text, list(canonical.steps)
    return Turn(
        position,
        throw,
        text,
        "legal" if verdict.legal else "forbidden",
        [clause["id"] for clause in verdict.clauses],
        verdict.step,
        steps,
        verdict.position,
    )


def _replayed(ruleset: Ruleset, text: str) -> Finding:
    """A record played through, turn by turn, as far as its plays are legal."""
    record = read_record(text)
    position = record.start or ruleset.start("opening" if record.opening else "white")
    turns: list[Turn] = []
    for turn in record.turns:
        position = _to_move(ruleset, position, record.opening, turn.mover)
        turns.append(_turn(ruleset, position, turn.throw, turn.play))
        if turns[-1].after is None:
            return Finding(turns, None)
        position = turns[-1].after
    return Finding(turns or [Turn(position)], _ended(ruleset.outcome(position)))
