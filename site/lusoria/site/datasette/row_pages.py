"""The plugin for the page of a row: its name, what it refers to, and what belongs to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.database.tables import label as label_of
from lusoria.site.datasette.cells import cell, linked
from lusoria.site.datasette.columns import EMPTY
from lusoria.site.datasette.errors import hook
from lusoria.site.datasette.labels import REFERENCES, labelling
from lusoria.site.datasette.sections import LIMIT, Section
from lusoria.site.datasette.stories import STORIES
from lusoria.site.pages.addresses import DATABASE

UNSEEN = ("expectation", "not_before", "not_after", "quotation_language")
"""Columns that only say how another is to be shown: by which ruleset, in which language."""

HEADED = ("assembled", "clause", "example", "locus", "ruleset", "ruleset_option")
"""Tables whose rows have a column as the head of their page; others have a label or a key."""


@dataclass(frozen=True)
class Shown:
    """A section with its rows as they are shown; `more` is the address of all, if there are."""

    head: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Markup | str]]
    more: str


@dataclass(frozen=True)
class Story:
    """What the page of a row tells beside its columns."""

    title: str
    references: Mapping[str, Markup]
    sections: Sequence[Shown]


@hook
def extra_template_vars(
    datasette: Datasette, view_name: str, table: str | None
) -> dict[str, Callable[..., Awaitable[Story]]]:
    """`story_of`, which tells what belongs to a row."""

    async def story_of(keys: Sequence[str], row: Mapping[str, Any]) -> Story:
        def read(connection: sqlite3.Connection) -> Story:
            return _story(datasette, connection, str(table), keys, row)

        database = datasette.get_database(DATABASE)
        told: Story = await database.read_once(("story", str(table), *keys), read)
        return told

    return {"story_of": story_of} if view_name == "row" else {}


def _story(
    datasette: Datasette,
    connection: sqlite3.Connection,
    table: str,
    keys: Sequence[str],
    row: Mapping[str, Any],
) -> Story:
    """All of it at once, so that it takes one turn of a thread."""
    references = {}
    for column, other in REFERENCES.get(table, {}).items():
        if row[column] is not None:
            words = _label(connection, other, row[column])
            references[column] = linked(datasette, other, str(row[column]), words)
    label = label_of(table)
    if label and table in HEADED:
        title = str(row[label.column])
    else:
        title = _label(connection, table, keys[0]) if len(keys) == 1 else ", ".join(keys)
    sections = (_section(datasette, connection, each, keys[0]) for each in STORIES.get(table, ()))
    return Story(title, references, [section for section in sections if section.rows])


def _label(connection: sqlite3.Connection, table: str, key: str) -> str:
    """What stands for a row."""
    if label_of(table) is None:
        return str(key)
    found = connection.execute(labelling(table, 1), (key,)).fetchone()
    return str(found[1]) if found else str(key)


def _section(
    datasette: Datasette, connection: sqlite3.Connection, section: Section, key: str
) -> Shown:
    """The rows of a section, without the columns that are empty in all of them."""
    cursor = connection.execute(f"{section.sql} LIMIT {LIMIT + 1}", {"key": key})
    names = [each[0] for each in cursor.description]
    found = [tuple(row) for row in cursor.fetchall()]
    filled = {i for i in range(len(names)) if any(row[i] not in EMPTY for row in found)}
    places = [i for i in sorted(filled) if names[i][0] != ":" and names[i] not in UNSEEN]
    rows = [[_cell(datasette, names, row, i) for i in places] for row in found[:LIMIT]]
    leads_on = section.counts or len(found) > LIMIT
    more = f"{section.table}?{urlencode({section.column: key})}" if leads_on else ""
    return Shown(section.head, [_headed(names[i]) for i in places], rows, more)


@cache
def _headed(name: str) -> str:
    return {"edtf": "date", "says": "what it says", "quotation": "its words"}.get(name, name)


def _cell(
    datasette: Datasette, names: Sequence[str], row: Sequence[Any], place: int
) -> Markup | str:
    """A cell of a section: a link to the key before it, or a value in words."""
    name, value = names[place], row[place]
    before = names[place - 1] if place else ""
    if value is None:
        return ""
    if before.startswith(":") and row[place - 1]:
        table = before[1:]
        return linked(datasette, table, str(row[place - 1]), str(value))
    return cell(datasette, name, value, dict(zip(names, row, strict=True)), None) or str(value)
