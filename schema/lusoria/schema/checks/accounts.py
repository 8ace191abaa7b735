"""Whether every sentence of a document is accounted for, and by what.

Documents, accounts, sources and readings that were written must belong together, which no record
can show alone. Where chapters were read twice: how far the two readings agree, and whether the
catalogue follows them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lusoria.schema import derived
from lusoria.schema.checks import Checks
from lusoria.schema.mistakes import Mistake, Origin, listed, meant
from lusoria.schema.model import Bearing, Catalogue
from lusoria.schema.reading.files import CatalogueFile, of_kind
from lusoria.schema.reading.yaml_source import list_at, records_at
from lusoria.schema.records import Account, Chapter, Document, Readings, ReadTwice, Sentence
from lusoria.schema.texts import Unit


class Span(NamedTuple):
    """Where a passage lies in the normalised text of its document."""

    passage: str
    start: int
    end: int


def covering(spans: Iterable[Span], found: Sequence[Unit]) -> dict[int, list[str]]:
    """The passages that lie in each unit, by the unit's number, in the order of the text."""
    covered: dict[int, list[str]] = {}
    for passage, start, end in sorted(spans, key=lambda span: (span.start, span.end)):
        for unit in found:
            if start < unit.end and unit.start < end:
                covered.setdefault(unit.number, []).append(passage)
    return covered


def check_documents(
    catalogue: Catalogue, cut: Mapping[str, Sequence[Unit]], spans: Mapping[str, Sequence[Span]]
) -> Iterator[Mistake]:
    """Every sentence of a chapter that the account leaves out, or has otherwise.

    `cut` are the sentences of the documents, `spans` the passages that were found in each.
    """
    for name, whole in cut.items():
        document = catalogue.documents[name]
        if document.numbers and document.numbers[-1] > len(whole):
            message = f"chapters: {name} has {len(whole)} sentences, not {document.numbers[-1]}"
            yield Mistake(catalogue.origin("document", name), message)
        wanted = set(document.numbers)
        found = [unit for unit in whole if unit.number in wanted]
        account = catalogue.accounts.get(name)
        here = spans.get(name, ())
        covered = covering(here, found)
        yield from _several(catalogue, here, found)
        accounted = account.sentences if account else ()
        yield from _compared(catalogue, name, accounted, found, covered)
        yield from _astray(catalogue, name, accounted, covered, {span.passage for span in here})


def _several(
    catalogue: Catalogue, spans: Iterable[Span], found: Sequence[Unit]
) -> Iterator[Mistake]:
    """Spans that run over more than one sentence."""
    for span in spans:
        within = covering([span], [unit for unit in found if unit.is_sentence])
        if len(within) > 1:
            yield Mistake(
                catalogue.origin("passage", span.passage),
                f"{span.passage} takes the sentences {min(within)} to {max(within)} of its "
                "document; a span lies in one, several sentences are named by their numbers",
            )


def _compared(
    catalogue: Catalogue,
    name: str,
    sentences: Sequence[Sentence],
    found: Sequence[Unit],
    covered: Mapping[int, Sequence[str]],
) -> Iterator[Mistake]:
    by_number = {sentence.sentence: sentence for sentence in sentences}
    document = catalogue.origin("document", name)
    for unit in found:
        sentence = by_number.get(unit.number)
        if sentence is None:
            yield Mistake(document, f"{name}: sentence {unit.number} is left out: {unit.words()}")
            continue
        origin = catalogue.origin("sentence", f"{name}:{unit.number}")
        for complaint in _of_sentence(sentence, unit, covered.get(unit.number, ())):
            yield Mistake(origin, f"sentence {unit.number} ({unit.words(2)}): {complaint}")
    for number in sorted(by_number.keys() - {unit.number for unit in found}):
        origin = catalogue.origin("sentence", f"{name}:{number}")
        yield Mistake(origin, f"{name} has no sentence {number}, but {len(found)} in all")


def _of_sentence(sentence: Sentence, unit: Unit, covering: Sequence[str]) -> Iterator[str]:
    if sentence.sha256 != unit.sha256:
        yield f"another sentence was accounted for: the SHA-256 is {unit.sha256}"
        return
    missing = [passage for passage in covering if passage not in sentence.passages]
    if missing:
        yield f"{', '.join(missing)} lies in it and is not named"


def _astray(
    catalogue: Catalogue,
    name: str,
    sentences: Sequence[Sentence],
    covered: Mapping[int, Sequence[str]],
    here: Collection[str],
) -> Iterator[Mistake]:
    """Passages of the document that an account names for a sentence in which they do not lie."""
    for sentence in sentences:
        for passage in sentence.passages:
            if passage in here and passage not in covered.get(sentence.sentence, ()):
                origin = catalogue.origin("sentence", f"{name}:{sentence.sentence}")
                yield Mistake(origin, f"sentence {sentence.sentence}: {passage} does not lie in it")


