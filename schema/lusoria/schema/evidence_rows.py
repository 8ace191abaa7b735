"""The rows of evidence and of the accounts of documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlmodel import SQLModel

from lusoria.schema import records, tables
from lusoria.schema.assemble import canonical
from lusoria.schema.records.lists import terms
from lusoria.schema.segmenting import SEGMENTATION

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


def document_rows(document: records.Document) -> Rows:
    """A document, and its chapters."""
    copy = document.copy_of
    yield tables.Document(
        **document.model_dump(include={"id", "file", "sha256", "source", "language", "wording"}),
        headed=int(document.headed),
        copy_at=copy.at if copy else None,
        copy_path=copy.path if copy else None,
        copy_version=copy.version if copy else None,
        copy_part=copy.part if copy else None,
        located_by=canonical(document.located_by),
        note=document.note,
    )
    for ordinal, chapter in enumerate(document.chapters, 1):
        yield tables.Chapter(
            id=f"{document.id}/{ordinal}",
            document=document.id,
            ordinal=ordinal,
            title=chapter.title,
            first=chapter.numbers[0],
            last=chapter.numbers[-1],
            rules_of=canonical(chapter.rules_of),
        )


def account_rows(account: records.Account) -> Rows:
    """An account of a document, its sentences, and what becomes of each."""
    order = account.reading_order
    yield tables.Account(
        document=account.document,
        segmentation=SEGMENTATION,
        cut_before=canonical(account.cut_before),
        order_because=order.because if order else None,
        order_resp=order.resp if order else None,
        order_date=order.date if order else None,
        note=account.note,
    )
    places = _places(account)
    for sentence in account.sentences:
        own = f"{account.document}:{sentence.sentence}"
        yield tables.Sentence(
            id=own,
            document=account.document,
            ordinal=sentence.sentence,
            read_as=places.get(sentence.sentence),
            of_sentence=f"{account.document}:{sentence.of}" if sentence.of else None,
            **sentence.model_dump(include={"sha256", "out_of_scope", "says", "note"}),
        )
        for ordinal, (kind, part) in enumerate(sentence.uses(), 1):
            yield _use(own, ordinal, kind, part)


def _places(account: records.Account) -> dict[int, int]:
    """The place of each sentence in the order of reading; those that are no text have none."""
    if account.reading_order is not None:
        return {number: i for i, number in enumerate(account.reading_order.numbers(), 1)}
    text = [s.sentence for s in account.sentences if s.out_of_scope is None]
    return {number: i for i, number in enumerate(text, 1)}


def _use(sentence: str, ordinal: int, kind: str, part: str) -> tables.SentenceUse:
    whole = part if kind == "game" else part.partition("/")[0]
    of_game = kind in ("game", "name", "date", "place", "relation")
    return tables.SentenceUse(
        sentence=sentence,
        ordinal=ordinal,
        kind=kind,
        part=part,
        passage=part if kind == "passage" else None,
        evidence=part if kind == "evidence" else None,
        source=part if kind == "source" else None,
        game=whole if of_game else None,
    )
