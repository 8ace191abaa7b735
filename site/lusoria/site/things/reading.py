"""Where the answer to a question is read: in which part of the rules of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Locus
    from lusoria.site.edition import Edition

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
