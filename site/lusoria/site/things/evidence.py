"""A record of evidence: a board, a picture or a text by which a game is known; and its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site import dating

if TYPE_CHECKING:
    from lusoria.schema.tables import Evidence, Place
    from lusoria.site.edition import Edition


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
