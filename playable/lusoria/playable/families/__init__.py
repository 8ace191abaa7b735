"""Families of games: those that share a board, the moments of a turn, and so an engine."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

NAMES = ("grid", "tables")
"""The families that there are; each is a package of this name beside this file."""


def family(name: str) -> ModuleType:
    """The package of a family, its rules registered.

    Raises KeyError where there is no such family.
    """
    if name not in NAMES:
        raise KeyError(name)
    return import_module(f"{__name__}.{name}")


def load() -> None:
    """Register the rules of every family."""
    for name in NAMES:
        family(name)
