"""The documents in which sources were read, held against what the catalogue says of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from lusoria.schema.accounting import Span, check_documents
from lusoria.schema.catalogue import Catalogue
from lusoria.schema.copying import check_copies
from lusoria.schema.mistakes import Mistake, meant
from lusoria.schema.records import Document, Passage, Selector
from lusoria.schema.segmenting import normalised, units


def verify(catalogue: Catalogue, folder: Path) -> Iterator[Mistake]:
    """Every document that is missing or another, every span that is not in its document, and every
    sentence of a document for which nothing accounts.
    """
    texts: dict[str, str] = {}
    for document in catalogue.documents.values():
        content = _content(document, folder)
        if isinstance(content, str):
            yield Mistake(catalogue.origin("document", document.id), content)
        else:
            texts[document.id] = content.decode("utf-8", errors="replace")
    clean = {name: normalised(text) for name, text in texts.items()}
    spans: dict[str, list[Span]] = {}
    for reference, passage in passages(catalogue):
        selector = passage.selector
        if selector is None or selector.document not in clean:
            continue
        complaint = _complaint(selector, clean[selector.document])
        if complaint:
            yield Mistake(catalogue.origin("passage", reference), complaint)
            continue
        start, end = bounds(selector, clean[selector.document])
        spans.setdefault(selector.document, []).append(Span(reference, start, end))
    yield from check_copies(catalogue, texts)
    yield from check_documents(catalogue, texts, spans)


def _content(document: Document, folder: Path) -> bytes | str:
    """The bytes of a document, or what is wrong with it."""
    try:
        content = (folder / document.file).read_bytes()
    except OSError as error:
        there = [file.name for file in folder.glob("*")] if folder.is_dir() else []
        return f"{folder / document.file}: {error.strerror}{meant(document.file, there)}"
    if (found := sha256(content).hexdigest()) != document.sha256:
        return f"{document.file} is another file: its SHA-256 is {found}"
    return content


def passages(catalogue: Catalogue) -> Iterator[tuple[str, Passage]]:
    """All passages of all sources, each with its address."""
    for source in catalogue.sources.values():
        for passage in source.passages:
            yield f"{source.id}#{passage.id}", passage


def bounds(selector: Selector, text: str) -> tuple[int, int]:
    """Where the span of a selector begins and ends in a normalised text.

    It runs from the only place of `start`, or the one that `occurrence` counts, to the first place
    where `end` ends no sooner than `start`. Raises ValueError where there is no such span, or more
    than one beginning.
    """
    start, end = normalised(selector.start), normalised(selector.end)
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
    return first, last + len(end)


def span(selector: Selector, text: str) -> str:
    """The words of a normalised text that a selector means. Raises ValueError as `bounds` does."""
    first, last = bounds(selector, text)
    return text[first:last]


def texts(catalogue: Catalogue, folder: Path) -> dict[str, str]:
    """The very words of verified documents: of every passage that was found in one, by
    `source#passage`, and of every sentence, by `document:number`. Raises OSError, ValueError.
    """
    found: dict[str, str] = {}
    whole: dict[str, str] = {}
    for document in catalogue.documents.values():
        text = (folder / document.file).read_bytes().decode("utf-8", errors="replace")
        whole[document.id] = normalised(text)
        account = catalogue.accounts.get(document.id)
        for unit in units(text, account.cut_before if account else ()):
            found[f"{document.id}:{unit.number}"] = unit.text
    for reference, passage in passages(catalogue):
        if passage.selector is not None:
            found[reference] = span(passage.selector, whole[passage.selector.document])
    return found


def _complaint(selector: Selector, text: str) -> str | None:
    try:
        found = sha256(span(selector, text).encode()).hexdigest()
    except ValueError as error:
        return f"selector: {error}"
    if found != selector.sha256:
        return f"selector: the SHA-256 of the span is {found}, expected {selector.sha256}"
    return None
