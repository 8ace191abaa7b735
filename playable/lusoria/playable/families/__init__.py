"""Families of games: those that share a board, the moments of a turn, and so an engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from lusoria.playable.core import Rule, register_rules, rules_of

if TYPE_CHECKING:
    from lusoria.playable.contract import Family
    from lusoria.playable.hooks import BoundRule, Kind
    from lusoria.playable.judging import Judge
    from lusoria.playable.state import GameState

_packages = {name: f"{__name__}.{name}" for name in ("tables", "track", "grid")}


_imported = cache(import_module)
"""A module by its name: families are asked for with every rule that a clause uses."""


def names() -> tuple[str, ...]:
    """The names of the families that there are."""
    return tuple(_packages)


def register(name: str, package: str) -> None:
    """Make a family known: the package that has its modules (see `lusoria.playable.contract`)."""
    _packages[name] = package


def family(name: str) -> Family:
    """What a family is made of.

    Raises KeyError where there is no such family.
    """
    return cast("Family", _imported(f"{_packages[name]}.family").FAMILY)


def state(name: str) -> type[GameState[Any]]:
    """The class of a family's game states, without what is only needed to put programs together.

    Raises KeyError where there is no such family.
    """
    return cast("type[GameState[Any]]", _imported(f"{_packages[name]}.state").State)


def judge(name: str) -> type[Judge[Any]]:
    """The class of a family's judges.

    Raises KeyError where there is no such family.
    """
    return cast("type[Judge[Any]]", _imported(f"{_packages[name]}.judging").Judge)


def rules(*families: str) -> Mapping[str, Rule]:
    """All rules of some families by name, or of every family that is known.

    Raises KeyError where there is no such family.
    """
    for name in families or names():
        _registered(f"{_packages[name]}.rules")
    return rules_of(families or names())


_registered = cache(register_rules)


def bind(assembled: Mapping[str, Any]) -> list[BoundRule]:
    """All rules of an assembled ruleset, in the order of its clauses.

    Raises KeyError for a rule or a parameter that its family does not have; the catalogue has been
    checked for such before anything is assembled from it.
    """
    from lusoria.playable.hooks import BoundRule

    register = rules(assembled["family"])

    def bound(clause: Mapping[str, Any], use: Mapping[str, Any]) -> BoundRule:
        rule, given = register[use["rule"]], use["with"]
        return BoundRule(
            clause["id"],
            clause["locus"],
            rule,
            tuple(use.get("hooks") or rule.hooks),
            tuple(value(rule.family, kind, given[name]) for name, kind in rule.parameters.items()),
            use.get("lifts"),
            use.get("after"),
        )

    return [bound(clause, use) for clause in assembled["clauses"] for use in clause["rules"]]


def value(name: str, kind: str, written: Any) -> Any:
    """A parameter as a clause writes it, in the form in which a rule of the family takes it.

    Raises ValueError where it is not of its kind.
    """
    known = kinds(name)[kind]
    read = known.read(written)
    if read is None:
        raise ValueError(f"{written!r} is not {known.name}")
    return read


def kinds(name: str) -> Mapping[str, Kind]:
    """The kinds of parameter that rules of a family may have."""
    from lusoria.playable.hooks import COMMON_KINDS

    return {**COMMON_KINDS, **_imported(f"{_packages[name]}.rules").KINDS}
