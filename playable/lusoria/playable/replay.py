"""Replaying a game record ply by ply, up to its end or its first fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.playable.errors import InputError
from lusoria.playable.records import Record, Turn
from lusoria.playable.ruleset import OPENING, Ruleset
from lusoria.playable.verdicts import Outcome, Verdict, named

NO_DICE = "-"
"""What stands for a throw where a game has no dice."""

BY_CLAUSES = ("forbidden", "incomplete", "barred")
"""Kinds of verdicts of which clauses are the whole cause."""


@dataclass(frozen=True)
class Ply:
    """One line of a record: what was thrown and played, from which position, and the verdict."""

    turn: Turn
    before: str
    verdict: Verdict

    def __bool__(self) -> bool:
        """Whether the play is legal."""
        return self.verdict.legal

    def as_json(self) -> dict[str, Any]:
        """The ply as JSON values."""
        return {
            "turn": self.turn.number,
            "mover": self.turn.mover,
            "throw": self.turn.throw,
            "play": self.turn.play,
            "before": self.before,
            **self.verdict.as_json(),
        }


@dataclass(frozen=True)
class Replay:
    """What came of replaying a record.

    `fault` says in a line what is wrong with the record, if anything is; `position` is the last one
    reached. A replay is true if there is no fault, as a ply is if its verdict is.
    """

    plies: Sequence[Ply]
    position: str
    outcome: Outcome
    fault: str | None

    def __bool__(self) -> bool:
        """Whether the record could be played to its end, and its result is true."""
        return self.fault is None

    def as_json(self) -> dict[str, Any]:
        """The replay as JSON values."""
        return {
            "plies": [ply.as_json() for ply in self.plies],
            "position": self.position,
            "outcome": self.outcome.as_json(),
            "fault": self.fault,
        }


def replay(ruleset: Ruleset, record: Record) -> Replay:
    """Play a record after by a ruleset, stopping at its first fault."""
    plies: list[Ply] = []
    position = record.start or ruleset.start(OPENING if record.opening else "white")
    history: list[str] = []
    fault = None
    try:
        if record.opening:
            position, throw = ruleset.opened(position, record.opening)
            _check_cast(record, throw)
        for turn in record.turns:
            position = _at_turn(ruleset, position, turn)
            verdict = ruleset.judge(position, turn.throw, turn.play, history=history)
            plies.append(Ply(turn, position, verdict))
            if verdict.position is None:
                fault = _fault(turn, verdict)
                break
            history.append(position)
            position = verdict.position
    except InputError as error:
        fault = str(error)
    outcome = ruleset.outcome(position, history=history)
    return Replay(plies, position, outcome, fault or _false_result(record, outcome))


def _check_cast(record: Record, throw: str | None) -> None:
    """Where the dice of the opening cast are played, the first turn must have them."""
    if throw and record.turns and record.turns[0].throw != throw:
        raise InputError(
            f"line {record.turns[0].line}: the first throw is {record.turns[0].throw}",
            expected=f"the dice of the opening cast, {throw}",
            what="record",
        )


def _at_turn(ruleset: Ruleset, position: str, turn: Turn) -> str:
    """The position, if it is this turn's side that has to play there."""
    laid = ruleset.read(position)
    if laid.mover == OPENING:
        return position
    if laid.mover != turn.mover:
        raise InputError(
            f"line {turn.line}: {turn.mover} is said to play, but it is {laid.mover}'s turn",
            what="record",
        )
    return position


def _fault(turn: Turn, verdict: Verdict) -> str:
    step = f"step {verdict.step} of " if verdict.step else ""
    thrown = "" if turn.throw == NO_DICE else f" with {turn.throw}"
    by = f" is {verdict.kind} by {named(verdict.clauses)}" if verdict.kind in BY_CLAUSES else ""
    return f"line {turn.line}: {step}{turn.play}{thrown}{by}: {verdict.reason}"


def _false_result(record: Record, outcome: Outcome) -> str | None:
    """What is wrong with the result that a record claims."""
    if record.result is None:
        return None
    if not outcome.over:
        return "the record claims a result, but the game is not over"
    winner, stake = record.result
    if winner == outcome.winner and stake in (None, outcome.stake):
        return None
    ended = f"{outcome.winner} {outcome.stake}" if outcome.winner else "a draw"
    return f"the game ends with {ended}, not as the record claims"
