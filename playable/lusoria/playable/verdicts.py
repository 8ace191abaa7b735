"""What the engine answers: positions, plays, verdicts and outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal, get_args

from lusoria.playable.errors import InputError

if TYPE_CHECKING:
    from fractions import Fraction

    from lusoria.playable.ruleset import Ruleset

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
    """Return the winner (None for a draw) and the stake in the answer of an ending rule."""
    return (None, 0) if answer == DRAW else (SIDES[answer & 1], answer >> 1)


@dataclass(frozen=True)
class Witness:
    """A passage that takes a stance on a clause: `states`, `implies` or `contradicts` it.

    Its source was written or published in the years `not_before` to `not_after`, so far as these
    are known; `quotation` are the passage's own words, where the catalogue has them.
    """

    source: str
    locator: str
    stance: str
    passage: str = ""
    not_before: int | None = None
    not_after: int | None = None
    quotation: str | None = None

    @property
    def year(self) -> int | None:
        """The earliest year of the source."""
        return self.not_before


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
        """Return the clause as JSON values."""
        values = asdict(self)
        return {**values, "witnesses": list(values["witnesses"])}


def cited(clause: Mapping[str, Any]) -> Cited:
    """Return a clause of an assembled ruleset as verdicts cite it, with its witnesses if any."""
    witnesses = tuple(Witness(**witness) for witness in clause.get("witnesses", ()))
    return Cited(clause["id"], clause["says"], clause["basis"], witnesses)


class Position(str):
    """The text of a position, which knows the `ruleset` by which it is played.

    It is equal to its text, and hashed and pickled as it. Methods raise InputError as those of the
    ruleset do; `history` are the positions of the game before this one, the oldest first.
    """

    __slots__ = ("ruleset",)
    ruleset: Ruleset

    def __new__(cls, text: str, ruleset: Ruleset) -> Position:
        """Return the text as a position of a ruleset."""
        position = super().__new__(cls, text)
        position.ruleset = ruleset
        return position

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)

    def _repr_svg_(self) -> str:
        return self.ruleset.svg(self, plain=True)

    @property
    def mover(self) -> str:
        """The side to move: `white`, `black`, or `opening` before the opening cast."""
        return self.ruleset.read(self).mover

    def throws(self) -> list[tuple[str, Fraction]]:
        """Return the throws that may fall, each with its chance."""
        return self.ruleset.throws(self)

    def plays(self, throw: str | None = None, *, history: Sequence[str] = ()) -> list[Play]:
        """Return the legal plays of a throw, one for each position that they lead to."""
        return self.ruleset.plays(self, throw, history=history)

    def judge(
        self, throw: str | None, play: Written | Play, *, history: Sequence[str] = ()
    ) -> Verdict:
        """Return the verdict on a play of a throw."""
        return self.ruleset.judge(self, throw, play, history=history)

    def play(
        self, play: Written | Play, throw: str | None = None, *, history: Sequence[str] = ()
    ) -> Position:
        """Return the position after a legal play of a throw; one of `plays` needs no throw.

        Raises IllegalPlayError, which has the verdict, for a play that is not legal.
        """
        if isinstance(play, Play) and throw is None:
            self.ruleset.after(self, play)
            return play.position
        verdict = self.judge(throw, play, history=history)
        if verdict.position is None:
            raise IllegalPlayError(verdict)
        return verdict.position

    def outcome(self, *, history: Sequence[str] = ()) -> Outcome:
        """Return whether the game is over; who has won, what, and by which clauses."""
        return self.ruleset.outcome(self, history=history)


@dataclass(frozen=True)
class Step:
    """A man goes from one place to another, by a `number` of the throw where there are dice.

    `takes` are the squares on which the step captures.
    """

    origin: str
    goal: str
    number: int | None = None
    takes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the step as JSON values."""
        values: dict[str, Any] = {"from": self.origin, "to": self.goal}
        if self.number is not None:
            values["number"] = self.number
        if self.takes:
            values["takes"] = list(self.takes)
        return values


Written = str | Sequence[Step | Mapping[str, Any]]
"""A play as text, or as its steps."""


@dataclass(frozen=True)
class Play:
    """One way to play a throw: its canonical writing, its steps, and the position after it."""

    text: str
    steps: tuple[Step, ...]
    position: Position

    def __repr__(self) -> str:
        return f"<Play {self.text}, to {self.position}>"

    def as_json(self) -> dict[str, Any]:
        """Return the play as JSON values."""
        return {"play": self.text, "steps": as_json(self.steps), "position": self.position}


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
    position: Position | None = None
    steps: tuple[Step, ...] = ()
    instead: str | None = None

    @property
    def legal(self) -> bool:
        """True if the play may be played."""
        return self.kind == "legal"

    def __bool__(self) -> bool:
        """Return whether the play may be played; an incomplete one may not."""
        return self.legal

    def __repr__(self) -> str:
        at = f" at step {self.step}" if self.step else ""
        by = f" by {named(self.clauses)}" if self.clauses else ""
        to = f", to {self.position}" if self.legal else f": {self.reason}"
        return f"<Verdict on {self.play}: {self.kind}{at}{by}{to}>"

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as JSON values."""
        told = {"kind": self.kind, "legal": self.legal, **vars(self)}
        clauses, steps = as_json(self.clauses), as_json(self.steps)
        return told | {"clauses": clauses, "grounds": list(self.grounds), "steps": steps}


class IllegalPlayError(InputError):
    """A play that is not legal; `verdict` says why, and by which clauses."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.play} is {verdict.kind}: {verdict.reason}", what="play")
        self.verdict = verdict

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalPlayError, (self.verdict,)


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
        """Return whether the game is over."""
        return self.over

    def __str__(self) -> str:
        if not self.over:
            return "the game goes on"
        won = f"{self.winner} has won {self.stake}" if self.winner else "a draw"
        return f"{won}, by {named(self.clauses)}"

    def __repr__(self) -> str:
        return f"<Outcome: {self}>"

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as JSON values."""
        return vars(self) | {"clauses": as_json(self.clauses)}


def as_json(told: Sequence[Step | Cited]) -> list[dict[str, Any]]:
    """Return steps or clauses as JSON values."""
    return [each.as_json() for each in told]


def named(clauses: Sequence[Cited]) -> str:
    """Return the ids of clauses in a row."""
    return ", ".join(clause.id for clause in clauses)
