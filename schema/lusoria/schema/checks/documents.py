"""Whether the documents in which sources were read agree with what the catalogue says of them.

Documents are found in folders by their names, and identified by their digests.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from lusoria.schema.assemble import cite, cite_copy
from lusoria.schema.checks.accounts import Span, check_documents
from lusoria.schema.checks.wording import check_copies, check_wording
from lusoria.schema.mistakes import Mistake, meant
from lusoria.schema.model import Catalogue
from lusoria.schema.records import Document, Selector
from lusoria.schema.texts import Line, Unit, lines_of, located, normalised, units

Bounds = tuple[int, int]
"""Where a span begins and ends in the normalised text of its document."""


class _Documents:
    """The documents that are at hand, as they are read, cut and searched for passages."""

    def __init__(self, catalogue: Catalogue, folders: Folders) -> None:
        self.catalogue = catalogue
        self.mistakes: list[Mistake] = []
        self.texts: dict[str, str] = {}
        self.clean: dict[str, str] = {}
        self.sentences: dict[str, Sequence[Unit]] = {}
        self.places: dict[str, list[Bounds]] = {}
        for document in at_hand(catalogue, folders):
            with self._mistakes_of("document", document.id):
                found = content(document.file, document.headed, document.sha256, folders)
                self.texts[document.id] = found
        for name, text in self.texts.items():
            account = catalogue.accounts.get(name)
            with self._mistakes_of("account", name):
                self.sentences[name] = units(text, account.cut_before if account else ())
                self.clean[name] = normalised(text)
        for reference, passage in catalogue.passages.items():
            at = passage.selector
            if at is not None and at.document in self.clean:
                with self._mistakes_of("passage", reference, "selector: "):
                    found_in = self.clean[at.document], self.sentences[at.document]
                    self.places[reference] = _found(at, *found_in)

    @contextmanager
    def _mistakes_of(self, kind: str, name: str, what: str = "") -> Iterator[None]:
        """Note what cannot be read as a mistake of a record."""
        try:
            yield
        except ValueError as error:
            origin = self.catalogue.origin(kind, name)
            self.mistakes.append(Mistake(origin, f"{what}{error}"))

    def words(self) -> dict[str, str]:
        """The words of each passage that was found, by `source#passage`."""
        found = {}
        for reference, places in self.places.items():
            text = self.clean[_document(self.catalogue, reference)]
            found[reference] = " ".join(text[start:end] for start, end in places)
        return found

    def spans(self) -> dict[str, list[Span]]:
        """The passages that were found in each document."""
        found: dict[str, list[Span]] = defaultdict(list)
        for reference, places in self.places.items():
            document = _document(self.catalogue, reference)
            found[document] += [Span(reference, *each) for each in places]
        return found

    def check_locators(self) -> None:
        """Check locators against the documents whose paragraphs are counted."""
        lines: dict[str, Sequence[Line]] = {}
        for name, text in self.texts.items():
            if counted := self.catalogue.documents[name].counted:
                with self._mistakes_of("document", name):
                    lines[name] = lines_of(text, counted)
        for reference, found in self.places.items():
            inside = _document(self.catalogue, reference) in lines
            if inside and (complaint := _misplaced(self.catalogue, reference, found, lines)):
                origin = self.catalogue.origin("passage", reference)
                self.mistakes.append(Mistake(origin, complaint))


def verify(catalogue: Catalogue, folders: Folders) -> Iterator[Mistake]:
    """Every document that is another, every passage that is not where its selector says, every
    sentence for which nothing accounts, and whatever the words of a passage belie.

    Of the documents only those are looked at that are there; not one being there is a mistake.
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
    yield from check_documents(catalogue, documents.sentences, documents.spans())
    yield from check_wording(catalogue, documents.words())


