"""`lusoria open`: the page of a thing, in the browser."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import click

from lusoria.site.ask.library import Library
from lusoria.site.cli.about import article, meant, opened
from lusoria.site.cli.commands import command
from lusoria.site.cli.completion import complete_things
from lusoria.site.faults import Fault


@command(
    examples=(
        "lusoria open",
        "lusoria open verquere/encyclopedia",
        "lusoria open locus verquere/jean --print",
    ),
    data=False,
)
@click.argument("words", metavar="[[KIND] ID]", nargs=-1, shell_complete=complete_things)
@click.option("--print", "print_", is_flag=True, help="Only print the address of the page.")
def open(library: Library, words: tuple[str, ...], print_: bool) -> None:
    """Open the page of a thing in the browser, from the build; without an ID, the first page.

    ID is as other commands print it. To follow the links from page to page, use lusoria serve.
    """
    if len(words) > 2:
        raise click.UsageError("give an ID, or a KIND and an ID")
    if library.folder is None:
        raise Fault("there is no build of the data with pages; lusoria build makes one")
    address = _address(library, library.folder, words)
    if print_ or not _shown(address):
        click.echo(address)


def _address(library: Library, build: Path, words: tuple[str, ...]) -> str:
    """The address of a page's file. Raises Fault if there is no such page."""
    from lusoria.site.addresses import HAVE_PAGES, SITE, page

    shown = ""  # the first page
    if words:
        with opened(library) as connection:
            kind, name = meant(connection, words, "open")
        if kind not in HAVE_PAGES:
            raise Fault(f"{article(kind)} has no page; lusoria about {kind} {name} tells of it")
        shown = page(kind, name)
    folder = urlsplit(shown).path
    file = build / SITE / unquote(folder) / "index.html"
    if not file.is_file():
        raise Fault(f"there is no page of {' '.join(words) or 'the catalogue'}: {file} is missing")
    return file.as_uri() + shown.removeprefix(folder)


def _shown(address: str) -> bool:
    """Whether a browser could be called; if not, that is told."""
    import webbrowser

    if webbrowser.open(address):
        return True
    click.echo("lusoria: no browser could be called; the page is at", err=True)
    return False
