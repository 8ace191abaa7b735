"""What the proof of the rulesets consists of: examples judged, and clauses left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lusoria.schema.catalogue.records import Example, Expectation
from lusoria.schema.mistakes import Mistake
from lusoria.schema.verify.example_results import ExampleResult

Progress = Callable[[str], None]


@dataclass(frozen=True)
class JudgedExample:
    """An example under a ruleset: what was expected, what was found."""

    game: str
    example: Example
    ruleset: str
    ordinal: int
    expected: Expectation
    found: ExampleResult

    @property
    def id(self) -> str:
        """The address, as game/example@ruleset."""
        return f"{self.game}/{self.example.id}@{self.ruleset}"


@dataclass(frozen=True)
class Ablated:
    """A clause left out of a ruleset (or replaced): the example that notices it, and by what.

    `inherited_from` names the ruleset from which the clause is taken by `like`, where an example
    of that ruleset notices it, or where only that ruleset proves the clause (`change` is None).
    """

    ruleset: str
    clause: str
    replaced_by: str | None = None
    noticed_by: str | None = None
    change: tuple[str, str, str] | None = None
    unshown: str | None = None
    inherited_from: str | None = None


@dataclass
class Proof:
    """What came of replaying the examples and leaving clauses out."""

    judged: list[JudgedExample] = field(default_factory=list)
    ablated: list[Ablated] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    programs: dict[str, str] = field(default_factory=dict)
    """The digest of the program of each ruleset, without its options."""
    computed: int = 0

    def add(self, other: Proof) -> None:
        """Take over another proof, of other games."""
        self.judged += other.judged
        self.ablated += other.ablated
        self.mistakes += other.mistakes
        self.programs |= other.programs
        self.computed += other.computed
