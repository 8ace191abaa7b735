"""The plugin for questions: what may be given, an example, and the pages of an answer in words.

A parameter that is left empty means: all of them. `:page` is the number of the page of an answer.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.questions import Parameter, Question, questions
from lusoria.site.addresses import DATABASE
from lusoria.site.datasette import kinds
from lusoria.site.datasette.cells import ITEM, Labels, items, linked, refers_to, valued
from lusoria.site.datasette.errors import hook
from lusoria.site.pages import code

PAGE = 100
"""How many rows a page of an answer has."""

LAST_PAGE = 1_000_000
"""The last page that is looked for; no answer has so many."""

IN_ALL = "rows_in_all"
"""The last column of an answer: how many rows it has on all its pages."""

FEW = 200
"""Up to so many choices a parameter is a list to choose from; with more, one types."""

MOST = 1000
"""With still more than so many choices, none is offered."""

HEADS = {
    "edtf": "date",
    "id": "which one",
    "locus": "question",
    "resp": "by whom",
    "says": "what it says",
}
"""What columns are called on pages, if not by their names."""

LONGEST_MEANT = 60
"""How many characters a key or a name may have that is offered for one that is unknown."""

NEAREST = 5
"""How many rows are shown of what is nearest, where nothing is found."""


def paged(sql: str) -> str:
    """A query that answers page by page; each row says how many rows there are on all pages."""
    # Not beyond the last page that there could be: times a hundred, it must be an integer still.
    first = f"{PAGE} * (min(max(1, cast(:page AS integer)), {LAST_PAGE}) - 1)"
    return f"SELECT *, count(*) OVER () AS {IN_ALL} FROM (\n{sql}\n)\nLIMIT {PAGE} OFFSET {first}"


def marked(says: str) -> Markup:
    """What a question tells, with its parameters set off as such."""
    return Markup(re.sub(r"(?<![\w:]):([a-z]+)", r"<i>\1</i>", str(code.marked(says))))


def asked_of(table: str, key: str) -> list[tuple[Question, str]]:
    """The questions that can be asked of a row, each with its address, filled in."""
    able = kinds.ALSO.get(table, (table,))
    found = []
    for question in questions().values():
        name = next((n for n, each in question.parameters.items() if each.kind in able), None)
        if name:
            found.append((question, f"{question.name}?{urlencode({name: key})}"))
    return found


def _keys(kind: str, value: Any, row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The tables and keys of the labelled rows to which a cell refers; and sigla."""
    if kind.startswith("label of ") or value in kinds.EMPTY:
        return
    if kind.endswith(" list"):
        table = kind.removesuffix(" list")
        for item in items(str(value)):
            found = ITEM.fullmatch(str(item))
            yield from (
                [(table, found[1])]
                if found and (table == "siglum" or table in kinds.LABELLED)
                else ()
            )
        return
    row_of = refers_to(kind, value, row)
    if row_of and row_of[0] in kinds.LABELLED:
        yield row_of
        if kind.startswith("thing by ") and row_of[0] == "game":  # what stands behind the game
            rest = str(value).removeprefix(row_of[1]).lstrip(":/ ")
            yield from (("place", rest), ("game", rest)) if rest else ()


class Field(NamedTuple):
    """A parameter on the page of a question: what it means, and what may be given for it.

    `short`: the choices, by headings, are few enough to be a list from which one is chosen.
    `known`: all that may be given, with its words.
    """

    says: str
    needed: bool
    choices: Mapping[str, Sequence[tuple[str, str]]]
    short: bool
    known: Mapping[str, str]


class Wider(NamedTuple):
    """The question without one of its parameters: what is left out, how many rows there are."""

    without: str
    rows: int
    address: str


class Asking(NamedTuple):
    """What the page of a question has beside its answer."""

    says: Markup | str = ""
    example: str = ""
    fields: Mapping[str, Field] = MappingProxyType({})
    wrong: Sequence[Markup] = ()
    """What was asked and cannot be, each in a sentence."""

    wider: Sequence[Wider] = ()
    """Of an empty answer: where there is one with less asked."""

    empty: str = ""
    nearest: Answer | None = None
    page: int = 1
    before: str = ""
    next: str = ""


async def _asking(
    datasette: Datasette, question: Question | None, asked: Mapping[str, str], found: bool
) -> Asking:
    page = _number(asked.get("page", ""))
    before, after = (f"?{urlencode({**asked, 'page': number})}" for number in (page - 1, page + 1))
    if question is None:
        return Asking(page=page, before=before, next=after)
    given = {name: asked.get(name, "") for name in question.parameters}
    fields = {name: await _field(datasette, each) for name, each in question.parameters.items()}
    wrong = [*_wrong(question, fields, given)]
    answer, wider = None, list[Wider]()
    if not found and not wrong and page == 1:
        wider = [each async for each in _wider(datasette, question, fields, given)]
        if question.instead:
            answer = await _nearest(datasette, question, given)
    example = f"?{urlencode(question.example)}" if question.parameters else ""
    says = marked(question.says)
    return Asking(says, example, fields, wrong, wider, question.empty, answer, page, before, after)


