"""`lusoria account`: what becomes of each sentence of a document."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import documents_option
from lusoria.site.faults import Fault

if TYPE_CHECKING:
    from lusoria.schema.authoring.account_book import Book, BookLine


@command(
    examples=(
        "lusoria account ludii-portal-verquere --documents ~/documents",
        "lusoria account ludii-portal-verquere --documents ~/documents --headings",
        "lusoria account ludii-portal-verquere --documents ~/documents --write --navigation",
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
@click.option(
    "--headings",
    is_flag=True,
    help="The whole document by its headings instead: the numbers of their sentences, and the "
    "chapter that each is in, if any.",
)
@click.option(
    "--navigation",
    is_flag=True,
    help="With --write: mark as navigation the sentences that look like it, if nothing accounts "
    "for them; then look at each.",
)
def account(
    document: str,
    documents: tuple[Path, ...],
    write: bool,
    left_out: bool,
    headings: bool,
    navigation: bool,
) -> Answer:
    """Print the sentences of DOCUMENT with their numbers, and what accounts for each.

    Of a sentence the first and the last words are told. A passage whose selector lies in a sentence
    accounts for it; for the others an entry is written by hand into data/accounts/.
    """
    from lusoria.schema import data_dir, data_to_write
    from lusoria.schema.authoring.account_book import book
    from lusoria.schema.texts import SEGMENTATION

    if navigation and not write:
        raise Fault("--navigation is for --write; without it, what is proposed is only told")
    try:
        found = book(data_to_write() if write else data_dir(), document, documents)
        if headings:
            return _by_heading(found)
        if navigation:
            found = found.with_navigation()
        new = write and found.write()
    except ValueError as error:
        raise Fault(f"{document}: {error}") from error
    shown = [sentence for sentence in found.sentences if sentence.left_out or not left_out]
    missing = sum(sentence.left_out for sentence in found.sentences)
    data = {
        "document": document,
        "segmentation": SEGMENTATION,
        "unregistered": found.unregistered,
        "sentences": [_as_json(sentence) for sentence in shown],
    }
    count = f"{len(found.sentences)} sentences, {missing} left out (segmentation {SEGMENTATION})"
    wrote = [f"{found.file}: {'written' if new else 'nothing new to write'}"] if write else []
    return Answer(data, [*map(line, shown), count, *wrote, *_unregistered(found)])


def _unregistered(found: Book) -> list[str]:
    if not found.unregistered:
        return []
    where = "in no chapter of data/documents.yaml, and so not in the account"
    return [f"{where}: {', '.join(found.unregistered)}"]


def _by_heading(found: Book) -> Answer:
    """The stretches of a document, registered or not."""
    stretches = list(found.stretches())
    words = [
        f"{f'{each.first}-{each.last}':>9}  {each.heading or 'before the first heading'}\n"
        f"           {each.chapter or click.style('IN NO CHAPTER', bold=True)}"
        for each in stretches
    ]
    data = {
        "document": found.document.id,
        "unregistered": found.unregistered,
        "headings": [asdict(each) for each in stretches],
    }
    return Answer(data, [*words, *_unregistered(found)])


def _as_json(sentence: BookLine) -> dict[str, Any]:
    return {
        **sentence.as_entry(),
        "words": sentence.unit.words(),
        "left-out": sentence.left_out,
        "proposed": "navigation" if sentence.proposed else None,
    }


def line(sentence: BookLine) -> str:
    """A sentence in a line: its number, its first and last words, what accounts for it."""
    entry = sentence.as_entry()
    account = [
        f"{key} {', '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in entry.items()
        if key not in ("sentence", "sha256", "says", "note")
    ]
    looks = f", navigation? ({sentence.proposed})" if sentence.proposed else ""
    fate = "; ".join(account) or f"{click.style('LEFT OUT', bold=True)}{looks}"
    return f"{sentence.unit.number:>4}  {sentence.unit.words()}\n      {fate}"
