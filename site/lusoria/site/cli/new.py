"""`lusoria new` and `lusoria account`: skeletons of records, and what becomes of sentences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.cli.group import command
from lusoria.site.cli.options import documents_option, json_option, tell_json
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from lusoria.schema.authoring.account_book import BookLine


TAKES = {
    "game": ("family", "like"),
    "source": (),
    "locus": ("after",),
    "clause": ("locus",),
    "ruleset": ("like",),
    "example": ("ruleset", "shows"),
}
"""The kinds of records that can be begun, each with its options."""


@command(
    short_help="Write the skeleton of a new record into the catalogue.",
    examples=(
        "lusoria new game irish --like backgammon/modern",
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
    "ruleset of another game whose clauses, rules and examples it begins with.",
)
@click.option("--after", metavar="LOCUS", help="Of a locus: where it falls in the order of play.")
@click.option("--locus", metavar="LOCUS", help="Of a clause: the question that it answers.")
@click.option("--ruleset", metavar="RULESET", help="Of an example: by which it is judged first.")
@click.option("--shows", metavar="CLAUSE", help="Of an example: the clause that it shows.")
@json_option
def new(kind: str, name: str, as_json: bool, **options: str | None) -> None:
    """Write the skeleton of a game, source, locus, clause, ruleset or example.

    NAME is the id: of a game or source alone, otherwise game/name. `lusoria check` accepts the
    skeleton but for the texts that are still TO FILL IN, and names each of these.
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
    if as_json:
        told: dict[str, Any] = {"kind": kind, "id": name, "files": [*map(str, begun.texts)]}
        tell_json(told)
        return
    for path in begun.texts:
        click.echo(f"{path}: the {kind} {name}")
    click.echo("Fill in what is marked TO FILL IN; lusoria check names what is left.")


@command(
    short_help="Print a document's sentences, and what becomes of each.",
    examples=(
        "lusoria account ludii-portal-verquere --documents ~/documents",
        "lusoria account ludii-portal-verquere --documents ~/documents --write",
    ),
)
@click.argument("document")
@documents_option(".", required=True)
@click.option(
    "--write",
    is_flag=True,
    help="Write the account into the catalogue: numbers, digests and passages are brought up to "
    "date, all else stays.",
)
@click.option("--left-out", is_flag=True, help="Only the sentences that nothing accounts for.")
@json_option
def account(
    document: str, documents: tuple[Path, ...], write: bool, left_out: bool, as_json: bool
) -> None:
    """Print the sentences of DOCUMENT with their numbers, and what accounts for each.

    Of a sentence the first and the last words are told. A passage whose selector lies in a sentence
    accounts for it; for the others an entry is written by hand into data/accounts/.
    """
    from lusoria.schema import data_dir, data_to_write
    from lusoria.schema.authoring.account_book import book
    from lusoria.schema.catalogue.texts import SEGMENTATION

    try:
        found = book(data_to_write() if write else data_dir(), document, documents)
    except ValueError as error:
        raise Fault(f"{document}: {error}") from error
    if write:
        found.write()
    shown = [told for told in found.sentences if told.left_out or not left_out]
    if as_json:
        tell_json(
            {
                "document": document,
                "segmentation": SEGMENTATION,
                "sentences": [_as_json(told) for told in shown],
            }
        )
        return
    for told in shown:
        click.echo(line(told))
    missing = sum(told.left_out for told in found.sentences)
    click.echo(
        f"{len(found.sentences)} sentences, {missing} left out (segmentation {SEGMENTATION})"
    )


def _as_json(told: BookLine) -> dict[str, Any]:
    return {**told.as_entry(), "words": told.unit.words(), "left-out": told.left_out}


def line(told: BookLine) -> str:
    """A sentence in a line: its number, its first and last words, what accounts for it."""
    entry = told.as_entry()
    account = [
        f"{key} {', '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in entry.items()
        if key not in ("sentence", "sha256", "says", "note")
    ]
    fate = "; ".join(account) or click.style("LEFT OUT", bold=True)
    return f"{told.unit.number:>4}  {told.unit.words()}\n      {fate}"
