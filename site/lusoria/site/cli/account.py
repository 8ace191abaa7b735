"""`lusoria account`: what becomes of each sentence of a document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import documents_option
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from lusoria.schema.authoring.account_book import BookLine


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
def account(document: str, documents: tuple[Path, ...], write: bool, left_out: bool) -> Answer:
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
    shown = [sentence for sentence in found.sentences if sentence.left_out or not left_out]
    missing = sum(sentence.left_out for sentence in found.sentences)
    data = {
        "document": document,
        "segmentation": SEGMENTATION,
        "sentences": [_as_json(sentence) for sentence in shown],
    }
    count = f"{len(found.sentences)} sentences, {missing} left out (segmentation {SEGMENTATION})"
    return Answer(data, [*map(line, shown), count])


def _as_json(sentence: BookLine) -> dict[str, Any]:
    return {**sentence.as_entry(), "words": sentence.unit.words(), "left-out": sentence.left_out}


def line(sentence: BookLine) -> str:
    """A sentence in a line: its number, its first and last words, what accounts for it."""
    entry = sentence.as_entry()
    account = [
        f"{key} {', '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in entry.items()
        if key not in ("sentence", "sha256", "says", "note")
    ]
    fate = "; ".join(account) or click.style("LEFT OUT", bold=True)
    return f"{sentence.unit.number:>4}  {sentence.unit.words()}\n      {fate}"
