"""A document: a file in which a source was read, and what becomes of each of its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site import languages
from lusoria.site.things.kind import Entry, Head, Part, joined
from lusoria.site.words import counted

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Document
    from lusoria.site.edition import Edition

DOCUMENT = (
    Part(
        "Chapters",
        """
        SELECT c.id, c.title, c.first, c.last, (SELECT json_group_array(g.game)
               FROM chapter_game g WHERE g.chapter = c.id) AS games
        FROM chapter c WHERE c.document = :id ORDER BY c.ordinal
        """,
        of="chapter",
        words={"id": "title"},
        rows="chapter.document",
    ),
    Part(
        "Questions on which it is silent",
        """
        SELECT n.locus, l.question, l.game, n.extent FROM silence n JOIN locus l ON l.id = n.locus
        WHERE n.document = :id ORDER BY l.game, l.ordinal
        """,
        words={"locus": "question"},
        rows="silence.document",
    ),
)
"""What belongs to a document."""

SENTENCE = (
    Part(
        "What becomes of it",
        """
        SELECT kind, part, passage, evidence, game, source FROM sentence_use
        WHERE sentence = :id ORDER BY ordinal
        """,
        rows="sentence_use.sentence",
    ),
    Part(
        "Questions that it bears on",
        """
        SELECT b.how, b.locus, l.question, l.game FROM bearing b JOIN locus l ON l.id = b.locus
        WHERE b.sentence = :id ORDER BY l.game, l.ordinal
        """,
        words={"locus": "question"},
        rows="bearing.sentence",
    ),
    Part(
        "Where two readings differed",
        """
        SELECT d.locus, l.question, d.first, d.second, d.decided, d.because FROM disputed d
        JOIN locus l ON l.id = d.locus WHERE d.sentence = :id ORDER BY l.game, l.ordinal
        """,
        words={"locus": "question"},
        rows="disputed.sentence",
    ),
)
"""What belongs to a sentence of a document."""


def name(edition: Edition, document: Document) -> str:
    """What a document is called: its source, and which copy it is where there are several."""
    source = edition.source[document.source]
    label = f"{source.label} ({source.siglum})"
    others = [each.id for each in edition.document.by("source", source.id)]
    if len(others) == 1:
        return label
    which = f"{label}, copy {others.index(document.id) + 1} of {len(others)}"
    return f"{which}, in {languages.language(document.language)}" if document.language else which


def used(edition: Edition, document: Document) -> int:
    """How many of its sentences are a part of the catalogue."""
    sentences = edition.sentence.by("document", document.id)
    return sum(sentence.out_of_scope is None for sentence in sentences)


def head(edition: Edition, document: Document) -> Head:
    """What the page of a document says of itself."""
    called = name(edition, document)
    becomes = "there is no account of it yet"
    if edition.account.by("document", document.id):
        all_of_it = len(edition.sentence.by("document", document.id))
        here = used(edition, document)
        beside = f"{here} used here and {all_of_it - here} out of scope"
        becomes = f"of {counted(all_of_it, 'sentence')}, {beside}"
    return Head(
        f"{called}, sentence by sentence",
        f"What becomes of each sentence of {called}: {becomes}.",
    )


def entry(edition: Edition, document: Document) -> Entry:
    """A document as the search page finds it."""
    source = edition.source[document.source]
    return Entry(source.title, source.siglum, joined(document.note))
