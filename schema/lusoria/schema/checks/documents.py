"""Whether the documents in which sources were read agree with what the catalogue says of them.

Documents at hand: found in folders, and told from other files of their name by their digest.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from lusoria.schema.catalogue.assemble import cite, cite_copy
from lusoria.schema.catalogue.model import Catalogue
from lusoria.schema.catalogue.records import Document, Selector
from lusoria.schema.catalogue.texts import Line, Unit, lines_of, located, normalised, units
from lusoria.schema.checks.accounts import Span, check_documents
from lusoria.schema.checks.wording import check_copies, check_wording
from lusoria.schema.mistakes import Mistake, meant

Bounds = tuple[int, int]
"""Where a span begins and ends in the normalised text of its document."""


def verify(catalogue: Catalogue, folders: Folders) -> Iterator[Mistake]:
    """Every document that is another, every passage that is not where its selector says, every
    sentence for which nothing accounts, and whatever the words of a passage belie.

    Of the documents only those are looked at that are there; not one being there is a mistake.
    """
    texts: dict[str, str] = {}
    yield from _read(catalogue, folders, texts)
    cut: dict[str, Sequence[Unit]] = {}
    yield from _cut(catalogue, texts, cut)
    places: dict[str, list[Bounds]] = {}
    clean = {name: normalised(texts[name]) for name in cut}
    yield from _placed(catalogue, clean, cut, places)
    yield from _cited(catalogue, texts, places)
    spans: dict[str, list[Span]] = defaultdict(list)
    words: dict[str, str] = {}
    for reference, found in places.items():
        document = _document(catalogue, reference)
        spans[document] += [Span(reference, *each) for each in found]
        words[reference] = _words(clean[document], found)
    yield from check_copies(catalogue, texts)
    yield from check_documents(catalogue, cut, spans)
    yield from check_wording(catalogue, words)


def _read(catalogue: Catalogue, folders: Folders, texts: dict[str, str]) -> Iterator[Mistake]:
    """Read the documents that are there into `texts`."""
    there = at_hand(catalogue, folders)
    if not there and catalogue.documents:
        first = next(iter(catalogue.documents.values()))
        named = ", ".join(map(str, folders))
        message = f"no document is in {named}; expected files such as {first.file}"
        yield Mistake(catalogue.origin("document", first.id), message)
    for document in there:
        try:
            texts[document.id] = content(document.file, document.headed, document.sha256, folders)
        except ValueError as error:
            yield Mistake(catalogue.origin("document", document.id), str(error))


def _cut(
    catalogue: Catalogue, texts: Mapping[str, str], cut: dict[str, Sequence[Unit]]
) -> Iterator[Mistake]:
    """Cut texts into their sentences."""
    for name, text in texts.items():
        try:
            cut[name] = _units(catalogue, name, text)
        except ValueError as error:
            yield Mistake(catalogue.origin("account", name), str(error))


def _placed(
    catalogue: Catalogue,
    clean: Mapping[str, str],
    cut: Mapping[str, Sequence[Unit]],
    places: dict[str, list[Bounds]],
) -> Iterator[Mistake]:
    """Find the passages that rest on these documents."""
    for reference, passage in catalogue.passages.items():
        at = passage.selector
        if at is not None and at.document in clean:
            try:
                places[reference] = _found(at, clean[at.document], cut[at.document])
            except ValueError as error:
                yield Mistake(catalogue.origin("passage", reference), f"selector: {error}")


def _cited(
    catalogue: Catalogue, texts: Mapping[str, str], places: Mapping[str, Sequence[Bounds]]
) -> Iterator[Mistake]:
    """Hold locators against the documents whose paragraphs are counted."""
    lines: dict[str, Sequence[Line]] = {}
    for name, text in texts.items():
        if counted := catalogue.documents[name].counted:
            try:
                lines[name] = lines_of(text, counted)
            except ValueError as error:
                yield Mistake(catalogue.origin("document", name), str(error))
    for reference, found in places.items():
        document = _document(catalogue, reference)
        if document in lines and (complaint := _misplaced(catalogue, reference, found, lines)):
            yield Mistake(catalogue.origin("passage", reference), complaint)


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


def _words(text: str, places: Sequence[Bounds]) -> str:
    return " ".join(text[start:end] for start, end in places)


def at_hand(catalogue: Catalogue, folders: Folders) -> list[Document]:
    """The documents whose files are in some folders."""
    return [d for d in catalogue.documents.values() if place(d.file, folders)]


def _units(catalogue: Catalogue, document: str, text: str) -> Sequence[Unit]:
    account = catalogue.accounts.get(document)
    return units(text, account.cut_before if account else ())


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


def texts(catalogue: Catalogue, folders: Folders) -> dict[str, str]:
    """The very words of verified documents, of those that are there: of every passage that was
    found in one, by `source#passage`, and of every sentence, by `document:number`. Raises
    ValueError.
    """
    found: dict[str, str] = {}
    whole: dict[str, str] = {}
    cut: dict[str, Sequence[Unit]] = {}
    for document in at_hand(catalogue, folders):
        text = content(document.file, document.headed, document.sha256, folders)
        whole[document.id] = normalised(text)
        cut[document.id] = _units(catalogue, document.id, text)
        for unit in cut[document.id]:
            found[f"{document.id}:{unit.number}"] = unit.text
    for reference, passage in catalogue.passages.items():
        at = passage.selector
        if at is not None and at.document in whole:
            text = whole[at.document]
            found[reference] = _words(text, bounds(at, text, cut[at.document]))
    return found


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
"""The line before and after the block that tells of the copy."""

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
