"""Two readings of chapters compared: how far they agree, and that the catalogue follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass

from lusoria.schema.catalogue import derived
from lusoria.schema.catalogue.model import Bearing, Catalogue
from lusoria.schema.catalogue.records import Chapter, Document, Readings, ReadTwice
from lusoria.schema.mistakes import Mistake, listed, meant


@dataclass(frozen=True)
class Agreement:
    """How two readings agree: of a chapter for a game, or of several such, summed.

    A judgement is whether one sentence bears on one question; there is one for each sentence of
    the chapter and each question of the game that both readings were asked.
    """

    sentences: int
    judgements: int
    both: int
    first_only: int
    second_only: int
    same_way: int
    """Of those that both found to bear, how many in the same way: states, implies, contradicts."""

    def __add__(self, other: Agreement) -> Agreement:
        """That of both tables, added cell by cell."""
        cells = zip(astuple(self), astuple(other), strict=True)
        return Agreement(*(one + more for one, more in cells))

    @property
    def raw(self) -> float:
        """The share of judgements on which they agree."""
        return 1 - (self.first_only + self.second_only) / self.judgements

    @property
    def of_found(self) -> float | None:
        """Of the judgements in which either found something, the share in which both did."""
        found = self.both + self.first_only + self.second_only
        return self.both / found if found else None

    @property
    def kappa(self) -> float | None:
        """Cohen's κ; none below 30 judgements, or where chance alone would agree wholly.

        Cohen, A coefficient of agreement for nominal scales, Educational and Psychological
        Measurement 20 (1960), 37-46.
        """
        if self.judgements < FEWEST:
            return None
        first = (self.both + self.first_only) / self.judgements
        second = (self.both + self.second_only) / self.judgements
        chance = first * second + (1 - first) * (1 - second)
        return (self.raw - chance) / (1 - chance) if chance < 1 else None


FEWEST = 30
"""As many judgements as κ is told from."""


def agreement(readings: Readings, read: ReadTwice, chapter: Chapter) -> Agreement:
    """How the two readings of a chapter for a game agree, before anything was settled."""
    both = first_only = second_only = same_way = 0
    for judged in readings.judged:
        if judged.sentence not in chapter.numbers:
            continue
        alike, first, second = (
            {locus for locus in found if _game(locus) == read.game}
            for found in (judged.both, judged.first, judged.second)
        )
        both += len(alike | first & second)
        first_only += len(first - second)
        second_only += len(second - first)
        same_way += len(alike)
    sentences = len(chapter.numbers)
    return Agreement(sentences, sentences * read.asked, both, first_only, second_only, same_way)


def read_chapters(
    document: Document, readings: Readings
) -> Iterator[tuple[int, Chapter, ReadTwice]]:
    """The chapters of a document that were read twice, by their places in it, from 1."""
    for read in readings.read:
        for place, chapter in enumerate(document.chapters, 1):
            if chapter.sentences == read.chapter:
                yield place, chapter, read


def check_readings(catalogue: Catalogue) -> Iterator[Mistake]:
    """Readings of unknown chapters, sentences or questions, and sentences to which the catalogue
    gives other questions than the two readings and their settlement.
    """
    for readings in catalogue.readings.values():
        if readings.document not in catalogue.accounts:
            continue  # its mistakes are told
        origin = catalogue.origin("readings", readings.document)
        bearing = catalogue.bearings.get(readings.document, {})
        document = catalogue.documents[readings.document]
        found = [
            *_misread(catalogue, document, readings),
            *_unasked(catalogue, document, readings),
            *_otherwise(catalogue, document, readings, bearing),
        ]
        for complaint in found:
            yield Mistake(origin, f"{readings.document}: {complaint}")


def _misread(catalogue: Catalogue, document: Document, readings: Readings) -> Iterator[str]:
    """Readings of what is no chapter, or of questions that are not those of the game."""
    chapters = [chapter.sentences for chapter in document.chapters]
    for read in readings.read:
        if read.chapter not in chapters:
            yield (
                f"read: found the chapter {read.chapter}, which is none of the document; "
                f"expected {listed(chapters)}"
            )
        game = catalogue.games.get(read.game)
        if game is None:
            continue
        known = {f"{read.game}/{locus.locus}" for locus in game.loci}
        for locus in read.beyond:
            if locus not in known:
                yield f"beyond: there is no locus {locus} of {read.game}{meant(locus, known)}"
        loci = derived.asked(game, read)
        if (read.asked, read.sha256) != (len(loci), digest := derived.digest(loci)):
            yield (
                f"read: the questions of {read.game} are not those that the chapter {read.chapter} "
                "was read for: one is new, gone, or worded otherwise. What was not asked of both "
                "readings stands in beyond; if both were asked all the others as they are now, "
                f"it is asked: {len(loci)}, sha256: {digest}"
            )


def _unasked(catalogue: Catalogue, document: Document, readings: Readings) -> Iterator[str]:
    """Judgements on sentences or questions that no reading has."""
    asked = _asked(catalogue, document, readings)
    for judged in readings.judged:
        if judged.sentence not in document.numbers:
            yield f"sentence {judged.sentence} is in no chapter of the document"
        elif unknown := {*judged.both, *judged.settled} - asked.get(judged.sentence, set()):
            yield f"sentence {judged.sentence}: {listed(sorted(unknown))} was not asked"


def _otherwise(
    catalogue: Catalogue, document: Document, readings: Readings, bearing: Bearing
) -> Iterator[str]:
    """Sentences that bear otherwise by the readings than by the rest of the catalogue."""
    for number, asked in _asked(catalogue, document, readings).items():
        judged = readings.by_number.get(number)
        decided = judged.decided if judged else {}
        told = bearing.get(number, {})
        for locus in sorted({*decided, *told} & asked):
            if decided.get(locus) != told.get(locus):
                yield (
                    f"sentence {number}, {locus}: {decided.get(locus, 'none')} by its readings, "
                    f"{told.get(locus, 'none')} by the catalogue, its passages and its account"
                )


def _asked(catalogue: Catalogue, document: Document, readings: Readings) -> dict[int, set[str]]:
    """By sentence, the questions that both readings were asked of it."""
    found: dict[int, set[str]] = {}
    for _, chapter, read in read_chapters(document, readings):
        if game := catalogue.games.get(read.game):
            loci = {f"{read.game}/{locus.locus}" for locus in derived.asked(game, read)}
            for number in chapter.numbers:
                found.setdefault(number, set()).update(loci)
    return dict(sorted(found.items()))


def _game(locus: str) -> str:
    return locus.partition("/")[0]
