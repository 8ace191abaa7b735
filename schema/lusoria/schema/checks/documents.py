"""Documents: what the catalogue says of the texts in which sources were read agrees with them.

Documents are found in folders by their names, and identified by their digests.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from lusoria.schema.assemble import cite, cite_copy
from lusoria.schema.checks.wording import check_copies, check_wording
from lusoria.schema.mistakes import Mistake, meant
from lusoria.schema.model import Catalogue
from lusoria.schema.records import Document, Selector
from lusoria.schema.texts import Line, Unit, lines_of, locate, normalise, units

Folders = Sequence[Path]
Bounds = tuple[int, int]
"""Where a span begins and ends in the normalised text of its document."""


class Span(NamedTuple):
    """A passage, and where it lies in the normalised text of its document."""

    passage: str
    start: int
    end: int


def find_covering(spans: Iterable[Span], found: Sequence[Unit]) -> dict[int, list[str]]:
    """Return the passages that lie in each unit, by its number, in the order of the text."""
    covered: dict[int, list[str]] = {}
    for passage, start, end in sorted(spans, key=lambda span: (span.start, span.end)):
        for unit in found:
            if start < unit.end and unit.start < end:
                covered.setdefault(unit.number, []).append(passage)
    return covered


class _Documents:
    """The documents at hand: their texts, units, and the bounds of the passages in them."""

    def __init__(self, catalogue: Catalogue, folders: Folders) -> None:
        self.catalogue = catalogue
        self.mistakes: list[Mistake] = []
        self.texts: dict[str, str] = {}
        self.normalised: dict[str, str] = {}
        self.units: dict[str, Sequence[Unit]] = {}
        self.bounds: dict[str, list[Bounds]] = {}
        for document in at_hand(catalogue, folders):
            with self._mistakes_of("document", document.id):
                self.texts[document.id] = read_document(document, folders)
        for name, text in self.texts.items():
            account = catalogue.accounts.get(name)
            with self._mistakes_of("account", name):
                self.units[name] = units(text, account.cut_before if account else ())
                self.normalised[name] = normalise(text)
        for reference, passage in catalogue.passages.items():
            if (at := passage.selector) and at.document in self.normalised:
                with self._mistakes_of("passage", reference, "selector: "):
                    text = self.normalised[at.document]
                    self.bounds[reference] = _find_passage(at, text, self.units[at.document])

    @contextmanager
    def _mistakes_of(self, kind: str, name: str, what: str = "") -> Iterator[None]:
        """Turn a ValueError into a mistake of a record."""
        try:
            yield
        except ValueError as error:
            self.mistakes.append(Mistake(self.catalogue.origin(kind, name), f"{what}{error}"))

    def document_of(self, reference: str) -> str:
        selector = self.catalogue.passages[reference].selector
        assert selector is not None
        return selector.document

    def words(self) -> dict[str, str]:
        """Return the words of each passage that was found, by `source#passage`."""
        return {
            reference: " ".join(
                self.normalised[self.document_of(reference)][start:end] for start, end in bounds
            )
            for reference, bounds in self.bounds.items()
        }

    def check_locators(self) -> None:
        """Note mistakes in locators that cite documents whose paragraphs are counted."""
        lines: dict[str, Sequence[Line]] = {}
        for name, text in self.texts.items():
            if counted := self.catalogue.documents[name].counted:
                with self._mistakes_of("document", name):
                    lines[name] = lines_of(text, counted)
        for reference, bounds in self.bounds.items():
            if (document := self.document_of(reference)) in lines:
                with self._mistakes_of("passage", reference):
                    self._check_locator(reference, bounds, lines[document])

    def _check_locator(
        self, reference: str, bounds: Sequence[Bounds], lines: Sequence[Line]
    ) -> None:
        """Raise ValueError unless a passage's locator is that of its place in the document."""
        passage, expected = self.catalogue.passages[reference], locate(bounds, lines)
        if expected is None:
            raise ValueError(
                "selector: its sentences stand in several chapters; expected a passage for each"
            )
        if expected != (passage.locator, passage.in_copy):
            copy = cite_copy(passage.in_copy) if passage.in_copy else ""
            wanted = f"{cite(expected[0])}, {cite_copy(expected[1])}"
            raise ValueError(f"locator: found {cite(passage.locator)}, {copy}, expected {wanted}")

    def check_sentences(self) -> Iterator[Mistake]:
        """Yield the sentences of chapters that accounts leave out or have otherwise."""
        spans: dict[str, list[Span]] = defaultdict(list)
        for reference, bounds in self.bounds.items():
            spans[self.document_of(reference)] += [Span(reference, *each) for each in bounds]
        for name, whole in self.units.items():
            yield from _check_sentences(self.catalogue, name, whole, spans[name])


def verify(catalogue: Catalogue, folders: Folders) -> Iterator[Mistake]:
    """Yield every document that is another, passage that is not where its selector says, sentence
    that nothing accounts for, and statement that the words of a passage belie.

    Only the documents at hand are looked at; if none is, that is a mistake.
    """
    if catalogue.documents and not at_hand(catalogue, folders):
        first = next(iter(catalogue.documents.values()))
        named = ", ".join(map(str, folders))
        message = f"no document is in {named}; expected files such as {first.file}"
        yield Mistake(catalogue.origin("document", first.id), message)
    documents = _Documents(catalogue, folders)
    documents.check_locators()
    yield from documents.mistakes
    yield from check_copies(catalogue, documents.texts)
    yield from documents.check_sentences()
    yield from check_wording(catalogue, documents.words())


