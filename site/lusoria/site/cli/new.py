"""`lusoria new`: the skeleton of a record."""

from __future__ import annotations

import click

from lusoria.site.cli.commands import Answer, command
from lusoria.site.faults import Fault

TAKES = {
    "game": ("family", "like", "ruleset"),
    "source": (),
    "locus": ("after",),
    "clause": ("locus",),
    "ruleset": ("like",),
    "example": ("ruleset", "shows"),
}
"""The kinds of records that can be begun, each with its options."""


@command(
    examples=(
        "lusoria new game portes --like backgammon/modern --ruleset bkgm-portes",
        "lusoria new source fiske-1905",
        "lusoria new locus verquere/who-keeps-the-dice --after throws-of-a-turn",
        "lusoria new clause verquere/loser-keeps-the-dice --locus who-keeps-the-dice",
        "lusoria new ruleset verquere/mine --like verquere/encyclopedia",
        "lusoria new example verquere/kept-dice --ruleset verquere/encyclopedia",
    ),
)
@click.argument("kind", type=click.Choice(list(TAKES)))
@click.argument("name")
@click.option("--family", metavar="FAMILY", help="Of a game: tables (if not said), track or grid.")
@click.option(
    "--like",
    metavar="RULESET",
    help="Of a ruleset: the one from which it takes what it does not decide. Of a game: the "
    "ruleset of another game whose questions and standard answers it begins with.",
)
@click.option("--after", metavar="LOCUS", help="Of a locus: where it falls in the order of play.")
@click.option("--locus", metavar="LOCUS", help="Of a clause: the question that it answers.")
@click.option(
    "--ruleset",
    metavar="RULESET",
    help="Of an example: by which it is judged first. Of a game: what its first is called.",
)
@click.option("--shows", metavar="CLAUSE", help="Of an example: the clause that it shows.")
def new(kind: str, name: str, **options: str | None) -> Answer:
    """Write the skeleton of a game, source, locus, clause, ruleset or example.

    NAME is the id: of a game or source alone, otherwise game/name. `lusoria check` accepts the
    skeleton but for the texts that are still TO FILL IN, and names each of these.

    A locus or clause with the name of a shared question or standard answer refers to it (`lusoria
    ask topics` lists them). A game that is --like a ruleset refers to the shared questions that it
    answers, and to its standard answers; nothing else crosses, and what is left out is told.
    """
    from lusoria.schema import data_to_write
    from lusoria.schema.authoring.new_records import Desk

    given = {option: value for option, value in options.items() if value is not None}
    for option in given:
        if option not in TAKES[kind]:
            known = " or ".join(f"--{each}" for each in TAKES[kind]) or "no options"
            raise Fault(f"--{option} is not for a {kind}; it takes {known}")
    if kind == "clause" and "locus" not in given:
        raise Fault("a clause needs --locus: the question that it answers")
    begun = getattr(Desk(data_to_write()), kind)(name, **given)
    begun.write()
    words = [f"{path}: the {kind} {name}" for path in begun.texts]
    words += begun.notes
    words.append("Fill in what is marked TO FILL IN; lusoria check names what is left.")
    files = [*map(str, begun.texts)]
    return Answer({"kind": kind, "id": name, "files": files, "notes": begun.notes}, words)
