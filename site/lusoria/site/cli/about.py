"""`lusoria about`: which thing of the catalogue is meant, and what is known of it.

The answers come from the database of a build, or from one made of the data.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

import click

from lusoria.schema.locations import read_only
from lusoria.schema.mistakes import unknown
from lusoria.site.ask.library import Library
from lusoria.site.build import query
from lusoria.site.cli.options import build_option, json_option, pager_option
from lusoria.site.cli.output import answer, format_value, wrap
from lusoria.site.faults import Fault
from lusoria.site.things import KINDS, Part, Thing


@contextmanager
def opened(library: Library) -> Iterator[sqlite3.Connection]:
    """A connection to the database of a library, for reading.

    Raises Fault where the build has none, or one of another version, CatalogueError where there is
    no build and the data have mistakes.
    """
    file = library.database
    if not file.is_file():
        raise Fault(f"{file} is missing; lusoria build makes it")
    with closing(read_only(file)) as connection:
        try:
            yield connection
        except sqlite3.OperationalError as error:
            if "no such" not in str(error):
                raise
            lacking = str(error).removeprefix("no such ")
            raise Fault(f"{file} is of another version, without {lacking}; build anew") from None


Rows = Sequence[Mapping[str, Any]]


def rows(connection: sqlite3.Connection, sql: str, **values: Any) -> list[dict[str, Any]]:
    """Return the rows that answer a query, each as a mapping from its columns."""
    return [row._asdict() for row in query(connection, sql, **values)]


def find_thing(connection: sqlite3.Connection, words: Sequence[str]) -> Thing:
    """Return the thing that the words `[KIND] ID` mean.

    Raises Fault where there is no such thing, or where the id names things of several kinds.
    """
    *kinds, name = words
    for kind in kinds:
        if kind not in KINDS:
            raise unknown("kind", kind, KINDS)
    having = [kind for kind in kinds or KINDS if name in list_ids(connection, kind)]
    if not having:
        what = kinds[0] if kinds else "thing in the catalogue"
        ids = [key for kind in kinds or KINDS for key in list_ids(connection, kind)]
        raise unknown(what, name, ids, hint="lusoria search finds things by their words")
    if len(having) > 1:
        calls = " or ".join(f"lusoria about {kind} {name}" for kind in having)
        named = " and ".join(f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in having)
        raise Fault(f"{name} is {named}; say which: {calls}")
    return Thing(connection, having[0], name)


def list_ids(connection: sqlite3.Connection, kind: str) -> list[str]:
    """Return the ids of all things of a kind."""
    return [row.id for row in query(connection, f"SELECT id FROM {KINDS[kind].table}")]


OPTIONAL = re.compile(r"\[([^\[\]{}]*\{(\w+)\}[^\[\]{}]*)\]")
"""What of a line is left out where its column is empty."""

AS_WRITTEN = {"record", "python"}
"""Facts whose lines are kept."""


@click.command()
@click.argument("words", metavar="[KIND] ID", nargs=-1)
@build_option
@json_option
@pager_option
def about(library: Library, words: tuple[str, ...]) -> None:
    """Print what is known of a clause, a source, a game or other thing.

    KIND is game, ruleset, topic (a question that games share), answer (to one), locus, clause,
    example, source, passage, rule, evidence, document, sentence, place or term.

    ID is as other commands print it: verquere/nowhere, ludii-1252#doubling. Where it names things
    of several kinds, say which: lusoria about locus ID. lusoria rules prints the clauses of a
    ruleset.

    \b
    Examples:
      lusoria about verquere/nowhere
      lusoria about source compleat-gamester-1725
      lusoria about tables.landing.doubling_only_on --json
    """
    if len(words) not in (1, 2):
        raise click.UsageError("give an ID, or a KIND and an ID")
    with opened(library) as connection:
        told = find_thing(connection, words).tell()
    answer(told, _list_lines(told))


def _list_lines(told: Mapping[str, Any]) -> Iterator[str]:
    """Yield a thing in lines: its name, its facts, and its parts under their headings."""
    parts = KINDS[told["kind"]].parts
    yield f"{click.style(told['id'], bold=True)}  {told['kind']}"
    facts = {k: v for k, v in list(told.items())[2:] if k not in parts and v not in (None, "")}
    broad = max(len(name) for name in facts)
    for name, value in facts.items():
        label = f"  {name.replace('_', ' ')}"
        if name in AS_WRITTEN:
            yield label
            yield from (f"    {line}" for line in value.rstrip().split("\n"))
        else:
            yield wrap(_text(name, value), broad + 4, label)
    for name, part in parts.items():
        if part.line and told[name]:
            yield ""
            yield click.style(part.heading, bold=True, underline=True)
            for row in told[name]:
                yield from _list_row(part, row)


def _list_row(part: Part, row: Mapping[str, Any]) -> Iterator[str]:
    texts = {name: _text(name, value) for name, value in row.items()}
    line = OPTIONAL.sub(lambda found: found[1] if texts[found[2]] else "", part.line)
    yield wrap(line.format_map(texts).strip(), 2)
    text = part.text.format_map(texts)
    if text:
        yield wrap(text, 6)


def _text(name: str, value: Any) -> str:
    """Return a value as it is told; the parameters of a rule as in a call of it."""
    if name == "parameters":
        return f"({', '.join(f'{key}={format_value(v)}' for key, v in value.items())})"
    return "" if value in (None, []) else format_value(value)
