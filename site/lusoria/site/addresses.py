"""Addresses: where the page of each thing is, where Datasette shows its row, where the site stands.

All links are relative, so that the site may stand anywhere. An address that ends in a slash is a
folder with an `index.html` in it.

| thing | its key | its page |
|---|---|---|
| game, topic, answer, source, document | `verquere` | `game/verquere/` |
| rule, evidence, place, term | `iceland` | `place/iceland/` |
| ruleset, locus, clause, example | `verquere/nowhere` | `clause/verquere/nowhere/` |
| ruleset with options | `g/r+one+other` | `ruleset/g/r/?options=one+other` |
| passage | `source#passage` | `source/<source>/#<passage>` |
| sentence | `document:number` | `document/<document>/#<number>` |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from urllib.parse import quote, urljoin, urlsplit

from lusoria.schema.addressing import parted

KINDS = (
    *("game", "ruleset", "topic", "locus", "clause", "example", "source", "document", "rule"),
    *("evidence", "answer", "place", "term"),
)
"""The kinds of thing that have a page each."""

HAVE_PAGES = frozenset((*KINDS, "passage", "sentence"))
"""These, and those that have their place on the page of another."""

SITE = "site"
"""The folder of the pages in a build."""

DATASETTE = "db/"
"""Where Datasette stands beside the pages."""

MOUNT = f"/{DATASETTE}"
"""The same as the beginning of a path."""

DATABASE = "lusoria"
"""What Datasette calls the database: the name of its file."""


@cache
def page(kind: str, key: str) -> str:
    """Return the address of a thing's page, from the root of the site."""
    if kind == "passage":
        source, _, name = key.partition("#")
        return f"{page('source', source)}#{_quote_key(name)}"
    if kind == "sentence":
        document, _, number = key.rpartition(":")
        return f"{page('document', document)}#{number}"
    assert kind in KINDS, kind
    base, options = parted(key) if kind == "ruleset" else (key, [])
    switched = f"?options={_quote_key('+'.join(options))}" if options else ""
    return f"{kind}/{_quote_key(base)}/{switched}"


def row(table: str, *key: str | int) -> str:
    """Return the address of a row in Datasette, or of a table, from the root of the site."""
    return "/".join([DATASETTE + DATABASE, table, *([",".join(map(tilde, key))] if key else [])])


@lru_cache(maxsize=4096)
def tilde(part: str | int) -> str:
    """Return a part of a key as Datasette writes it in addresses: `verquere~2Fencyclopedia`."""
    return "".join(map(_tilde, str(part).encode()))


def _tilde(byte: int) -> str:
    character = chr(byte)
    if character.isascii() and (character.isalnum() or character in "_-"):
        return character
    return "+" if character == " " else f"~{byte:02X}"


DOORS: Mapping[str, str] = {
    "game/": "Read",
    "play/": "Play",
    "source/": "Sources",
    "map/": "Map",
}
"""The doors in the bar on top of every page, and of Datasette's: addresses from the root."""

FOOT: Mapping[str, tuple[str, str]] = {
    "evidence/": ("Evidence", "boards, pictures and texts that were found, by game"),
    "topic/": ("Questions", "what games are asked alike, and who answers what"),
    "method/": ("Method", "how sources were read, and how far that can be trusted"),
    "rule/": ("Rules as code", "each rule as a function in Python"),
    DATASETTE: ("Database", "all tables, to search, filter and question"),
    "downloads/": ("Downloads", "everything as SQLite, CSV and JSON"),
    "changes/": ("Changes", "what is new, version by version"),
    "about/": ("About", "how to read and how to cite, licences, this build"),
}
"""What stands at the foot of every page: addresses with a name, and what is there."""

BEHIND: Mapping[str, str] = {
    **dict.fromkeys(("ruleset/", "locus/", "clause/", "example/"), "game/"),
    **dict.fromkeys(("document/", "stemma/"), "source/"),
    **dict.fromkeys(("schema/", "recipes/"), DATASETTE),
    "answer/": "topic/",
    "place/": "map/",
    "term/": "evidence/",
}
"""Behind which door or line of the foot a folder is, where it has none of its own."""


@cache
def entrance(here: str) -> str:
    """Return the address in the bar or the foot that a page belongs to, else its folder."""
    folder = here.partition("/")[0] + "/" if "/" in here else here
    return BEHIND.get(folder, folder)


RESOLVERS = {"DLP": "https://ludii.games/identifier?Id={}"}
"""Where the identifiers of a scheme are looked up."""


def resolver(scheme: str, value: str) -> str | None:
    """Return the address that an identifier leads to, if its scheme has a resolver."""
    return RESOLVERS[scheme].format(quote(value)) if scheme in RESOLVERS else None


def relative(here: str, there: str) -> str:
    """Return a relative link from a page to another address; both from the root."""
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
    if ":" in way.partition("/")[0]:  # it would be read as a scheme
        way = f"./{way}"
    return (way or "./") + mark + fragment


def _quote_key(key: str) -> str:
    return quote(key, safe="/+:@,;=~")


MISSING = "404.html"
"""The page that a server shows where there is none."""


@dataclass(frozen=True)
class SiteAddress:
    """The address below which a site is to stand, if that is known, and that of Datasette.

    `datasette` is a folder of the site or an address elsewhere; with None, the site has no database
    beside it, and does not link to one.
    """

    base: str | None = None
    datasette: str | None = DATASETTE

    def way(self, here: str, there: str) -> str:
        """Return the link from a page of the site to another address, or to Datasette.

        Raises ValueError where it refers to Datasette, and there is none.
        """
        if there.startswith(DATASETTE) and self.datasette != DATASETTE:
            if self.datasette is None:
                raise ValueError(f"there is no database for {here or 'the first page'} to link to")
            return self.datasette + there.removeprefix(DATASETTE)
        if here == MISSING:
            # It is shown at any address: it counts from the root, or a script puts it right.
            root = "" if self.base is None else urlsplit(self.base).path
            return root + there or "./"
        return relative(here, there)

    def absolute(self, there: str) -> str | None:
        """Return an address with its host, or None where the host is not known."""
        return None if self.base is None or there == MISSING else urljoin(self.base, there)


BESIDE_DATASETTE = SiteAddress()
"""As `lusoria serve` shows a site."""


def site_address(base: str | None, datasette: str | None) -> SiteAddress:
    """Return where a site stands, and Datasette, at addresses of their own or at "none".

    Without either it is for `lusoria serve`; with an address of its own, it has no database unless
    that is said.
    """
    if datasette is None and base is None:
        return BESIDE_DATASETTE
    return SiteAddress(base, None if datasette == "none" else datasette)
