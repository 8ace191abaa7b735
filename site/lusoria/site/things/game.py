"""A game: its names, when and where it was played, its kin, its rulesets and its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from lusoria.schema.tables import Game, Locus
    from lusoria.site.edition import Edition


Asked = TypeVar("Asked")

UNTITLED = "The rules"
"""What a part is called that has no name, as the game has no order of reading."""


class Place(NamedTuple):
    """The place of a question among all questions, and the part of the rules that it is in."""

    at: int
    section: str
    title: str


def read_at(edition: Edition, locus: Locus) -> Place:
    """Where a question is read."""
    for row in edition.sheet_question.by("locus", locus.id):
        section = edition.sheet_section[edition.sheet_paragraph[row.paragraph].section]
        return Place(row.sequence, section.id, section.title)
    return Place(locus.sequence, "", UNTITLED)


def in_parts(
    edition: Edition, things: Iterable[Asked], locus: Callable[[Asked], Locus]
) -> list[tuple[str, list[Asked]]]:
    """Things that have a question each, as their questions are read, by the parts of the rules."""
    found: dict[str, tuple[str, list[Asked]]] = {}
    places = [(read_at(edition, locus(thing)), thing) for thing in things]
    for place, thing in sorted(places, key=lambda each: each[0]):
        found.setdefault(place.section, (place.title, []))[1].append(thing)
    return list(found.values())
