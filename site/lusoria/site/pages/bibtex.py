"""A source as an entry of BibTeX, from the fields of CSL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Csl = Mapping[str, Any]

TYPES = {
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

FIELDS = {
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
"""Fields that go over as they are."""

SPECIAL = {
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
VERBATIM = {"url", "doi"}


def entry(item: Csl) -> str:
    """The entry of an item of CSL-JSON; its key is the item's id."""
    kind = TYPES.get(item["type"], "misc")
    lines = [f"  {name} = {{{_written(name, value)}}}," for name, value in _fields(item, kind)]
    return "\n".join([f"@{kind}{{{item['id']},", *lines, "}", ""])


def _fields(item: Csl, kind: str) -> Iterator[tuple[str, str]]:
    for role in ("author", "editor", "translator"):
        if item.get(role):
            yield role, " and ".join(map(_name, item[role]))
    yield "title", str(item["title"])
    within = "journal" if kind == "article" else "booktitle"
    if item.get("container-title"):
        yield within, str(item["container-title"])
    if item.get("publisher"):
        yield PUBLISHERS.get(kind, "publisher"), str(item["publisher"])
    yield from _dates(item)
    if number := item.get("issue") or item.get("number") or item.get("collection-number"):
        yield "number", str(number)
    if item.get("page"):
        yield "pages", str(item["page"]).replace("–", "--")
    for name, field in FIELDS.items():
        if item.get(name):
            yield field, str(item[name])


PUBLISHERS = {"techreport": "institution", "phdthesis": "school", "misc": "howpublished"}
"""What a publisher is called where it is not called so."""


def _dates(item: Csl) -> Iterator[tuple[str, str]]:
    issued = item.get("issued") or {}
    if parts := issued.get("date-parts"):
        years = "/".join(str(part[0]) for part in parts)
        yield "year", f"c. {years}" if issued.get("circa") else years
    elif issued.get("literal"):
        yield "year", str(issued["literal"])
    if parts := (item.get("accessed") or {}).get("date-parts"):
        yield "urldate", "-".join(f"{int(part):02}" for part in parts[0])


def _name(person: Csl) -> str:
    """A name as BibTeX takes it apart: de Moulidars, T.; a body in braces of its own."""
    if person.get("literal"):
        return BRACES.format(person["literal"])
    particles = [person.get("dropping-particle"), person.get("non-dropping-particle")]
    family = " ".join(str(part) for part in [*particles, person.get("family")] if part)
    parts: Sequence[Any] = [family, person.get("suffix"), person.get("given")]
    return ", ".join(str(part) for part in parts if part)


BRACES = "\x01{}\x02"
"""Braces that are not escaped, as characters that no name has."""


def _written(name: str, value: str) -> str:
    if name in VERBATIM:
        return value
    text = "".join(SPECIAL.get(character, character) for character in value)
    return text.replace("\x01", "{").replace("\x02", "}")
