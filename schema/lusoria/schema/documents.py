"""The documents in which sources were read, held against what the catalogue says of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from lusoria.schema.catalogue import Catalogue
from lusoria.schema.mistakes import Mistake, meant
from lusoria.schema.records import Document, Selector


def verify(catalogue: Catalogue, folder: Path) -> Iterator[Mistake]:
    """Every document that is missing or another, and every span that is not in its document."""
    texts = {}
    for document in catalogue.documents.values():
        origin = catalogue.origin("document", document.id)
        try:
            content = (folder / document.file).read_bytes()
        except OSError as error:
            there = [file.name for file in folder.glob("*")] if folder.is_dir() else []
            hint = meant(document.file, there)
            yield Mistake(origin, f"{folder / document.file}: {error.strerror}{hint}")
            continue
        if (found := sha256(content).hexdigest()) != document.sha256:
            yield Mistake(origin, f"{document.file} is another file: its SHA-256 is {found}")
            continue
        texts[document.id] = normalised(content.decode("utf-8", errors="replace"))
    for source in catalogue.sources.values():
        for passage in source.passages:
            if passage.selector is not None and passage.selector.document in texts:
                complaint = _complaint(passage.selector, texts[passage.selector.document])
                if complaint:
                    origin = catalogue.origin("passage", f"{source.id}#{passage.id}")
                    yield Mistake(origin, complaint)


def normalised(text: str) -> str:
    """A text in Unicode NFC, runs of white space made one space, stripped."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def span(selector: Selector, text: str) -> str:
    """The span of a normalised text that a selector means.

    It runs from the only place of `start` to the first place where `end` ends no sooner than
    `start`. Raises ValueError where there is no such span, or more than one beginning.
    """
    start, end = normalised(selector.start), normalised(selector.end)
    count = text.count(start)
    if count != 1:
        raise ValueError(f"start: {start!r} is found {count} times in the document, expected once")
    first = text.index(start)
    last = text.find(end, max(first, first + len(start) - len(end)))
    if last < 0:
        raise ValueError(f"end: {end!r} is not found in the document after the start")
    return text[first : last + len(end)]


def passage_text(document: Document, folder: Path, selector: Selector) -> str:
    """The very words of a passage, from a verified document. Raises OSError, ValueError."""
    content = (folder / document.file).read_text(encoding="utf-8", errors="replace")
    return span(selector, normalised(content))


def _complaint(selector: Selector, text: str) -> str | None:
    try:
        found = sha256(span(selector, text).encode()).hexdigest()
    except ValueError as error:
        return f"selector: {error}"
    if found != selector.sha256:
        return f"selector: the SHA-256 of the span is {found}, expected {selector.sha256}"
    return None
