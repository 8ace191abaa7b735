"""Cells: boards, values in words, and links to rows and to pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from lusoria.site.addresses import HAVE_PAGES, page, row
from lusoria.site.answers import kinds

PAGES = {"assembled": "ruleset", "ruleset_option": "ruleset"}
"""The kind of page of the rows of a table, where it is called otherwise."""

OF_GAMES = ("date", "name", "place", "relation", "saying")
"""Kinds of thing that are known by their game and what stands behind it: `verquere: Verquere`."""

ITEM = re.compile(r"(.+?)( \d+)?")
"""An item of a list: a key, and behind it a number, if there is one."""

Labels = Mapping[tuple[str, str], str]
"""What stands for a row, by its table and its key; sources also by `siglum`, for their keys."""

LISTED = 6
"""How many items of a list are shown where the whole answer is elsewhere."""

NAMING = ("ruleset", "expectation", "example", "id")
"""The columns that tell by which ruleset the positions of a row are read, the surest first."""


class Links(NamedTuple):
    """Where an answer leads: on a server to rows and pages, elsewhere to pages alone.

    `root` is where the pages stand; `board` draws a position, of a row with such names (of
    `NAMING`, empty if it has none), and tells the address of the picture, if there is one.
    """

    root: str
    rows: bool = False
    board: Callable[[Mapping[str, str], str], str | None] = lambda names, position: None


def cell(
    links: Links, column: str, value: Any, cells: Mapping[str, Any], table: str | None
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
        return row_of and linked(links, *row_of, str(value))
    return valued(links, kind, value, cells)


def valued(
    links: Links,
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
        return _board(links, cells, text) if "/" in text else None
    if kind.startswith("thing by "):
        return _thing(links, str(cells.get(kind.removeprefix("thing by "))), text, labels)
    if kind.endswith(" list") or (kind == "text" and text.startswith("[")):
        return _listed(links, kind.removesuffix(" list"), text, labels)
    if kind in kinds.KEYS:
        return _keyed(links, kind, text, labels)
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


def linked(links: Links, table: str, key: str, text: str) -> Markup:
    """Two links to a thing: in words to its row, and an arrow to its page, if it has one.

    Where there are no rows, the words lead to the page.
    """
    if not links.rows:
        kind = PAGES.get(table, table)
        to = links.root + page(kind, key) if kind in HAVE_PAGES else ""
        return Markup('<a href="{}">{}</a>').format(to, text) if to else escape(text)
    if table == "ruleset" and "+" in key:
        table = "assembled"
    address = escape(links.root + row(table, key))
    arrow = paged(links, PAGES.get(table, table), key)
    return Markup(f'<a href="{address}">{escape(text)}</a>{arrow}')


def paged(links: Links, kind: str | None, key: str) -> Markup:
    """An arrow to the page of a thing; nothing for a kind that has none."""
    if kind not in HAVE_PAGES:
        return Markup("")
    address, name = escape(links.root + page(str(kind), key)), escape(key)
    # Many of these are on a page: they are put together by hand, `format` takes longer.
    return Markup(
        f'\N{NO-BREAK SPACE}<a class="page" href="{address}" aria-label="Page: {name}"'
        f' title="{name}">↗</a>'
    )


def _keyed(links: Links, table: str, key: str, labels: Labels | None) -> Markup | None:
    """A key as the label of its row, which it leads to."""
    known = labels is None or table not in kinds.LABELLED
    text = key if known or labels is None else labels.get((table, key))
    return None if text is None else linked(links, table, key, text)


def _thing(links: Links, kind: str, key: str, labels: Labels | None) -> Markup | None:
    """The key of a thing of this kind; of one that has no row of its own, the game leads to it."""
    if kind == "out of scope":
        return kinds.shown("fate", key, {})
    row_of = refers_to("thing by kind", key, {"kind": kind})
    link = row_of and _keyed(links, *row_of, labels)
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


def _listed(links: Links, kind: str, text: str, labels: Labels | None) -> Markup | None:
    """The items of a list, one to a line; sigla beside one another."""
    if text == "[]":
        return Markup("&nbsp;")
    shown = []
    for item in items(text):
        found = ITEM.fullmatch(str(item))
        key, number = (found[1], found[2] or "") if found and kind in kinds.KEYS else (item, "")
        if kind == "siglum" and labels and ("siglum", key) in labels:
            shown.append(linked(links, "source", labels["siglum", key], key))
        else:
            link = _keyed(links, kind, str(key), labels) if kind in kinds.KEYS else None
            shown.append(Markup("{}{}").format(link or kinds.said(kind, key), number))
    if not shown:
        return None
    if kind == "siglum":
        return Markup(", ").join(shown)
    if not links.rows and len(shown) > LISTED:
        shown[LISTED:] = [escape(f"and {len(shown) - LISTED} more")]
    lines = Markup("").join(Markup("<li>{}</li>").format(each) for each in shown)
    return Markup('<ul class="items">{}</ul>').format(lines)


def _board(links: Links, cells: Mapping[str, Any], position: str) -> Markup | None:
    """A small board with the text of the position under it; nothing where it cannot be drawn."""
    named = {column: str(_plain(cells.get(column)) or "") for column in NAMING}
    drawn = links.board(named, position)
    if drawn is None:
        return None
    return Markup(
        '<div class="cell-board"><img src="{}" alt="The position on its board" loading="lazy">'
        "<code>{}</code></div>"
    ).format(drawn, position)


def _plain(value: Any) -> Any:
    """The key in a cell, whether Datasette has looked up its label or not."""
    return value["value"] if isinstance(value, dict) else value
