"""Families of games: those that share a board, the moments of a turn, and so an engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, cast

from lusoria.playable import core

if TYPE_CHECKING:
    from lusoria.playable.contract import Family
    from lusoria.playable.hooks import BoundRule, Kind
    from lusoria.playable.judging import Judge
    from lusoria.playable.state import GameState

_packages = {name: f"{__name__}.{name}" for name in ("tables", "track", "grid")}
_imported = cache(import_module)  # families are asked for with every rule that a clause uses


def names() -> tuple[str, ...]:
    """Return the names of all families."""
    return tuple(_packages)


def register(name: str, package: str) -> None:
    """Make a family known: the package that has its modules (see `lusoria.playable.contract`)."""
    _packages[name] = package


def _module(name: str, module: str) -> Any:
    return _imported(f"{_packages[name]}.{module}")


def family(name: str) -> Family:
    """Return what a family is made of. Raises KeyError where there is none of this name."""
    return cast("Family", _module(name, "family").FAMILY)


def state(name: str) -> type[GameState[Any]]:
    """Return the class of a family's game states, without loading what makes its programs."""
    return cast("type[GameState[Any]]", _module(name, "state").State)


def judge(name: str) -> type[Judge[Any]]:
    """Return the class of a family's judges."""
    return cast("type[Judge[Any]]", _module(name, "judging").Judge)


def rules(*families: str) -> Mapping[str, core.Rule]:
    """Return the rules of some families by name, or of all. Raises KeyError for another name."""
    for name in families or names():
        _import_rules(_packages[name])
    if not families:
        return core.register  # asked for thousands of times by a check
    return {name: rule for name, rule in core.register.items() if rule.family in families}


@cache
def _import_rules(package: str) -> None:
    """Import the modules of a family's package `rules`, which registers their rules."""
    for module in iter_modules(import_module(f"{package}.rules").__path__):
        import_module(f"{package}.rules.{module.name}")


def bind(assembled: Mapping[str, Any]) -> list[BoundRule]:
    """Return all rules of an assembled ruleset, in the order of its clauses.

    Raises KeyError for a rule or a parameter that its family does not have; the catalogue has been
    checked for such before anything is assembled from it.
    """
    from lusoria.playable.hooks import BoundRule

    registered = rules(assembled["family"])

    def bound(clause: Mapping[str, Any], use: Mapping[str, Any]) -> BoundRule:
        rule, given = registered[use["rule"]], use["with"]
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
    """Return a parameter as a rule of a family takes it, from what a clause writes.

    Raises ValueError where it is not of its kind.
    """
    expected = kinds(name)[kind]
    read = expected.read(written)
    if read is None:
        raise ValueError(f"{written!r} is not {expected.name}")
    return read


def kinds(name: str) -> Mapping[str, Kind]:
    """Return the kinds of parameter that rules of a family may have."""
    from lusoria.playable.hooks import COMMON_KINDS

    return {**COMMON_KINDS, **_module(name, "rules").KINDS}
