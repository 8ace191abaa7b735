"""References as a reader expects them: a bibliographic description from the fields of CSL."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from lusoria.schema.tables import Source

Csl = Mapping[str, Any]

MONTHS = "January February March April May June July August September October November December"

PARTS = {"article", "article-journal", "article-magazine", "article-newspaper", "chapter"}
PARTS |= {"entry", "entry-dictionary", "entry-encyclopedia", "paper-conference", "post-weblog"}
"""Types of work whose own title stands in quotation marks, that of the container in italics."""


def reference(source: Source) -> Markup:
    """The full reference to a source, as one paragraph of HTML."""
    csl: Csl = json.loads(source.csl)
    within = _within(csl)
    parts = [
        names(csl.get("author", ())),
        _title(csl, csl.get("language") or source.language),
        _by("ed. ", csl.get("editor", ())),
        _by("tr. ", csl.get("translator", ())),
        Markup("in {}").format(within) if within else None,
        _text(csl, "edition"),
        _prefixed("version ", csl, "version"),
        _text(csl, "genre"),
        _imprint(csl),
        Markup(" ").join(filter(None, [_text(csl, "archive"), _text(csl, "call-number")])),
        _prefixed("p. ", csl, "page"),
    ]
    sentence = Markup(", ").join(part for part in parts if part)
    return Markup(" ").join(filter(None, [sentence + ".", _address(csl), _accessed(csl)]))


def names(people: Sequence[Csl]) -> str:
    """The names of people in running text: A. Lalanne, C. Cotton and others."""
    written = [_name(person) for person in people]
    return " and ".join(filter(None, [", ".join(written[:-1]), *written[-1:]]))


def when(date: Csl | None) -> str:
    """A date of CSL: 1698, 3 May 1725, c. 1700, 1698–1699."""
    if not date:
        return ""
    if "literal" in date:
        return str(date["literal"])
    ends = ["–".join(_day(part) for part in date.get("date-parts", ()))]
    return " ".join(["c.", *ends] if date.get("circa") else ends)


def _name(person: Csl) -> str:
    if "literal" in person:
        return str(person["literal"])
    keys = ("given", "dropping-particle", "non-dropping-particle", "family", "suffix")
    return " ".join(str(person[key]) for key in keys if person.get(key))


def _title(csl: Csl, language: str) -> Markup:
    title = Markup('<cite lang="{}">{}</cite>').format(language, csl["title"])
    return Markup("“{}”").format(title) if csl["type"] in PARTS else title


def _within(csl: Csl) -> Markup | None:
    """The work that this one is a part of, with its volume and issue."""
    container = csl.get("container-title")
    number = [_text(csl, "volume"), _prefixed("no. ", csl, "issue"), _text(csl, "number")]
    number += [_prefixed("ch. ", csl, "chapter-number")]
    series = " ".join(filter(None, map(_text_of(csl), ("collection-title", "collection-number"))))
    title = Markup("<cite>{}</cite>").format(container) if container else None
    author = names(csl.get("container-author", ())) or None
    parts = [author, title, " ".join(filter(None, number)) or None, series or None]
    return Markup(", ").join(escape(part) for part in parts if part) or None


def _text_of(csl: Csl) -> Any:
    return lambda name: _text(csl, name)


def _text(csl: Csl, name: str) -> str | None:
    return str(csl[name]) if csl.get(name) else None


def _prefixed(prefix: str, csl: Csl, name: str) -> str | None:
    text = _text(csl, name)
    return f"{prefix}{text}" if text else None


def _by(role: str, people: Sequence[Csl]) -> str | None:
    return f"{role}{names(people)}" if people else None


def _imprint(csl: Csl) -> str | None:
    """Place, publisher and year: Paris: Henri Charpentier, 1698."""
    publisher = ": ".join(filter(None, map(_text_of(csl), ("publisher-place", "publisher"))))
    first = when(csl.get("original-date"))
    year = when(csl.get("issued")) + (f" [{first}]" if first else "")
    return ", ".join(filter(None, [publisher, year.strip()])) or None


def _address(csl: Csl) -> Markup | None:
    """Where the work is on the web."""
    if csl.get("DOI"):
        return Markup('<a href="https://doi.org/{0}">doi:{0}</a>.').format(csl["DOI"])
    url = str(csl.get("URL") or "")
    if not url.startswith(("https://", "http://")):
        return escape(url) or None
    return Markup('<a href="{}">{}</a>.').format(url, url.partition("//")[2].rstrip("/"))


def _accessed(csl: Csl) -> str | None:
    day = when(csl.get("accessed"))
    return f"Consulted on {day}." if day else None


def _day(parts: Sequence[int]) -> str:
    """1698; May 1698; 3 May 1698."""
    year, *rest = (int(part) for part in parts)
    month = [MONTHS.split()[rest[0] - 1]] if rest else []
    return " ".join([*(str(day) for day in rest[1:]), *month, str(year)])
