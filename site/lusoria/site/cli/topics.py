"""`lusoria topics`: the questions that games share, and how all games answer one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import click

from lusoria.schema.questions import query, questions
from lusoria.site.ask.library import Library
from lusoria.site.cli.about import opened, rows
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import WRITTEN
from lusoria.site.cli.terminal import wrapped
from lusoria.site.faults import unknown
from lusoria.site.words import counted

Rows = Sequence[Mapping[str, Any]]


@command(
    examples=(
        "lusoria topics",
        "lusoria topics doublets",
        "lusoria topics numbers-to-play --before 1750 --json",
    ),
    paged=True,
)
@click.argument("topic", type=WRITTEN, required=False)
@click.option("--before", type=int, metavar="YEAR", help="Only what somebody said before a year.")
def topics(library: Library, topic: str | None, before: int | None) -> Answer:
    """List the questions that games share, by the sections of a sheet of rules.

    With a TOPIC: what the rulesets of all games answer to it, with the sigla of those who say so of
    that game, the earliest first, and the first year in which anybody did.
    """
    with opened(library) as connection:
        if topic is None:
            found: Rows = rows(connection, query("topics"))
            return Answer({"topics": found}, _listed(found))
        asked = _question(connection, topic)
        found = answered(connection, "answers_to_a_topic", topic=topic, before=before or "")
    return Answer({"topic": topic, "answers": found}, _answers(asked, found))


def answered(connection: sqlite3.Connection, question: str, **given: Any) -> Rows:
    """What a question to the database answers."""
    return rows(connection, questions()[question].sql, **given)


def _question(connection: sqlite3.Connection, topic: str) -> str:
    """How a topic is asked. Raises Fault for one that there is not."""
    known = {row["id"]: row["question"] for row in rows(connection, "SELECT * FROM topic")}
    if topic not in known:
        raise unknown("topic", topic, known, "lusoria topics lists them")
    return str(known[topic])


def _listed(found: Rows) -> Iterator[str]:
    for section, of_section in groupby(found, lambda row: row["section"]):
        yield click.style(section, bold=True)
        for row in of_section:
            counts = f"{counted(row['games'], 'game')}, {counted(row['answers'], 'answer')}"
            yield wrapped(f"{row['question']} ({counts})", 4, f"  {row['topic']}: ")
        yield ""


def _answers(asked: str, found: Rows) -> Iterator[str]:
    yield click.style(asked, bold=True)
    for says, alike in groupby(found, lambda row: (row["says"], row["sigla"], row["first_year"])):
        sentence, sigla, year = says
        yield wrapped(sentence, 2)
        named = ", ".join(row["ruleset"] for row in alike)
        yield wrapped(f"{named}: {sigla or 'nobody'}{f', from {year}' if year else ''}", 6)
