"""Families of games: those that share a board, the moments of a turn, and so an engine."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

NAMES = ("tables", "track", "grid")
"""The families that there are; each is a package of this name beside this file."""


def family(name: str) -> ModuleType:
    """What a family is made of, the module `family` of its package; its rules are registered.

    Raises KeyError where there is no such family.
    """
    return _module(name, "family")


def door(name: str) -> Any:
    """The class of a family's rulesets, without what is only needed to put programs together.

    Raises KeyError where there is no such family.
    """
    return _module(name, "door").Door


def _module(name: str, part: str) -> ModuleType:
    if name not in NAMES:
        raise KeyError(name)
    return import_module(f"{__name__}.{name}.{part}")


def load() -> None:
    """Register the rules of every family."""
    for name in NAMES:
        family(name)
