"""What is told of a kind of thing, wherever it is told: queries for its facts and its parts.

They stand in `lusoria.schema.questions`, in the folder `things`, a file a kind. The head of the
first query names the table, and the full texts in which the thing is found; it asks for the facts.
Each of the others asks for a part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.schema.questions import FOLDER, kinds, queries

if TYPE_CHECKING:
    from lusoria.site.edition import Edition


class Part(NamedTuple):
    """What belongs to a thing: a heading, a query, and how a row is told; `:id` is the thing's key.

    In a terminal a row is told by the formats `line` and `text`; what stands in `line` in brackets
    is left out where its column is empty, and a part without a `line` is left out there. On the
    page of a row in Datasette it is a table of the `columns`, which have kinds as those of
    questions have. `rows` are the table and its column that have all rows; where the query counts
    them by groups (`counts`), the page always leads there.
    """

    heading: str
    sql: str
    columns: Mapping[str, str]
    line: str = ""
    text: str = ""
    rows: str = ""
    counts: bool = False
    name: str = ""

    @property
    def key(self) -> str:
        """What the part is called in JSON."""
        return self.name or self.heading.lower().replace(" ", "_")


class Kind(NamedTuple):
    """A kind of thing: its table, a query for the facts of one, and the parts.

    `texts` are the tables in which its words are searched, and the column that has its key.
    """

    table: str
    facts: str
    parts: tuple[Part, ...]
    texts: tuple[tuple[str, str], ...] = ()

    @property
    def ids(self) -> str:
        """The query for the keys of all."""
        return f"SELECT id FROM {self.table}"


class Head(NamedTuple):
    """What the page of a thing says of itself, in the window and where it is listed."""

    title: str
    description: str


class Entry(NamedTuple):
    """A thing as the search page finds it: its title, to what it belongs, and what it says."""

    title: str
    under: str
    text: str


@cache
def kind(name: str) -> Kind:
    """A kind of thing as its file tells it."""
    (head, facts), *others = queries(_file(name))
    texts = [each.split(".") for each in head.get("texts", ())]
    return Kind(head["table"], facts, _parts(others), tuple((table, key) for table, key in texts))


def rows(edition: Edition, name: str, part: str, key: str) -> list[dict[str, Any]]:
    """The rows of a part of a thing, for pages: the kind of thing, the part's key, the thing's."""
    sql = next(each.sql for each in kind(name).parts if each.key == part)
    answer = edition.execute(sql, id=key)
    names = [each[0] for each in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer]


def parts(name: str) -> tuple[Part, ...]:
    """What belongs to a row that nobody asks for by name, as its file tells it."""
    return _parts(queries(_file(name)))


def _file(name: str) -> Path:
    return FOLDER / "things" / f"{name}.sql"


def _parts(queries: Iterable[tuple[dict[str, Any], str]]) -> tuple[Part, ...]:
    return tuple(
        Part(**{**head, "columns": kinds(head["columns"]), "sql": sql}) for head, sql in queries
    )


def joined(*texts: str | None) -> str:
    """The texts that there are, one after another."""
    return " · ".join(text for text in texts if text)
