"""How sources and pages are cited: references for people, and the same as data for programs.

References are set by a CSL processor; the style is `citation/lusoria.csl`, and any other style of
the Citation Style Language does as well.

A page of lusoria is an entry in it, of a version and with the digest of the page itself, so that
pages stay as they are when others change. All entries are set by one pattern, which the processor
makes once, since it would be slow for each. The data of entries differ in a few words, and there
are more than a thousand: their pages have the reference, and `cite.mjs` makes the data by the
patterns in `static/cite.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import escape
from importlib.metadata import version
from importlib.resources import as_file, files
from typing import Any

from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle
from citeproc import formatter as formatters
from citeproc.source.json import CiteProcJSON
from markupsafe import Markup

from lusoria.playable.cache import kept
from lusoria.schema.locations import change_log
from lusoria.site import addresses, dating
from lusoria.site.build import Build
from lusoria.site.pages import formats
from lusoria.site.pages.formats import Csl
from lusoria.site.things import Thing

STYLE = files("lusoria.site") / "citation" / "lusoria.csl"

DIGEST = "@digest-of-the-page@"
"""Stands for the digest of all else that a page says."""


@lru_cache(maxsize=1)
def references(build: Build) -> Mapping[str, Markup]:
    """Return the full reference to each source, as one paragraph of HTML; its address is a link."""
    return Citations(build.query("SELECT * FROM source ORDER BY id")).references()


class Citations:
    """Some sources, all set as references or written as data at once."""

    def __init__(self, sources: Sequence[Any]) -> None:
        self._items = {source.id: csl(source) for source in sources}

    def references(self) -> Mapping[str, Markup]:
        """Return the full reference to each source as one paragraph of HTML."""
        texts = set_items(list(self._items.values()))
        return {
            key: Markup(_link_address(text, item))
            for (key, item), text in zip(self._items.items(), texts, strict=True)
        }

    def csl_json(self) -> str:
        """Return all sources as CSL-JSON."""
        items = list(self._items.values())
        return json.dumps(items, ensure_ascii=False, indent=1) + "\n"

    def bibtex(self) -> str:
        """Return all sources as BibTeX."""
        return "\n".join(map(formats.bibtex, self._items.values()))

    def ris(self) -> str:
        """Return all sources as RIS."""
        return "\n".join(map(formats.ris, self._items.values()))


def set_items(items: Sequence[Csl]) -> list[str]:
    """Return the references to items of CSL as HTML; they are cached, as setting takes long."""
    inputs = [items, STYLE.read_text(encoding="utf-8"), version("citeproc-py")]
    return kept("references", inputs, lambda: _set([_escape_texts(item) for item in items]))


def _set(items: Sequence[Csl]) -> list[str]:
    with as_file(STYLE) as style:
        bibliography = CitationStylesBibliography(
            CitationStylesStyle(str(style), validate=False),
            CiteProcJSON(items),
            formatters.html,
        )
    for item in items:
        bibliography.register(Citation([CitationItem(item["id"])]))
    return [str(text) for text in bibliography.bibliography()]


def csl(source: Any) -> dict[str, Any]:
    """Return a source as an item of CSL-JSON, with its language and the day of consultation.

    Where no year of publication is given, the years in which it was written stand for it; but not
    for ancient works, which nobody cites by a year.
    """
    item: dict[str, Any] = json.loads(source.csl)
    item.setdefault("language", source.language)
    first, last = source.not_before, source.not_after
    if source.edtf and source.edtf.startswith("["):
        item.setdefault("issued", {"literal": dating.in_words(source.edtf, first, last)})
    if item["type"] != "classic" and first is not None and last is not None and first > 0:
        years = [[first]] if first == last else [[first], [last]]
        item.setdefault(
            "issued", {"date-parts": years, **({"circa": True} if last > first else {})}
        )
    if source.consulted and item.get("URL"):
        item.setdefault("accessed", {"date-parts": [list(map(int, source.consulted.split("-")))]})
    return item


def _escape_texts(value: Any) -> Any:
    """Return an item with all its texts escaped as HTML: the processor does not escape them."""
    if isinstance(value, str):
        return escape(value, quote=False)
    if isinstance(value, Mapping):
        # dates keep their numbers, and what is not asked for here has no place in them
        return {key: _escape_texts(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_escape_texts(inner) for inner in value]
    return value


def _link_address(text: str, item: Csl) -> str:
    """Return a reference with its address as a link."""
    address = f"https://doi.org/{item['DOI']}" if item.get("DOI") else str(item.get("URL") or "")
    if not address.startswith(("https://", "http://")):
        return text
    escaped = escape(address, quote=False)
    return text.replace(escaped, f'<a href="{escape(address)}">{escaped}</a>', 1)


WHOLE = "lusoria: a reference for the rules of historical games"
AUTHOR = {"literal": "The lusoria developers"}
TITLE, GENRE, URL = "@title@", "@genre@", "https://address.invalid/"
ID, URL_MARK = "@id@", "@url@"
"""What stands in the patterns for what differs from entry to entry."""


@dataclass(frozen=True)
class Cited:
    """A citation of a thing: for people, and in the forms of three kinds of program.

    An entry has no forms of its own, but its title and genre, which stand in all patterns.
    """

    reference: Markup
    forms: Mapping[str, str]
    title: str = ""
    genre: str = ""


class Citing:
    """The citations of a build's things, at the address of its site, if it has one."""

    def __init__(self, build: Build, absolute: Callable[[str], str | None]) -> None:
        self._build = build
        self._absolute = absolute

    def __call__(self, thing: Thing) -> Cited:
        """Return the citation of a source, clause, ruleset or example."""
        if thing.kind == "source":
            # Quotation marks stay as they are in the text of a page: there are many in JSON.
            forms = {name: _as_html(text) for name, text in _forms(csl(thing)).items()}
            return Cited(references(self._build)[thing.key], forms)
        item = self.item(thing)
        return Cited(self._set(item), {}, item["title"], item["genre"])

    def patterns(self) -> dict[str, Any]:
        """Return the forms of an entry with marks for what differs, and what BibTeX escapes."""
        url = URL_MARK if self._absolute("") is not None else None
        item = {"id": ID, **self._entry(TITLE, GENRE, url)}
        return {"forms": _forms(item), "escapes": formats.BIBTEX_ESCAPES}

    def item(self, thing: Thing) -> dict[str, Any]:
        """Return a page of lusoria as an item of CSL."""
        title, genre = thing.cited
        entry = self._entry(title, genre, self._absolute(addresses.page(thing.kind, thing.key)))
        return {"id": f"lusoria-{thing.kind}-{thing.key.replace('/', '-')}", **entry}

    def _entry(self, title: str, genre: str, url: str | None) -> dict[str, Any]:
        entry: dict[str, Any] = {
            "type": "entry",
            "author": [AUTHOR],
            "title": title,
            "container-title": WHOLE,
            "version": f"{self._build.meta['version']} (page {DIGEST})",
            "genre": genre,
            "language": "en",
        }
        if self._day:
            entry["issued"] = {"date-parts": [[int(part) for part in self._day.split("-")]]}
        return entry | ({"URL": f"{url}?v={DIGEST}"} if url else {})

    def _set(self, item: Mapping[str, Any]) -> Markup:
        """Return the reference to an item, by the pattern."""
        url = item.get("URL")
        text = self._patterns[url is not None]
        link = f'<a href="{escape(url)}">{escape(url)}</a>' if url else ""
        values = {TITLE: item["title"], GENRE: item["genre"]}
        for place, value in values.items():
            text = text.replace(place, escape(value, quote=False))
        return Markup(text.replace(f"{URL}?v={DIGEST}", link))

    @cached_property
    def _patterns(self) -> dict[bool, str]:
        """The pattern of entries without an address, and that of entries with one."""
        items = [{"id": str(url), **self._entry(TITLE, GENRE, url)} for url in (None, URL)]
        return dict(zip((False, True), set_items(items), strict=True))

    @property
    def _day(self) -> str | None:
        """The day of this version, if the list of changes tells it."""
        return _days().get(self._build.meta["version"])


@cache
def _days() -> Mapping[str, str]:
    """The day of each version that the list of changes tells."""
    return dict(re.findall(r"(?m)^## (\S+) \((\S+)\)$", change_log().read_text(encoding="utf-8")))


def _as_html(text: str) -> Markup:
    return Markup(escape(text, quote=False))


def _forms(item: Csl) -> dict[str, str]:
    return {
        "CSL-JSON": json.dumps([item], ensure_ascii=False),
        "BibTeX": formats.bibtex(item).rstrip(),
        "RIS": formats.ris(item).rstrip(),
    }
