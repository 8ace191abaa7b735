"""Promises of rules, tried on random positions: what the trials of all families have in common.

Each family's `__init__.py` says what its promises mean. A promise found false is told with its
rule, its clause and a position where anybody can see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from lusoria.playable.hooks import BoundRule
from lusoria.playable.ruleset import Ruleset


@dataclass(frozen=True)
class Broken:
    """A promise that does not hold, and where that was seen."""

    ruleset: str
    clause: str
    rule: str
    promise: str
    but: str
    where: str

    def __str__(self) -> str:
        return (
            f"{self.ruleset}: {self.rule} of clause {self.clause} promises `{self.promise}`, "
            f"but {self.but}: {self.where}"
        )


class Trial:
    """A ruleset whose promises are tried, by chance but always in the same way."""

    def __init__(self, assembled: Mapping[str, Any]) -> None:
        self.name: str = assembled["ruleset"]
        self.game = Ruleset(assembled)
        self.state: Any = self.game.state
        self.board = self.state.board
        self.bound: list[BoundRule] = self.state.bound
        self.draw = Random(self.name)
        self.side = 0
        self.where = ""

    def broken(self, count: int) -> Iterator[Broken]:
        """The promises found false at so many positions."""
        raise NotImplementedError

    def told(self, b: BoundRule, promise: str, but: str) -> Broken:
        """A promise of a rule that was just found false."""
        return Broken(self.name, b.clause, b.rule.name, promise, but, self.where)

    def call(self, name: str, *arguments: Any) -> int:
        """What a function of the program answers."""
        return int(getattr(self.state.program, name)(self.board, *arguments) or 0)

    def ask(self, b: BoundRule, *handed: int) -> int:
        """What a rule answers as its clause uses it, or 0 if it acts."""
        return self.call(b.rule.function.__name__, *handed, *b.values)
