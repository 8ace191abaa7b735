"""A source: how it is dated, what it owes to others and they to it, its passages, its documents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lusoria.site import dating
from lusoria.site.things.kind import Entry, Head, joined
from lusoria.site.words import EXTENTS, counted

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Source
    from lusoria.site.edition import Edition


def head(edition: Edition, source: Source, reference: str) -> Head:
    """What the page of a source says of itself; `reference` is how it is cited, in plain text."""
    passages = counted(len(edition.passage.by("source", source.id)), "passage")
    return Head(
        f"{source.label} ({source.siglum})",
        f"{reference} A source of rules of games, {EXTENTS[source.extent]}; {passages} of it "
        "cited here.",
    )


def entry(edition: Edition, source: Source) -> Entry:
    """A source as the search page finds it."""
    return Entry(source.title, source.siglum, joined(people(source), source.read_what))


def people(source: Source) -> str:
    """The authors, editors and translators of a source."""
    csl = json.loads(source.csl)
    found = [person for role in ("author", "editor", "translator") for person in csl.get(role, [])]
    return ", ".join(
        " ".join(str(part) for part in (who.get("given"), who.get("family")) if part)
        or str(who.get("literal", ""))
        for who in found
    )


def age(source: Source) -> tuple[bool, int, str]:
    """For sorting sources: by their dates, and by their sigla."""
    return *dating.order(source), source.siglum
