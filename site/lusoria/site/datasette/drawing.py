"""Boards of positions: by which ruleset one is read in a row, and the picture that is linked to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.locations import INDEX

PICTURE = "/-/lusoria/board.svg"
"""Where Datasette answers with the picture of a board."""

RULESETS = 12
"""How many rulesets are held to draw with; each takes some megabytes."""

NAMING = ("ruleset", "expectation", "example", "id")
"""The columns that tell by which ruleset the positions of a row are read, the surest first."""


def address(build: Path, named: Mapping[str, str], position: str) -> str | None:
    """Where the board of a position is, in a row with these names (of `NAMING`, empty if it has
    none), within Datasette; None where there is no ruleset for it.
    """
    name = _shown(build).ruleset(named)
    return name and f"{PICTURE}?{urlencode({'ruleset': name, 'position': position})}"


def picture(build: Path, name: str, position: str, play: str | None = None) -> str:
    """The board of a position as a picture that has its colours in itself.

    Raises InputError where the ruleset is not known, or cannot read the position.
    """
    shown = _shown(build)
    if not shown.knows(name):
        raise InputError(f"there is no ruleset {name!r}")
    return shown.assembled(name).svg(position, play, plain=True)


class _Shown:
    """The rulesets of a build, whole and by example."""

    def __init__(self, build: Path) -> None:
        index = json.loads((build / INDEX).read_text(encoding="utf-8"))
        self._files = {
            one["id"]: build / one["file"]
            for each in index["rulesets"]
            for one in each["assembled"]
        }
        self._of_examples = {
            f"{each['game']}/{each['id']}": str(each["ruleset"]) for each in index["examples"]
        }
        self.assembled = lru_cache(maxsize=RULESETS)(self._assembled)

    def _assembled(self, name: str) -> Ruleset:
        found: Mapping[str, Any] = json.loads(self._files[name].read_text(encoding="utf-8"))
        return Ruleset(found, lasting=True)

    def knows(self, name: str) -> bool:
        """Whether there is a ruleset of this address."""
        return name in self._files

    def ruleset(self, named: Mapping[str, str]) -> str | None:
        """The ruleset of a row: its own, its example's, or the first of its game."""
        if named["ruleset"]:
            return named["ruleset"] if named["ruleset"] in self._files else None
        key = next((named[column] for column in NAMING if "/" in named[column]), "")
        name, _, ruleset = key.partition("@")
        if ruleset in self._files:
            return ruleset
        game = f"{name.partition('/')[0]}/"
        of_game = (file for file in self._files if file.startswith(game))
        return self._of_examples.get(name) or min(of_game, default=None)


@lru_cache(maxsize=2)
def _shown(build: Path) -> _Shown:
    return _Shown(build)
