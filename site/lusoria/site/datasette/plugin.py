"""The plugin that shows cells: boards, values in words, and links to rows and to pages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup, escape

from lusoria.site.datasette import wording
from lusoria.site.datasette.asking import hook
from lusoria.site.datasette.drawing import NAMING, address
from lusoria.site.datasette.labels import REFERENCES
from lusoria.site.pages.addresses import DATABASE, KINDS, page, row

POSITIONS = ("position", "after", "found_after")
"""Columns that hold positions, which are drawn."""

REFERRING = {
    "assembled": "ruleset",
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
    "place": "place",
    "point_source": "source",
    "quotation_of": "source",
    "replaced_by": "clause",
    "rule": "rule",
    "ruleset": "ruleset",
    "sentence": "sentence",
    "source": "source",
    "to_game": "game",
}
"""Columns that hold keys of things with pages, by the kind of thing."""

LISTING = {
    "forbidden_by": "clause",
    "found_forbidden_by": "clause",
    "games": "game",
    "passages": "passage",
    "rules_of": "game",
}
"""Columns that hold a list of such keys."""

HAVE_PAGES = frozenset((*KINDS, "passage", "sentence"))
"""The kinds of thing to whose pages there are links."""

SEARCHED = {**{kind: kind for kind in KINDS}, "passage": "passage", "name": "game"}
"""What an `id` is the key of, in answers that say the `kind` of each."""


@hook
def render_cell(
    row: Any, value: Any, column: str, table: str | None, database: str, datasette: Datasette
) -> Markup | None:
    """Draw positions, say values in words, and link what has a row or a page."""
    if database != DATABASE or value in (None, ""):
        return None
    if isinstance(value, dict):
        return _referred(datasette, column, str(table), value)
    return cell(datasette, column, value, dict(row), table)


def cell(
    datasette: Datasette, column: str, value: Any, cells: Mapping[str, Any], table: str | None
) -> Markup | None:
    """A value of a row as it is shown; None where it is shown as it is."""
    text = str(value)
    if column in POSITIONS and "/" in text:
        return _board(datasette, cells, text)
    if text.startswith("["):
        return _listed(datasette, LISTING.get(column), text)
    kind, key = kind_of(column, table), text
    if column == "id" and table not in REFERENCES:
        kind = SEARCHED.get(str(cells.get("kind")))
        key = text.partition(": ")[0]  # a name is told by its game, and has no page of its own
    if kind == "sentence" and not re.fullmatch(r"\S+:\d+", text):
        kind = None  # a rule has a sentence, too, which is none of a document
    if kind == "place" and isinstance(value, int):
        kind = None  # a place in an order
    return linked(datasette, kind, key, text) if kind else wording.shown(column, value, cells)


def kind_of(column: str, table: str | None) -> str | None:
    """What kind of thing with a page a column refers to, if it does."""
    if (table, column) == ("ruleset", "after"):
        return "source"  # elsewhere `after` is a position, or the moment of a rule
    return REFERRING.get(column)


def linked(datasette: Datasette, kind: str, key: str, text: str, table: str = "") -> Markup:
    """Two links to a thing: in words to its row, and an arrow to its page, if it has one."""
    if not table:
        table = "assembled" if kind == "ruleset" and "+" in key else kind
    address = escape(site(datasette) + row(table, key))
    return Markup(f'<a href="{address}">{escape(text)}</a>{paged(datasette, kind, key)}')


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


def _referred(
    datasette: Datasette, column: str, table: str, value: Mapping[str, Any]
) -> Markup | None:
    """A reference that Datasette has looked up: its label leads to the row."""
    if not value["value"]:
        return None
    kind = kind_of(column, table) or ""
    other = REFERENCES[table][column]
    return linked(datasette, kind, str(value["value"]), str(value["label"]), other)


def _listed(datasette: Datasette, kind: str | None, text: str) -> Markup | None:
    """The items of a JSON list, one to a line."""
    try:
        items = json.loads(text)
    except ValueError:
        return None
    if not items:
        return Markup("&nbsp;")
    if not all(isinstance(item, str | int) for item in items):
        return None
    told = (linked(datasette, kind, item, item) if kind else str(item) for item in items)
    lines = Markup("").join(Markup("<li>{}</li>").format(each) for each in told)
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
