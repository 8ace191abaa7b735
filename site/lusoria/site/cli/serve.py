"""`lusoria serve`: a build, shown: the site and Datasette."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from lusoria.site.ask.library import say
from lusoria.site.cli.commands import command
from lusoria.site.cli.options import Url
from lusoria.site.faults import Fault


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


@command(
    examples=(
        "lusoria serve",
        "lusoria serve --port 8080 --public --address https://lusoria.example.org/",
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
    "--public", is_flag=True, help="Serve to other machines; visitors cannot send SQL of their own."
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
    from lusoria.site.serve.listening import run

    run(place, port, public, host, address, proxies)
