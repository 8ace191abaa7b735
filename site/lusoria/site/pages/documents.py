"""The pages of documents: what becomes of every sentence that was read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lusoria.schema.tables import (
    Account,
    Document,
    Identifier,
    Passage,
    Sentence,
    SentenceUse,
    Source,
)
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.printing import Press
from lusoria.site.pages.sources import Cited, cited


@dataclass(frozen=True)
class Fate:
    """A sentence, and what accounts for it."""

    sentence: Sentence
    passages: Sequence[Cited]
    uses: Sequence[tuple[SentenceUse, tuple[str, str] | None]]
    """What else accounts for it, each with the page of it: its kind and key."""

    @property
    def out_of_scope(self) -> bool:
        """Whether it is nothing that the catalogue has to tell."""
        return self.sentence.out_of_scope is not None


@dataclass(frozen=True)
class Told:
    """A document with the account of it, in the order of reading."""

    document: Document
    source: Source
    account: Account | None
    fates: Sequence[Fate]

    @property
    def used(self) -> int:
        """How many of its sentences are a part of the catalogue."""
        return sum(not fate.out_of_scope for fate in self.fates)


def print_all(press: Press) -> None:
    """Print the list of documents, and the account of each."""
    documents = [told(press.edition, row) for row in press.edition.all(Document)]
    press.page("document/", "documents.html", documents=documents)
    for each in documents:
        press.thing("document", each.document.id, told=each)


def told(edition: Edition, document: Document) -> Told:
    """A document with what becomes of its sentences."""
    accounts = edition.by(Account, "document", document.id)
    sentences = edition.by(Sentence, "document", document.id)
    last = len(sentences) + 1
    ordered = sorted(sentences, key=lambda s: (s.read_as or last, s.ordinal))
    return Told(
        document,
        edition.get(Source, document.source),
        accounts[0] if accounts else None,
        [_fate(edition, sentence) for sentence in ordered],
    )


def _fate(edition: Edition, sentence: Sentence) -> Fate:
    uses = edition.by(SentenceUse, "sentence", sentence.id)
    passages = [edition.get(Passage, use.passage) for use in uses if use.passage]
    return Fate(
        sentence,
        [cited(edition, passage) for passage in passages],
        [(use, _page(edition, use)) for use in uses if not use.passage],
    )


def _page(edition: Edition, use: SentenceUse) -> tuple[str, str] | None:
    """The page on which a part of the catalogue is: its kind and key."""
    if use.evidence:
        return "evidence", use.evidence
    if use.source:
        return "source", use.source
    if use.game:
        return "game", use.game
    thing, _, value = use.part.rpartition("/")
    for row in edition.by(Identifier, "value", value):
        for kind in ("game", "ruleset", "source"):
            if getattr(row, kind) == thing:
                return kind, thing
    return None
