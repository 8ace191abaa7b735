"""`lusoria stats`: how far the catalogue can be trusted, in numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from lusoria.schema import questions
from lusoria.schema.locations import read_only
from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.terminal import room, table
from lusoria.site.faults import Fault

MOST = 25
"""Rows of a table that are shown unless all are asked for."""

Answers = Mapping[str, Sequence[Mapping[str, Any]]]


@command(
    examples=("lusoria stats", "lusoria stats --all | less", "lusoria stats --json"),
)
@click.option("--all", "whole", is_flag=True, help="Show every row, and long texts whole.")
def stats(library: Library, whole: bool) -> Answer:
    """Print coverage: clauses by basis, disagreements, unread sources, single witnesses.

    Every number is a view of the database, and a canned query of Datasette has the same name. Of a
    long table the first rows are shown; --all shows the rest, and --json has everything.
    """
    answers = _answers(library)
    return Answer(answers, _lines(answers, whole))


def statistics(database: Path) -> Answers:
    """The answers to all questions that are statistics, by name. Raises sqlite3.Error."""
    with closing(read_only(database)) as connection:
        connection.row_factory = sqlite3.Row
        return {
            each.name: [dict(row) for row in connection.execute(each.sql)]
            for each in questions.statistics()
        }


def _answers(library: Library) -> Answers:
    """The answers of the build or, where there is none, of the data."""
    database = library.database
    try:
        return statistics(database)
    except sqlite3.Error as error:
        why = error if database.exists() else "the build has no such file"
        again = f"lusoria build --out {library.folder}" if library.folder else "lusoria build"
        raise Fault(f"{database}: {why}; `{again}` makes it anew") from None


def _lines(answers: Answers, whole: bool) -> Iterator[str]:
    """Each question with its answer; of a long one only the beginning, unless all are wanted."""
    for i, question in enumerate(questions.statistics()):
        rows = answers[question.name]
        shown = rows if whole else rows[:MOST]
        if i:
            yield ""
        yield click.style(f"{question.title}: {len(rows)}", bold=True)
        yield from (f"  {line}" for line in table(shown, room() - 2, whole=whole))
        if len(shown) < len(rows):
            yield f"  … and {len(rows) - len(shown)} more (--all shows them)"
