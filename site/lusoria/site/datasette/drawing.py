"""Boards of positions: by which ruleset one is read in a row, and where its picture is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlencode

from lusoria.schema.locations import INDEX

PICTURE = "/-/lusoria/board.svg"
"""Where the picture of a board is, within Datasette."""

NAMING = ("ruleset", "expectation", "example", "id")
"""The columns that tell by which ruleset the positions of a row are read, the surest first."""


def address(build: Path, named: Mapping[str, str], position: str) -> str | None:
    """Where the board of a position is, in a row with these names (of `NAMING`, empty if it has
    none), within Datasette; None where there is no ruleset for it.
    """
    name = _shown(build).ruleset(named)
    return name and f"{PICTURE}?{urlencode({'ruleset': name, 'position': position})}"


class _Shown:
    """The rulesets of a build, and those of its examples."""

    def __init__(self, build: Path) -> None:
        index = json.loads((build / INDEX).read_text(encoding="utf-8"))
        self._names = [one["id"] for each in index["rulesets"] for one in each["assembled"]]
        self._of_examples = {
            f"{each['game']}/{each['id']}": str(each["ruleset"]) for each in index["examples"]
        }

    def ruleset(self, named: Mapping[str, str]) -> str | None:
        """The ruleset of a row: its own, its example's, or the first of its game."""
        if named["ruleset"]:
            return named["ruleset"] if named["ruleset"] in self._names else None
        key = next((named[column] for column in NAMING if "/" in named[column]), "")
        name, _, ruleset = key.partition("@")
        if ruleset in self._names:
            return ruleset
        game = f"{name.partition('/')[0]}/"
        of_game = (each for each in self._names if each.startswith(game))
        return self._of_examples.get(name) or min(of_game, default=None)


@lru_cache(maxsize=2)
def _shown(build: Path) -> _Shown:
    return _Shown(build)
