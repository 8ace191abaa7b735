"""The account of a document as it is being made: its sentences, and the entry of each so far.

This reads the YAML as it stands, right or wrong, so that an account can be made while the catalogue
still has mistakes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from ruamel.yaml.comments import CommentedMap

from lusoria.playable.cache import write_atomically
from lusoria.schema.authoring.yaml_text import as_yaml, on_one_line, with_schema
from lusoria.schema.catalogue.files import TOP, CatalogueFile, of_kind, read_files
from lusoria.schema.catalogue.records import Document, Selector
from lusoria.schema.catalogue.texts import Unit, normalised, units
from lusoria.schema.catalogue.yaml_source import mapping_at, read, records_at
from lusoria.schema.checks.accounts import Span, covering
from lusoria.schema.checks.documents import Folders, bounds, content
from lusoria.schema.mistakes import unknown

Entry = dict[str, Any]


@dataclass(frozen=True)
class BookLine:
    """A unit of a document, the passages that lie in it, and its entry in the account so far."""

    unit: Unit
    passages: Sequence[str]
    entry: Mapping[str, Any]

    @property
    def left_out(self) -> bool:
        """Whether nothing accounts for it yet."""
        return not self.passages and not (self.entry.keys() - {"sentence", "sha256", "note"})

    def as_entry(self) -> Entry:
        """The entry as it should stand: number and digest, its passages, and what else it has."""
        rest = {key: value for key, value in self.entry.items() if key not in OWN}
        named = [name for name in self.entry.get("passages") or () if name not in self.passages]
        passages = {"passages": [*self.passages, *named]} if self.passages or named else {}
        return {"sentence": self.unit.number, "sha256": self.unit.sha256, **passages, **rest}


OWN = {"sentence", "sha256", "passages"}


@dataclass(frozen=True)
class Book:
    """The account of a document as it is being made."""

    file: Path
    head: Mapping[str, Any]
    sentences: Sequence[BookLine]

    def write(self) -> None:
        """Write the account: one sentence a line, with its passages brought up to date.

        An entry stays with its sentence, by its digest, when numbers change.
        """
        sentences = [on_one_line(each.as_entry()) for each in self.sentences]
        whole = CommentedMap({**self.head, "sentences": sentences})
        write_atomically(self.file, with_schema("account", as_yaml(whole)))


def book(data_dir: Path, document: str, folders: Folders) -> Book:
    """The account of a document that lies in one of some folders.

    Raises UnknownNameError where there is no such document, ValueError where it cannot be read, is
    another document, or cannot be cut as the account says.
    """
    known = known_document(data_dir, document)
    text = content(known.file, known.headed, known.sha256, folders)
    files, _ = read_files(data_dir)
    there = {file.written.file.stem: raw for file, _, raw in of_kind(files, "account")}
    head: dict[str, Any] = dict(there.get(document, {"document": document}))
    entries = [e for e in head.pop("sentences", None) or () if isinstance(e, dict)]
    whole = units(text, head.get("cut-before") or ())
    wanted = set(known.numbers)
    found = [unit for unit in whole if unit.number in wanted]
    covered = covering(_spans(files, document, normalised(text), whole), found)
    chosen = _chosen(entries, found)
    sentences = [
        BookLine(unit, covered.get(unit.number, ()), chosen.get(unit.number, {})) for unit in found
    ]
    return Book(data_dir / "accounts" / f"{document}.yaml", head, sentences)


def known_document(data_dir: Path, document: str) -> Document:
    """The record of a document; only the list of documents is read for it."""
    listed_in = CatalogueFile(TOP["documents.yaml"], read(data_dir / "documents.yaml"))
    known = {str(raw.get("id")): raw for _, raw in listed_in.items() if isinstance(raw, dict)}
    if document not in known:
        raise unknown("document", document, known)
    return Document.model_validate(known[document])


def _spans(
    files: Sequence[CatalogueFile], document: str, text: str, whole: Sequence[Unit]
) -> list[Span]:
    found = []
    for _, _, source in of_kind(files, "source"):
        for _, passage in records_at((), source, "passages"):
            selector = mapping_at(passage, "selector")
            if selector.get("document") == document:
                try:
                    places = bounds(Selector.model_validate(selector), text, whole)
                except (ValidationError, ValueError):
                    continue  # the check reports it
                name = f"{source.get('id')}#{passage.get('id')}"
                found += [Span(name, start, end) for start, end in places]
    return found


def _chosen(entries: Sequence[Entry], found: Sequence[Unit]) -> dict[int, Entry]:
    """The entry of each unit: that of its digest, of several the one of its number, or the next."""
    by_digest: dict[str, list[Entry]] = {}
    for entry in entries:
        by_digest.setdefault(str(entry.get("sha256")), []).append(entry)
    chosen = {}
    for unit in found:
        fitting = by_digest.get(unit.sha256, [])
        own = [entry for entry in fitting if entry.get("sentence") == unit.number]
        if fitting:
            chosen[unit.number] = (own or fitting)[0]
            fitting.remove(chosen[unit.number])
    return chosen
