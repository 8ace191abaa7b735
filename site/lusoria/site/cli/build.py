"""`lusoria build`: the database, the rulesets and the site."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import click

from lusoria.site.ask.library import say
from lusoria.site.cli.check import counted
from lusoria.site.cli.commands import command
from lusoria.site.cli.options import HELD, Url
from lusoria.site.cli.terminal import Counter
from lusoria.site.machine import usable_processors


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
    from lusoria.playable.cache import keep, recall
    from lusoria.schema import data_dir
    from lusoria.schema.publish import usable

    usable(out)
    begun = time.monotonic()
    inputs = digest_inputs(data_dir(), out, [base, datasette])
    with suppress(LookupError, OSError):
        told, files = recall("builds", inputs)
        if not documents and files == list_files(out):
            _tell(told, out, time.monotonic() - begun, "its site is as it was")
            return
    from lusoria.schema.build import build as build_catalogue
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
    checked = report.checked
    notes = [f"note: {note}" for note in checked.notes]
    told = notes, counted(checked.counts(), 0)
    _tell(told, out, report.seconds, f"its site in {seconds:.1f} s")
    unchanged = inputs == digest_inputs(data_dir(), out, [base, datasette])
    if unchanged and not documents and not lacking:
        keep("builds", inputs, (told, list_files(out)))


def digest_inputs(data_dir: Path, out: Path, options: list[str | None]) -> str:
    """Return one digest of all that a build is made of: data, program, options, packages."""
    import sqlite3
    from importlib.metadata import distributions

    from lusoria.playable.cache import digest
    from lusoria.playable.digests import digests, program
    from lusoria.schema.locations import change_log

    data, log = digests(data_dir), change_log()
    changes = log.read_text(encoding="utf-8") if log.is_file() else ""
    code = program("lusoria.playable", "lusoria.schema", "lusoria.site")
    packages = sorted(f"{each.name} {each.version}" for each in distributions())
    made_by = [code, packages, sqlite3.sqlite_version]
    return digest([data, str(out.absolute()), options, changes, made_by])


def list_files(out: Path) -> tuple[str, str]:
    """Return the folder that a place shows, and one digest of all its files. Raises OSError."""
    from lusoria.playable.digests import ALL, digests, together

    folder = out.resolve(strict=True)
    return str(folder), together(digests(folder, ALL))


def _tell(told: tuple[list[str], str], out: Path, seconds: float, site: str) -> None:
    notes, counts = told
    for note in notes:
        say(note)
    click.echo(counts)
    click.echo(f"built {out} in {seconds:.1f} s, {site}; lusoria serve --out {out} shows it")
