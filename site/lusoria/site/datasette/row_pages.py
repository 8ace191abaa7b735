"""The plugin for the page of a row: its name, what it refers to, and what belongs to it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.database.tables import label as label_of
from lusoria.site.addresses import DATABASE
from lusoria.site.datasette import kinds
from lusoria.site.datasette.cells import cell, linked, refers_to
from lusoria.site.datasette.errors import hook
from lusoria.site.things import PARTS
from lusoria.site.things.kind import Part

LIMIT = 60
"""How many rows a section shows."""

UNSEEN = {"after", "not_after", "not_before", "option", "quotation_language", "rulesets"}
"""Columns that say how another is to be shown, or what another section tells in words."""

HEADED = ("assembled", "clause", "example", "locus", "ruleset", "ruleset_option")
"""Tables whose rows have a column as the head of their page; others have a label or a key."""

HEADS = {
    "by_source": "source",
    "edtf": "date",
    "expectation": "shown by",
    "extent": "what was read",
    "inherited_from": "as in",
    "locus": "question",
    "on_source": "source",
    "quotation": "its words",
    "says": "what it says",
    "to_game": "game",
    "unshown": "shown by none, because",
    "with_clause": "with it",
    "without_clause": "without it",
    "written_of": "of another game",
}
"""Columns that are headed by other words than their names."""


@dataclass(frozen=True)
class Shown:
    """A part of a thing with its rows as they are shown; `more` is the address of all, if any."""

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
    for column, other in kinds.REFERENCES.get(table, {}).items():
        if row[column] is not None:
            key = str(row[column])
            words = _labels(connection, other, [key])[key]
            references[column] = linked(datasette, other, key, words)
    label = label_of(table)
    if label and table in HEADED:
        title = str(row[label.column])
    else:
        alone = len(keys) == 1
        title = _labels(connection, table, keys)[keys[0]] if alone else ", ".join(keys)
    sections = (_section(datasette, connection, part, keys[0]) for part in PARTS.get(table, ()))
    return Story(title, references, [section for section in sections if section.rows])


def _labels(connection: sqlite3.Connection, table: str, keys: Iterable[str]) -> dict[str, str]:
    """What stands for rows, by their keys; the keys themselves where there is nothing else."""
    labels = {key: key for key in keys}
    if label_of(table):
        found = connection.execute(kinds.labelling(table, len(labels)), list(labels)).fetchall()
        labels |= {str(key): label for key, label in found}
    return labels


def _section(datasette: Datasette, connection: sqlite3.Connection, part: Part, key: str) -> Shown:
    """The rows of a part, without the columns that are empty in all of them."""
    cursor = connection.execute(f"{part.sql} LIMIT {LIMIT + 1}", {"id": key})
    table, _, column = part.rows.partition(".")
    names = [each[0] for each in cursor.description]
    found = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    leads = {name: to for name in names if (to := _leads_to(part, name)) is not None}
    words = dict(part.words)
    if part.of:
        words.setdefault("id", _named_by(part.of))
    unseen = UNSEEN.difference(leads).union(words.values(), map(_named_by, leads.values()))
    seen = [
        name
        for name in names
        if name not in unseen and any(row[name] not in (*kinds.EMPTY, key) for row in found)
    ]
    columns = [
        _links(datasette, connection, found[:LIMIT], name, leads[name], words.get(name))
        if name in leads
        else [_cell(datasette, name, row, table) for row in found[:LIMIT]]
        for name in seen
    ]
    leads_on = part.counts or len(found) > LIMIT
    more = f"{table}?{urlencode({column: key})}" if leads_on and table else ""
    heads = [HEADS.get(name, name.replace("_", " ")) for name in seen]
    if "id" in seen:
        head = part.words.get("id") or part.of or "what"
        heads[seen.index("id")] = HEADS.get(head, head.replace("_", " "))
    return Shown(part.heading, heads, list(zip(*columns, strict=True)), more)


def _named_by(table: str) -> str:
    """The column that stands for a row of a table."""
    label = label_of(table)
    return label.column if label else ""


def _leads_to(part: Part, column: str) -> str | None:
    """The table to which a column of a part leads, or that the kind of each row says it."""
    if column == "id":
        return part.of or "thing by kind"
    kind = kinds.kind_of(column, part.rows.partition(".")[0] or None)
    return kind if kind in kinds.KEYS and kind != part.of else None  # `id` leads there already


def _links(
    datasette: Datasette,
    connection: sqlite3.Connection,
    rows: Sequence[Mapping[str, Any]],
    column: str,
    kind: str,
    words: str | None,
) -> list[Markup | str]:
    """The links of a column: in the words that the row has for each, else by their labels.

    Labels also tell rows apart that are called the same.
    """
    leads = [refers_to(kind, row[column], row) for row in rows]
    if words and words == _named_by(kind):
        names = {lead: row[words] for lead, row in zip(leads, rows, strict=True)}
        times = Counter(names.values())
        rows = [{**row, words: None} if times[row[words]] > 1 else row for row in rows]
    labels = {
        table: _labels(connection, table, {lead[1] for lead in leads if lead and lead[0] == table})
        for table in {lead[0] for lead in leads if lead}
    }
    links: list[Markup | str] = []
    for row, lead in zip(rows, leads, strict=True):
        said = str(row[words] or "") if words else ""
        if lead is None:
            links.append(said or str(row[column] or ""))
        else:
            table, key = lead
            rest = str(row[column]).removeprefix(key)
            links.append(linked(datasette, table, key, said or labels[table][key] + rest))
    return links


def _cell(datasette: Datasette, column: str, row: Mapping[str, Any], table: str) -> Markup | str:
    """A value in words; nothing, where there is none, so that narrow pages leave its line out."""
    value = row[column]
    if value in kinds.EMPTY:
        return ""
    return cell(datasette, column, value, row, table if table in kinds.REFERENCES else None) or str(
        value
    )
