"""Addresses: where the page of each thing is, and where Datasette shows its row.

All links are relative, so that the site may stand anywhere. An address that ends in a slash is a
folder with an `index.html` in it.

| thing | its key | its page |
|---|---|---|
| game, source, document, rule, evidence | `verquere` | `game/verquere/` |
| ruleset, locus, clause, example | `verquere/nowhere` | `clause/verquere/nowhere/` |
| ruleset with options | `g/r+one+other` | `ruleset/g/r/?options=one+other` |
| passage | `source#passage` | `source/<source>/#<passage>` |
| sentence | `document:number` | `document/<document>/#<number>` |
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from urllib.parse import quote

from lusoria.schema.catalogue.addressing import parted

KINDS = ("game", "ruleset", "locus", "clause", "example", "source", "document", "rule", "evidence")
"""The kinds of thing that have a page each."""

HAVE_PAGES = frozenset((*KINDS, "passage", "sentence"))
"""These, and those that have their place on the page of another."""

SITE = "site"
"""The folder of the pages in a build."""

MOVED = "moved.json"
"""Where in it the addresses stand that lead on to others, for a server."""

DATASETTE = "db/"
"""Where Datasette stands beside the pages."""

MOUNT = f"/{DATASETTE}"
"""The same as the beginning of a path."""

DATABASE = "lusoria"
"""What Datasette calls the database: the name of its file."""


@cache
def page(kind: str, key: str) -> str:
    """The address of a thing's page, from the root of the site."""
    if kind == "passage":
        source, _, name = key.partition("#")
        return f"{page('source', source)}#{_quoted(name)}"
    if kind == "sentence":
        document, _, number = key.rpartition(":")
        return f"{page('document', document)}#{number}"
    assert kind in KINDS, kind
    base, options = parted(key) if kind == "ruleset" else (key, [])
    switched = f"?options={_quoted('+'.join(options))}" if options else ""
    return f"{kind}/{_quoted(base)}/{switched}"


def row(table: str, *key: str | int) -> str:
    """The address of a row in Datasette, from the root of the site; without a key, the table's."""
    return "/".join([DATASETTE + DATABASE, table, *([",".join(map(tilde, key))] if key else [])])


@lru_cache(maxsize=4096)
def tilde(part: str | int) -> str:
    """A part of a key as Datasette writes it in addresses: `verquere~2Fencyclopedia`."""
    return "".join(map(_tilde, str(part).encode()))


def _tilde(byte: int) -> str:
    character = chr(byte)
    if character.isascii() and (character.isalnum() or character in "_-"):
        return character
    return "+" if character == " " else f"~{byte:02X}"


MENU: Mapping[str, str] = {
    "": "Games",
    "map/": "Map",
    "source/": "Sources",
    "evidence/": "Evidence",
    "rule/": "Rules",
    DATASETTE: "Database",
    "method/": "Method",
    "search/": "Search",
    "about/": "About",
}
"""What is at the top of every page, and of Datasette's: addresses from the root of the site."""

RESOLVERS = {"DLP": "https://ludii.games/identifier?Id={}"}
"""Where the identifiers of a scheme are looked up."""


def resolver(scheme: str, value: str) -> str | None:
    """The address that an identifier leads to, if its scheme has a resolver."""
    return RESOLVERS[scheme].format(quote(value)) if scheme in RESOLVERS else None


def relative(here: str, there: str) -> str:
    """How a page refers to another address of the site; both from its root."""
    if there.startswith("#"):
        return there
    path, mark, fragment = there.partition("#")
    from_, to = here.split("/")[:-1], path.split("/")
    shared = 0
    for one, other in zip(from_, to[:-1], strict=False):  # asked some 200,000 times: kept plain
        if one != other:
            break
        shared += 1
    way = "../" * (len(from_) - shared) + "/".join(to[shared:])
    return (way or "./") + mark + fragment


def _quoted(key: str) -> str:
    return quote(key, safe="/+:@,;=~")
