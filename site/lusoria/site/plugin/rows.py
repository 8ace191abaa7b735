"""Rows in words, with boards and links, and what belongs to a row."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from datasette import hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.locations import INDEX
from lusoria.schema.questions import Question, questions
from lusoria.schema.tables import SHOWN
from lusoria.site import answers
from lusoria.site.addresses import DATABASE
from lusoria.site.answers import NAMING, Answer, Links
from lusoria.site.build import query
from lusoria.site.things import OF_TABLES, Part, Thing, read_kind

PICTURE = "-/lusoria/board.svg"
"""Where the picture of a board is, within Datasette."""

MOST_ROWS = 60
"""How many rows a part of a story shows."""


@hookimpl  # type: ignore[untyped-decorator]
def asgi_wrapper(datasette: Datasette) -> Callable[[Any], Any]:
    """Answer the CSV of a table with all rows; Datasette's has one page, and does not say so."""

    def wrap(app: Any) -> Any:
        async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
            name = re.search(rf"/{DATABASE}/(\w+)\.csv$", scope.get("path", ""))
            query = scope.get("query_string", b"")
            whole = name and name[1] in SHOWN and name[1] not in questions()
            if whole and not re.search(rb"(^|&)_(size|next|stream)=", query):
                scope = {**scope, "query_string": query + b"&_stream=on&_size=max"}
            await app(scope, receive, send)

        return answer

    return wrap


def find_build(datasette: Datasette) -> Path:
    """Return the folder of the build whose database is shown."""
    return Path(datasette.get_database(DATABASE).path).parent


def find_site(datasette: Datasette) -> str:
    """Return where the pages of the site are: beside Datasette."""
    base = str(datasette.setting("base_url")).rstrip("/")
    return base.rpartition("/")[0] + "/"


def make_links(datasette: Datasette) -> Links:
    """Return how answers lead to rows, pages and boards."""
    drawn = str(datasette.setting("base_url")) + PICTURE
    rulesets = read_rulesets(find_build(datasette))

    def board(names: Mapping[str, str], position: str) -> str | None:
        ruleset = rulesets.find(names)
        return ruleset and f"{drawn}?{urlencode({'ruleset': ruleset, 'position': position})}"

    return Links(find_site(datasette), rows=True, board=board)


@dataclass(frozen=True)
class RulesetNames:
    """The rulesets of a build, and those of its examples by their keys."""

    names: Sequence[str]
    of_examples: Mapping[str, str]

    def find(self, names: Mapping[str, str]) -> str | None:
        """Return the ruleset of a row with these names (of `NAMING`, empty if it has none).

        It is that of the row, of its example, or the first of its game; None if there is none.
        """
        if names["ruleset"]:
            return names["ruleset"] if names["ruleset"] in self.names else None
        key = next((names[column] for column in NAMING if "/" in names[column]), "")
        name, _, ruleset = key.partition("@")
        if ruleset in self.names:
            return ruleset
        game = f"{name.partition('/')[0]}/"
        of_game = (ruleset for ruleset in self.names if ruleset.startswith(game))
        return self.of_examples.get(name) or min(of_game, default=None)


@lru_cache(maxsize=2)
def read_rulesets(build: Path) -> RulesetNames:
    """Return the names of the rulesets of a build, read once."""
    index = json.loads((build / INDEX).read_text(encoding="utf-8"))
    return RulesetNames(
        [one["id"] for ruleset in index["rulesets"] for one in ruleset["assembled"]],
        {f"{one['game']}/{one['id']}": str(one["ruleset"]) for one in index["examples"]},
    )


async def table_in_words(
    datasette: Datasette, table: str, columns: Sequence[str], rows: Sequence[Any]
) -> list[dict[str, Markup | str]]:
    """Return the cells of rows of a table in words, by column."""
    links, kinds = make_links(datasette), {name: answers.kind_of(name, table) for name in columns}
    records = _read_records(columns, rows)
    words: list[dict[str, Markup | str]] = await datasette.get_database(DATABASE).execute_fn(
        lambda connection: answers.render_rows(links, connection, kinds, records)
    )
    return words


async def answer_in_words(
    datasette: Datasette,
    question: Question | None,
    values: Mapping[str, str],
    columns: Sequence[str],
    rows: Sequence[Any],
) -> Answer:
    """Return the rows of an answer in words, without columns that repeat the values of a question.

    Without a question it is the answer to SQL of a visitor's own.
    """
    links, kinds = make_links(datasette), {name: answers.kind_of(name, None) for name in columns}
    known = set()
    if question:
        kinds |= question.columns
        known = {(each.kind, values[name]) for name, each in question.parameters.items()}
    elif "kind" in columns and "id" in columns:
        kinds["id"] = "thing by kind"
    records = _read_records(columns, rows)
    answer: Answer = await datasette.get_database(DATABASE).execute_fn(
        lambda connection: answers.render_answer(links, connection, kinds, records, known)
    )
    return answer


def _read_records(columns: Sequence[str], rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Return rows as dicts; where Datasette has looked up a label, with the key alone."""
    records = [
        dict(row) if isinstance(row, dict) else dict(zip(columns, row, strict=True)) for row in rows
    ]
    return [
        {name: value["value"] if isinstance(value, dict) else value for name, value in row.items()}
        for row in records
    ]


@dataclass(frozen=True)
class Section:
    """A part of a thing with its rows in words; `more` is the address of all rows, if any."""

    heading: str
    answer: Answer
    more: str


@dataclass(frozen=True)
class Story:
    """The content of a row's page beside its columns: title, links, and related rows."""

    title: str
    references: Mapping[str, Markup]
    sections: Sequence[Section]


async def tell_story(
    datasette: Datasette, table: str, keys: Sequence[str], row: Mapping[str, Any]
) -> Story:
    """Return what belongs to a row."""
    links = make_links(datasette)

    def read(connection: sqlite3.Connection) -> Story:
        references = {}
        for column, other in answers.REFERENCES.get(table, {}).items():
            if row[column] is not None:
                key = str(row[column])
                words = _read_labels(connection, other, [key])[key]
                references[column] = answers.render_link(links, other, key, words)
        kind = OF_TABLES.get(table)
        if kind and "title" in read_kind(kind).heads:
            title = Thing(connection, kind, keys[0]).title
        else:
            title = ", ".join(_read_labels(connection, table, keys).values())
        parts = read_kind(kind).parts.values() if kind else ()
        sections = (_read_section(links, connection, part, keys[0]) for part in parts)
        return Story(title, references, [each for each in sections if each.answer.rows])

    story: Story = await datasette.get_database(DATABASE).execute_fn(read)
    return story


def _read_labels(connection: sqlite3.Connection, table: str, keys: Iterable[str]) -> dict[str, str]:
    labels = {key: key for key in keys}
    if table in answers.LABELLED:
        found = connection.execute(answers.label_query(table, len(labels)), list(labels))
        labels |= {str(key): label for key, label in found.fetchall()}
    return labels


def _read_section(links: Links, connection: sqlite3.Connection, part: Part, key: str) -> Section:
    rows = [row._asdict() for row in query(connection, part.sql, id=key)]
    known = {(kind, key) for kind in part.columns.values()}
    answer = answers.render_answer(
        links, connection, part.columns, rows[:MOST_ROWS], known, apart=True
    )
    table, _, column = part.rows.partition(".")
    leads_on = table and (part.counts or len(rows) > MOST_ROWS)
    return Section(part.heading, answer, f"{table}?{urlencode({column: key})}" if leads_on else "")
