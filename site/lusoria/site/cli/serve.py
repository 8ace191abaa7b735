"""Commands that publish: `build` makes the database and the site, `serve` shows them."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from lusoria.site.ask.library import say
from lusoria.site.cli.author import format_counts
from lusoria.site.cli.options import Url, documents_option, json_option
from lusoria.site.cli.output import Counter, answer
from lusoria.site.faults import Fault
from lusoria.site.machine import usable_processors


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build"),
    metavar="DIR",
    help="Where the build is to be; ./build if not said.",
)
@documents_option()
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
@json_option
def build(out: Path, documents: tuple[Path, ...], base: str | None, datasette: str | None) -> None:
    """Build the database, the rulesets and the site.

    The catalogue is checked first. The build is put in place in one step; if anything is wrong, the
    last good one stays. With --documents, what is cited from these is verified, and the site shows
    their words.

    \b
    Examples:
      lusoria build
      lusoria build --out /srv/lusoria
      lusoria build --base-url https://example.org/lusoria/
    """
    from lusoria.playable.cache import keep, recall
    from lusoria.schema import data_dir
    from lusoria.schema.publish import usable

    usable(out)
    begun = time.monotonic()
    inputs = digest_inputs(data_dir(), out, [base, datasette])
    with suppress(LookupError, OSError):
        (notes, counts), files = recall("builds", inputs)
        if not documents and files == list_files(out):
            _report(out, notes, counts, time.monotonic() - begun)
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
    notes = [f"note: {note}" for note in report.checked.notes]
    counts = report.checked.counts()
    _report(out, [*lacking, *notes], counts, report.seconds, seconds)
    unchanged = inputs == digest_inputs(data_dir(), out, [base, datasette])
    if unchanged and not documents and not lacking:
        keep("builds", inputs, ((notes, counts), list_files(out)))


def _report(
    out: Path, notes: list[str], counts: dict[str, int], seconds: float, site: float | None = None
) -> None:
    """Print what was built, in how many seconds, and its site in how many; None if it was there."""
    data = {
        "build": str(out),
        "counts": counts,
        "notes": notes,
        "seconds": seconds,
        "site_seconds": site,
    }
    how = "its site is as it was" if site is None else f"its site in {site:.1f} s"
    words = [
        format_counts(counts, 0),
        f"built {out} in {seconds:.1f} s, {how}; lusoria serve --build {out} shows it",
    ]
    answer(data, words, [f"lusoria: {note}" for note in notes])


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
    packages = sorted(f"{package.name} {package.version}" for package in distributions())
    made_by = [code, packages, sqlite3.sqlite_version]
    return digest([data, str(out.absolute()), options, changes, made_by])


def list_files(out: Path) -> tuple[str, str]:
    """Return the folder that a place shows, and one digest of all its files. Raises OSError."""
    from lusoria.playable.digests import ALL, digests, together

    folder = out.resolve(strict=True)
    return str(folder), together(digests(folder, ALL))


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port to listen at, 0 for any that is free; if not said, 8001 or the next free one.",
)
@click.option(
    "--build",
    "place",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The build to serve; so is $LUSORIA_BUILD. Otherwise ./build or the checkout's.",
)
@click.option(
    "--public",
    type=Url(of_host=True),
    metavar="URL",
    envvar="LUSORIA_ADDRESS",
    show_envvar=True,
    help="Answer /db/ alone, for a proxy that visitors find at this address (deploy/).",
)
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", help="The address to listen at.")
@click.option(
    "--live",
    is_flag=True,
    help="Show the data as they are, without a build: each page is rendered when it is asked for. "
    "With a mistake in the data, pages come from the last good database, and say so.",
)
@json_option
def serve(port: int | None, place: Path | None, public: str | None, host: str, live: bool) -> None:
    """Serve a build: the site, and Datasette over its database.

    When lusoria build has put a new build in its place, the server shows that. With --json the
    address is printed in JSON once it is open.

    \b
    Examples:
      lusoria serve
      lusoria serve --live
      lusoria serve --public https://lusoria.example.org/ --port 8001
    """

    def announce(url: str) -> None:
        with suppress(OSError):  # who cannot be told, as on a full disk, is served all the same
            answer({"url": url, "live": live}, [f"lusoria is at {url}; Ctrl-C ends it"])

    if live:
        if place or public:
            raise click.UsageError("--live shows the data, and takes neither --build nor --public")
        from lusoria.site import server
        from lusoria.site.live import Live

        with TemporaryDirectory(prefix="lusoria-live-") as folder:
            server.run(Live(Path(folder), host, say), host, port, announce)
        return
    from lusoria.playable import digests
    from lusoria.schema import data_dir, place_of_build
    from lusoria.schema.answers import Built

    place = place_of_build(place)
    if place is None:
        raise Fault("there is no build to serve; lusoria build makes one")
    build = Built(place.resolve())
    if not build.fits(digests.digests(data_dir())):
        say("the build is older than the data; lusoria build makes a new one")
    from lusoria.site import server

    place = place.absolute()
    app = server.public(place, public) if public else server.local(place, host)
    server.run(app, host, port, announce)
