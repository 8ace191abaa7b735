"""Making things: the build, its check, and the server that shows it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from lusoria.site.ask.library import say
from lusoria.site.cli.group import command
from lusoria.site.cli.options import documents_option, json_option, tell_json
from lusoria.site.cli.terminal import Counter
from lusoria.site.faults import Fault
from lusoria.site.machine import usable_processors
from lusoria.site.made_of import Before

if TYPE_CHECKING:
    from lusoria.schema.database.build import BuildReport
    from lusoria.site.pages.generating import Made


class Url(click.ParamType[str]):
    """The address of a folder on some host, which ends in a slash; or one of some words.

    `of_host`: that of the host itself, without a path.
    """

    name = "url"

    def __init__(self, *words: str, of_host: bool = False) -> None:
        self.words = words
        self.of_host = of_host

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """The address with a slash at its end."""
        if value in self.words:
            return str(value)
        found = urlsplit(str(value))
        if found.scheme not in ("http", "https") or not found.netloc:
            expected = ", or ".join(
                [f"https://host/{'' if self.of_host else 'path/'}", *self.words]
            )
            self.fail(f"{value!r} is no address; expected {expected}", param, ctx)
        if found.query or found.fragment:
            self.fail(f"{value!r} has a query or a fragment, which a folder has not", param, ctx)
        if self.of_host and found.path.strip("/"):
            self.fail(f"{value!r} has a path; expected https://host/", param, ctx)
        return f"{str(value).rstrip('/')}/"


class Network(click.ParamType[str]):
    """The address of a machine, or of a network: `10.88.0.1`, `10.88.0.0/16`."""

    name = "network"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """The address as it is usually written."""
        from ipaddress import ip_address, ip_network

        try:
            return str(ip_network(value) if "/" in str(value) else ip_address(value))
        except ValueError:
            self.fail(f"{value!r} is no address; expected 10.88.0.1, or 10.88.0.0/16", param, ctx)


held_option = documents_option(
    ": what is cited from them is verified, and a site shows their words."
)


@command(
    short_help="Build the database, the rulesets and the site.",
    examples=(
        "lusoria build",
        "lusoria build --out /srv/lusoria",
        "lusoria build --draft --out draft",
        "lusoria build --base-url https://example.org/lusoria/",
    ),
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build"),
    metavar="DIR",
    help="Where the build is to be; ./build if not said.",
)
@held_option
@click.option(
    "--draft",
    is_flag=True,
    help="Build in spite of mistakes: what is wrong is left out, with all that needs it, and the "
    "mistakes are told. Every page says that it is a draft.",
)
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
@click.pass_context
def build(
    ctx: click.Context,
    out: Path,
    documents: tuple[Path, ...],
    draft: bool,
    base: str | None,
    datasette: str | None,
) -> None:
    """Check the catalogue, and build its database, its rulesets and its site.

    The build is put in place in one step; if anything is wrong, the last good one stays.

    A draft leaves out games, sources and other records with mistakes, and what refers to them.
    Examples that are not as expected stay, as do clauses that no example notices.
    """
    if draft and documents:
        raise click.UsageError("--draft and --documents exclude each other", ctx)
    from lusoria.schema import data_dir
    from lusoria.schema.database.publish import usable

    usable(out)
    begun = time.monotonic()
    known = None if draft or documents else Before(data_dir(), out, [base, datasette])
    if known and (told := known.report()):
        _tell_notes_and_counts(told["notes"], told["counts"])
        seconds = time.monotonic() - begun
        click.echo(_built(out, seconds, "its site is as it was"))
        return
    from lusoria.schema.database.build import build as build_catalogue
    from lusoria.site.datasette import database
    from lusoria.site.pages.generating import generate
    from lusoria.site.pages.site_address import site_address

    lacking: list[str] = []
    made: list[Made] = []

    def finish(folder: Path) -> None:
        counter.say("writing pages")
        before = out.resolve() if out.is_dir() else None
        place = site_address(base, datasette)
        workers = usable_processors()
        made.append(
            generate(folder, say=lacking.append, before=before, site_address=place, workers=workers)
        )
        database.write(folder)

    with Counter("steps") as counter:
        report = build_catalogue(
            data_dir(),
            out,
            documents=documents,
            finish=finish,
            progress=counter.say,
            workers=usable_processors(),
            draft=draft,
        )
    _tell(out, report, made[0], lacking)
    found = report.checked
    if known and not lacking:
        known.remember(found.catalogue.digest, {"notes": [*found.notes], "counts": found.counts()})


def _tell(out: Path, report: BuildReport, made: Made, lacking: Sequence[str]) -> None:
    """Say what was built, what is wrong in the catalogue, and what the site lacks."""
    for line in lacking:
        say(line)
    found = report.checked
    for mistake in found.mistakes:
        click.echo(str(mistake), err=True)
    if found.draft is not None:
        left_out = ", ".join(found.draft.left_out) or "nothing"
        click.echo(f"a draft; mistakes: {len(found.mistakes)}; left out: {left_out}")
    _tell_notes_and_counts(found.notes, found.counts(), len(found.mistakes))
    site = "its site is as it was" if made.reused else f"its site in {made.seconds:.1f} s"
    click.echo(_built(out, report.seconds, site))


def _tell_notes_and_counts(
    notes: Sequence[str], counts: Mapping[str, int], mistakes: int = 0
) -> None:
    for note in notes:
        say(f"note: {note}")
    click.echo(_counted(counts, mistakes))


def _built(out: Path, seconds: float, site: str) -> str:
    return f"built {out} in {seconds:.1f} s, {site}; lusoria serve --out {out} shows it"


@command(
    short_help="Check the catalogue, and find all mistakes.",
    examples=(
        "lusoria check",
        "lusoria check verquere",
        "lusoria check verquere --documents ~/documents",
        "lusoria check --documents ~/documents ~/transcriptions",
    ),
)
@click.argument("games", metavar="[GAME]...", nargs=-1)
@held_option
@json_option
@click.pass_context
def check(
    ctx: click.Context, games: tuple[str, ...], documents: tuple[Path, ...], as_json: bool
) -> None:
    """Check the catalogue: its files, references, rules, examples, and that no clause is idle.

    All mistakes are told, each with its file, line and column; the exit code is then 2. If a GAME
    or several are named, only they are checked, with all that they need and all that was read for
    them. The last line names what was not looked at. A note names rulesets whose chances (lusoria
    chances) are missing or stale, which is no mistake.
    """
    from lusoria.schema import data_dir
    from lusoria.schema.verify.check import check as check_catalogue

    folder = data_dir()
    with Counter("steps") as counter:
        report = check_catalogue(
            folder, documents, games=games, progress=counter.say, workers=usable_processors()
        )
    counts = {"files": report.files, **report.counts}
    if as_json:
        mistakes = [_as_json(mistake) for mistake in report.mistakes]
        told = {"ok": report.ok, "mistakes": mistakes, "counts": counts}
        tell_json({**told, "unseen": [*report.unseen], "notes": [*report.notes]})
    else:
        for mistake in report.mistakes:
            click.echo(str(mistake), err=True)
        for note in report.notes:
            say(f"note: {note}")
        click.echo(_counted(counts, len(report.mistakes)))
        if report.unseen:
            click.echo(f"not looked at: {'; '.join(report.unseen)}")
    ctx.exit(0 if report.ok else 2)


def _counted(counts: Mapping[str, int], problems: int) -> str:
    """How much was checked, in one line, and how much of it is wrong."""
    told = [f"{count:,} {name}" for name, count in {**counts, "problems": problems}.items()]
    return ", ".join(told)


def _as_json(mistake: Any) -> dict[str, Any]:
    origin = mistake.origin
    return {
        "file": str(origin.file),
        "line": origin.line,
        "column": origin.column,
        "message": mistake.message,
    }


@command(
    short_help="Serve a build: the site and Datasette.",
    examples=(
        "lusoria serve",
        "lusoria serve --port 8080 --public --address https://lusoria.example.org/",
    ),
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port to listen at, 0 for any that is free; if not said, 8001 or the next free one.",
)
@click.option("--out", metavar="DIR", help="The build to serve, if not the one that is found.")
@click.option(
    "--public", is_flag=True, help="Serve to other machines, without SQL of the visitors' own."
)
@click.option(
    "--host",
    metavar="ADDRESS",
    help="The address to listen at: 127.0.0.1 if not said, with --public all of this machine.",
)
@click.option(
    "--address",
    type=Url(of_host=True),
    envvar="LUSORIA_ADDRESS",
    show_envvar=True,
    metavar="URL",
    help="Where visitors find the server, as https://host/. JSON names itself by it, and requests "
    "for other hosts are refused, but for this machine's own names and addresses.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    type=Network(),
    envvar="LUSORIA_PROXY",
    show_envvar=True,
    metavar="ADDRESS",
    help="A proxy on another machine, or a network of them, that says for whom it asks in "
    "X-Forwarded-For; those on this machine are believed anyway. May be said again.",
)
def serve(
    port: int | None,
    out: str | None,
    public: bool,
    host: str | None,
    address: str | None,
    proxies: tuple[str, ...],
) -> None:
    """Serve a build at one address: the site, and Datasette over its database.

    When lusoria build has put a new build in its place, the server goes over to that.
    """
    from lusoria.playable import digests
    from lusoria.schema import data_dir, place_of_build
    from lusoria.schema.database.answers import Built

    place = place_of_build(Path(out) if out else None)
    if place is None:
        raise Fault("there is no build to serve; lusoria build makes one")
    build = Built(place.resolve())
    if not build.fits(digests.digests(data_dir())):
        say("the build is older than the data; lusoria build makes a new one")
    if build.draft is not None:
        say(f"the build is a draft; mistakes: {len(build.draft['mistakes'])}")
    from lusoria.site.serve.listening import run

    run(place, port, public, host, address, proxies)
