"""Tables of the accounts of documents: what becomes of each of their sentences."""

from __future__ import annotations

from typing import get_args

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.records.documents import How
from lusoria.schema.database.tables.base import Row, at, column, sequence

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


class Account(Row, of=records.Account, title="Accounts of documents"):
    """Accounts of documents; their sentences are in the table sentence."""

    document: str = at("document", key=True)
    segmentation: int = column("The number of the way in which sentences were cut.")
    cut_before: str
    order_because: str | None = at("reading_order.because")
    order_resp: str | None = at("reading_order.resp")
    order_date: str | None = at("reading_order.date")
    note: str | None


class Sentence(
    Row,
    of=records.Sentence,
    title="Sentences",
    facets="document out_of_scope",
    checks={"duplicates_have_another": "(out_of_scope IS 'duplicate') = (of_sentence IS NOT NULL)"},
    unique=("document ordinal",),
):
    """The sentences of documents and what becomes of them; their own words are not here."""

    id: str = column("The sentence's address, as document:number.", key=True)
    document: str = column("The document.", to="document.id")
    read_as: int | None = column(
        "The sentence's place in the order of reading; none: it is no part of the text."
    )
    says: str | None
    out_of_scope: str | None
    of_sentence: str | None = at("of", to="sentence.id")
    note: str | None
    ordinal: int = at("sentence")
    sha256: str
    sequence: int = sequence()


class SentenceUse(Row, title="What accounts for sentences", facets="kind"):
    """What of the catalogue accounts for which sentence."""

    sentence: str = column("The sentence.", to="sentence.id", key=True)
    ordinal: int = column("Its place among those of the sentence.", key=True)
    kind: str = column("What it is: a passage, a record of evidence, a name, a date …", words=KINDS)
    part: str = column("What it is called; parts of games as game/part.")
    passage: str | None = column("The passage.", to="passage.id")
    evidence: str | None = column("The record of evidence.", to="evidence.id")
    source: str | None = column("The source.", to="source.id")
    game: str | None = column("The game, or that of the part.", to="game.id")


class Bearing(Row, title="Questions on which sentences bear", facets="how"):
    """On which questions of play the sentences of documents bear, and how."""

    sentence: str = column("The sentence.", to="sentence.id", key=True)
    locus: str = column("The question that it bears on.", to="locus.id", key=True)
    how: str = column(
        "Whether it states an answer, implies one, or contradicts one.", words=get_args(How)
    )
    sequence: int = sequence()


JUDGEMENTS = column("How many judgements there were: sentences times questions asked.")
BOTH = column("In how many both found that the sentence bears on the question.")
FIRST_ONLY = column("In how many only the first did.")
SECOND_ONLY = column("In how many only the second did.")
SAME_WAY = column("Of those both found, how many bear in the same way.")
RAW = column("The share of all judgements on which they agree.")
OF_FOUND = column("Of the judgements in which either found something, the share in which both did.")
KAPPA = column("Cohen's kappa; none below 30 judgements.")


class Readings(Row, of=records.ReadTwice, title="Chapters that were read twice"):
    """Chapters that were read twice, apart, for the questions of a game, and how the two readings
    agreed before anything was settled."""

    chapter: str = column("The chapter.", to="chapter.id", key=True)
    game: str = at("game", key=True)
    document: str = column("The document that it is a part of.", to="document.id")
    first: str
    second: str
    date: str
    asked: int
    sentences: int = column("How many sentences were read.")
    judgements: int = JUDGEMENTS
    both: int = BOTH
    first_only: int = FIRST_ONLY
    second_only: int = SECOND_ONLY
    same_way: int = SAME_WAY
    raw: float = RAW
    of_found: float | None = OF_FOUND
    kappa: float | None = KAPPA
    note: str | None = column("A remark of the editors on the readings of the document.")
    sha256: str
    sequence: int = sequence()


class ReadingsBeyond(
    Row, title="Questions not asked of both readings", parts={"readings": "chapter game"}
):
    """Which questions were not asked of both readings of a chapter."""

    chapter: str = column("The chapter.", to="chapter.id", key=True)
    game: str = column("The game for whose questions it was read.", to="game.id", key=True)
    locus: str = column("The question.", to="locus.id", key=True)


class Agreement(
    Row,
    title="How far two readings agree, summed",
    checks={
        "of_one_thing": "(of_what IS 'document') = (document NOTNULL) AND (of_what IS 'game') = "
        "(game NOTNULL)"
    },
):
    """How far two readings agree in a document, for a game, and in the whole catalogue: from the
    tables of all chapters that were read twice, summed."""

    of_what: str = column("What is summed.", key=True, words=("document", "game", "catalogue"))
    name: str = column("The name of the document or of the game, or catalogue.", key=True)
    document: str | None = column("The document.", to="document.id")
    game: str | None = column("The game.", to="game.id")
    chapters: int = column("How many chapters are summed, each as often as it has games.")
    judgements: int = JUDGEMENTS
    both: int = BOTH
    first_only: int = FIRST_ONLY
    second_only: int = SECOND_ONLY
    same_way: int = SAME_WAY
    raw: float = RAW
    of_found: float | None = OF_FOUND
    kappa: float | None = KAPPA
    sequence: int = sequence()


class Disputed(Row, of=records.Settlement, title="Disputed readings", facets="decided"):
    """Where two readings of a sentence differ, or both missed something: what was decided, why."""

    sentence: str = column("The sentence.", to="sentence.id", key=True)
    locus: str = column("The question.", to="locus.id", key=True)
    first: str | None = column("What the first reading found, if anything.")
    second: str | None = column("What the second reading found, if anything.")
    decided: str = at("how")
    because: str
    sequence: int = sequence()
