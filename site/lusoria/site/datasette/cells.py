"""The plugin that shows cells: boards, values in words, and links to rows and to pages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup, escape

from lusoria.schema.locations import INDEX
from lusoria.site.addresses import DATABASE, KINDS, page, row
from lusoria.site.datasette import kinds
from lusoria.site.datasette.errors import hook

HAVE_PAGES = frozenset((*KINDS, "passage", "sentence"))
"""The kinds of thing to whose pages there are links."""

PAGES = {"assembled": "ruleset", "ruleset_option": "ruleset"}
"""The kind of page of the rows of a table, where it is called otherwise."""

OF_GAMES = ("date", "name", "place", "relation", "saying")
"""Kinds of thing that are known by their game and what stands behind it: `verquere: Verquere`."""

ITEM = re.compile(r"(.+?)( \d+)?")
"""An item of a list: a key, and behind it a number, if there is one."""

Labels = Mapping[tuple[str, str], str]
"""What stands for a row, by its table and its key; sources also by `siglum`, for their keys."""


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
        return linked(datasette, other, str(value["value"]), str(value["label"]))
    return cell(datasette, column, value, dict(row), table)


def cell(
    datasette: Datasette, column: str, value: Any, cells: Mapping[str, Any], table: str | None
) -> Markup | None:
    """A value of a row as it is shown; None where it is shown as it is.

    Without a table it is the answer to a query of somebody's own, or of a section.
    """
    kind = kinds.kind_of(column, table)
    if column == "id" and table is None and cells.get("kind"):
        kind = "thing by kind"
    elif table is None and kind in kinds.KEYS and (isinstance(value, int) or " " in str(value)):
        kind = "text"
    if kind.startswith("label of "):
        named = kind.removeprefix("label of ")
        row_of = refers_to(kinds.kind_of(named, table), cells.get(named), cells)
        return row_of and linked(datasette, *row_of, str(value))
    return valued(datasette, kind, value, cells)


def valued(
    datasette: Datasette,
    kind: str,
    value: Any,
    cells: Mapping[str, Any],
    labels: Labels | None = None,
) -> Markup | None:
    """A value of a kind as it is shown; None where it is shown as it is.

    `cells` are those of its row. Keys are shown by their labels; those that have none among
    `labels` lead nowhere.
    """
    text = str(value)
    if kind == "position":
        return _board(datasette, cells, text) if "/" in text else None
    if kind.startswith("thing by "):
        return _thing(datasette, str(cells.get(kind.removeprefix("thing by "))), text, labels)
    if kind.endswith(" list") or (kind == "text" and text.startswith("[")):
        return _listed(datasette, kind.removesuffix(" list"), text, labels)
    if kind in kinds.KEYS:
        return _keyed(datasette, kind, text, labels)
    return kinds.shown(kind, value, cells)


def refers_to(kind: str, value: Any, cells: Mapping[str, Any]) -> tuple[str, str] | None:
    """The table and the key of the row to which a value of a kind leads."""
    if value in (None, ""):
        return None
    key = str(value)
    if kind.startswith("thing by "):
        kind = str(cells.get(kind.removeprefix("thing by ")))
        if kind in OF_GAMES:
            return "game", key.partition(": " if ": " in key else "/")[0]
    return (kind, key) if kind in kinds.KEYS else None


def linked(datasette: Datasette, table: str, key: str, text: str) -> Markup:
    """Two links to a thing: in words to its row, and an arrow to its page, if it has one."""
    if table == "ruleset" and "+" in key:
        table = "assembled"
    address = escape(site(datasette) + row(table, key))
    arrow = paged(datasette, PAGES.get(table, table), key)
    return Markup(f'<a href="{address}">{escape(text)}</a>{arrow}')


def paged(datasette: Datasette, kind: str | None, key: str) -> Markup:
    """An arrow to the page of a thing; nothing for a kind that has none."""
    if kind not in HAVE_PAGES:
        return Markup("")
    address, name = escape(site(datasette) + page(str(kind), key)), escape(key)
    # Many of these are on a page: they are put together by hand, `format` takes longer.
    return Markup(
        f'\N{NO-BREAK SPACE}<a class="page" href="{address}" aria-label="Page: {name}"'
        f' title="{name}">↗</a>'
    )


def site(datasette: Datasette) -> str:
    """Where the pages stand: beside Datasette."""
    base = str(datasette.setting("base_url")).rstrip("/")
    return base.rpartition("/")[0] + "/"


def _keyed(datasette: Datasette, table: str, key: str, labels: Labels | None) -> Markup | None:
    """A key as the label of its row, which it leads to."""
    known = labels is None or table not in kinds.LABELLED
    text = key if known or labels is None else labels.get((table, key))
    return None if text is None else linked(datasette, table, key, text)


def _thing(datasette: Datasette, kind: str, key: str, labels: Labels | None) -> Markup | None:
    """The key of a thing of this kind; of one that has no row of its own, the game leads to it."""
    if kind == "out of scope":
        return kinds.shown("fate", key, {})
    row_of = refers_to("thing by kind", key, {"kind": kind})
    link = row_of and _keyed(datasette, *row_of, labels)
    if not link or kind not in OF_GAMES:
        return link
    rest = key.removeprefix(row_of[1] if row_of else "").lstrip(":/ ")
    words = labels.get(("place" if kind == "place" else "game", rest), rest) if labels else rest
    return Markup("{}: {}").format(link, words) if rest else link


def items(text: str) -> list[str]:
    """The items of a list of JSON, or of one with commas between them."""
    if text.startswith("["):
        try:
            found = json.loads(text)
        except ValueError:
            return []
        return found if all(isinstance(item, str | int) for item in found) else []
    return re.split(r", ?", text)


def _listed(datasette: Datasette, kind: str, text: str, labels: Labels | None) -> Markup | None:
    """The items of a list, one to a line; sigla beside one another."""
    if text == "[]":
        return Markup("&nbsp;")
    shown = []
    for item in items(text):
        found = ITEM.fullmatch(str(item))
        key, number = (found[1], found[2] or "") if found and kind in kinds.KEYS else (item, "")
        if kind == "siglum" and labels and ("siglum", key) in labels:
            shown.append(linked(datasette, "source", labels["siglum", key], key))
        else:
            link = _keyed(datasette, kind, str(key), labels) if kind in kinds.KEYS else None
            shown.append(Markup("{}{}").format(link or kinds.said(kind, key), number))
    if not shown:
        return None
    if kind == "siglum":
        return Markup(", ").join(shown)
    lines = Markup("").join(Markup("<li>{}</li>").format(each) for each in shown)
    return Markup('<ul class="items">{}</ul>').format(lines)


def _board(datasette: Datasette, cells: Mapping[str, Any], position: str) -> Markup | None:
    """A small board with the text of the position under it; nothing where it cannot be drawn."""
    named = {column: str(_plain(cells.get(column)) or "") for column in NAMING}
    drawn = address(Path(datasette.get_database(DATABASE).path).parent, named, position)
    if drawn is None:
        return None
    return Markup(
        '<div class="cell-board"><img src="{}" alt="The position on its board" loading="lazy">'
        "<code>{}</code></div>"
    ).format(datasette.urls.path(drawn), position)


def _plain(value: Any) -> Any:
    """The key in a cell, whether Datasette has looked up its label or not."""
    return value["value"] if isinstance(value, dict) else value


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