CHECKS = Checks()


def check_accounts(catalogue: Catalogue) -> Iterator[Mistake]:
    """Every sentence that nothing accounts for, or that names something that does not exist."""
    yield from _unnamed(catalogue)
    yield from CHECKS.mistakes(catalogue)


@CHECKS.of("account")
def _complete(catalogue: Catalogue, name: str, account: Account) -> Iterator[str]:
    """An account has the sentences of the chapters, and no others."""
    wanted, accounted = set(catalogue.documents[name].numbers), set(account.by_number)
    if missing := sorted(wanted - accounted):
        message = f"sentence {missing[0]} is in a chapter and not in the account"
        yield f"{name}: {message} ({len(missing)} in all)"
    if beyond := sorted(accounted - wanted):
        yield f"{name}: sentence {beyond[0]} is in no chapter"


def _unnamed(catalogue: Catalogue) -> Iterator[Mistake]:
    """Sentences that passages name, and whose accounts do not name the passages."""
    for name, passage in catalogue.passages.items():
        at = passage.selector
        account = catalogue.accounts.get(at.document) if at else None
        if at is None or account is None:
            continue
        for number in at.sentences:
            sentence = account.by_number.get(number)
            if sentence is None or name not in sentence.passages:
                origin = catalogue.origin("sentence", f"{at.document}:{number}")
                yield Mistake(
                    origin if sentence else catalogue.origin("account", at.document),
                    f"the account of {at.document} does not name {name} for sentence {number}; "
                    f"lusoria account {at.document} --write brings it up to date",
                )


@CHECKS.of("sentence")
def _accounted_for(catalogue: Catalogue, name: str, sentence: Sentence) -> Iterator[str]:
    """A sentence is accounted for, by parts of the catalogue that exist, or is out of scope."""
    at, parts = f"sentence {sentence.sentence}:", catalogue.parts
    uses = sentence.uses()
    if not uses and sentence.out_of_scope is None:
        yield f"{at} nothing accounts for it; expected a part of the catalogue, or out-of-scope"
    if uses and not sentence.passages and sentence.says is None:
        yield (
            f"{at} says: is missing; what it says is told in our own words where no passage does"
        )
    for kind, part in [*uses, *(("locus", locus) for locus in sentence.bears)]:
        if kind in parts and part not in parts[kind]:
            yield f"{at} there is no {kind} {part}{meant(part, parts[kind])}"


@CHECKS.of("sentence")
def _read_here(catalogue: Catalogue, name: str, sentence: Sentence) -> Iterator[str]:
    """The passages that a sentence names were read in its own document."""
    for reference in sentence.passages:
        selector = catalogue.passage(reference).selector
        if selector is not None and selector.document != name.partition(":")[0]:
            yield f"sentence {sentence.sentence}: {reference} lies in {selector.document}"


def check_covered(data_dir: Path, files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Documents with chapters that have no account, chapters that name an unknown game, and sources
    without an extent and without an account that proves one.
    """
    there = {file.written.file for file in files}
    games = [folder.name for folder in (data_dir / "games").glob("*/")]
    accounted = set()
    for file, way, raw in of_kind(files, "document"):
        account = data_dir / "accounts" / f"{raw.get('id')}.yaml"
        if raw.get("chapters") and account not in there:
            message = f"is missing; the document {raw.get('id')} has chapters to account for"
            yield Mistake(Origin(account), message)
        for at, chapter in records_at(way, raw, "chapters"):
            accounted |= {str(raw.get("source"))} if chapter.get("rules-of") else set()
            for name in list_at(chapter, "rules-of"):
                if name not in games:
                    origin = file.written.at((*at, "rules-of"))
                    yield Mistake(origin, f"there is no game {name}{meant(str(name), games)}")
    for file, way, raw in of_kind(files, "source"):
        read = raw.get("read")
        if isinstance(read, dict) and "extent" not in read and str(raw.get("id")) not in accounted:
            yield Mistake(
                file.written.at((*way, "read")),
                "extent: is missing; it is left out where chapters of a document are the source's "
                "rules of a game",
            )


@dataclass(frozen=True)
class Agreement:
    """How two readings of a chapter agree, for a game.

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
"""The fewest judgements from which κ is computed."""


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
            continue  # its mistakes are reported
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
    asked, numbers = _asked(catalogue, document, readings), set(document.numbers)
    for judged in readings.judged:
        if judged.sentence not in numbers:
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
        written = bearing.get(number, {})
        for locus in sorted({*decided, *written} & asked):
            if decided.get(locus) != written.get(locus):
                yield (
                    f"sentence {number}, {locus}: {decided.get(locus, 'none')} by its readings, "
                    f"{written.get(locus, 'none')} by the catalogue, its passages and its account"
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