def texts(catalogue: Catalogue, folders: Folders) -> dict[str, str]:
    """The very words of verified documents, of those that are there: of every passage that was
    found in one, by `source#passage`, and of every sentence, by `document:number`.
    """
    documents = _Documents(catalogue, folders)
    sentences = {
        f"{name}:{unit.number}": unit.text
        for name, found in documents.sentences.items()
        for unit in found
    }
    return sentences | documents.words()


def _misplaced(
    catalogue: Catalogue,
    reference: str,
    found: Sequence[Bounds],
    lines: Mapping[str, Sequence[Line]],
) -> str | None:
    """What is wrong with the locator of a passage that was found in a counted document."""
    passage = catalogue.passage(reference)
    expected = located(found, lines[_document(catalogue, reference)])
    if expected is None:
        return "selector: its sentences stand in several chapters; expected a passage for each"
    if expected == (passage.locator, passage.in_copy):
        return None
    there = f"{cite(passage.locator)}, {cite_copy(passage.in_copy) if passage.in_copy else ''}"
    return f"locator: found {there}, expected {cite(expected[0])}, {cite_copy(expected[1])}"


def _document(catalogue: Catalogue, reference: str) -> str:
    selector = catalogue.passage(reference).selector
    assert selector is not None
    return selector.document


def at_hand(catalogue: Catalogue, folders: Folders) -> list[Document]:
    """The documents whose files are in some folders."""
    return [d for d in catalogue.documents.values() if place(d.file, folders)]


def bounds(selector: Selector, text: str, found: Sequence[Unit]) -> list[Bounds]:
    """Where what a selector means begins and ends in a normalised text that is cut into units.

    A span runs from the only place of `start`, or the one that `occurrence` counts, to the first
    place where `end` ends no sooner than `start`. Raises ValueError where there is no such
    sentence, no such span, or more than one beginning.
    """
    if selector.sentences:
        if selector.sentences[-1] > len(found):
            raise ValueError(f"there is no sentence {selector.sentences[-1]}, but {len(found)}")
        named = [found[number - 1] for number in selector.sentences]
        return [(unit.start, unit.end) for unit in named]
    start, end = normalised(selector.start or ""), normalised(selector.end or "")
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


def _found(selector: Selector, text: str, found: Sequence[Unit]) -> list[Bounds]:
    """Where a passage stands, if its digest is that of the words there. Raises ValueError."""
    places = bounds(selector, text, found)
    if selector.sha256 is not None:
        start, end = places[0]
        digest = sha256(text[start:end].encode()).hexdigest()
        if digest != selector.sha256:
            raise ValueError(f"the SHA-256 of the span is {digest}, expected {selector.sha256}")
    return places


EDGE = b"---\n"
"""The line before and after the block that describes the copy."""

Folders = Sequence[Path]


def place(file: str, folders: Folders) -> Path | None:
    """Where a file is, in the first folder that has one of its name."""
    return next((folder / file for folder in folders if (folder / file).exists()), None)


def content(file: str, headed: bool, digest: str, folders: Folders) -> str:
    """The text of a document, from the first folder that has a file of its name.

    Raises ValueError where no folder has it, it cannot be read, or it is another document.
    """
    path = place(file, folders)
    if path is None:
        there = [found.name for folder in folders for found in folder.glob("*")]
        places = ", ".join(str(folder) for folder in folders)
        raise ValueError(f"{file}: no such file in {places}{meant(file, there)}")
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    body = _body(whole, path) if headed else whole
    if (found := sha256(body).hexdigest()) != digest:
        raise ValueError(f"{path} is another document: its SHA-256 is {found}")
    return body.decode("utf-8", errors="replace")


def _body(whole: bytes, path: Path) -> bytes:
    """What follows the block at the beginning of a file. Raises ValueError if there is none."""
    _, _, rest = whole.partition(EDGE)
    _head, edge, body = rest.partition(b"\n" + EDGE)
    if not whole.startswith(EDGE) or not edge:
        raise ValueError(f"{path}: expected a block between two lines of ---, at the beginning")
    return body
