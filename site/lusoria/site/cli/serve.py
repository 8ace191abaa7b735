"""`lusoria serve`: a build, shown: the site and Datasette."""

from __future__ import annotations

from pathlib import Path

import click

from lusoria.site.ask.library import say
from lusoria.site.cli.commands import command
from lusoria.site.cli.options import Url
from lusoria.site.faults import Fault


@command(
    examples=(
        "lusoria serve",
        "lusoria serve --live",
        "lusoria serve --public https://lusoria.example.org/ --port 8001",
    ),
    data=False,
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port to listen at, 0 for any that is free; if not said, 8001 or the next free one.",
)
@click.option("--out", metavar="DIR", help="The build to serve, if not the one that is found.")
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
def serve(port: int | None, out: str | None, public: str | None, host: str, live: bool) -> None:
    """Serve a build at one address: the site, and Datasette over its database.

    When lusoria build has put a new build in its place, the server shows that.
    """
    if live:
        if out or public:
            raise click.UsageError("--live shows the data, and takes neither --out nor --public")
        from tempfile import TemporaryDirectory

        from lusoria.site import server
        from lusoria.site.live import Live

        with TemporaryDirectory(prefix="lusoria-live-") as folder:
            server.run(Live(Path(folder), host, say), host, port)
        return
    from lusoria.playable import digests
    from lusoria.schema import data_dir, place_of_build
    from lusoria.schema.answers import Built

    place = place_of_build(Path(out) if out else None)
    if place is None:
        raise Fault("there is no build to serve; lusoria build makes one")
    build = Built(place.resolve())
    if not build.fits(digests.digests(data_dir())):
        say("the build is older than the data; lusoria build makes a new one")
    from lusoria.site import server

    place = place.absolute()
    app = server.public(place, public) if public else server.local(place, host)
    server.run(app, host, port)