async def _field(datasette: Datasette, parameter: Parameter) -> Field:
    kind = kinds.ASKED[parameter.kind]
    choices: dict[str, list[tuple[str, str]]] = {}
    known: dict[str, str] = {}
    if kind.choices:
        answer = await datasette.get_database(DATABASE).execute(kind.choices)
        for key, words, heading in answer.rows:
            choices.setdefault(heading, []).append((key, words))
            known[key] = words
    offered = choices if len(known) <= MOST else {}
    says = parameter.words or kind.words
    return Field(says, parameter.needed, offered, len(known) <= FEW, known)


def _wrong(
    question: Question, fields: Mapping[str, Field], given: Mapping[str, str]
) -> Iterator[Markup]:
    """What is missing of a question, or unknown in it."""
    missing = [
        fields[name].says
        for name, each in question.parameters.items()
        if each.needed and not given[name].strip()
    ]
    if missing:
        yield Markup("To be given: {}.").format(", ".join(missing))
    for name, value in given.items():
        kind = kinds.ASKED[question.parameters[name].kind]
        if value and kind.pattern and not re.fullmatch(kind.pattern, value):
            yield Markup("“{}” cannot be read; expected {}.").format(value, kind.expected)
        if value and kind.choices and value not in fields[name].known:
            near = [
                Markup('<a href="?{}">{}</a>').format(urlencode({**given, name: key}), words)
                for key, words in _near(fields[name], value)
            ]
            hint = Markup(" Did you mean {}?").format(Markup(" or ").join(near)) if near else ""
            yield Markup("{} “{}” is not known.{}").format(fields[name].says, value, hint)


def _near(field: Field, value: str) -> Iterator[tuple[str, str]]:
    """Up to three choices that look like what was given, by their keys or their words."""
    called: dict[str, tuple[str, str]] = {}
    for key, words in field.known.items():
        for name in (key, words, key.rpartition("/")[2]):
            if len(name) <= LONGEST_MEANT:  # sentences are not what was mistyped
                called.setdefault(name.casefold(), (key, words))
    asked = value.casefold()[:LONGEST_MEANT]
    yield from dict.fromkeys(called[name] for name in get_close_matches(asked, called))


async def _wider(
    datasette: Datasette, question: Question, fields: Mapping[str, Field], given: Mapping[str, str]
) -> AsyncIterator[Wider]:
    """Where an answer is empty, the question without one of its parameters, if that has one."""
    for name, parameter in question.parameters.items():
        if given[name] and not parameter.needed and name not in question.instead:
            less = {**given, name: ""}
            sql = f"SELECT count(*) FROM ({question.sql})"
            answer = await datasette.get_database(DATABASE).execute(sql, less)
            if rows := answer.rows[0][0]:
                yield Wider(fields[name].says, rows, f"?{urlencode(less)}")


async def _nearest(
    datasette: Datasette, question: Question, given: Mapping[str, str]
) -> Answer | None:
    """What is nearest, where nothing was found."""
    sql = f"SELECT * FROM ({question.sql}) LIMIT {NEAREST}"
    database = datasette.get_database(DATABASE)
    answer = await database.execute(sql, {**given, **question.instead})
    if not answer.rows:
        return None
    return await answered(datasette, question, given, answer.columns, answer.rows)


def _number(page: str) -> int:
    return max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 9 else 1


def asked_from(table: str) -> list[Question]:
    """The questions that are answered from a table or a view."""
    return [question for question in questions().values() if table in question.tables]


@hook
def extra_template_vars(
    datasette: Datasette, view_name: str, request: Request | None
) -> dict[str, Any]:
    """What the pages of questions, views and rows use to ask, and to answer in words."""
    if view_name not in ("database", "table", "query", "row") or request is None:
        return {}
    asked = {key: request.args[key] for key in request.args}

    async def asking_of(name: str | None, found: bool) -> Asking:
        return await _asking(datasette, questions().get(name or ""), asked, found)

    async def answer_of(name: str | None, columns: Sequence[str], rows: Sequence[Any]) -> Answer:
        return await answered(datasette, questions().get(name or ""), asked, columns, rows)

    async def words_of(
        table: str, columns: Sequence[str], rows: Sequence[Any]
    ) -> list[dict[str, Markup | str]]:
        of = {column: kinds.kind_of(column, table) for column in columns}
        told = [dict(zip(columns, row, strict=True)) for row in rows]
        return await in_words(datasette, of, told)

    return {
        "asking_of": asking_of,
        "answer_of": answer_of,
        "asked_from": asked_from,
        "asked_of": asked_of,
        "in_all": IN_ALL,
        "rows_of_a_page": PAGE,
        "words_of": words_of,
    }


