"""The plugin that shows: boards in cells, links from rows to pages, and the way back to them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.site.datasette.asking import hook
from lusoria.site.datasette.drawing import NAMING, address
from lusoria.site.pages.addresses import DATABASE, KINDS, page, row

POSITIONS = ("position", "after", "found_after")
"""Columns that hold positions, which are drawn."""

NAMED = {
    "clause": "name",
    "document": "file",
    "evidence": "type",
    "example": "slug",
    "game": "name",
    "locus": "name",
    "passage": "name",
    "rule": "function",
    "ruleset": "name",
    "sentence": "ordinal",
    "source": "siglum",
}
"""The column of a table that links to the page of its row; the key links to the row itself."""

REFERRING = {
    "clause": "clause",
    "document": "document",
    "evidence": "evidence",
    "example": "example",
    "game": "game",
    "locus": "locus",
    "lifts": "locus",
    "like": "ruleset",
    "made_in": "ruleset",
    "of_sentence": "sentence",
    "one": "clause",
    "on_source": "source",
    "other": "clause",
    "other_ruleset": "ruleset",
    "passage": "passage",
    "quotation_of": "source",
    "replaced_by": "clause",
    "rule": "rule",
    "ruleset": "ruleset",
    "sentence": "sentence",
    "source": "source",
    "to_game": "game",
}
"""Columns that hold keys of things with pages, by the kind of thing."""


STATIC = "pages"
"""Where Datasette finds the static files of the pages: it takes style sheets only from itself."""


@hook
def extra_css_urls() -> list[str]:
    """The style of cells and links within Datasette."""
    return [f"/{STATIC}/datasette.css"]


@hook
def menu_links(datasette: Datasette) -> list[dict[str, str]]:
    """The way back to the pages."""
    site = _site(datasette)
    return [
        {"href": site, "label": "The pages of lusoria"},
        {"href": f"{site}schema/", "label": "What the tables mean"},
        {"href": f"{site}about/", "label": "About"},
    ]


@hook
def table_actions(datasette: Datasette, table: str) -> list[dict[str, str]]:
    """From a table to what its columns mean."""
    return [{"href": f"{_site(datasette)}schema/#{table}", "label": "What the columns mean"}]


@hook
def render_cell(
    row: Any, value: Any, column: str, table: str | None, database: str, datasette: Datasette
) -> Markup | None:
    """Draw positions, and link what has a page to it."""
    if database != DATABASE or value in (None, ""):
        return None
    cells = dict(row)
    if column in POSITIONS and isinstance(value, str) and "/" in value:
        return _board(datasette, cells, value)
    site = _site(datasette)
    if isinstance(value, dict):
        return _referred(site, _kind(column, table), value)
    key = str(value)
    kind = _kind(column, table)
    if table in KINDS or table in ("passage", "sentence"):
        if column == "id" or column == NAMED.get(str(table)):
            return _link(site, str(table), str(_plain(cells["id"])), key)
    elif column == "id" and cells.get("kind") in NAMED:
        return _link(site, str(cells["kind"]), key, key)
    elif column == "id" and cells.get("kind") == "name":
        return _link(site, "game", key.partition(": ")[0], key)  # a name has no page of its own
    if kind == "sentence" and not re.fullmatch(r"\S+:\d+", key):
        return None  # a rule has a sentence, too, which is none of a document
    return _link(site, kind, key, key) if kind else None


def _kind(column: str, table: str | None) -> str | None:
    """What kind of thing with a page a column refers to, if it does."""
    if (table, column) == ("ruleset", "after"):
        return "source"  # elsewhere `after` is a position, or the moment of a rule
    return REFERRING.get(column)


def _link(site: str, kind: str, key: str, text: str) -> Markup:
    return Markup('<a class="page" href="{}">{}</a>').format(site + page(kind, key), text)


def _referred(site: str, kind: str | None, value: Mapping[str, Any]) -> Markup | None:
    """A reference that Datasette has looked up: its label and row, and the page beside it."""
    if kind is None or not value["value"]:
        return None
    key = str(value["value"])
    table = "assembled" if "+" in key else kind
    return Markup('<a href="{}">{}</a> <a class="page" href="{}">{}</a>').format(
        site + row(table, key), value["label"], site + page(kind, key), key
    )


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


def _site(datasette: Datasette) -> str:
    """Where the pages stand: beside Datasette."""
    base = str(datasette.setting("base_url")).rstrip("/")
    return base.rpartition("/")[0] + "/"
