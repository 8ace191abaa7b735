"""Accounts and readings: every sentence of a chapter is accounted for, as its readings found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lusoria.schema import derived
from lusoria.schema.checks import Complaint, check_of
from lusoria.schema.mistakes import Mistake, Origin, listed, meant
from lusoria.schema.model import Catalogue
from lusoria.schema.reading.files import CatalogueFile, of_kind
from lusoria.schema.reading.yaml_source import list_at, records_at
from lusoria.schema.records import Account, Document, Passage, Readings, Sentence


def check_covered(data_dir: Path, files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Yield a mistake for each chapter without an account, chapter of an unknown game, and source
    without an extent that no account can prove.
    """
    paths = {file.written.file for file in files}
    games = [folder.name for folder in (data_dir / "games").glob("*/")]
    accounted = set()
    for file, way, raw in of_kind(files, "document"):
        account = data_dir / "accounts" / f"{raw.get('id')}.yaml"
        if raw.get("chapters") and account not in paths:
            message = f"is missing; the document {raw.get('id')} has chapters to account for"
            yield Mistake(Origin(account), message)
        for at, chapter in records_at(way, raw, "chapters"):
            accounted |= {str(raw.get("source"))} if chapter.get("rules-of") else set()
            for game in list_at(chapter, "rules-of"):
                if game not in games:
                    origin = file.written.at((*at, "rules-of"))
                    yield Mistake(origin, f"there is no game {game}{meant(str(game), games)}")
    for file, way, raw in of_kind(files, "source"):
        read = raw.get("read")
        if isinstance(read, dict) and "extent" not in read and str(raw.get("id")) not in accounted:
            yield Mistake(
                file.written.at((*way, "read")),
                "extent: is missing; it is left out where chapters of a document are the source's "
                "rules of a game",
            )


@check_of("account", among_valid=True)
def _check_chapters(catalogue: Catalogue, name: str, account: Account) -> Iterator[str]:
    """Yield a mistake unless an account has the sentences of the chapters, and no others."""
    wanted, accounted = set(catalogue.documents[name].numbers), set(account.by_number)
    if missing := sorted(wanted - accounted):
        message = f"sentence {missing[0]} is in a chapter and not in the account"
        yield f"{name}: {message} ({len(missing)} in all)"
    if beyond := sorted(accounted - wanted):
        yield f"{name}: sentence {beyond[0]} is in no chapter"


@check_of("passage", among_valid=True)
def _check_named(catalogue: Catalogue, name: str, passage: Passage) -> Iterator[Complaint]:
    """Yield a mistake for each sentence of a passage whose account does not name the passage."""
    at = passage.selector
    account = catalogue.accounts.get(at.document) if at else None
    for number in at.sentences if at and account else ():
        sentence = account.by_number.get(number) if account else None
        if at and (sentence is None or name not in sentence.passages):
            yield (
                "sentence" if sentence else "account",
                f"{at.document}:{number}" if sentence else at.document,
                f"the account of {at.document} does not name {name} for sentence {number}; "
                f"lusoria account {at.document} --write brings it up to date",
            )


@check_of("sentence", among_valid=True)
def _check_accounted(catalogue: Catalogue, name: str, sentence: Sentence) -> Iterator[str]:
    """Yield a mistake unless parts of the catalogue that exist account for a sentence, its passages
    were read in it, or it is out of scope.
    """
    at, parts, uses = f"sentence {sentence.sentence}:", catalogue.parts, sentence.uses()
    if not uses and sentence.out_of_scope is None:
        yield f"{at} nothing accounts for it; expected a part of the catalogue, or out-of-scope"
    if uses and not sentence.passages and sentence.says is None:
        yield f"{at} says: is missing; what it says is told in our own words where no passage does"
    for kind, part in [*uses, *(("locus", locus) for locus in sentence.bears)]:
        if kind in parts and part not in parts[kind]:
            yield f"{at} there is no {kind} {part}{meant(part, parts[kind])}"
    for reference in sentence.passages:
        selector = catalogue.passages[reference].selector
        if selector is not None and selector.document != name.partition(":")[0]:
            yield f"{at} {reference} lies in {selector.document}"


@check_of("readings", among_valid=True)
def check_readings(catalogue: Catalogue, name: str, readings: Readings) -> Iterator[str]:
    """Yield a mistake for each unknown chapter, sentence or question, and each sentence to which
    the catalogue gives other questions than the two readings and their settlement.
    """
    if name in catalogue.accounts:
        document = catalogue.documents[name]
        for complaint in (
            *_check_chapters_read(catalogue, document, readings),
            *_check_judged(catalogue, document, readings),
        ):
            yield f"{name}: {complaint}"


def _check_chapters_read(
    catalogue: Catalogue, document: Document, readings: Readings
) -> Iterator[str]:
    chapters = [chapter.sentences for chapter in document.chapters]
    for read in readings.read:
        if read.chapter not in chapters:
            yield (
                f"read: found the chapter {read.chapter}, which is none of the document; "
                f"expected {listed(chapters)}"
            )
        if (game := catalogue.games.get(read.game)) is None:
            continue
        loci = {f"{read.game}/{locus.locus}" for locus in game.loci}
        for locus in read.beyond:
            if locus not in loci:
                yield f"beyond: there is no locus {locus} of {read.game}{meant(locus, loci)}"
        asked = derived.asked_questions(game, read)
        digest = derived.digest_questions(asked)
        if (read.asked, read.sha256) != (len(asked), digest):
            yield (
                f"read: the questions of {read.game} are not those that the chapter {read.chapter} "
                "was read for: one is new, gone, or worded otherwise. What was not asked of both "
                "readings stands in beyond; if both were asked all the others as they are now, "
                f"it is asked: {len(asked)}, sha256: {digest}"
            )


def _check_judged(catalogue: Catalogue, document: Document, readings: Readings) -> Iterator[str]:
    """Yield a mistake for each sentence that was not asked what it was judged for, or that bears
    otherwise by the readings than by its passages and its account.
    """
    asked: dict[int, set[str]] = {}
    for _, chapter, read in derived.read_chapters(document, readings):
        if game := catalogue.games.get(read.game):
            loci = {f"{read.game}/{locus}" for locus in derived.asked_questions(game, read)}
            for number in chapter.numbers:
                asked.setdefault(number, set()).update(loci)
    numbers = set(document.numbers)
    for judged in readings.judged:
        if judged.sentence not in numbers:
            yield f"sentence {judged.sentence} is in no chapter of the document"
        elif unknown := {*judged.both, *judged.settled} - asked.get(judged.sentence, set()):
            yield f"sentence {judged.sentence}: {listed(sorted(unknown))} was not asked"
    accounted = catalogue.accounts[document.id].by_number
    for number, loci in sorted(each for each in asked.items() if each[0] in accounted):
        judgement = readings.by_number.get(number)
        decided = judgement.decided if judgement else {}
        written = catalogue.bearings.get(document.id, {}).get(number, {})
        for locus in sorted({*decided, *written} & loci):
            if decided.get(locus) != written.get(locus):
                yield (
                    f"sentence {number}, {locus}: {decided.get(locus, 'none')} by its readings, "
                    f"{written.get(locus, 'none')} by the catalogue, its passages and its account"
                )
