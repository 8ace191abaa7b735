"""The account of a document as it is being made: its sentences, and the entry of each so far.

This reads the YAML as it stands, right or wrong, so that an account can be made while the catalogue
still has mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from ruamel.yaml.comments import CommentedMap

from lusoria.playable import digests
from lusoria.playable.cache import write_atomically
from lusoria.schema.authoring.yaml_text import as_yaml, on_one_line, with_schema
from lusoria.schema.checks.documents import Folders, Span, find_bounds, find_covering, read_document
from lusoria.schema.mistakes import unknown
from lusoria.schema.reading.files import TOP, CatalogueFile, of_kind, read_some
from lusoria.schema.reading.yaml_source import mapping_at, read, records_at
from lusoria.schema.records import Document, Selector
from lusoria.schema.texts import Unit, normalise, ranges, units

Entry = dict[str, Any]

OWN = {"sentence", "sha256", "passages"}
"""The keys of an entry that follow from the document and the sources."""

MARKS = re.compile(r"\[[\w.]+\s?\w*\]|\(L\d+\)")
"""Marks of a copy: numbers of paragraphs, pages and lines."""
FIELD = re.compile(r"(id|version|credit): .+|[\w-]+ metadata")
"""What the description of a program says of itself: its number, its version, who wrote it."""


@dataclass(frozen=True)
class BookLine:
    """A unit of a document, the passages that lie in it, and its entry in the account so far.

    `placed` are all passages that lie in the document, by their selectors: one that the entry still
    names, but that lies in other units by now, goes out of it.
    """

    unit: Unit
    passages: Sequence[str]
    entry: Mapping[str, Any]
    placed: frozenset[str] = frozenset()

    @property
    def proposed(self) -> str | None:
        """Why it looks like navigation, if nothing accounts for it yet: somebody has to look."""
        return navigation(self.unit.text) if self.left_out else None

    @property
    def left_out(self) -> bool:
        """True if nothing accounts for the sentence yet."""
        return not self.passages and not (self.entry.keys() - {"sentence", "sha256", "note"})

    def as_entry(self) -> Entry:
        """Return the entry as it should stand: number and digest, its passages, and its rest."""
        rest = {key: value for key, value in self.entry.items() if key not in OWN}
        known = {*self.passages, *self.placed}
        named = [name for name in self.entry.get("passages") or () if name not in known]
        passages = {"passages": [*self.passages, *named]} if self.passages or named else {}
        return {"sentence": self.unit.number, "sha256": self.unit.sha256, **passages, **rest}


def navigation(text: str) -> str | None:
    """Return what of the copy a unit looks like that says nothing: a heading, a picture, a mark."""
    bare = MARKS.sub(" ", text).strip()
    if text.startswith("#"):
        return "a heading"
    if bare.startswith("!["):
        return "a picture"
    if re.fullmatch(r"\*\*[^*]+\*\*", bare):
        return "a title"
    if not re.search(r"[^\W\d_]{2}", bare) or re.fullmatch(r"[IVXLCDM]+\.?", bare):
        return "a mark of the copy"
    return "a field of the copy" if FIELD.fullmatch(bare) else None


@dataclass(frozen=True)
class Stretch:
    """The sentences from a heading of a document to the next, and the chapter that they are in, if
    any: otherwise nothing of them is accounted for.
    """

    first: int
    last: int
    heading: str | None
    chapter: str | None


@dataclass(frozen=True)
class Book:
    """The account of a document as it is being made."""

    file: Path
    head: Mapping[str, Any]
    sentences: Sequence[BookLine]
    document: Document
    whole: Sequence[Unit]

    @property
    def unregistered(self) -> list[str]:
        """The sentences of the document that are in none of its chapters, as ranges."""
        known = set(self.document.numbers)
        return ranges([unit.number for unit in self.whole if unit.number not in known])

    def stretches(self) -> Iterator[Stretch]:
        """Yield the stretches of the document, cut also where a chapter begins or ends."""
        chapter_of = {n: each.title for each in self.document.chapters for n in each.numbers}
        heading, headings = None, {}
        for unit in self.whole:
            heading = unit.text if unit.text.startswith("#") else heading
            headings[unit.number] = heading
        begins = {unit.number for unit in self.whole if unit.text.startswith("#")}
        first = 1
        for number in range(1, len(self.whole) + 1):
            after = number + 1
            last = number == len(self.whole) or after in begins
            if last or chapter_of.get(after) != chapter_of.get(number):
                yield Stretch(first, number, headings[number], chapter_of.get(number))
                first = after

    def with_navigation(self) -> Book:
        """Return the account with what looks like navigation set down as such."""
        sentences = [
            replace(each, entry={**each.entry, "out-of-scope": "navigation"})
            if each.proposed
            else each
            for each in self.sentences
        ]
        return replace(self, sentences=sentences)

    def write(self) -> bool:
        """Write the account, a sentence a line, with its passages brought up to date.

        An entry stays with its sentence, by its digest, when numbers change. False if all of it
        stood there already. Raises ValueError if the document has no chapters.
        """
        if not self.sentences:
            raise ValueError(
                "it has no chapters in data/documents.yaml yet, and the account has the sentences "
                "of chapters only; --headings tells where chapters may begin and end"
            )
        sentences = [on_one_line(each.as_entry()) for each in self.sentences]
        whole = CommentedMap({**self.head, "sentences": sentences})
        text = with_schema("account", as_yaml(whole))
        new = not self.file.is_file() or self.file.read_text(encoding="utf-8") != text
        if new:
            write_atomically(self.file, text)
        return new


def book(data_dir: Path, document: str, folders: Folders) -> Book:
    """Return the account of a document that lies in one of some folders.

    Raises UnknownNameError if there is no such document, ValueError if it cannot be read, is
    another document, or cannot be cut as the account says.
    """
    known = known_document(data_dir, document)
    text = read_document(known, folders)
    file = data_dir / "accounts" / f"{document}.yaml"
    head: dict[str, Any] = dict(
        (read(file).mapping if file.is_file() else {}) or {"document": document}
    )
    entries: dict[object, list[Entry]] = {}
    for entry in head.pop("sentences", None) or ():
        if isinstance(entry, dict):
            entries.setdefault(entry.get("sha256"), []).append(entry)
    whole = units(text, head.get("cut-before") or ())
    wanted = set(known.numbers)
    found = [unit for unit in whole if unit.number in wanted]
    spans = list(_find_spans(data_dir, document, normalise(text), whole))
    covered = find_covering(spans, found)
    placed = frozenset(span.passage for span in spans)
    sentences = []
    for unit in found:
        fitting = entries.get(unit.sha256, [])  # of several that of its number, or the next
        fitting.sort(key=lambda entry: entry.get("sentence") != unit.number)
        entry = fitting.pop(0) if fitting else {}
        sentences.append(BookLine(unit, covered.get(unit.number, ()), entry, placed))
    return Book(file, head, sentences, known, whole)


def known_document(data_dir: Path, document: str) -> Document:
    """Return the record of a document, for which only the list of documents is read.

    Raises UnknownNameError.
    """
    listed_in = CatalogueFile(TOP["documents.yaml"], read(data_dir / "documents.yaml"))
    known = {str(raw.get("id")): raw for _, raw in listed_in.items() if isinstance(raw, dict)}
    if document not in known:
        raise unknown("document", document, known)
    return Document.model_validate(known[document])


def _find_spans(data_dir: Path, document: str, text: str, whole: Sequence[Unit]) -> Iterator[Span]:
    """Yield the spans of a document's passages, as far as they are found."""
    needed = [f"sources/{path}" for path in digests.files(data_dir / "sources")]
    files, _ = read_some(data_dir, needed)
    for _, _, source in of_kind(files, "source"):
        for _, passage in records_at((), source, "passages"):
            selector = mapping_at(passage, "selector")
            if selector.get("document") == document:
                with suppress(ValidationError, ValueError):  # the check reports it
                    bounds = find_bounds(Selector.model_validate(selector), text, whole)
                    name = f"{source.get('id')}#{passage.get('id')}"
                    yield from (Span(name, start, end) for start, end in bounds)
