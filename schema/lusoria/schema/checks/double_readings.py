"""Two readings of a document compared: how far they agree, and that the catalogue follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lusoria.schema.catalogue.model import Bearing, Catalogue
from lusoria.schema.catalogue.records import Readings
from lusoria.schema.mistakes import Mistake, listed


@dataclass(frozen=True)
class Agreement:
    """How two readings of a document agree.

    A judgement is whether one sentence bears on one question; there is one for each sentence that
    was read and each question of the games that it was read for.
    """

    sentences: int
    judgements: int
    both: int
    first_only: int
    second_only: int
    same_way: int
    """Of those that both found to bear, how many in the same way: states, implies, contradicts."""

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


def agreement(catalogue: Catalogue, readings: Readings) -> Agreement:
    """How the two readings of a document agree, before anything was settled."""
    both = sum(len({*j.both} | {*j.first} & {*j.second}) for j in readings.judged)
    sentences = len(catalogue.documents[readings.document].numbers)
    return Agreement(
        sentences=sentences,
        judgements=sentences * len(_asked(catalogue, readings)),
        both=both,
        first_only=sum(len({*j.first} - {*j.second}) for j in readings.judged),
        second_only=sum(len({*j.second} - {*j.first}) for j in readings.judged),
        same_way=sum(len(j.both) for j in readings.judged),
    )


def check_readings(catalogue: Catalogue) -> Iterator[Mistake]:
    """Readings of unknown sentences or questions, and sentences to which the catalogue
    gives other questions than the two readings and their settlement.
    """
    for readings in catalogue.readings.values():
        if readings.document not in catalogue.accounts:
            continue  # its mistakes are told
        origin = catalogue.origin("readings", readings.document)
        for complaint in _complaints(
            catalogue, readings, catalogue.bearings.get(readings.document, {})
        ):
            yield Mistake(origin, f"{readings.document}: {complaint}")


def _complaints(catalogue: Catalogue, readings: Readings, bearing: Bearing) -> Iterator[str]:
    asked = _asked(catalogue, readings)
    numbers = set(catalogue.documents[readings.document].numbers)
    for judged in readings.judged:
        if judged.sentence not in numbers:
            yield f"sentence {judged.sentence} is in no chapter of the document"
        if unknown := {*judged.both, *judged.disputed} - asked:
            yield f"sentence {judged.sentence}: {listed(sorted(unknown))} was not asked"
    for number in sorted(numbers):
        judged_so = readings.by_number.get(number)
        decided = judged_so.decided if judged_so else {}
        told = {locus: how for locus, how in bearing.get(number, {}).items() if locus in asked}
        for locus in sorted({*decided, *told}):
            if decided.get(locus) != told.get(locus):
                yield (
                    f"sentence {number}, {locus}: {decided.get(locus, 'none')} by its readings, "
                    f"{told.get(locus, 'none')} by the catalogue, its passages and its account"
                )


def _asked(catalogue: Catalogue, readings: Readings) -> set[str]:
    """The questions that both readings were asked."""
    return {
        f"{game}/{locus.locus}"
        for game in readings.games
        if game in catalogue.games
        for locus in catalogue.games[game].loci
    } - set(readings.beyond)
