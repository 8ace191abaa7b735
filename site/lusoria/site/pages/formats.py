"""What other programs read: a source as BibTeX, as RIS and as JSON-LD, from the fields of CSL.

JSON-LD is in the words of schema.org; the first page tells in it of the whole catalogue.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

Csl = Mapping[str, Any]
Data = dict[str, Any]

BIBTEX_TYPES = {
    "article": "article",
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "book": "book",
    "classic": "book",
    "chapter": "incollection",
    "entry": "incollection",
    "entry-dictionary": "incollection",
    "entry-encyclopedia": "incollection",
    "paper-conference": "inproceedings",
    "report": "techreport",
    "thesis": "phdthesis",
    "manuscript": "unpublished",
    "pamphlet": "booklet",
}
"""BibTeX's types; whatever else there is, is `misc`."""

BIBTEX_FIELDS = {
    "edition": "edition",
    "volume": "volume",
    "collection-title": "series",
    "publisher-place": "address",
    "chapter-number": "chapter",
    "DOI": "doi",
    "URL": "url",
    "ISBN": "isbn",
    "ISSN": "issn",
    "language": "language",
    "version": "version",
    "genre": "type",
    "note": "note",
}
"""Fields that go over into BibTeX as they are."""

BIBTEX_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
NOT_ESCAPED = {"url", "doi"}


def bibtex(item: Csl) -> str:
    """Return the entry in BibTeX of an item of CSL-JSON; its key is the item's id."""
    kind = BIBTEX_TYPES.get(item["type"], "misc")
    lines = [
        f"  {name} = {{{_escape(name, value)}}}," for name, value in _bibtex_fields(item, kind)
    ]
    return "\n".join([f"@{kind}{{{item['id']},", *lines, "}", ""])


def _bibtex_fields(item: Csl, kind: str) -> Iterator[tuple[str, str]]:
    for role in ("author", "editor", "translator"):
        if item.get(role):
            yield role, " and ".join(map(_bibtex_name, item[role]))
    yield "title", str(item["title"])
    within = "journal" if kind == "article" else "booktitle"
    if item.get("container-title"):
        yield within, str(item["container-title"])
    if item.get("publisher"):
        yield PUBLISHERS.get(kind, "publisher"), str(item["publisher"])
    yield from _bibtex_dates(item)
    if number := item.get("issue") or item.get("number") or item.get("collection-number"):
        yield "number", str(number)
    if item.get("page"):
        yield "pages", str(item["page"]).replace("–", "--")
    for name, field in BIBTEX_FIELDS.items():
        if item.get(name):
            yield field, str(item[name])


PUBLISHERS = {"techreport": "institution", "phdthesis": "school", "misc": "howpublished"}
"""What a publisher is called where it is not called so."""


def _bibtex_dates(item: Csl) -> Iterator[tuple[str, str]]:
    issued = item.get("issued") or {}
    if parts := issued.get("date-parts"):
        years = "/".join(str(part[0]) for part in parts)
        yield "year", f"c. {years}" if issued.get("circa") else years
    elif issued.get("literal"):
        yield "year", str(issued["literal"])
    if parts := (item.get("accessed") or {}).get("date-parts"):
        yield "urldate", "-".join(f"{int(part):02}" for part in parts[0])


def _bibtex_name(person: Csl) -> str:
    """Return a name as BibTeX takes it apart: de Moulidars, T.; a body in braces."""
    if person.get("literal"):
        return BRACES.format(person["literal"])
    particles = [person.get("dropping-particle"), person.get("non-dropping-particle")]
    family = " ".join(str(part) for part in [*particles, person.get("family")] if part)
    parts: Sequence[Any] = [family, person.get("suffix"), person.get("given")]
    return ", ".join(str(part) for part in parts if part)


BRACES = "\x01{}\x02"
"""Braces that are not escaped, as characters that no name has."""


def _escape(name: str, value: str) -> str:
    if name in NOT_ESCAPED:
        return value
    text = "".join(BIBTEX_ESCAPES.get(character, character) for character in value)
    return text.replace("\x01", "{").replace("\x02", "}")


RIS_TYPES = {
    "article": "JOUR",
    "article-journal": "JOUR",
    "article-magazine": "MGZN",
    "article-newspaper": "NEWS",
    "book": "BOOK",
    "chapter": "CHAP",
    "classic": "CLSWK",
    "dataset": "DATA",
    "entry-dictionary": "DICT",
    "entry-encyclopedia": "ENCYC",
    "manuscript": "MANSCPT",
    "motion_picture": "MPCT",
    "pamphlet": "PAMP",
    "paper-conference": "CPAPER",
    "post": "ELEC",
    "post-weblog": "BLOG",
    "report": "RPRT",
    "software": "COMP",
    "thesis": "THES",
    "webpage": "ELEC",
}
"""The types of RIS; whatever else there is, is generic."""

