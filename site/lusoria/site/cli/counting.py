"""How far the catalogue can be trusted: coverage in numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from lusoria.site.cli.group import command
from lusoria.site.cli.library import Library
from lusoria.site.cli.options import json_option, out_option, tell_json


@command(
    short_help="Print how far the catalogue can be trusted.",
    examples=("lusoria stats", "lusoria stats --json"),
)
@json_option
@out_option
def stats(library: Library, as_json: bool) -> None:
    """Print coverage: clauses by basis, disagreements, unread sources, single witnesses.

    Every number is a view of the database, and a canned query of Datasette has the same name.
    """
    from lusoria.schema.statistics import QUESTIONS, statistics

    answers = statistics(library.database)
    if as_json:
        tell_json(answers)
        return
    for i, (name, question) in enumerate(QUESTIONS.items()):
        head = click.style(f"{question.title}: {len(answers[name])}", bold=True)
        click.echo(f"\n{head}" if i else head)
        for line in _table(answers[name]):
            click.echo(f"  {line}")


def _table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Rows in columns, each as wide as its widest cell; long texts are cut."""
    if not rows:
        return
    names = list(rows[0])
    cells = [names, *([_cell(row[name]) for name in names] for row in rows[:MOST])]
    widths = [max(len(line[i]) for line in cells) for i in range(len(names))]
    for line in cells:
        yield "  ".join(
            text.ljust(width) for text, width in zip(line, widths, strict=True)
        ).rstrip()


WIDEST = 48
MOST = 25


def _cell(value: Any) -> str:
    text = "" if value is None else str(value)
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"
