"""The plugin that shows cells: boards, values in words, and links to rows and to pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.locations import INDEX
from lusoria.site.addresses import DATABASE
from lusoria.site.answers import kinds
from lusoria.site.answers.cells import NAMING, Links, cell, linked
from lusoria.site.datasette.errors import hook


@hook
def render_cell(
    row: Any, value: Any, column: str, table: str | None, database: str, datasette: Datasette
) -> Markup | None:
    """Draw positions, say values in words, and link what has a row or a page."""
    if database != DATABASE or value in (None, ""):
        return None
    if isinstance(value, dict):  # a reference that Datasette has looked up
        if not value["value"]:
            return None
        other = kinds.REFERENCES[str(table)][column]
        return linked(links(datasette), other, str(value["value"]), str(value["label"]))
    return cell(links(datasette), column, value, dict(row), table)


def site(datasette: Datasette) -> str:
    """Where the pages stand: beside Datasette."""
    base = str(datasette.setting("base_url")).rstrip("/")
    return base.rpartition("/")[0] + "/"


def links(datasette: Datasette) -> Links:
    """Where answers lead in Datasette."""
    build = Path(datasette.get_database(DATABASE).path).parent
    return _links(site(datasette), str(datasette.setting("base_url")), build)


@lru_cache(maxsize=4)
def _links(root: str, base: str, build: Path) -> Links:
    def board(named: Mapping[str, str], position: str) -> str | None:
        drawn = address(build, named, position)
        return drawn and base.rstrip("/") + drawn

    return Links(root, rows=True, board=board)


PICTURE = "/-/lusoria/board.svg"
"""Where the picture of a board is, within Datasette."""


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
