"""`lusoria build`: the database, the rulesets and the site."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lusoria.site.ask.library import say
from lusoria.site.cli.check import counted
from lusoria.site.cli.commands import command
from lusoria.site.cli.options import HELD, Url
from lusoria.site.cli.terminal import Counter
from lusoria.site.machine import usable_processors
from lusoria.site.made_of import Before

if TYPE_CHECKING:
    pass


@command(
    examples=(
        "lusoria build",
        "lusoria build --out /srv/lusoria",
        "lusoria build --base-url https://example.org/lusoria/",
    ),
    data=False,
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build"),
    metavar="DIR",
    help="Where the build is to be; ./build if not said.",
)
@HELD
@click.option(
    "--base-url",
    "base",
    type=Url(),
    metavar="URL",
    help="Where a static host is to show the site, if that is known. The pages then say their "
    "addresses, there is a sitemap, and links to the database are left out.",
)
@click.option(
    "--datasette",
    type=Url("none"),
    metavar="URL",
    help="Where Datasette shows the database, or none; if not said, at db/ beside the pages, as "
    "lusoria serve has it, and with --base-url none.",
)
def build(
    out: Path,
    documents: tuple[Path, ...],
    base: str | None,
    datasette: str | None,
) -> None:
    """Check the catalogue, and build its database, its rulesets and its site.

    The build is put in place in one step; if anything is wrong, the last good one stays.
    """
    from lusoria.schema import data_dir
    from lusoria.schema.database.publish import usable

    usable(out)
    begun = time.monotonic()
    known = None if documents else Before(data_dir(), out, [base, datasette])
    if known and (last := known.report()):
        _tell_notes_and_counts(last["notes"], last["counts"])
        click.echo(_built(out, time.monotonic() - begun, "its site is as it was"))
        return
    from lusoria.schema.database.build import build as build_catalogue
    from lusoria.site.addresses import site_address
    from lusoria.site.pages.writing import write_site
    from lusoria.site.plugin import metadata
    from lusoria.site.pyodide import packing_beside

    lacking: list[str] = []
    seconds = 0.0

    def finish(folder: Path) -> None:
        nonlocal seconds
        packed()
        counter.say("writing pages")
        since = time.monotonic()
        place = site_address(base, datasette)
        write_site(folder, say=lacking.append, address=place, workers=usable_processors())
        metadata.write(folder)
        seconds = time.monotonic() - since

    with Counter("steps") as counter, packing_beside() as packed:
        report = build_catalogue(
            data_dir(),
            out,
            documents=documents,
            finish=finish,
            progress=counter.say,
            workers=usable_processors(),
        )
    for line in lacking:
        say(line)
    found = report.checked
    _tell_notes_and_counts(found.notes, found.counts())
    click.echo(_built(out, report.seconds, f"its site in {seconds:.1f} s"))
    if known and not lacking:
        known.remember(found.catalogue.digest, {"notes": [*found.notes], "counts": found.counts()})


def _tell_notes_and_counts(notes: Sequence[str], counts: Mapping[str, int]) -> None:
    for note in notes:
        say(f"note: {note}")
    click.echo(counted(counts, 0))


def _built(out: Path, seconds: float, site: str) -> str:
    return f"built {out} in {seconds:.1f} s, {site}; lusoria serve --out {out} shows it"
