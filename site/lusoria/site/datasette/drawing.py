"""Boards in the cells of Datasette: by which ruleset a position is read, and how many are drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from lusoria.playable.errors import InputError
from lusoria.schema.locations import INDEX
from lusoria.site.pages.boards import Boards

MOST = 100
"""How many boards a page has; further positions are told as text only."""

NAMING = ("ruleset", "expectation", "example", "id")
"""The columns that tell by which ruleset the positions of a row are read, the surest first."""

_left: ContextVar[int] = ContextVar("_left", default=MOST)
"""How many boards the page that is being made may still have."""


def new_page() -> None:
    """Count the boards of the request that is being answered from the beginning."""
    _left.set(MOST)


def board(build: Path, named: Mapping[str, str], position: str) -> Markup | None:
    """The board of a position in a row with these names (of `NAMING`, empty if it has none).

    None where there is no ruleset for it, where it is no position, or if the page has enough.
    """
    shown = _shown(build)
    ruleset = shown.ruleset(named)
    if ruleset is None or not _left.get():
        return None
    try:
        drawn = shown.boards.draw(ruleset, position)
    except InputError:
        return None
    _left.set(_left.get() - 1)
    return drawn


class _Shown:
    """The rulesets of a build, whole and by example, and the boards that they draw."""

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
        self.boards = Boards(self._assembled)

    def _assembled(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = json.loads(self._files[name].read_text(encoding="utf-8"))
        return found

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