class Cell(NamedTuple):
    """A cell of an answer; `again`: it and all before it are as in the row above."""

    shown: Markup | str
    again: bool


class Answer(NamedTuple):
    """An answer in words: the heads of its columns, its rows, and the columns that are empty."""

    heads: Sequence[tuple[str, str]]
    rows: Sequence[Sequence[Cell]]
    empty: Sequence[str]


async def answered(
    datasette: Datasette,
    question: Question | None,
    asked: Mapping[str, str],
    columns: Sequence[str],
    rows: Sequence[Any],
) -> Answer:
    """The rows of an answer in words, with what they refer to by its labels.

    Columns that others tell are left out, and those that only repeat what was asked.
    """
    of = {column: kinds.kind_of(column, None) for column in columns}
    given = set()
    if question:
        of |= question.columns
        given = {(each.kind, asked.get(name)) for name, each in question.parameters.items()}
    told = [dict(zip(columns, row, strict=True)) for row in rows]
    words = await in_words(datasette, of, told)
    shown, empty = [], []
    left_out = kinds.told(of) | {IN_ALL}
    for column in (each for each in of if each not in left_out):
        values = {row[column] for row in told}
        if all(value in kinds.EMPTY for value in values):
            empty.append(column)
        elif len(values) > 1 or (of[column], *values) not in given:
            shown.append(column)
    lines: list[list[Cell]] = []
    above: dict[str, Any] = {}
    for row, cells in zip(told, words, strict=True):
        again, line = True, []
        for column in shown:
            again = again and bool(above) and row[column] == above[column] and _leads(of[column])
            line.append(Cell(cells[column], again))
        lines.append(line)
        above = row
    return Answer([(_head(column, of[column]), of[column]) for column in shown], lines, empty)


async def in_words(
    datasette: Datasette, of: Mapping[str, str], rows: Sequence[Mapping[str, Any]]
) -> list[dict[str, Markup | str]]:
    """The cells of rows in words; `of` has the kinds of all columns."""
    labels: Labels = await datasette.get_database(DATABASE).execute_fn(
        lambda connection: _labels(connection, of, rows)
    )
    return [{column: _shown(datasette, of, column, row, labels) for column in of} for row in rows]


def _shown(
    datasette: Datasette,
    of: Mapping[str, str],
    column: str,
    row: Mapping[str, Any],
    labels: Labels,
) -> Markup | str:
    """A cell of a row in words; `of` has the kinds of all its columns."""
    value, kind = row[column], of[column]
    if value is None and kind.startswith("label of "):  # a row without words is known by its key
        column = kind.removeprefix("label of ")
        value, kind = row[column], of[column]
    if value is None:
        return ""
    if kind.startswith("label of "):
        named = kind.removeprefix("label of ")
        row_of = refers_to(of[named], row[named], row)
        known = row_of and (row_of in labels or row_of[0] not in kinds.LABELLED)
        return linked(datasette, *row_of, str(value)) if row_of and known else str(value)
    return valued(datasette, kind, value, row, labels) or str(value)


def _leads(kind: str) -> bool:
    """Whether a kind of column tells what a row is about, so that it need not be said twice."""
    leading = kind in kinds.KEYS or kind.startswith(("label of ", "thing by "))
    return leading or kind in ("word", "position", "code")


def _head(column: str, kind: str) -> str:
    """What a column is called on a page: one that stands for a row, as the key of the row."""
    column = kind.removeprefix("label of ") if kind.startswith("label of ") else column
    return HEADS.get(column, column.replace("_", " "))


def _labels(
    connection: sqlite3.Connection, of: Mapping[str, str], rows: Sequence[Mapping[str, Any]]
) -> dict[tuple[str, str], str]:
    """The labels of all rows to which an answer refers.

    Where its rows say of which game they are, or are of one game, labels do not say it as well.
    """
    wanted: dict[str, set[str]] = {}
    for row in rows:
        for column, kind in of.items():
            for table, key in _keys(kind, row[column], row):
                wanted.setdefault(table, set()).add(key)
    found: dict[tuple[str, str], str] = {}
    for table, keys in wanted.items():
        places = ", ".join("?" * len(keys))
        if table == "siglum":
            asked = f"SELECT siglum, id FROM source WHERE siglum IN ({places})"
        else:
            alone = "game" in of or len({key.partition("/")[0] for key in keys}) == 1
            words = kinds.label(table, alone=alone)
            asked = f"SELECT t.id, {words} FROM {table} t WHERE t.id IN ({places})"
        found |= {(table, key): words for key, words in connection.execute(asked, sorted(keys))}
    return found
