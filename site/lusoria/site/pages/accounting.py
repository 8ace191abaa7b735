"""What becomes of the sentences of a document, summed up, and what a document is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import Document, Sentence, Source
from lusoria.site import words
from lusoria.site.edition import Edition
from lusoria.site.things.document import name

CLAUSES = "Bear on clauses"
ELSE = "Say something else that stands here: names, dates, places, sources"


@dataclass(frozen=True)
class Kind:
    """Sentences of which the same becomes; `because`: why they are not used, if they are not."""

    what: str
    because: str | None
    sentences: int
    runs: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Copy:
    """A document of a source, with what it is called and what becomes of its sentences."""

    document: Document
    name: str
    kinds: Sequence[Kind]

    @property
    def sentences(self) -> int:
        """How many sentences it has."""
        return sum(kind.sentences for kind in self.kinds)


def copies(edition: Edition, source: Source) -> Sequence[Copy]:
    """The documents in which a source was read."""
    documents = edition.document.by("source", source.id)
    return [Copy(d, name(edition, d), kinds(edition, d)) for d in documents]


def kinds(edition: Edition, document: Document) -> Sequence[Kind]:
    """What becomes of the sentences of a document: those on clauses first, then the unused."""
    found: dict[str, list[int]] = {CLAUSES: [], ELSE: []}
    for sentence in edition.sentence.by("document", document.id):
        found.setdefault(_fate(edition, sentence), []).append(sentence.ordinal)
    return [
        Kind(
            f"Nothing: {fate}" if fate in words.FATES else fate,
            words.FATES.get(fate),
            len(ordinals),
            runs(ordinals),
        )
        for fate, ordinals in found.items()
        if ordinals
    ]


def _fate(edition: Edition, sentence: Sentence) -> str:
    if sentence.out_of_scope:
        return sentence.out_of_scope
    uses = edition.sentence_use.by("sentence", sentence.id)
    bears = any(use.passage and edition.stance.by("passage", use.passage) for use in uses)
    return CLAUSES if bears else ELSE


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers as runs, each with its first and its last: 1–3 and 7 of 1, 2, 3, 7."""
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
