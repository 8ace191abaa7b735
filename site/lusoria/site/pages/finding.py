"""How pages are found: by a search, by robots, by the folders that they stand in, by old addresses.

The list of what is searched is one file of JSON that the page reads when somebody searches; the
index is made from it in the browser, by MiniSearch, in a fraction of a second. So the build needs
no program beside Python, the file is the same from build to build, and any static host will do.

Folders of pages without a page of their own get one that lists what is below them; search engines
are told of all pages; and addresses that were lead on: their table is `moved.txt`. Each old address
keeps a small page that leads on, which any host can show.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from lusoria.site import addresses
from lusoria.site.addresses import DATASETTE, MISSING
from lusoria.site.pages.site import Site
from lusoria.site.things import KINDS, PLURALS

FILE = "search/entries.json"
"""The file of everything that is searched."""


def render_search(site: Site) -> None:
    """Render the search page, and the file that it searches."""
    entries = list_entries(site)
    lines = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in entries)
    site.text(FILE, "[\n" + ",\n".join(lines) + "\n]\n")
    counts = Counter(kind for kind, *_ in entries)
    kinds = {kind: name for kind, name in PLURALS.items() if counts[kind]}
    site.page("search/", "search.html", kinds=kinds, counts=counts)


def list_entries(site: Site) -> list[list[str]]:
    """Return all that can be found: kind, address, title, what it belongs to, text, id.

    The id of a passage is left out: its address says it.
    """
    return [
        [kind, addresses.page(kind, row.id), *entry, *([row.id] if kind != "passage" else [])]
        for kind, head in KINDS.items()
        if "entry" in head.heads
        for row in site.build.in_order(kind)
        for entry in [site.of(kind, row.id).entry]
    ]


SITEMAP = """\
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{}
</urlset>
"""


def render_robots(site: Site) -> None:
    """Write `robots.txt`, and `sitemap.xml` where the address of the site is known.

    Datasette is not for robots: it answers more addresses than anybody can read.
    """
    address = site.address
    path = urlsplit(address.base or "/").path
    closed = path + DATASETTE if address.datasette == DATASETTE else ""
    robots = ["User-agent: *", f"Disallow: {closed}".rstrip()]
    if address.base is not None:
        whole = [address.absolute(page) for page in site.titles if page != MISSING]
        lines = (f"<url><loc>{escape(str(page))}</loc></url>" for page in whole)
        site.text("sitemap.xml", SITEMAP.format("\n".join(lines)))
        robots.append(f"Sitemap: {address.absolute('sitemap.xml')}")
    site.text("robots.txt", "\n".join(robots) + "\n")


class Below(NamedTuple):
    """An address below another, and what it is in words."""

    address: str
    name: str


def render_folders(site: Site) -> None:
    """Render a page for each folder of pages that has none."""
    names = {row.id: row.name for row in site.build.query("SELECT id, name FROM game")}
    below: dict[str, list[Below]] = {}
    for address, title in site.titles.items():
        below.setdefault(_parent(address), []).append(Below(address, title))
    for folder in reversed(folders_without_page(site.titles)):
        kind, _, game = folder.rstrip("/").partition("/")
        title = PLURALS.get(kind, kind.capitalize())
        if game:
            title = f"{title} of {names.get(game, game.replace('-', ' '))}"
        site.page(
            folder, "folder_index.html", folder=folder, name=title, below=below.get(folder, ())
        )
        below.setdefault(_parent(folder), []).append(Below(folder, title))


def folders_without_page(printed: Iterable[str]) -> list[str]:
    """Return the folders of pages that have no page of their own, the outer folders first."""
    above = {folder for address in printed for folder in PurePosixPath(address).parents}
    return sorted({f"{folder}/" for folder in above if folder.name}.difference(printed))


def _parent(address: str) -> str:
    """Return the folder above that of a page; "" for the first page and its neighbours."""
    parent = address.rstrip("/").rpartition("/")[0]
    return f"{parent}/" if parent else ""


def read_moved() -> Mapping[str, str]:
    """Return the present address of each old address, both from the root of the site."""
    text = (files("lusoria.site.pages") / "moved.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split() for line in lines)


def render_moved(site: Site) -> None:
    """Render the page of each old address that leads to a page of this site."""
    for was, now in read_moved().items():
        if now.partition("?")[0] in site.titles and was not in site.titles:
            site.page(was, "moved.html", now=now)
