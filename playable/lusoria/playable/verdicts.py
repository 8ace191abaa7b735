"""What the engine answers: plays, verdicts and outcomes, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args

SIDES = ("white", "black")

DRAW = 1
"""What an ending rule answers for a game that nobody wins."""

Kind = Literal[
    "legal", "not-thrown", "no-man", "forbidden", "incomplete", "no-such-move", "barred", "over"
]
"""What a verdict says of a play:

* `legal`: it may be played
* `not-thrown`: a step takes a number that the throw does not give, or that was played already
* `no-man`: a step leaves a place where the side has no man
* `forbidden`: a step could be made, but clauses forbid it
* `incomplete`: each step may be made, but the play as a whole falls short of an obligation
* `no-such-move`: no rule of moving makes a step, whatever is thrown
* `barred`: the side may not play in this turn
* `over`: the game is over, before the play or in the middle of it
"""
KINDS: tuple[Kind, ...] = get_args(Kind)


def result_of(answer: int) -> tuple[str | None, int]:
    """The winner (None for a draw) and the stake that an ending rule has told by a number."""
    return (None, 0) if answer == DRAW else (SIDES[answer & 1], answer >> 1)


@dataclass(frozen=True)
class Witness:
    """A passage that takes a stance on a clause: `states`, `implies` or `contradicts` it."""

    source: str
    locator: str
    stance: str


@dataclass(frozen=True)
class Cited:
    """A clause of a ruleset: its sentence, the basis on which it is taken, and its witnesses."""

    id: str
    says: str
    basis: str
    witnesses: tuple[Witness, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.id}, {self.basis}: {self.says}>"

    def as_json(self) -> dict[str, Any]:
        """The clause as JSON values."""
        values = asdict(self)
        return {**values, "witnesses": list(values["witnesses"])}


def cited(clause: Mapping[str, Any]) -> Cited:
    """A clause of an assembled ruleset, as verdicts cite it; its witnesses may be left out."""
    witnesses = tuple(
        Witness(each["source"], each["locator"], each["stance"])
        for each in clause.get("witnesses", ())
    )
    return Cited(clause["id"], clause["says"], clause["basis"], witnesses)


@dataclass(frozen=True)
class Play:
    """One way to play a throw: its canonical writing, its steps, and the position after it."""

    text: str
    steps: tuple[dict[str, Any], ...] = field(hash=False)
    position: str

    def __repr__(self) -> str:
        return f"<Play {self.text}, to {self.position}>"

    def as_json(self) -> dict[str, Any]:
        """The play as JSON values."""
        return {"play": self.text, "steps": list(self.steps), "position": self.position}


@dataclass(frozen=True)
class Verdict:
    """Whether a play is legal; if not, what is at fault, and which clauses are the cause.

    A verdict is true if the play is legal, and false for every other kind: `if ruleset.judge(…)`.
    `play` is the play as it was read, in canonical writing, and `step` the number of the step at
    fault as the play was written, from 1; it is None for a legal play, and where no single step is
    at fault. `clauses` are causes and nothing else: of a `forbidden` step, those that forbid it,
    each by itself; of an `incomplete` play, the obligation; of a number `not-thrown`, what the game
    says of the numbers of a throw. `reason` is a sentence with numbers and places, empty for a
    legal play; `grounds` are the facts in it that the rules of these clauses have looked at, as
    JSON values (see `reasons.FACTS`). `position` is the one after a legal play, `steps` its steps;
    `instead`, for an `incomplete` play, one that would do.
    """

    kind: Kind
    play: str
    step: int | None = None
    clauses: tuple[Cited, ...] = ()
    reason: str = ""
    grounds: tuple[dict[str, Any], ...] = field(default=(), hash=False)
    position: str | None = None
    steps: tuple[dict[str, Any], ...] = field(default=(), hash=False)
    instead: str | None = None

    @property
    def legal(self) -> bool:
        """Whether the play may be played."""
        return self.kind == "legal"

    def __bool__(self) -> bool:
        """Whether the play may be played; an incomplete one may not."""
        return self.legal

    def __repr__(self) -> str:
        at = f" at step {self.step}" if self.step else ""
        by = f" by {named(self.clauses)}" if self.clauses else ""
        to = f", to {self.position}" if self.legal else f": {self.reason}"
        return f"<Verdict on {self.play}: {self.kind}{at}{by}{to}>"

    def as_json(self) -> dict[str, Any]:
        """The verdict as JSON values."""
        return {
            "kind": self.kind,
            "legal": self.legal,
            "play": self.play,
            "step": self.step,
            "clauses": [clause.as_json() for clause in self.clauses],
            "reason": self.reason,
            "grounds": list(self.grounds),
            "position": self.position,
            "steps": list(self.steps),
            "instead": self.instead,
        }


@dataclass(frozen=True)
class Outcome:
    """Whether a game is over; then who has won (None for a draw), what stake, by which clauses.

    An outcome is true if the game is over, whoever has won.
    """

    over: bool
    winner: str | None = None
    stake: int | None = None
    clauses: tuple[Cited, ...] = ()

    def __bool__(self) -> bool:
        """Whether the game is over."""
        return self.over

    def __repr__(self) -> str:
        if not self.over:
            return "<Outcome: the game goes on>"
        won = f"{self.winner} has won {self.stake}" if self.winner else "a draw"
        return f"<Outcome: {won}, by {named(self.clauses)}>"

    def as_json(self) -> dict[str, Any]:
        """The outcome as JSON values."""
        return {
            "over": self.over,
            "winner": self.winner,
            "stake": self.stake,
            "clauses": [clause.as_json() for clause in self.clauses],
        }


def named(clauses: Sequence[Cited]) -> str:
    """The ids of clauses in a row."""
    return ", ".join(clause.id for clause in clauses)
