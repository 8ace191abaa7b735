"""Clauses bound to rules: what an assembled ruleset says, in the form that programs need."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lusoria.playable.core import Board, Rule
from lusoria.playable.reasons import Ground, Tried, grounds


@dataclass(frozen=True)
class Path:
    """The places of a path: those with names, and those with numbers up to `last`."""

    named: Mapping[str, int]
    last: int

    def number(self, written: Any) -> int:
        """The number of a place. Raises ValueError."""
        if isinstance(written, str) and written in self.named:
            return self.named[written]
        if isinstance(written, bool) or not str(written).isdigit() or int(written) > self.last:
            first, off = self.named
            raise ValueError(f"{written!r} is not a place: {first}, 1…{self.last} or {off}")
        return int(written)

    def numbers(self, written: Any) -> set[int] | None:
        """A set of places, which is written as a list or as `{from: …, to: …}`."""
        if isinstance(written, Mapping) and set(written) == {"from", "to"}:
            return set(range(self.number(written["from"]), self.number(written["to"]) + 1))
        if isinstance(written, Sequence) and not isinstance(written, str):
            return set(map(self.number, written))
        return None

    def men(self, written: Any) -> tuple[tuple[int, int], ...] | None:
        """How many men stand where."""
        if isinstance(written, Mapping):
            return tuple((self.number(place), int(count)) for place, count in written.items())
        return None


@dataclass(frozen=True)
class BoundRule:
    """A rule as one clause of a ruleset uses it: at which hooks, and with which parameters.

    `lifts` names the locus whose prohibitions the answer of this rule suspends; `after` says
    whether an ending rule is asked after each step or after the whole play.
    """

    clause: str
    locus: str
    rule: Rule
    hooks: tuple[str, ...]
    values: tuple[Any, ...]
    lifts: str | None
    after: str | None

    def call(self, *handed: str) -> str:
        """The text of a call of the rule."""
        return f"{self.rule.function.__name__}({_arguments(handed, map(repr, self.values))})"

    def call_on(self, *handed: str) -> str:
        """The text that asks where the rule has something to do, under its `on`."""
        assert self.rule.on is not None
        return self._call_beside(self.rule.on, handed)

    def call_idle(self) -> str:
        """The text that asks whether the rule is idle in the turn about to be played."""
        if self.rule.idle is None:
            return "False"
        return self._call_beside(self.rule.idle, ("board", "side"))

    def call_begun_with(self) -> str:
        """The text that asks which numbers a turn has that begins with a number."""
        assert self.rule.begun_with is not None
        return self._call_beside(self.rule.begun_with, ("board", "side", "number"))

    def _call_beside(self, name: str, handed: tuple[str, ...]) -> str:
        return f"{name}({_arguments(handed, map(repr, self._values_for(name, len(handed))))})"

    def grounds(self, board: Board, tried: Tried) -> tuple[Ground, ...]:
        """Return the facts for which the rule refuses a step; none, if it has no reason."""
        given = dict(zip(self.rule.parameters, self.values, strict=True))
        said = grounds(self.rule.function, given, board, tried)
        return tuple(replace(each, clause=self.clause) for each in said)

    def values_on(self, handed: int) -> list[Any]:
        """Those of the rule's values that the function under its `on` takes after what it gets."""
        assert self.rule.on is not None
        return self._values_for(self.rule.on, handed)

    def _values_for(self, name: str, handed: int) -> list[Any]:
        given = dict(zip(self.rule.parameters, self.values, strict=True))
        module = inspect.getmodule(self.rule.function)
        wanted = list(inspect.signature(getattr(module, name)).parameters)[handed:]
        return [given[each] for each in wanted]


def _arguments(handed: Any, values: Any) -> str:
    return ", ".join([*handed, *values])


def at(bound: Iterable[BoundRule], hook: str) -> list[BoundRule]:
    """The rules that are called at a hook, in the ruleset's order."""
    return [b for b in bound if hook in b.hooks]


def lifters(bound: Iterable[BoundRule], forbidding: BoundRule, hook: str) -> list[BoundRule]:
    """The rules that suspend what another rule forbids at a hook."""
    return [b for b in at(bound, hook) if b.lifts == forbidding.locus]


@dataclass(frozen=True)
class Kind:
    """A kind of parameter: what it is, in words, and how what a clause writes becomes a value.

    `read` answers None for what is not of the kind; it raises ValueError where it can say more.
    """

    name: str
    read: Callable[[Any], Any]


def whole_number(written: Any) -> int | None:
    """A whole number, which true and false are not."""
    return written if isinstance(written, int) and not isinstance(written, bool) else None


def whole_numbers(written: Any) -> tuple[int, ...] | None:
    """A list of whole numbers."""
    if isinstance(written, list | tuple) and all(
        whole_number(each) is not None for each in written
    ):
        return tuple(written)
    return None


COMMON = {
    "int": Kind("a whole number", whole_number),
    "values": Kind("a list of whole numbers", whole_numbers),
}
"""The kinds that all families have."""