def texts(catalogue: Catalogue, folders: Folders) -> dict[str, str]:
    """Return the words of the documents at hand: of each passage that was found, by
    `source#passage`, and of each sentence, by `document:number`.
    """
    documents = _Documents(catalogue, folders)
    sentences = {
        f"{name}:{unit.number}": unit.text
        for name, found in documents.units.items()
        for unit in found
    }
    return sentences | documents.words()


def _check_sentences(
    catalogue: Catalogue, name: str, whole: Sequence[Unit], spans: Sequence[Span]
) -> Iterator[Mistake]:
    """Yield the mistakes in the account of a document: its units, and the passages found in it."""
    at_document = catalogue.origin("document", name)
    numbers = catalogue.documents[name].numbers
    if numbers and numbers[-1] > len(whole):
        message = f"chapters: {name} has {len(whole)} sentences, not {numbers[-1]}"
        yield Mistake(at_document, message)
    wanted = set(numbers)
    found = {unit.number: unit for unit in whole if unit.number in wanted}
    for span in spans:
        within = find_covering([span], [unit for unit in found.values() if unit.is_sentence])
        if len(within) > 1:
            yield Mistake(
                catalogue.origin("passage", span.passage),
                f"{span.passage} takes the sentences {min(within)} to {max(within)} of its "
                "document; a span lies in one, several sentences are named by their numbers",
            )
    covered = find_covering(spans, list(found.values()))
    here = {span.passage for span in spans}
    account = catalogue.accounts.get(name)
    by_number = account.by_number if account else {}
    for number, unit in found.items():
        if number not in by_number:
            message = f"{name}: sentence {number} is left out: {unit.words()}"
            yield Mistake(at_document, message)
    for number, sentence in by_number.items():
        origin = catalogue.origin("sentence", f"{name}:{number}")
        unit_of = found.get(number)
        inside = covered.get(number, [])
        if unit_of is None:
            yield Mistake(origin, f"{name} has no sentence {number}, but {len(found)} in all")
        elif sentence.sha256 != unit_of.sha256:
            message = f"another sentence was accounted for: the SHA-256 is {unit_of.sha256}"
            yield Mistake(origin, f"sentence {number} ({unit_of.words(2)}): {message}")
        elif missing := [passage for passage in inside if passage not in sentence.passages]:
            message = f"{', '.join(missing)} lies in it and is not named"
            yield Mistake(origin, f"sentence {number} ({unit_of.words(2)}): {message}")
        for passage in sentence.passages:
            if passage in here and passage not in inside:
                yield Mistake(origin, f"sentence {number}: {passage} does not lie in it")


def at_hand(catalogue: Catalogue, folders: Folders) -> list[Document]:
    """Return the documents whose files are in some folders."""
    return [each for each in catalogue.documents.values() if _find_file(each.file, folders)]


def find_bounds(selector: Selector, text: str, found: Sequence[Unit]) -> list[Bounds]:
    """Return where what a selector means lies in a normalised text that is cut into units.

    A span runs from the only place of `start`, or the one that `occurrence` counts, to the first
    place where `end` ends no sooner than `start`. Raises ValueError if there is no such sentence,
    no such span, or more than one beginning.
    """
    if selector.sentences:
        if selector.sentences[-1] > len(found):
            raise ValueError(f"there is no sentence {selector.sentences[-1]}, but {len(found)}")
        return [(found[n - 1].start, found[n - 1].end) for n in selector.sentences]
    start, end = normalise(selector.start or ""), normalise(selector.end or "")
    places = [match.start() for match in re.finditer(f"(?={re.escape(start)})", text)]
    wanted = "once" if selector.occurrence is None else f"{selector.occurrence} times or more"
    if len(places) < (selector.occurrence or 1) or (len(places) > 1 and not selector.occurrence):
        raise ValueError(
            f"start: {start!r} is found {len(places)} times in the document, expected {wanted}"
        )
    first = places[(selector.occurrence or 1) - 1]
    last = text.find(end, max(first, first + len(start) - len(end)))
    if last < 0:
        raise ValueError(f"end: {end!r} is not found in the document after the start")
    return [(first, last + len(end))]


def _find_passage(selector: Selector, text: str, found: Sequence[Unit]) -> list[Bounds]:
    """Return the bounds of a passage. Raises ValueError as `find_bounds`, or if the digest of the
    words there is another.
    """
    bounds = find_bounds(selector, text, found)
    if selector.sha256 is not None:
        start, end = bounds[0]
        digest = sha256(text[start:end].encode()).hexdigest()
        if digest != selector.sha256:
            raise ValueError(f"the SHA-256 of the span is {digest}, expected {selector.sha256}")
    return bounds


def _find_file(file: str, folders: Folders) -> Path | None:
    return next((folder / file for folder in folders if (folder / file).exists()), None)


EDGE = b"---\n"
"""The line before and after the block that describes the copy."""


def read_document(document: Document, folders: Folders) -> str:
    """Return the text of a document, from the first folder that has a file of its name.

    Raises ValueError if no folder has it, it cannot be read, or it is another document.
    """
    path = _find_file(document.file, folders)
    if path is None:
        there = [file.name for folder in folders for file in folder.glob("*")]
        places = ", ".join(map(str, folders))
        hint = meant(document.file, there)
        raise ValueError(f"{document.file}: no such file in {places}{hint}")
    try:
        whole = body = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    if document.headed:
        _, edge, body = whole.removeprefix(EDGE).partition(b"\n" + EDGE)
        if not edge or not whole.startswith(EDGE):
            raise ValueError(f"{path}: expected a block between two lines of ---, at the beginning")
    if (found := sha256(body).hexdigest()) != document.sha256:
        raise ValueError(f"{path} is another document: its SHA-256 is {found}")
    return body.decode("utf-8", errors="replace")
