"""The plugin for the page of a row: its name, what it refers to, and what belongs to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.database.tables import label as label_of
from lusoria.site.addresses import DATABASE
from lusoria.site.answers import kinds
from lusoria.site.answers.answer import Answer, answered
from lusoria.site.answers.cells import linked
from lusoria.site.datasette.cells import links
from lusoria.site.datasette.errors import hook
from lusoria.site.things import PARTS
from lusoria.site.things.kind import Part

LIMIT = 60
"""How many rows a section shows."""

HEADED = ("assembled", "clause", "example", "locus", "ruleset", "ruleset_option")
"""Tables whose rows have a column as the head of their page; others have a label or a key."""


@dataclass(frozen=True)
class Shown:
    """A part of a thing with its rows in words; `more` is the address of all, if any."""

    head: str
    answer: Answer
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
        story: Story = await database.read_once(("story", str(table), *keys), read)
        return story

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
    for column, other in kinds.REFERENCES.get(table, {}).items():
        if row[column] is not None:
            key = str(row[column])
            words = _labels(connection, other, [key])[key]
            references[column] = linked(links(datasette), other, key, words)
    label = label_of(table)
    if label and table in HEADED:
        title = str(row[label.column])
    else:
        alone = len(keys) == 1
        title = _labels(connection, table, keys)[keys[0]] if alone else ", ".join(keys)
    sections = (_section(datasette, connection, part, keys[0]) for part in PARTS.get(table, ()))
    return Story(title, references, [section for section in sections if section.answer.rows])


def _labels(connection: sqlite3.Connection, table: str, keys: Iterable[str]) -> dict[str, str]:
    """What stands for rows, by their keys; the keys themselves where there is nothing else."""
    labels = {key: key for key in keys}
    if table in kinds.LABELLED:
        found = connection.execute(kinds.labelling(table, len(labels)), list(labels)).fetchall()
        labels |= {str(key): label for key, label in found}
    return labels


def _section(datasette: Datasette, connection: sqlite3.Connection, part: Part, key: str) -> Shown:
    """The rows of a part in words."""
    cursor = connection.execute(f"{part.sql} LIMIT {LIMIT + 1}", {"id": key})
    names = [each[0] for each in cursor.description]
    found = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    given = {(kind, key) for kind in part.columns.values()}
    answer = answered(links(datasette), connection, part.columns, found[:LIMIT], given, apart=True)
    table, _, column = part.rows.partition(".")
    leads_on = part.counts or len(found) > LIMIT
    more = f"{table}?{urlencode({column: key})}" if leads_on and table else ""
    return Shown(part.heading, answer, more)
