"""About a thing of the catalogue: what is known of a clause, a source, a game and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import click

from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.completion import complete_things
from lusoria.site.cli.terminal import wrapped
from lusoria.site.cli.things import known, meant, opened
from lusoria.site.cli.wording import value_text
from lusoria.site.things import KINDS
from lusoria.site.things.kind import Part

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
@click.argument("words", metavar="[KIND] ID", nargs=-1, shell_complete=complete_things)
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
        kind, name = meant(connection, words, "about")
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
