"""Clauses bound to rules: what an assembled ruleset says, in the form that programs need."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.playable.core import Rule, rules

PLACES = {"bar": 0, "off": 25}
"""Places of a path that have names instead of numbers."""


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

    def call_on(self) -> str:
        """The text of the set of places where the rule has something to do; -1 is all places."""
        if self.rule.on is None:
            return "-1"
        return f"{self.rule.on}({_arguments(('board', 'side'), map(repr, self.values_on()))})"

    def values_on(self) -> list[Any]:
        """Those of the rule's values that the function under its `on` takes."""
        assert self.rule.on is not None
        given = dict(zip(self.rule.parameters, self.values, strict=True))
        module = inspect.getmodule(self.rule.function)
        wanted = list(inspect.signature(getattr(module, self.rule.on)).parameters)[2:]
        return [given[name] for name in wanted]


def _arguments(handed: Any, values: Any) -> str:
    return ", ".join([*handed, *values])


def bind(assembled: Mapping[str, Any]) -> list[BoundRule]:
    """All rules of an assembled ruleset, in the order of its clauses.

    Raises KeyError for a rule or a parameter that does not exist; the catalogue has been checked
    for such before anything is assembled from it.
    """
    register = rules()
    return [
        _bound(clause, use, register[use["rule"]])
        for clause in assembled["clauses"]
        for use in clause["rules"]
    ]


def _bound(clause: Mapping[str, Any], use: Mapping[str, Any], rule: Rule) -> BoundRule:
    given = use["with"]
    return BoundRule(
        clause["id"],
        clause["locus"],
        rule,
        tuple(use.get("hooks") or rule.hooks),
        tuple(value(kind, given[name]) for name, kind in rule.parameters.items()),
        use.get("lifts"),
        use.get("after"),
    )


def value(kind: str, written: Any) -> Any:
    """A parameter as a clause writes it, in the form in which the rule takes it.

    Raises ValueError where it is not of its kind.
    """
    if kind == "int" and isinstance(written, int) and not isinstance(written, bool):
        return written
    if kind == "points":
        return sum(1 << place for place in places(written))
    if kind == "men" and isinstance(written, Mapping):
        return tuple((place_number(place), int(count)) for place, count in written.items())
    raise ValueError(f"{written!r} is not {KIND_NAMES[kind]}")


KIND_NAMES = {
    "int": "a whole number",
    "points": "a set of places (a list, or from: and to:)",
    "men": "a mapping of places to numbers of men",
}


def places(written: Any) -> Sequence[int]:
    """The places of a set that is written as a list or as `{from: …, to: …}`."""
    if isinstance(written, Mapping) and set(written) == {"from", "to"}:
        return range(place_number(written["from"]), place_number(written["to"]) + 1)
    if isinstance(written, Sequence) and not isinstance(written, str):
        return sorted({place_number(place) for place in written})
    raise ValueError(f"{written!r} is not {KIND_NAMES['points']}")


def place_number(written: Any) -> int:
    """The number of a place of a path, which may be called bar or off."""
    if isinstance(written, str) and written in PLACES:
        return PLACES[written]
    if isinstance(written, bool) or not str(written).isdigit():
        raise ValueError(f"{written!r} is not a place")
    return int(written)
