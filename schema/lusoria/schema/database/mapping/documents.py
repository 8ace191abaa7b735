"""The rows of documents: their chapters, the accounts of their sentences, and their readings."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import asdict

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.model import Catalogue
from lusoria.schema.catalogue.sentences import SEGMENTATION
from lusoria.schema.checks.double_readings import Agreement, agreement, read_chapters
from lusoria.schema.database import tables

Rows = Iterator[SQLModel]


def rows_of_documents(catalogue: Catalogue) -> Rows:
    """What is known of every document, of its sentences and of the readings of it."""
    for document in catalogue.documents.values():
        yield from document_rows(document, catalogue.games)
    for account in catalogue.accounts.values():
        yield from account_rows(account)
    yield from readings_rows(catalogue)
    for readings in catalogue.readings.values():
        yield from disputed_rows(readings)
    for name, bearing in catalogue.bearings.items():
        for number, loci in bearing.items():
            for locus, how in loci.items():
                yield tables.Bearing(sentence=f"{name}:{number}", locus=locus, how=how)


def document_rows(document: records.Document, games: Container[str]) -> Rows:
    """A document, its chapters, and the games of their rules; a draft may lack some games."""
    yield tables.Document.from_record(document)
    for ordinal, chapter in enumerate(document.chapters, 1):
        yield tables.Chapter.from_record(
            chapter,
            id=f"{document.id}/{ordinal}",
            document=document.id,
            ordinal=ordinal,
            first=chapter.numbers[0],
            last=chapter.numbers[-1],
        )
        for game in dict.fromkeys(chapter.rules_of):
            if game in games:
                yield tables.ChapterGame(chapter=f"{document.id}/{ordinal}", game=game)


def account_rows(account: records.Account) -> Rows:
    """An account of a document, its sentences, and what becomes of each."""
    yield tables.Account.from_record(account, segmentation=SEGMENTATION)
    places = _places(account)
    for sentence in account.sentences:
        own = f"{account.document}:{sentence.sentence}"
        yield tables.Sentence.from_record(
            sentence,
            id=own,
            document=account.document,
            read_as=places.get(sentence.sentence),
            of_sentence=f"{account.document}:{sentence.of}" if sentence.of else None,
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


def readings_rows(catalogue: Catalogue) -> Rows:
    """The chapters that were read twice, how the readings of each agree, and these tables summed:
    by document, by game, and all."""
    sums: dict[tuple[str, str], list[Agreement]] = {}
    for readings in catalogue.readings.values():
        document = catalogue.documents[readings.document]
        for place, chapter, read in read_chapters(document, readings):
            if read.game not in catalogue.games:
                continue  # a draft may lack some games
            found = agreement(readings, read, chapter)
            yield tables.Readings.from_record(
                read,
                chapter=f"{document.id}/{place}",
                document=document.id,
                note=readings.note,
                **asdict(found),
                **_measures(found),
            )
            for locus in dict.fromkeys(read.beyond):
                yield tables.ReadingsBeyond(
                    chapter=f"{document.id}/{place}", game=read.game, locus=locus
                )
            for summed in (("document", document.id), ("game", read.game), CATALOGUE):
                sums.setdefault(summed, []).append(found)
    for (what, name), several in sorted(sums.items()):
        total = sum(several[1:], several[0])
        cells = asdict(total)
        del cells["sentences"]  # those that were read for several games would count several times
        yield tables.Agreement(
            of_what=what,
            name=name,
            document=name if what == "document" else None,
            game=name if what == "game" else None,
            chapters=len(several),
            **cells,
            **_measures(total),
        )


CATALOGUE = ("catalogue", "catalogue")
"""What all tables are summed to."""


def _measures(found: Agreement) -> dict[str, float | None]:
    return {"raw": found.raw, "of_found": found.of_found, "kappa": found.kappa}


def disputed_rows(readings: records.Readings) -> Rows:
    """Each question on which two readings of a sentence differ, or that neither found."""
    for judged in readings.judged:
        for locus in sorted(judged.settled):
            yield tables.Disputed.from_record(
                judged.settled[locus],
                sentence=f"{readings.document}:{judged.sentence}",
                locus=locus,
                first=judged.first.get(locus),
                second=judged.second.get(locus),
            )
