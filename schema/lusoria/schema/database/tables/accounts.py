"""Tables of the accounts of documents: what becomes of each of their sentences."""

from typing import get_args

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.records.accounts import How
from lusoria.schema.database.tables.base import (
    check,
    column,
    is_json,
    of,
    one_of,
    one_of_its_words,
    table,
)

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


class Account(SQLModel, table=True):
    """An account of a document."""

    __tablename__ = "account"
    __table_args__ = table(
        *is_json("cut_before"),
        says="Accounts of documents; their sentences are in the table sentence.",
    )
    document: str = of(records.Account, "document", to="document.id", key=True)
    segmentation: int = column("The number of the way in which sentences were cut.", "integer")
    cut_before: str = of(records.Account, "cut_before", "json")
    order_because: str | None = of(records.ReadingOrder, "because", optional=True)
    order_resp: str | None = of(records.ReadingOrder, "resp", optional=True)
    order_date: str | None = of(records.ReadingOrder, "date", optional=True)
    note: str | None = of(records.Account, "note", optional=True)


class Sentence(SQLModel, table=True):
    """A sentence of a document."""

    __tablename__ = "sentence"
    __table_args__ = table(
        one_of_its_words("out_of_scope", records.Sentence),
        check(
            "duplicates_have_another", "(out_of_scope IS 'duplicate') = (of_sentence IS NOT NULL)"
        ),
        says="The sentences of documents and what becomes of them; their own words are not here.",
    )
    id: str = column("The sentence's address, as document:number.", key=True)
    document: str = column("The document.", to="document.id")
    ordinal: int = of(records.Sentence, "sentence", "integer")
    read_as: int | None = column(
        "The sentence's place in the order of reading; none: it is no part of the text.",
        "integer",
        optional=True,
    )
    sha256: str = of(records.Sentence, "sha256")
    out_of_scope: str | None = of(records.Sentence, "out_of_scope", optional=True)
    of_sentence: str | None = of(records.Sentence, "of", to="sentence.id", optional=True)
    says: str | None = of(records.Sentence, "says", optional=True)
    note: str | None = of(records.Sentence, "note", optional=True)


class SentenceUse(SQLModel, table=True):
    """What accounts for a sentence."""

    __tablename__ = "sentence_use"
    __table_args__ = table(
        one_of("kind", *KINDS),
        says="What of the catalogue accounts for which sentence.",
    )
    sentence: str = column("The sentence.", to="sentence.id", key=True)
    ordinal: int = column("Its place among those of the sentence.", "integer", key=True)
    kind: str = column("What it is: a passage, a record of evidence, a name, a date …")
    part: str = column("What it is called; parts of games as game/part.")
    passage: str | None = column("The passage.", to="passage.id", optional=True)
    evidence: str | None = column("The record of evidence.", to="evidence.id", optional=True)
    source: str | None = column("The source.", to="source.id", optional=True)
    game: str | None = column("The game, or that of the part.", to="game.id", optional=True)


class Bearing(SQLModel, table=True):
    """A question on which a sentence bears."""

    __tablename__ = "bearing"
    __table_args__ = table(
        one_of("how", *get_args(How)),
        says="On which questions of play the sentences of documents bear, and how.",
    )
    sentence: str = column("The sentence.", to="sentence.id", key=True)
    locus: str = column("The question that it bears on.", to="locus.id", key=True)
    how: str = column("Whether it states an answer, implies one, or contradicts one.")


class Readings(SQLModel, table=True):
    """Two readings of a document, and how they agree."""

    __tablename__ = "readings"
    __table_args__ = table(
        *is_json("games"),
        one_of_its_words("first", records.Readings),
        one_of_its_words("second", records.Readings),
        says="Documents that were read twice, apart, for the questions of play, and how the two "
        "readings agreed before anything was settled.",
    )
    document: str = of(records.Readings, "document", to="document.id", key=True)
    games: str = of(records.Readings, "games", "json")
    first: str = of(records.Readings, "first")
    second: str = of(records.Readings, "second")
    date: str = of(records.Readings, "date")
    sentences: int = column("How many sentences were read.", "integer")
    judgements: int = column(
        "How many judgements there were: sentences times questions.", "integer"
    )
    both: int = column("In how many both found that the sentence bears on it.", "integer")
    first_only: int = column("In how many only the first did.", "integer")
    second_only: int = column("In how many only the second did.", "integer")
    same_way: int = column("Of those both found, how many bear in the same way.", "integer")
    raw: float = column("The share of all judgements on which they agree.", "real")
    of_found: float | None = column(
        "Of the judgements in which either found something, the share in which both did.",
        "real",
        optional=True,
    )
    kappa: float | None = column("Cohen's kappa; none below 30 judgements.", "real", optional=True)
    note: str | None = of(records.Readings, "note", optional=True)


class Disputed(SQLModel, table=True):
    """A question on which two readings of a sentence differ, and what was decided."""

    __tablename__ = "disputed"
    __table_args__ = table(
        says="Where two readings of a sentence differ: what each found, what was decided and why.",
    )
    sentence: str = column("The sentence.", to="sentence.id", key=True)
    locus: str = column("The question.", to="locus.id", key=True)
    first: str | None = column("What the first reading found, if anything.", optional=True)
    second: str | None = column("What the second reading found, if anything.", optional=True)
    decided: str = of(records.Settlement, "how")
    because: str = of(records.Settlement, "because")