RIS_FIELDS = {
    "title": "TI",
    "title-short": "ST",
    "container-title": "T2",
    "collection-title": "T3",
    "publisher": "PB",
    "publisher-place": "CY",
    "edition": "ET",
    "volume": "VL",
    "issue": "IS",
    "number": "IS",
    "collection-number": "M1",
    "chapter-number": "SE",
    "version": "M2",
    "genre": "M3",
    "ISBN": "SN",
    "ISSN": "SN",
    "DOI": "DO",
    "URL": "UR",
    "language": "LA",
    "note": "N1",
    "archive": "DB",
    "call-number": "CN",
}
"""Fields that go over into RIS as they are."""

RIS_ROLES = {"author": "AU", "editor": "ED", "translator": "A4"}


def ris(item: Csl) -> str:
    """Return the record in RIS of an item of CSL-JSON."""
    lines = [f"{tag}  - {value}" for tag, value in _ris_fields(item)]
    return "\n".join([*lines, "ER  - ", ""])


def _ris_fields(item: Csl) -> Iterator[tuple[str, str]]:
    yield "TY", RIS_TYPES.get(item["type"], "GEN")
    yield "ID", str(item["id"])
    for role, tag in RIS_ROLES.items():
        for person in item.get(role, ()):
            yield tag, _ris_name(person)
    for field, tag in RIS_FIELDS.items():
        if item.get(field):
            yield tag, " ".join(str(item[field]).split())
    yield from _ris_pages(str(item.get("page", "")))
    yield from _ris_date("PY", "DA", item.get("issued", {}))
    yield from _ris_date("", "Y2", item.get("accessed", {}))


def _ris_name(person: Csl) -> str:
    """Return a name as RIS takes it apart: Moulidars, T. de; that of a body as it is."""
    if person.get("literal"):
        return str(person["literal"])
    family = " ".join(
        str(person[part]) for part in ("non-dropping-particle", "family") if person.get(part)
    )
    given = " ".join(
        str(person[part]) for part in ("given", "dropping-particle") if person.get(part)
    )
    return ", ".join(part for part in (family, given, str(person.get("suffix", ""))) if part)


def _ris_pages(pages: str) -> Iterator[tuple[str, str]]:
    first, _, last = re.sub("[–-]+", "-", pages).partition("-")
    if first:
        yield "SP", first.strip()
    if last:
        yield "EP", last.strip()


def _ris_date(of_year: str, of_day: str, date: Csl) -> Iterator[tuple[str, str]]:
    """Yield the year of a date, and its day where known; RIS has neither spans nor doubts."""
    parts = date.get("date-parts")
    if not parts:
        if of_year and date.get("literal"):
            yield of_year, str(date["literal"])
        return
    if of_year:
        yield of_year, str(parts[0][0])
    if len(parts[0]) == 3:
        year, month, day = map(int, parts[0])
        yield of_day, f"{year}/{month:02}/{day:02}"


LICENCE = "https://creativecommons.org/licenses/by/4.0/"

SCHEMA_TYPES = {
    "article": "Article",
    "article-journal": "ScholarlyArticle",
    "book": "Book",
    "chapter": "Chapter",
    "motion_picture": "Movie",
    "paper-conference": "ScholarlyArticle",
    "report": "Report",
    "software": "SoftwareApplication",
    "thesis": "Thesis",
    "webpage": "WebPage",
}
"""What schema.org calls the types of CSL; what is not here is a creative work."""


def dataset(meta: Mapping[str, str], base: str | None) -> Data:
    """Return the catalogue as a set of data of schema.org."""
    data: Data = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "lusoria",
        "description": "A reference for the rules of historical games: every clause with the "
        "passages that bear witness to it, the Python that executes it and an example.",
        "license": LICENCE,
        "version": meta["version"],
        "identifier": meta["digest"],
        "creator": {"@type": "Organization", "name": "The lusoria developers"},
        "isAccessibleForFree": True,
    }
    return data | ({"url": base} if base else {})


def work(csl: Mapping[str, Any]) -> Data:
    """Return a source as schema.org has it, from its item of CSL."""
    data = {
        "@context": "https://schema.org",
        "@type": SCHEMA_TYPES.get(csl["type"], "CreativeWork"),
        "name": csl.get("title"),
        "author": [_schema_person(name) for name in csl.get("author", ())],
        "editor": [_schema_person(name) for name in csl.get("editor", ())],
        "datePublished": _schema_year(csl.get("issued", {})),
        "publisher": csl.get("publisher"),
        "inLanguage": csl.get("language"),
        "url": csl.get("URL"),
        "sameAs": f"https://doi.org/{csl['DOI']}" if csl.get("DOI") else None,
        "isbn": csl.get("ISBN"),
        "isPartOf": csl.get("container-title"),
    }
    return {key: value for key, value in data.items() if value}


def ld_json(data: Data) -> Markup:
    """Return data as the content of a script, which nothing within can end."""
    text = json.dumps(data, ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


def _schema_person(name: Mapping[str, str]) -> Data:
    whole = " ".join(filter(None, (name.get("given"), name.get("family"))))
    return {"@type": "Person", "name": whole or name.get("literal", "")}


def _schema_year(issued: Mapping[str, Any]) -> str | None:
    """Return the year of a work, where it is one and certain."""
    parts = issued.get("date-parts", [])
    return str(parts[0][0]) if len(parts) == 1 and not issued.get("circa") else None
