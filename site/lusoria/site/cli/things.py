"""Things of the catalogue by name: which kinds of thing a name means, and what is known of each.

The answers come from the database of a build, or from one made of the data.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

from lusoria.schema.locations import read_only
from lusoria.site.ask.library import Library
from lusoria.site.faults import Fault, unknown
from lusoria.site.things import JSON, KINDS


@contextmanager
def opened(library: Library) -> Iterator[sqlite3.Connection]:
    """A connection to the database of a library, for reading; its rows know their columns.

    Raises Fault where the build has none, or one of another version, CatalogueError where there is
    no build and the data have mistakes.
    """
    file = library.database
    if not file.is_file():
        raise Fault(f"{file} is missing; lusoria build makes it")
    with closing(read_only(file)) as connection:
        connection.row_factory = sqlite3.Row
        try:
            yield connection
        except sqlite3.OperationalError as error:
            if "no such" not in str(error):
                raise
            lacking = str(error).removeprefix("no such ")
            raise Fault(f"{file} is of another version, without {lacking}; build anew") from None


def rows(connection: sqlite3.Connection, sql: str, **given: Any) -> list[dict[str, Any]]:
    """The rows that answer a query, each as a mapping from its columns."""
    return [dict(row) for row in connection.execute(sql, given)]


MOST = 6
"""How many names a fault lists."""


def meant(connection: sqlite3.Connection, words: Sequence[str], command: str) -> tuple[str, str]:
    """The kind and the id that the words `[KIND] ID` of a command mean.

    Raises Fault where there is no such thing, or where the id names things of several kinds.
    """
    *kinds, name = words
    for kind in kinds:
        if kind not in KINDS:
            raise unknown("kind", kind, KINDS)
    found = [kind for kind in kinds or KINDS if name in ids(connection, kind)]
    if not found:
        raise _nothing(connection, kinds or list(KINDS), name)
    if len(found) > 1:
        calls = " or ".join(f"lusoria {command} {kind} {name}" for kind in found)
        raise Fault(f"{name} is {_listed(found)}; say which: {calls}")
    return found[0], name


def ids(connection: sqlite3.Connection, kind: str) -> list[str]:
    """The ids of all things of a kind."""
    return [str(row[0]) for row in connection.execute(KINDS[kind].ids)]


def _nothing(connection: sqlite3.Connection, kinds: Sequence[str], name: str) -> Fault:
    """The fault of a name that there is not; one that lacks its game or source is completed."""
    known = [each for kind in kinds for each in ids(connection, kind)]
    ends = (f"/{name}", f"#{name}", f".{name}")
    full = list(dict.fromkeys(each for each in known if each.endswith(ends)))
    what = kinds[0] if len(kinds) == 1 else "thing in the catalogue"
    if full:
        more = ", …" if len(full) > MOST else ""
        return Fault(f"there is no {what} {name!r}; did you mean {', '.join(full[:MOST])}{more}?")
    return unknown(what, name, known, "lusoria search finds things by their words")


def _listed(kinds: Sequence[str]) -> str:
    return " and ".join(map(article, kinds))


def article(kind: str) -> str:
    """A kind of thing with its article: a clause, an example."""
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def known(connection: sqlite3.Connection, kind: str, name: str) -> dict[str, Any]:
    """All that is told of a thing: its facts, then its parts, each a list under its heading."""
    asked = KINDS[kind]
    (facts,) = rows(connection, asked.facts, id=name)
    parts = {
        part.key: [_read(row) for row in rows(connection, part.sql, id=name)]
        for part in asked.parts
    }
    return {"kind": kind, "id": name, **_read(facts), **parts}


def _read(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose columns of JSON are read."""
    return {k: json.loads(v) if v is not None and k in JSON else v for k, v in row.items()}
