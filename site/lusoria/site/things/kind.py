"""What is told of a kind of thing, wherever it is told: queries for its facts and its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Part(NamedTuple):
    """What belongs to a thing: a heading, a query, and how a row is told; `:id` is the thing's key.

    In a terminal a row is told by the formats `line` and `text`; what stands in `line` in brackets
    is left out where its column is empty, and a part without a `line` is left out there. On the
    page of a row in Datasette it is a table: a column that refers to another table is a link, and
    so is the column `id`, which has the key of a row of the table `of`. `words` says which column
    has the words of such a link; else they are the label of the row. `rows` are the table and its
    column that have all rows; where the query counts them by groups (`counts`), the page always
    leads there.
    """

    heading: str
    sql: str
    line: str = ""
    text: str = ""
    of: str = ""
    words: Mapping[str, str] = {}
    rows: str = ""
    counts: bool = False
    name: str = ""

    @property
    def key(self) -> str:
        """What the part is called in JSON."""
        return self.name or self.heading.lower().replace(" ", "_")


class Kind(NamedTuple):
    """A kind of thing: queries for the ids of all and for the facts of one, and the parts.

    `texts` are the tables in which its words are searched, and the column that has its key.
    """

    ids: str
    facts: str
    parts: tuple[Part, ...]
    texts: tuple[tuple[str, str], ...] = ()


class Head(NamedTuple):
    """What the page of a thing says of itself, in the window and where it is listed."""

    title: str
    description: str


class Entry(NamedTuple):
    """A thing as the search page finds it: its title, to what it belongs, and what it says."""

    title: str
    under: str
    text: str


def joined(*texts: str | None) -> str:
    """The texts that there are, one after another."""
    return " · ".join(text for text in texts if text)
