"""The rows of evidence and of the accounts of documents."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.records.lists import terms
from lusoria.schema.database import tables

Rows = Iterator[SQLModel]


def term_rows() -> Rows:
    """The words of the controlled lists."""
    for name, ordinal, word, printed in terms():
        yield tables.Term(
            id=f"{name}:{word}", list=name, ordinal=ordinal, word=word, printed=printed
        )


def evidence_rows(game: str, ordinal: int, evidence: records.Evidence) -> Rows:
    """A record of evidence for a game, with its words, its sources and the doubts about it."""
    yield tables.Evidence.from_record(evidence, game=game, ordinal=ordinal)
    for name, word in evidence.terms():
        yield tables.EvidenceTerm(evidence=evidence.id, term=f"{name}:{word}")
    for source in dict.fromkeys(evidence.sources):
        yield tables.EvidenceSource(evidence=evidence.id, source=source)
    for place, doubt in enumerate(evidence.doubts, 1):
        yield tables.EvidenceDoubt.from_record(doubt, evidence=evidence.id, ordinal=place)
