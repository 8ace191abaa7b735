"""A record of evidence: a board, a picture or a text by which a game is known; and its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site import dating
from lusoria.site.things.kind import Entry, Head, Kind, Part, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Evidence, Place
    from lusoria.site.edition import Edition

EVIDENCE = Kind(
    "SELECT id FROM evidence",
    """
    SELECT e.game, e.type, e.says, p.name AS place, e.region, e.edtf AS date, e.board_pattern,
           e.confidence, e.works, e.note
    FROM evidence e LEFT JOIN place p ON p.id = e.place WHERE e.id = :id
    """,
    (
        Part(
            "Sources",
            """
            SELECT e.source, s.label FROM evidence_source e JOIN source s ON s.id = e.source
            WHERE e.evidence = :id ORDER BY s.siglum
            """,
            "{source}",
            "{label}",
            rows="evidence_source.evidence",
        ),
        Part(
            "Passages",
            """
            SELECT e.passage, p.locator, p.says FROM evidence_passage e
            JOIN passage p ON p.id = e.passage WHERE e.evidence = :id ORDER BY p.source, p.ordinal
            """,
            "{passage}, {locator}",
            "{says}",
            rows="evidence_passage.evidence",
        ),
        Part(
            "In the words of the lists",
            """
            SELECT t.list, t.id, t.printed FROM evidence_term e JOIN term t ON t.id = e.term
            WHERE e.evidence = :id ORDER BY t.list, t.ordinal
            """,
            "{list}: {printed}",
            of="term",
            rows="evidence_term.evidence",
            name="terms",
        ),
        Part(
            "Doubts",
            """
            SELECT field, says, resp, date FROM evidence_doubt WHERE evidence = :id
            ORDER BY ordinal
            """,
            "{field}",
            "{says}",
            rows="evidence_doubt.evidence",
        ),
    ),
    texts=(("evidence", "id"),),
)

PLACE = (
    Part(
        "Evidence from there",
        """
        SELECT id, type, game, edtf, not_before, not_after, says FROM evidence
        WHERE place = :id ORDER BY not_before IS NULL, not_before, id
        """,
        of="evidence",
        rows="evidence.place",
    ),
    Part(
        "Games",
        "SELECT game, role, status FROM game_place WHERE place = :id ORDER BY game",
        rows="game_place.place",
    ),
    Part(
        "Places within it",
        "SELECT id, name FROM place WHERE within = :id ORDER BY name",
        of="place",
        rows="place.within",
    ),
)
"""What belongs to a place."""


def title(row: Evidence, place: Place | None) -> str:
    """What a record is, where and when, as a title: `Artifact, Palmyra, from AD 75`.

    Several records may share it; their numbers tell them apart.
    """
    where = place.name if place else row.region
    undated = row.not_before is None and row.not_after is None
    when = None if undated else dating.in_words(row.edtf, row.not_before, row.not_after)
    return ", ".join(part for part in (kind(row), where, when) if part)


def titled(edition: Edition, row: Evidence) -> str:
    """The title of a record, whose place is looked up."""
    return title(row, edition.place[row.place] if row.place else None)


def kind(row: Evidence) -> str:
    """What a record is, in words."""
    return ("record" if row.type == "unknown" else row.type.replace("-", " ")).capitalize()


def head(edition: Edition, row: Evidence) -> Head:
    """What the page of a record says of itself; its number tells it from others of its title."""
    number, name = row.id.replace("DLP.Evidence.", ""), titled(edition, row)
    says = f" {row.says}" if row.says else ""
    game = edition.game[row.game].name
    return Head(f"{name} ({number})", f"Evidence for {game}, record {number}: {name}.{says}")


def entry(edition: Edition, row: Evidence) -> Entry:
    """A record as the search page finds it."""
    text = joined(row.says, row.region, row.board_pattern, row.note)
    return Entry(titled(edition, row), edition.game[row.game].name, text)
