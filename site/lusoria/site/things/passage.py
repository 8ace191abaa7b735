"""A passage: a place in a source, what it says, and all that rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Kind, Part, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Passage
    from lusoria.site.edition import Edition

PASSAGE = Kind(
    "SELECT id FROM passage",
    """
    SELECT says, source, locator, in_copy, status, reported_in, quotation, quotation_language,
           quotation_translation, quotation_of, note
    FROM passage WHERE id = :id
    """,
    (
        Part(
            "Clauses",
            """
            SELECT t.stance, t.clause, c.says, t.part, t.written_of, t.note FROM stance t
            JOIN clause c ON c.id = t.clause WHERE t.passage = :id ORDER BY c.game, c.ordinal
            """,
            "{stance} clause {clause}[; written of another game: {written_of}]",
            "{says}",
            rows="stance.passage",
        ),
        Part(
            "What else rests on it",
            """
            SELECT kind, id, how FROM passage_use WHERE passage = :id AND kind <> 'clause'
            ORDER BY kind, id
            """,
            "{kind} {id}",
            rows="passage_use.passage",
        ),
    ),
    texts=(("passage", "id"),),
)


def entry(edition: Edition, passage: Passage) -> Entry:
    """A passage as the search page finds it: by the siglum of its source and its place there."""
    source = edition.source[passage.source]
    title = f"{source.siglum}, {passage.locator}" if passage.locator else source.siglum
    text = joined(passage.says, passage.quotation, passage.quotation_translation, passage.note)
    return Entry(title, source.title, text)
