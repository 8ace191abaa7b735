"""“Cite this”: how a source, or a page of lusoria itself, is cited, and as data for programs.

A page is an entry in lusoria, of a version and with the digest of the page itself, so that pages
stay as they are when others change. All entries are set by one pattern, which the processor of CSL
makes once, since it would be slow for each. The data of entries differ in a few words, and there
are more than a thousand: their pages have the reference, and `cite.mjs` makes the data by the
patterns in `static/cite.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from markupsafe import Markup

from lusoria.schema.catalogue.changelog import read
from lusoria.schema.locations import change_log
from lusoria.site import addresses
from lusoria.site.edition import Edition
from lusoria.site.pages import bibtex, ris
from lusoria.site.pages.citations import Citations, csl, set_items
from lusoria.site.pages.finishing import DIGEST
from lusoria.site.things import CITED

WHOLE = "lusoria: a reference for the rules of historical games"
AUTHOR = {"literal": "The lusoria developers"}
TITLE, GENRE, URL = "@title@", "@genre@", "https://address.invalid/"
ID, URL_MARK = "@id@", "@url@"
"""What stands in the patterns for what differs from entry to entry."""

Csl = dict[str, Any]


@dataclass(frozen=True)
class Cited:
    """How something is cited: for people, and in the forms of three kinds of program.

    An entry has no forms of its own, but its title and genre, which stand in all patterns.
    """

    reference: Markup
    forms: Mapping[str, str]
    title: str = ""
    genre: str = ""


class Citing:
    """How the things of an edition are cited, at the address where its site stands, if any."""

    def __init__(
        self,
        edition: Edition,
        citations: Citations,
        absolute: Callable[[str], str | None],
    ) -> None:
        self._edition = edition
        self._citations = citations
        self._absolute = absolute

    def __call__(self, kind: str, key: str) -> Cited:
        """How a source, clause, ruleset or example is cited."""
        if kind == "source":
            source = self._edition.source[key]
            # Quotation marks stay as they are in the text of a page: there are many in JSON.
            forms = {name: _as_html(text) for name, text in _forms(csl(source)).items()}
            return Cited(self._citations.reference(source), forms)
        item = self.item(kind, key)
        return Cited(self._set(item), {}, item["title"], item["genre"])

    def patterns(self) -> dict[str, Any]:
        """The forms of an entry with marks for what differs, and what BibTeX escapes."""
        url = URL_MARK if self._absolute("") is not None else None
        item = {"id": ID, **self._entry(TITLE, GENRE, url)}
        return {"forms": _forms(item), "escapes": bibtex.SPECIAL}

    def item(self, kind: str, key: str) -> Csl:
        """A page of lusoria as an item of CSL."""
        title, genre = CITED[kind](self._edition, getattr(self._edition, kind)[key])
        made = self._entry(title, genre, self._absolute(addresses.page(kind, key)))
        return {"id": f"lusoria-{kind}-{key.replace('/', '-')}", **made}

    def _entry(self, title: str, genre: str, url: str | None) -> Csl:
        entry: Csl = {
            "type": "entry",
            "author": [AUTHOR],
            "title": title,
            "container-title": WHOLE,
            "version": f"{self._edition.meta['version']} (page {DIGEST})",
            "genre": genre,
            "language": "en",
        }
        if self._day:
            entry["issued"] = {"date-parts": [[int(part) for part in self._day.split("-")]]}
        return entry | ({"URL": f"{url}?v={DIGEST}"} if url else {})

    def _set(self, item: Mapping[str, Any]) -> Markup:
        """The reference to an item, by the pattern."""
        url = item.get("URL")
        text = self._patterns[url is not None]
        link = f'<a href="{escape(url)}">{escape(url)}</a>' if url else ""
        told = {TITLE: item["title"], GENRE: item["genre"]}
        for place, value in told.items():
            text = text.replace(place, escape(value, quote=False))
        return Markup(text.replace(f"{URL}?v={DIGEST}", link))

    @cached_property
    def _patterns(self) -> dict[bool, str]:
        """The pattern of entries without an address, and that of entries with one."""
        items = [{"id": str(url), **self._entry(TITLE, GENRE, url)} for url in (None, URL)]
        return dict(zip((False, True), set_items(items), strict=True))

    @cached_property
    def _day(self) -> str | None:
        """The day of this version, if the list of changes tells it."""
        versions = read(change_log().read_text(encoding="utf-8"))
        days = {version.name: version.date for version in versions}
        return days.get(self._edition.meta["version"])


def _as_html(text: str) -> Markup:
    return Markup(escape(text, quote=False))


def _forms(item: Csl) -> dict[str, str]:
    return {
        "CSL-JSON": json.dumps([item], ensure_ascii=False),
        "BibTeX": bibtex.entry(item).rstrip(),
        "RIS": ris.record(item).rstrip(),
    }
