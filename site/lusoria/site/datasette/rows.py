"""The plugin for rows: their cells, with boards and links, and what belongs to each of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.locations import INDEX
from lusoria.schema.tables import label as label_of
from lusoria.site import answers
from lusoria.site.addresses import DATABASE
from lusoria.site.answers import NAMING, Answer, Links, answered, cell, linked
from lusoria.site.datasette.errors import hook
from lusoria.site.things import PARTS
from lusoria.site.things.kind import Part


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
        other = answers.REFERENCES[str(table)][column]
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
    for column, other in answers.REFERENCES.get(table, {}).items():
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
    if table in answers.LABELLED:
        found = connection.execute(answers.labelling(table, len(labels)), list(labels)).fetchall()
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
