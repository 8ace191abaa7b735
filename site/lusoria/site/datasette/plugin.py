"""The plugin: connections that cannot be abused, boards in cells, links from rows to pages."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from datasette import hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.playable.errors import InputError
from lusoria.site.pages.addresses import DATABASE, KINDS, page, row
from lusoria.site.pages.boards import Boards
from lusoria.site.pages.edition import RULESETS

Hook = TypeVar("Hook", bound=Callable[..., Any])

LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 2_000_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
}
"""What one query may take: without them a single `randomblob` fills the memory of the machine."""

INDEX = "catalogue.json"
"""The file of a build that tells what examples and rulesets there are."""

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


def hook(function: Hook) -> Hook:
    """Mark a function as Datasette's hook of that name, with its type kept."""
    return cast(Hook, hookimpl(function))


@hook
def prepare_connection(conn: sqlite3.Connection, database: str) -> None:
    """Limit what a query can take, and trust nothing that a schema says."""
    conn.execute("pragma trusted_schema = off")
    if database == DATABASE:
        for limit, value in LIMITS.items():
            conn.setlimit(limit, value)


STATIC = "pages"
"""Where Datasette finds the static files of the pages: it takes style sheets only from itself."""


@hook
def extra_css_urls() -> list[str]:
    """The style of boards and links within Datasette."""
    return [f"/{STATIC}/boards.css", f"/{STATIC}/datasette.css"]


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
    ruleset = _ruleset(datasette, cells)
    if ruleset is None:
        return None
    try:
        drawn = _boards(_build(datasette)).draw(ruleset, position)
    except InputError:
        return None
    return Markup('<div class="cell-board">{}<code>{}</code></div>').format(drawn, position)


def _ruleset(datasette: Datasette, cells: Mapping[str, Any]) -> str | None:
    """The ruleset by which a row's positions are read: its own, its example's, any of its game."""
    if cells.get("ruleset"):
        return str(_plain(cells["ruleset"]))
    for column in ("expectation", "example", "id"):
        key = str(_plain(cells.get(column) or ""))
        if "@" in key:
            return key.partition("@")[2]
        if "/" in key:
            build = _build(datasette)
            return _of_examples(build).get(key) or _any_of(build, key.partition("/")[0])
    return None


def _plain(value: Any) -> Any:
    """The key in a cell, whether Datasette has looked up its label or not."""
    return value["value"] if isinstance(value, dict) else value


@lru_cache(maxsize=4)
def _of_examples(build: Path) -> Mapping[str, str]:
    """The ruleset of each example by the example's key: boards differ within a game."""
    index = json.loads((build / INDEX).read_text(encoding="utf-8"))
    return {f"{each['game']}/{each['id']}": each["ruleset"] for each in index["examples"]}


@lru_cache(maxsize=64)
def _any_of(build: Path, game: str) -> str | None:
    names = sorted(path.stem for path in (build / RULESETS / game).glob("*.json"))
    return f"{game}/{names[0]}" if names else None


@lru_cache(maxsize=4)
def _boards(build: Path) -> Boards:
    return Boards(_assembled_in(build))


def _assembled_in(build: Path) -> Callable[[str], Mapping[str, Any]]:
    def assembled(name: str) -> Mapping[str, Any]:
        text = (build / RULESETS / f"{name}.json").read_text(encoding="utf-8")
        found: Mapping[str, Any] = json.loads(text)
        return found

    return assembled


def _build(datasette: Datasette) -> Path:
    """The folder of the build that is served."""
    return Path(datasette.get_database(DATABASE).path).parent


def _site(datasette: Datasette) -> str:
    """Where the pages stand: beside Datasette."""
    base = str(datasette.setting("base_url")).rstrip("/")
    return base.rpartition("/")[0] + "/"
