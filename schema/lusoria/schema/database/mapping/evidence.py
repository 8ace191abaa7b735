"""The rows of evidence and of the accounts of documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.assemble import canonical
from lusoria.schema.catalogue.records.lists import terms
from lusoria.schema.database import tables

Rows = Iterator[SQLModel]


def years(date: records.Date | str) -> dict[str, Any]:
    """The columns of a date, empty where it is unknown."""
    if isinstance(date, str):
        return {"edtf": None, "not_before": None, "not_after": None}
    return {"edtf": date.edtf, "not_before": date.not_before, "not_after": date.not_after}


def term_rows() -> Rows:
    """The words of the controlled lists."""
    for name, ordinal, word, printed in terms():
        yield tables.Term(
            id=f"{name}:{word}", list=name, ordinal=ordinal, word=word, printed=printed
        )


def evidence_rows(game: str, ordinal: int, evidence: records.Evidence) -> Rows:
    """A record of evidence for a game, with its words, its sources and the doubts about it."""
    point = evidence.point
    yield tables.Evidence(
        game=game,
        ordinal=ordinal,
        latitude=point.latitude if point else None,
        longitude=point.longitude if point else None,
        point_means=point.means if point else None,
        **years(evidence.date),
        verified=None if evidence.verified is None else int(evidence.verified),
        works=canonical(evidence.references),
        passages=canonical(evidence.passages),
        **evidence.model_dump(
            include={"id", "type", "says", "place", "region", "board_pattern", "confidence", "note"}
        ),
    )
    for name, word in evidence.terms():
        yield tables.EvidenceTerm(evidence=evidence.id, term=f"{name}:{word}")
    for source in dict.fromkeys(evidence.sources):
        yield tables.EvidenceSource(evidence=evidence.id, source=source)
    for place, doubt in enumerate(evidence.doubts, 1):
        yield tables.EvidenceDoubt(evidence=evidence.id, ordinal=place, **doubt.model_dump())
