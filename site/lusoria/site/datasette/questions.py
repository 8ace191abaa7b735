"""The plugin for questions: where to start, what may be asked, and the pages of an answer in words.

A parameter that is left empty means: all of them. `:page` is the number of the page of an answer.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]
from markupsafe import Markup

from lusoria.schema.questions import Parameter, Question, questions
from lusoria.site import answers
from lusoria.site.addresses import DATABASE
from lusoria.site.answers import IN_ALL, Answer, answered, in_words
from lusoria.site.datasette.errors import hook
from lusoria.site.datasette.metadata import PAGE
from lusoria.site.datasette.rows import links
from lusoria.site.pages import code

FEW = 200
"""Up to how many choices a parameter is a list to choose from; with more, one types."""

MOST = 1000
"""With more choices than this, none is offered."""

LONGEST_MEANT = 60
"""How many characters a key or a name may have that is offered for one that is unknown."""

MOST_WORDS = 6
"""How many of the words that are looked for are tried one by one, where not all are found."""

NEAREST = 5
"""How many rows are shown of what is nearest, where nothing is found."""


def marked(says: str) -> Markup:
    """What a question tells, with its parameters set off as such."""
    return Markup(re.sub(r"(?<![\w:]):([a-z]+)", r"<i>\1</i>", str(code.marked(says))))


def asked_of(table: str, key: str) -> list[tuple[Question, str]]:
    """The questions that can be asked of a row, each with its address, filled in."""
    able = answers.ALSO.get(table, (table,))
    found = []
    for question in questions().values():
        name = next((n for n, each in question.parameters.items() if each.kind in able), None)
        if name:
            found.append((question, f"{question.name}?{urlencode({name: key})}"))
    return found


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
    answer, wider, empty = None, list[Wider](), question.empty
    if not found and not wrong and page == 1:
        wider = [each async for each in _wider(datasette, question, fields, given)]
        empty = " ".join([empty, *[each async for each in _unheard(datasette, question, given)]])
        if question.instead:
            answer = await _nearest(datasette, question, given)
    example = f"?{urlencode(question.example)}" if question.parameters else ""
    says = marked(question.says)
    return Asking(says, example, fields, wrong, wider, empty, answer, page, before, after)


async def _field(datasette: Datasette, parameter: Parameter) -> Field:
    kind = answers.ASKED[parameter.kind]
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
        kind = answers.ASKED[question.parameters[name].kind]
        if value and kind.pattern and not re.fullmatch(kind.pattern, value):
            yield Markup("“{}” cannot be read; expected {}.").format(value, kind.expected)
        if value and kind.choices and value not in fields[name].known:
            near = [
                Markup('<a href="?{}">{}</a>').format(urlencode({**given, name: key}), words)
                for key, words in _near(fields[name], value)
            ]
            hint = Markup(" Did you mean {}?").format(Markup(" or ").join(near)) if near else ""
            such = question.parameters[name].example
            if not near and such in fields[name].known:
                address = urlencode({**given, name: such})
                words = fields[name].known[such]
                hint = Markup(' One that is known: <a href="?{}">{}</a>').format(address, words)
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
            if rows := await _counted(datasette, question, less):
                yield Wider(fields[name].says, rows, f"?{urlencode(less)}")
        words = given[name].split() if parameter.kind == "text" else []
        for word in words[:MOST_WORDS] if len(words) > 1 else ():
            less = {**given, name: " ".join(each for each in words if each != word)}
            if rows := await _counted(datasette, question, less):
                yield Wider(word, rows, f"?{urlencode(less)}")


async def _unheard(
    datasette: Datasette, question: Question, given: Mapping[str, str]
) -> AsyncIterator[str]:
    """Which of the words that were looked for stand nowhere, in a sentence."""
    for name, parameter in question.parameters.items():
        if parameter.kind == "text":
            for word in dict.fromkeys(given[name].replace('"', " ").split()[:MOST_WORDS]):
                if not await _counted(datasette, question, {**given, name: word}):
                    yield f"“{word}” stands nowhere."


async def _counted(datasette: Datasette, question: Question, given: Mapping[str, str]) -> int:
    """How many rows answer a question."""
    sql = f"SELECT count(*) FROM ({question.sql})"
    rows: int = (await datasette.get_database(DATABASE).execute(sql, given)).rows[0][0]
    return rows


async def _nearest(
    datasette: Datasette, question: Question, given: Mapping[str, str]
) -> Answer | None:
    """What is nearest, where nothing was found."""
    sql = f"SELECT * FROM ({question.sql}) LIMIT {NEAREST}"
    database = datasette.get_database(DATABASE)
    answer = await database.execute(sql, {**given, **question.instead})
    if not answer.rows:
        return None
    return await _answered(datasette, question, given, answer.columns, answer.rows)


def _number(page: str) -> int:
    return max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 9 else 1


def asked_from(table: str) -> list[Question]:
    """The questions that are answered from a table or a view."""
    return [question for question in questions().values() if table in question.tables]


@hook
def extra_template_vars(
    datasette: Datasette, view_name: str, request: Request | None
) -> dict[str, Any]:
    """What the pages of questions, views and rows use to ask, and to answer in words; and home."""
    if view_name not in ("index", "database", "table", "query", "row") or request is None:
        return {}
    asked = {key: request.args[key] for key in request.args}
    database = datasette.get_database(DATABASE)

    async def asking_of(name: str | None, found: bool) -> Asking:
        return await _asking(datasette, questions().get(name or ""), asked, found)

    async def answer_of(name: str | None, columns: Sequence[str], rows: Sequence[Any]) -> Answer:
        return await _answered(datasette, questions().get(name or ""), asked, columns, rows)

    async def words_of(
        table: str, columns: Sequence[str], rows: Sequence[Any]
    ) -> list[dict[str, Markup | str]]:
        of = {column: answers.kind_of(column, table) for column in columns}
        records = [dict(zip(columns, row, strict=True)) for row in rows]
        words: list[dict[str, Markup | str]] = await database.execute_fn(
            lambda connection: in_words(links(datasette), connection, of, records)
        )
        return words

    async def home_of() -> dict[str, Any]:
        return await _home(datasette)

    return {
        "asking_of": asking_of,
        "answer_of": answer_of,
        "asked_from": asked_from,
        "asked_of": asked_of,
        "home_of": home_of,
        "in_all": IN_ALL,
        "rows_of_a_page": PAGE,
        "words_of": words_of,
    }


async def _answered(
    datasette: Datasette,
    question: Question | None,
    asked: Mapping[str, str],
    columns: Sequence[str],
    rows: Sequence[Any],
) -> Answer:
    """The rows of an answer in words, and nothing in them that was asked."""
    of = {column: answers.kind_of(column, None) for column in columns}
    given = set()
    if question:
        of |= question.columns
        given = {(each.kind, asked.get(name)) for name, each in question.parameters.items()}
    records = [dict(zip(columns, row, strict=True)) for row in rows]
    answer: Answer = await datasette.get_database(DATABASE).execute_fn(
        lambda connection: answered(links(datasette), connection, of, records, given)
    )
    return answer


GROUPS = {
    "Games": ("game", "name", "game_date", "game_place", "relation", "saying"),
    "Rules": ("locus", "clause", "ruleset", "choice", "assembled", "assembled_clause", "rule"),
    "Witnesses": ("source", "passage", "stance", "apparatus", "coverage", "source_dependence"),
    "Examples": (
        "example",
        "example_expectation",
        "example_step",
        "verdicts_that_differ",
        "ablation",
    ),
    "Evidence and places": ("evidence", "where_and_when", "place", "term"),
    "Documents, sentence by sentence": ("document", "sentence", "sentence_fate", "silence"),
}
"""The tables and views that people need, in the order in which they need them."""

ABOUT = {
    "rules": "Rules and rulesets",
    "sources": "Sources",
    "examples": "Examples",
    "games": "Games",
    "evidence": "Evidence and places",
    "documents": "Documents, sentence by sentence",
    "figures": "The catalogue in figures",
    "tables": "How tables are asked",
}
"""What questions are about, in the order in which they are listed."""


@dataclass(frozen=True)
class Shown:
    """A table on the home page: its name, what it holds, how many rows it has if that is known."""

    name: str
    says: str
    count: int | None


async def _home(datasette: Datasette) -> dict[str, Any]:
    """What the home page and that of the database show: where to start, what there is."""
    database = datasette.get_database(DATABASE)
    counts = await database.table_counts(limit=60_000)
    tables = {
        name: Shown(name, table["description"], counts.get(name))
        for name, table in datasette.metadata()["databases"][DATABASE]["tables"].items()
        if table.get("description")
    }
    grouped = {name for names in GROUPS.values() for name in names}
    return {
        "database": DATABASE,
        "first": [each for each in questions().values() if each.first],
        "more": {
            head: [each for each in questions().values() if each.about == about and not each.first]
            for about, head in ABOUT.items()
        },
        "groups": {head: [tables[name] for name in names] for head, names in GROUPS.items()},
        "rest": [table for name, table in sorted(tables.items()) if name not in grouped],
        "parameters_marked": marked,
        "with_sql": datasette.setting("default_allow_sql"),
    }
