"""Commands for those who add to the catalogue: skeletons, accounts, readings, the check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.cli import Group
from lusoria.site.cli.options import FILE, documents_option, json_option
from lusoria.site.cli.output import Counter, answer
from lusoria.site.faults import Fault
from lusoria.site.machine import usable_processors
from lusoria.site.words import write_count

if TYPE_CHECKING:
    from lusoria.schema.authoring.account_book import BookLine

# Skeletons

TAKES = {
    "game": ("family", "like", "ruleset"),
    "source": (),
    "locus": ("after",),
    "clause": ("locus",),
    "ruleset": ("like",),
    "example": ("ruleset", "shows"),
}
"""The kinds of records that can be begun, each with its options."""


@click.command()
@click.argument("kind", metavar="KIND", type=click.Choice(list(TAKES)))
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
    help="The ruleset that goes with it: of an example that which judges it first, of a game its "
    "first.",
)
@click.option("--shows", metavar="CLAUSE", help="Of an example: the clause that it shows.")
@json_option
def new(kind: str, name: str, **options: str | None) -> None:
    """Write the skeleton of a new record into the catalogue.

    KIND is game, source, locus, clause, ruleset or example. NAME is the id: of a game or source
    alone, otherwise game/name. `lusoria check` accepts the skeleton but for the texts that are
    still TO FILL IN, and names each of these.

    A locus or clause with the name of a shared question or standard answer refers to it (`lusoria
    ask topics` lists them). A game that is --like a ruleset refers to the shared questions that it
    answers, and to its standard answers; nothing else crosses, and what is left out is listed.

    \b
    Examples:
      lusoria new game portes --like backgammon/modern --ruleset bkgm-portes
      lusoria new source fiske-1905
      lusoria new locus verquere/who-keeps-the-dice --after throws-of-a-turn
      lusoria new clause verquere/loser-keeps-the-dice --locus who-keeps-the-dice
      lusoria new ruleset verquere/mine --like verquere/encyclopedia
      lusoria new example verquere/kept-dice --ruleset verquere/encyclopedia
    """
    from lusoria.schema import data_to_write
    from lusoria.schema.authoring.new_records import Desk

    given = {option: value for option, value in options.items() if value is not None}
    for option in given:
        if option not in TAKES[kind]:
            known = " or ".join(f"--{each}" for each in TAKES[kind]) or "no options"
            article = "an" if kind == "example" else "a"
            raise Fault(f"--{option} is not for {article} {kind}; it takes {known}")
    if kind == "clause" and "locus" not in given:
        raise Fault("a clause needs --locus: the question that it answers")
    begun = getattr(Desk(data_to_write()), kind)(name, **given)
    begun.write()
    files = [*map(str, begun.texts)]
    words = [*(f"{path}: the {kind} {name}" for path in files), *begun.notes]
    words.append("Fill in what is marked TO FILL IN; lusoria check names what is left.")
    answer({"kind": kind, "id": name, "files": files, "notes": [*begun.notes]}, words)


# Accounts


@click.command()
@click.argument("document")
@documents_option(required=True)
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
@json_option
def account(
    document: str,
    documents: tuple[Path, ...],
    write: bool,
    left_out: bool,
    headings: bool,
    navigation: bool,
) -> None:
    """Print the sentences of DOCUMENT, and what accounts for each.

    Of a sentence the first and the last words are printed. A passage whose selector lies in a
    sentence accounts for it; for the others an entry is written by hand into data/accounts/.

    \b
    Examples:
      lusoria account ludii-portal-verquere --documents ~/documents
      lusoria account ludii-portal-verquere --documents ~/documents --headings
      lusoria account ludii-portal-verquere --documents ~/documents --write --navigation
    """
    from lusoria.schema import data_dir, data_to_write
    from lusoria.schema.authoring.account_book import book
    from lusoria.schema.texts import SEGMENTATION

    if navigation and not write:
        raise Fault("--navigation is for --write; without it, what is proposed is only shown")
    try:
        found = book(data_to_write() if write else data_dir(), document, documents)
        if navigation:
            found = found.with_navigation()
        new = write and not headings and found.write()
    except ValueError as error:
        raise Fault(f"{document}: {error}") from error
    data: dict[str, Any] = {"document": found.document.id, "unregistered": found.unregistered}
    if headings:
        stretches = list(found.stretches())
        data["headings"] = [asdict(stretch) for stretch in stretches]
        words = [
            f"{f'{each.first}-{each.last}':>9}  {each.heading or 'before the first heading'}\n"
            f"           {each.chapter or click.style('IN NO CHAPTER', bold=True)}"
            for each in stretches
        ]
    else:
        shown = [sentence for sentence in found.sentences if sentence.left_out or not left_out]
        data["segmentation"] = SEGMENTATION
        data["sentences"] = [
            {
                **sentence.as_entry(),
                "words": sentence.unit.words(),
                "left-out": sentence.left_out,
                "proposed": "navigation" if sentence.proposed else None,
            }
            for sentence in shown
        ]
        missing = sum(sentence.left_out for sentence in found.sentences)
        count = f"{len(found.sentences)} sentences, {missing} left out"
        words = [*map(describe_sentence, shown), f"{count} (segmentation {SEGMENTATION})"]
        if write:
            words.append(f"{found.file}: {'written' if new else 'nothing new to write'}")
    if found.unregistered:
        where = "in no chapter of data/documents.yaml, and so not in the account"
        words.append(f"{where}: {', '.join(found.unregistered)}")
    answer(data, words)


def describe_sentence(sentence: BookLine) -> str:
    """Return a sentence in two lines: number, first and last words; what accounts for it."""
    accounts = [
        f"{key} {', '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in sentence.as_entry().items()
        if key not in ("sentence", "sha256", "says", "note")
    ]
    looks = f", navigation? ({sentence.proposed})" if sentence.proposed else ""
    text = "; ".join(accounts) or f"{click.style('LEFT OUT', bold=True)}{looks}"
    return f"{sentence.unit.number:>4}  {sentence.unit.words()}\n      {text}"


# Readings


@click.group(cls=Group)
def reading() -> None:
    """Have a chapter read twice, and record what both found.

    Two readers answer the questions of a game, apart from each other.

    `packet` writes what a reader gets. `merge` takes the two finished readings and lists what is
    to be settled; with the settlement it writes the record into data/readings/.

    \b
    Examples:
      lusoria reading packet cotton-1674 1-24 backgammon --documents ~/texts > packet.yaml
      lusoria reading merge packet.yaml one.yaml two.yaml > differences.yaml
      lusoria reading merge packet.yaml one.yaml two.yaml --settled differences.yaml
    """


@reading.command(short_help="Write what a reader of a chapter gets.")
@click.argument("document")
@click.argument("chapter")
@click.argument("game")
@documents_option(required=True)
@json_option
def packet(document: str, chapter: str, game: str, documents: tuple[Path, ...]) -> None:
    """Write what a reader of a CHAPTER of DOCUMENT gets for the questions of GAME.

    That is: the sentences and the questions, with their numbers, and nothing that the catalogue or
    anybody else found. CHAPTER is the numbers of its sentences, as data/documents.yaml has them, or
    its title. Each of the two readers fills in a copy of this file.

    \b
    Example:
      lusoria reading packet cotton-1674 1-24 backgammon --documents ~/texts > packet.yaml
    """
    from lusoria.schema import data_dir
    from lusoria.schema.authoring import double_reading

    try:
        given = double_reading.packet(data_dir(), document, chapter, game, documents)
    except ValueError as error:
        raise Fault(f"{document}: {error}") from error
    answer(given, double_reading.packet_text(given).splitlines())


@reading.command(short_help="Compare two finished readings, and record them when settled.")
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
@json_option
def merge(packet: Path, one: Path, two: Path, settled: Path | None) -> None:
    """Compare the finished readings ONE and TWO of a PACKET.

    Without --settled: the differences, as a file in which somebody writes what is right, and why.
    Both readings must be finished: every sentence answered, the readers two.

    \b
    Examples:
      lusoria reading merge packet.yaml one.yaml two.yaml > differences.yaml
      lusoria reading merge packet.yaml one.yaml two.yaml --settled differences.yaml
    """
    from lusoria.schema import data_dir, data_to_write
    from lusoria.schema.authoring import double_reading

    found = double_reading.merged(data_to_write() if settled else data_dir(), packet, one, two)
    if settled is None:
        answer(found.differences(), found.differences_text().splitlines())
        return
    made = double_reading.record(found, settled)
    made.write()
    files, of = [*map(str, made.texts)], made.figures
    words = [
        *(f"{path}: written" for path in files),
        f"{write_count(of['sentences'], 'sentence')}, "
        f"{write_count(of['asked'], 'question')}: both found "
        f"{of['both']}, the first alone {of['first-only']}, the second alone {of['second-only']}; "
        f"{write_count(of['settled'], 'difference')} settled",
        *(f"to be looked at: {note}" for note in made.notes),
    ]
    answer({"files": files, **of, "belied": list(made.notes)}, words)


# The check


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@documents_option()
@json_option
def check(games: tuple[str, ...], documents: tuple[Path, ...]) -> None:
    """Check the catalogue, and list all mistakes.

    That is: its files, references, rules and examples, and that no clause is idle. All mistakes are
    listed, each with its file, line and column; the exit code is then 2. If a GAME or several are
    named, only they are checked, with all that they need and all that was read for them. With
    --documents, what is cited from these is verified. The last line names what was not looked at. A
    note names rulesets whose chances (lusoria chances) are missing or stale, which is no mistake.

    \b
    Examples:
      lusoria check
      lusoria check verquere
      lusoria check verquere --documents ~/documents
      lusoria check --documents ~/documents ~/transcriptions
    """
    from lusoria.playable.cache import kept
    from lusoria.playable.digests import ALL, digests
    from lusoria.schema import data_dir
    from lusoria.schema.locations import code

    folder = data_dir()
    now = digests(folder, ALL)
    found = (
        _check(folder, games, documents)
        if documents
        else kept(
            "reports",
            [str(folder), sorted(map(str, folder.glob("games/*/"))), now, games, code()],
            lambda: _check(folder, games, ()),
            counts=lambda _: digests(folder, ALL) == now,  # else the data were changed meanwhile
        )
    )
    mistakes = [f"{m['file']}:{m['line']}:{m['column']}: {m['message']}" for m in found["mistakes"]]
    words = [format_counts(found["counts"], len(mistakes))]
    if found["unseen"]:
        words.append(f"not looked at: {'; '.join(found['unseen'])}")
    notes = [*mistakes, *(f"lusoria: note: {note}" for note in found["notes"])]
    answer(found, words, notes, 0 if found["ok"] else 2)


def _check(folder: Path, games: Sequence[str], documents: Sequence[Path]) -> dict[str, Any]:
    """Check the catalogue, and return the report as plain values."""
    from lusoria.schema.check import check as check_catalogue

    with Counter("steps") as counter:
        report = check_catalogue(
            folder, documents, games=games, progress=counter.say, workers=usable_processors()
        )
    return {
        "ok": report.ok,
        "mistakes": [
            {**origin._asdict(), "file": str(origin.file), "message": message}
            for origin, message in report.mistakes
        ],
        "counts": {"files": report.files, **report.counts},
        "unseen": [*report.unseen],
        "notes": [*report.notes],
    }


def format_counts(counts: Mapping[str, int], problems: int) -> str:
    """Return how much was checked, in one line, and how much of it is wrong."""
    parts = [f"{count:,} {name}" for name, count in {**counts, "problems": problems}.items()]
    return ", ".join(parts)
