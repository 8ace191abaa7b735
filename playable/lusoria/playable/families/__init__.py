"""Families of games: those that share a board, the moments of a turn, and so an engine."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from lusoria.playable.contract import Family
    from lusoria.playable.engine.state import GameState

_packages = {name: f"{__name__}.{name}" for name in ("tables", "track", "grid")}


def names() -> tuple[str, ...]:
    """The names of the families that there are."""
    return tuple(_packages)


def register(name: str, package: str) -> None:
    """Make a family known: the package that has its modules (see `lusoria.playable.contract`)."""
    _packages[name] = package


def family(name: str) -> Family:
    """What a family is made of; its rules are registered.

    Raises KeyError where there is no such family.
    """
    return cast("Family", import_module(f"{_packages[name]}.family").FAMILY)


def state(name: str) -> type[GameState[Any]]:
    """The class of a family's game states, without what is only needed to put programs together.

    Raises KeyError where there is no such family.
    """
    return cast("type[GameState[Any]]", import_module(f"{_packages[name]}.state").State)


def load() -> None:
    """Register the rules of every family."""
    for name in names():
        family(name)
