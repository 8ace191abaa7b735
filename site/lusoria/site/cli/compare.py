"""`lusoria compare`: where two rulesets of any games part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import click

from lusoria.schema.mistakes import no_ruleset
from lusoria.schema.questions import questions
from lusoria.site.ask.library import Library
from lusoria.site.cli.about import Rows, opened, rows
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import WRITTEN
from lusoria.site.cli.terminal import wrapped


@command(
    examples=(
        "lusoria compare backgammon/modern jacquet/ludii-code",
        "lusoria compare verquere/encyclopedia svenskt-bradspel/vasa-2003 --json",
    ),
    paged=True,
)
@click.argument("one", type=WRITTEN)
@click.argument("other", type=WRITTEN)
def compare(library: Library, one: str, other: str) -> Answer:
    """Tell where the rulesets ONE and OTHER part: the shared questions that they answer otherwise,
    how many they answer alike, and what only one of them asks."""
    known = [ruleset["id"] for ruleset in library.index["rulesets"]]
    games = [game["id"] for game in library.index["games"]]
    for named in (one, other):
        if named not in known:
            raise no_ruleset(named, known, games)
    with opened(library) as connection:
        found = rows(connection, questions()["topics_of_two_rulesets"].sql, one=one, other=other)
    return Answer({"one": one, "other": other, "topics": found}, _compared(one, other, found))


def _compared(one: str, other: str, found: Rows) -> Iterator[str]:
    alike = sum(row["alike"] for row in found)
    both = [row for row in found if row["one"] and row["other"]]
    yield click.style(f"{one} and {other}", bold=True)
    yield f"alike in {alike} of {len(both)} questions that both answer"
    for section, of_section in groupby(both, lambda row: row["section"]):
        parting = [row for row in of_section if not row["alike"]]
        if parting:
            yield ""
            yield click.style(section, bold=True)
        for row in parting:
            yield wrapped(f"{row['asks']} ({row['topic']})", 2)
            yield wrapped(row["one"], 6 + len(one), f"    {one}: ")
            yield wrapped(row["other"], 6 + len(other), f"    {other}: ")
    for ruleset, column in ((one, "one"), (other, "other")):
        alone = [row["topic"] for row in found if row[column] and row not in both]
        if alone:
            yield ""
            yield wrapped(f"asked by {ruleset} alone: {', '.join(alone)}", 2)
