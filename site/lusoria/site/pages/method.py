"""The page of method: what was read, by whom, how far two readings agree, what was disputed.

Below it stand the answers to the criteria by which reviewers look at digital editions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.schema.catalogue.records.roles import ROLES
from lusoria.schema.database.tables import Disputed, Document, Game, Passage, Readings, Source
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.printing import Press


@dataclass(frozen=True)
class Compared:
    """Two readings of a document, its source, and the questions on which they differ."""

    readings: Readings
    source: Source
    disputed: Sequence[Disputed]


def print_all(press: Press) -> None:
    """Print the page of method, and that of the criteria."""
    readings = compared(press.edition)
    press.page("method/", "method.html", readings=readings, roles=ROLES)
    press.page("method/criteria/", "criteria.html", **_counted(press.edition))


def _counted(edition: Edition) -> dict[str, Any]:
    """The figures that the answers to the criteria name."""
    games, passages = edition.all(Game), edition.all(Passage)
    playable = sum(game.status == "playable" for game in games)
    return {
        "playable": playable,
        "to_come": len(games) - playable,
        "sources": edition.all(Source),
        "passages": len(passages),
        "quoted": sum(passage.quotation is not None for passage in passages),
        "translated": sum(passage.quotation_translation is not None for passage in passages),
    }


def compared(edition: Edition) -> list[Compared]:
    """All documents that were read twice, that with the least agreement first."""
    found = []
    for readings in edition.all(Readings):
        document = edition.get(Document, readings.document)
        disputed = [d for d in edition.all(Disputed) if _document(d) == document.id]
        disputed.sort(key=lambda d: int(d.sentence.rpartition(":")[2]))
        found.append(Compared(readings, edition.get(Source, document.source), disputed))
    return sorted(found, key=_least)


def _document(disputed: Disputed) -> str:
    return disputed.sentence.rpartition(":")[0]


def _least(compared: Compared) -> tuple[float, str]:
    """The agreement on what either reader found; where neither found anything, they agree."""
    of_found = compared.readings.of_found
    return (1.0 if of_found is None else of_found), compared.readings.document
