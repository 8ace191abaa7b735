"""Tables of the accounts of documents: what becomes of each of their sentences."""

from typing import TYPE_CHECKING, Optional

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Text, UniqueConstraint
from sqlmodel import Field, Relationship

from lusoria.schema import records
from lusoria.schema.records.documents import How
from lusoria.schema.tables.base import Table, at, one_of, ordered, sequence
from lusoria.schema.tables.presentation import Presentation

if TYPE_CHECKING:
    from lusoria.schema.tables.catalogue import Document, Passage
    from lusoria.schema.tables.play import Locus


KINDS = (
    "passage",
    "evidence",
    "game",
    "name",
    "date",
    "place",
    "relation",
    "identifier",
    "source",
)
"""What may account for a sentence."""


class Account(Table, table=True):
    """Accounts of documents; their sentences are in the table sentence."""

    repeats = records.Account
    shown = Presentation(title="Accounts of documents")

    document: str = at("document", key=True)
    segmentation: int = Field(description="The number of the way in which sentences were cut.")
    cut_before: str
    order_because: str | None = at("reading_order.because")
    order_resp: str | None = at("reading_order.resp")
    order_date: str | None = at("reading_order.date")
    note: str | None


class Sentence(Table, table=True):
    """The sentences of documents and what becomes of them; their own words are not here."""

    repeats = records.Sentence
    shown = Presentation(title="Sentences", facets="document out_of_scope")
    __table_args__ = (
        CheckConstraint(
            "(out_of_scope IS 'duplicate') = (of_sentence IS NOT NULL)",
            name="duplicates_have_another",
        ),
        UniqueConstraint("document", "ordinal"),
    )

    id: str = Field(primary_key=True, description="The sentence's address, as document:number.")
    document: str = Field(foreign_key="document.id", description="The document.")
    read_as: int | None = Field(
        description="The sentence's place in the order of reading; none: it is no part of the text."
    )
    says: str | None
    out_of_scope: str | None
    of_sentence: str | None = at("of", to="sentence.id")
    note: str | None
    ordinal: int = at("sentence")
    sha256: str
    sequence: int = sequence()

    document_row: "Document" = Relationship(back_populates="sentences")
    uses: list["SentenceUse"] = ordered("sentence_row", "SentenceUse.ordinal")
    bearings: list["Bearing"] = ordered("sentence_row", "Bearing.sequence")


class SentenceUse(Table, table=True):
    """What of the catalogue accounts for which sentence."""

    shown = Presentation(title="What accounts for sentences", facets="kind")
    __table_args__ = (one_of("kind", KINDS),)

    sentence: str = Field(primary_key=True, foreign_key="sentence.id", description="The sentence.")
    ordinal: int = Field(primary_key=True, description="Its place among those of the sentence.")
    kind: str = Field(description="What it is: a passage, a record of evidence, a name, a date …")
    part: str = Field(description="What it is called; parts of games as game/part.")
    passage: str | None = Field(foreign_key="passage.id", description="The passage.")
    evidence: str | None = Field(foreign_key="evidence.id", description="The record of evidence.")
    source: str | None = Field(foreign_key="source.id", description="The source.")
    game: str | None = Field(foreign_key="game.id", description="The game, or that of the part.")

    sentence_row: Sentence = Relationship(back_populates="uses")
    passage_row: Optional["Passage"] = Relationship()


class Bearing(Table, table=True):
    """On which questions of play the sentences of documents bear, and how."""

    shown = Presentation(title="Questions on which sentences bear", facets="how")

    sentence: str = Field(primary_key=True, foreign_key="sentence.id", description="The sentence.")
    locus: str = Field(
        primary_key=True, foreign_key="locus.id", description="The question that it bears on."
    )
    how: How = Field(
        sa_type=Text, description="Whether it states an answer, implies one, or contradicts one."
    )
    sequence: int = sequence()

    sentence_row: Sentence = Relationship(back_populates="bearings")
    locus_row: "Locus" = Relationship(back_populates="bearings")


class Readings(Table, table=True):
    """Chapters that were read twice, apart, for the questions of a game, and how the two readings
    agreed before anything was settled."""

    repeats = records.ReadTwice
    shown = Presentation(title="Chapters that were read twice")

    chapter: str = Field(primary_key=True, foreign_key="chapter.id", description="The chapter.")
    game: str = at("game", key=True)
    document: str = Field(
        foreign_key="document.id", description="The document that it is a part of."
    )
    first: str
    second: str
    date: str
    asked: int
    sentences: int = Field(description="How many sentences were read.")
    judgements: int = Field(
        description="How many judgements there were: sentences times questions asked."
    )
    both: int = Field(description="In how many both found that the sentence bears on the question.")
    first_only: int = Field(description="In how many only the first did.")
    second_only: int = Field(description="In how many only the second did.")
    same_way: int = Field(description="Of those both found, how many bear in the same way.")
    raw: float = Field(description="The share of all judgements on which they agree.")
    of_found: float | None = Field(
        description="Of the judgements in which either found something, the share in which both "
        "did."
    )
    kappa: float | None = Field(description="Cohen's kappa; none below 30 judgements.")
    note: str | None = Field(description="A remark of the editors on the readings of the document.")
    sha256: str
    sequence: int = sequence()


class ReadingsBeyond(Table, table=True):
    """Which questions were not asked of both readings of a chapter."""

    shown = Presentation(title="Questions not asked of both readings")
    __table_args__ = (
        ForeignKeyConstraint(["chapter", "game"], ["readings.chapter", "readings.game"]),
    )

    chapter: str = Field(primary_key=True, foreign_key="chapter.id", description="The chapter.")
    game: str = Field(
        primary_key=True,
        foreign_key="game.id",
        description="The game for whose questions it was read.",
    )
    locus: str = Field(primary_key=True, foreign_key="locus.id", description="The question.")


class Disputed(Table, table=True):
    """Where two readings of a sentence differ, or both missed something: what was decided, why."""

    repeats = records.Settlement
    shown = Presentation(title="Disputed readings", facets="decided")

    sentence: str = Field(primary_key=True, foreign_key="sentence.id", description="The sentence.")
    locus: str = Field(primary_key=True, foreign_key="locus.id", description="The question.")
    first: str | None = Field(description="What the first reading found, if anything.")
    second: str | None = Field(description="What the second reading found, if anything.")
    decided: str = at("how")
    because: str
    sequence: int = sequence()
