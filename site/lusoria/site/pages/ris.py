"""A source as a record of RIS, which reference managers import, from the fields of CSL."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

Csl = Mapping[str, Any]

TYPES = {
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

FIELDS = {
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
"""Fields that go over as they are."""

ROLES = {"author": "AU", "editor": "ED", "translator": "A4"}


def record(item: Csl) -> str:
    """The record of an item of CSL-JSON."""
    lines = [f"{tag}  - {value}" for tag, value in _fields(item)]
    return "\n".join([*lines, "ER  - ", ""])


def _fields(item: Csl) -> Iterator[tuple[str, str]]:
    yield "TY", TYPES.get(item["type"], "GEN")
    yield "ID", str(item["id"])
    for role, tag in ROLES.items():
        for person in item.get(role, ()):
            yield tag, _name(person)
    for field, tag in FIELDS.items():
        if item.get(field):
            yield tag, " ".join(str(item[field]).split())
    yield from _pages(str(item.get("page", "")))
    yield from _date("PY", "DA", item.get("issued", {}))
    yield from _date("", "Y2", item.get("accessed", {}))


def _name(person: Csl) -> str:
    """A name as RIS takes it apart: Moulidars, T. de; that of a body as it is."""
    if person.get("literal"):
        return str(person["literal"])
    family = " ".join(
        str(person[part]) for part in ("non-dropping-particle", "family") if person.get(part)
    )
    given = " ".join(
        str(person[part]) for part in ("given", "dropping-particle") if person.get(part)
    )
    return ", ".join(part for part in (family, given, str(person.get("suffix", ""))) if part)


def _pages(pages: str) -> Iterator[tuple[str, str]]:
    first, _, last = re.sub("[–-]+", "-", pages).partition("-")
    if first:
        yield "SP", first.strip()
    if last:
        yield "EP", last.strip()


def _date(of_year: str, of_day: str, date: Csl) -> Iterator[tuple[str, str]]:
    """The year of a date, and its day where that is known; RIS has neither spans nor doubts."""
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
