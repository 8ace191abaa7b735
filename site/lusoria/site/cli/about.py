"""`lusoria about`: which thing of the catalogue is meant, and what is known of it.

The answers come from the database of a build, or from one made of the data.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

import click

from lusoria.schema.locations import read_only
from lusoria.site.addresses import HAVE_PAGES, page
from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.terminal import wrapped
from lusoria.site.cli.wording import value_text
from lusoria.site.faults import Fault, unknown
from lusoria.site.things import JSON, KINDS
from lusoria.site.things.kind import Part


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


Rows = Sequence[Mapping[str, Any]]


def rows(connection: sqlite3.Connection, sql: str, **given: Any) -> list[dict[str, Any]]:
    """The rows that answer a query, each as a mapping from its columns."""
    return [dict(row) for row in connection.execute(sql, given)]


MOST = 6
"""How many names a fault lists."""


def meant(connection: sqlite3.Connection, words: Sequence[str]) -> tuple[str, str]:
    """The kind and the id that the words `[KIND] ID` mean.

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
        calls = " or ".join(f"lusoria about {kind} {name}" for kind in found)
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
    """Return all that is told of a thing: its facts, the address of its page, then its parts."""
    asked = KINDS[kind]
    (facts,) = rows(connection, asked.facts, id=name)
    parts = {
        part.key: [_read(row) for row in rows(connection, part.sql, id=name)]
        for part in asked.parts
    }
    address = {"page": page(kind, name)} if kind in HAVE_PAGES else {}
    return {"kind": kind, "id": name, **_read(facts), **address, **parts}


def _read(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose columns of JSON are read."""
    return {k: json.loads(v) if v is not None and k in JSON else v for k, v in row.items()}


OPTIONAL = re.compile(r"\[([^\[\]{}]*\{(\w+)\}[^\[\]{}]*)\]")
"""What of a line is left out where its column is empty."""

AS_WRITTEN = {"record", "python"}
"""Facts whose lines are kept."""


@command(
    examples=(
        "lusoria about verquere/nowhere",
        "lusoria about source compleat-gamester-1725",
        "lusoria about tables.landing.doubling_only_on --json",
    ),
    paged=True,
)
@click.argument("words", metavar="[KIND] ID", nargs=-1)
def about(library: Library, words: tuple[str, ...]) -> Answer:
    """Print what is known of a game, ruleset, topic (a question that games share), answer to one,
    locus, clause, example, source, passage, rule, record of evidence, document, sentence, place or
    term.

    ID is as other commands print it: verquere/nowhere, ludii-1252#doubling. Where it names things
    of several kinds, say which: lusoria about locus ID. The clauses of a ruleset are told by
    lusoria rules.
    """
    if len(words) not in (1, 2):
        raise click.UsageError("give an ID, or a KIND and an ID")
    with opened(library) as connection:
        kind, name = meant(connection, words)
        found = known(connection, kind, name)
    return Answer(found, _page(found))


def _page(thing: Mapping[str, Any]) -> Iterator[str]:
    """A thing in lines: its name, its facts, and its parts under their headings."""
    parts = KINDS[thing["kind"]].parts
    rows = {part.heading: thing[part.key] for part in parts if part.line}
    yield f"{click.style(thing['id'], bold=True)}  {thing['kind']}"
    facts = list(thing.items())[2 : len(thing) - len(parts)]
    there = {name: value for name, value in facts if value not in (None, "")}
    broad = max(len(name) for name in there)
    for name, value in there.items():
        yield from _fact(name, value, broad)
    for part in parts:
        if rows.get(part.heading):
            yield ""
            yield click.style(part.heading, bold=True, underline=True)
            for row in rows[part.heading]:
                yield from _row(part, row)


def _text(name: str, value: Any) -> str:
    """A value as it is told; the parameters of a rule as in a call of it."""
    if name == "parameters":
        return f"({', '.join(f'{given}={value_text(v)}' for given, v in value.items())})"
    return "" if value in (None, []) else value_text(value)


def _fact(name: str, value: Any, broad: int) -> Iterator[str]:
    label = name.replace("_", " ")
    if name in AS_WRITTEN:
        yield f"  {label}"
        yield from (f"    {line}" for line in value.rstrip().split("\n"))
    else:
        yield wrapped(_text(name, value), broad + 4, f"  {label}")


def _row(part: Part, row: Mapping[str, Any]) -> Iterator[str]:
    texts = {name: _text(name, value) for name, value in row.items()}
    line = OPTIONAL.sub(lambda found: found[1] if texts[found[2]] else "", part.line)
    yield wrapped(line.format_map(texts).strip(), 2)
    text = part.text.format_map(texts)
    if text:
        yield wrapped(text, 6)
