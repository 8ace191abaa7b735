"""`lusoria reading`: what a reader of a chapter is given, and the record of two readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from lusoria.site.cli.commands import CONTEXT, Answer, Group, command
from lusoria.site.cli.options import documents_option
from lusoria.site.faults import Fault
from lusoria.site.words import counted

reading = Group(
    name="reading",
    help="Have a chapter read twice for the questions of a game, by readers apart.\n\n"
    "`packet` writes what each reader is given. `merge` takes the two finished readings and lists "
    "what is to be settled; with the settlement it writes the record into data/readings/.",
    examples=(
        "lusoria reading packet cotton-1674 1-24 backgammon --documents ~/texts > packet.yaml",
        "lusoria reading merge packet.yaml one.yaml two.yaml > differences.yaml",
        "lusoria reading merge packet.yaml one.yaml two.yaml --settled differences.yaml",
    ),
    context_settings=dict(CONTEXT),
)

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@command(
    short_help="Write what a reader of a chapter is given.",
    examples=(
        "lusoria reading packet cotton-1674 1-24 backgammon --documents ~/texts > packet.yaml",
    ),
)
@click.argument("document")
@click.argument("chapter")
@click.argument("game")
@documents_option(".", required=True)
def packet(document: str, chapter: str, game: str, documents: tuple[Path, ...]) -> Answer:
    """Write what a reader of a CHAPTER of DOCUMENT is given for the questions of GAME.

    That is: the sentences and the questions, with their numbers, and nothing that the catalogue or
    anybody else found. CHAPTER is the numbers of its sentences, as data/documents.yaml has them, or
    its title. Each of the two readers fills in a copy of this file.
    """
    from lusoria.schema import data_dir
    from lusoria.schema.authoring import double_reading

    try:
        given = double_reading.packet(data_dir(), document, chapter, game, documents)
    except ValueError as error:
        raise Fault(f"{document}: {error}") from error
    return Answer(given, double_reading.packet_text(given).splitlines())


@command(
    short_help="Compare two finished readings, and record them when they are settled.",
    examples=(
        "lusoria reading merge packet.yaml one.yaml two.yaml > differences.yaml",
        "lusoria reading merge packet.yaml one.yaml two.yaml --settled differences.yaml",
    ),
)
@click.argument("packet", type=FILE)
@click.argument("one", type=FILE)
@click.argument("two", type=FILE)
@click.option(
    "--settled",
    type=FILE,
    metavar="FILE",
    help="The differences, filled in: write the record into data/readings/, and on what each "
    "sentence bears into data/accounts/.",
)
def merge(packet: Path, one: Path, two: Path, settled: Path | None) -> Answer:
    """Compare the finished readings ONE and TWO of a PACKET.

    Without --settled: the differences, as a file in which somebody writes what is right, and why.
    Both readings must be finished: every sentence answered, the readers two.
    """
    from lusoria.schema import data_dir, data_to_write
    from lusoria.schema.authoring import double_reading

    found = double_reading.merged(data_to_write() if settled else data_dir(), packet, one, two)
    if settled is None:
        return Answer(found.differences(), found.differences_text().splitlines())
    made = double_reading.record(found, settled)
    made.write()
    data = {"files": [*map(str, made.texts)], **made.figures, "belied": list(made.notes)}
    return Answer(data, _recorded(made.texts, made.figures, made.notes))


def _recorded(
    files: Mapping[Path, str], figures: Mapping[str, int], notes: Sequence[str]
) -> Iterator[str]:
    yield from (f"{path}: written" for path in files)
    yield (
        f"{counted(figures['sentences'], 'sentence')}, {counted(figures['asked'], 'question')}: "
        f"both found {figures['both']}, the first alone {figures['first-only']}, the second alone "
        f"{figures['second-only']}; {counted(figures['settled'], 'difference')} settled"
    )
    for note in notes:
        yield f"to be looked at: {note}"


reading.add_command(packet)
reading.add_command(merge)
