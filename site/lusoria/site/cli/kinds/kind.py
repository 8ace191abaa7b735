"""What a kind of thing is: queries for its ids, its facts and its parts."""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """What belongs to a thing: a heading, a query, and how a row is told.

    `line` and `text` are formats of the row's columns; what is empty in `text` is left out, and
    what stands in `line` in brackets, if its column is empty.
    """

    heading: str
    sql: str
    line: str
    text: str = ""


class Kind(NamedTuple):
    """A kind of thing: a query for all ids, one for a thing's own facts, and its parts."""

    ids: str
    facts: str
    parts: tuple[Part, ...] = ()
