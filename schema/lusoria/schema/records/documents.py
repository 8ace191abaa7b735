"""Documents: the files and pages in which sources were read, and what becomes of every sentence.

Where chapters were read twice, by readers apart: on which questions each found sentences to bear.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from lusoria.schema.records.base import (
    RANGE,
    Day,
    DocumentRef,
    EvidenceRef,
    GameRef,
    Language,
    Note,
    OfFile,
    PassageRef,
    Record,
    Role,
    Sha256,
    Slug,
    SourceRef,
    Unique,
)

Fine = Literal[
    "page", "pages", "folio", "chapter", "paragraph", "paragraphs", "law", "verse", "note"
]
"""The labels of locators that lead a reader to a few lines; a chapter does by its heading."""


class Copy(Record):
    """A public copy of a text, and which part of it a document holds."""

    at: str = Field(description="Where the copy is kept: a repository, an archive, a site.")
    path: str = Field(description="The file or page there; several with semicolons between.")
    version: str | None = Field(None, description="The commit, or the date of the copy.")
    part: str = Field(description="The lines or chapters that the document holds.")


class Chapter(Record):
    """A part of a document that is accounted for sentence by sentence."""

    title: str = Field(description="What the part is, in a few words.")
    sentences: str = Field(description="The numbers of its sentences, as 1-97.")
    rules_of: list[Slug] = Field(
        [],
        description="The games of whose rules it tells: all chapters that name a game are together "
        "what the source says of its rules. Where all of them were read twice with a question "
        "asked, and no sentence bears on it, the source is silent.",
    )

    @field_validator("sentences")
    @classmethod
    def _range(cls, value: str) -> str:
        match = RANGE.fullmatch(value)
        if match is None or match[2] is None or int(match[1]) > int(match[2]):
            raise ValueError(f"found {value!r}, expected the first and the last number, as 1-97")
        return value

    @property
    def numbers(self) -> range:
        """The numbers of its sentences."""
        first, last = self.sentences.split("-")
        return range(int(first), int(last) + 1)


class Counted(Record):
    """Where in a copy the count of paragraphs begins."""

    chapter: str | None = Field(
        None, description="The chapter that begins there; none: the work is counted as a whole."
    )
    from_: int = Field(
        ge=1, description="The line of the copy on which its heading stands, or the work begins."
    )
    file: str | None = Field(None, description="The file, where the copy has several.")


class Document(Record):
    """A file or page in which a source was actually read; kept by its readers, not by us."""

    id: Annotated[Slug, Unique("document")] = Field(
        description="The document's name in this catalogue."
    )
    file: Annotated[str, Unique("file")] = Field(
        description="The name of the file, without a folder."
    )
    headed: bool = Field(
        False,
        description="Whether the file begins with a block between two lines of `---` that tells of "
        "the copy and is no part of the document.",
    )
    sha256: Annotated[Sha256, Unique("document with the SHA-256")] = Field(
        description="SHA-256 of the document, in small hexadecimal digits: of the file, or of what "
        "follows its block."
    )
    source: SourceRef = Field(description="The source that the document is a copy of.")
    language: Language | None = Field(
        None, description="The language of the document, where it is not that of the source."
    )
    copy_of: Copy | None = Field(None, description="The public copy that it was taken from.")
    wording: Literal["print", "transcription", "modernised", "protected"] | None = Field(
        None,
        description="Whether its words may be quoted: a print or a faithful transcription of a "
        "free work; a modernised copy may not; what is protected may not.",
    )
    located_by: list[Fine] = Field(
        [], description="The labels by which places in it can be cited, the finest first."
    )
    counted: list[Counted] = Field(
        [],
        description="Where its paragraphs are counted from, if it is a copy with lines of a work "
        "whose pages are not known; such passages have their lines in the copy beside.",
    )
    chapters: list[Chapter] = Field(
        [], description="What of it is accounted for; nothing else of it is."
    )
    note: Note = None

    @model_validator(mode="after")
    def _apart(self) -> Document:
        numbers = [number for chapter in self.chapters for number in chapter.numbers]
        if len(numbers) != len(set(numbers)):
            raise ValueError("chapters: a sentence belongs to one chapter at most")
        return self

    @property
    def numbers(self) -> list[int]:
        """The numbers of the sentences that are to be accounted for, in order."""
        return sorted(number for chapter in self.chapters for number in chapter.numbers)


class Selector(Record):
    """Where in a document a passage stands: whole sentences, or a span within one.

    Sentences are named by their numbers; their digests stand in the account of the document. A
    span runs from the only place where `start` stands (or one of several, by `occurrence`) to the
    first place where `end` then ends, in the document's text as normalised: Unicode NFC, runs of
    white space made one space, stripped.
    """

    document: DocumentRef = Field(description="The document in which the passage was read.")
    sentences: list[int] = Field(
        [], description="The numbers of the sentences that the passage rests on, in order."
    )
    start: str | None = Field(
        None, description="The first few words of the span, found once, or see `occurrence`."
    )
    end: str | None = Field(None, description="The last few words of the span.")
    occurrence: int | None = Field(
        None, ge=1, description="Which of the places where `start` stands, where they are several."
    )
    sha256: Sha256 | None = Field(None, description="SHA-256 of the normalised span, in UTF-8.")

    @model_validator(mode="after")
    def _one_way(self) -> Selector:
        span = (self.start, self.end, self.sha256)
        if self.sentences and (any(span) or self.occurrence):
            raise ValueError("a selector names sentences, or a span within one, not both")
        if not self.sentences and not all(span):
            raise ValueError("a selector names sentences, or has start, end and sha256")
        if self.sentences != sorted(set(self.sentences)):
            raise ValueError("sentences: expected numbers in order, each once")
        return self


OutOfScope = Literal["navigation", "address", "advertisement", "duplicate", "tactics", "elsewhere"]
"""Why a sentence is nothing that the catalogue has to tell; `navigation` takes in headings, the
labels and numbers of records, and marks of the copy; `elsewhere`: of another matter altogether."""

How = Literal["states", "implies", "contradicts"]
"""How a sentence bears on a question: it answers it, an answer follows, or it speaks against."""

Of = Annotated[str, Field(pattern=r"^[a-z0-9-]+(/[a-z0-9.-]+)?/.+$")]
"""A part of a game, or of another thing, as thing/part: jacquet/Jacquet, jacquet/france."""


LocusOf = Annotated[str, Field(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$")]
"""A locus of a game, as game/locus."""


class Sentence(Record):
    """A sentence of a document, and what accounts for it: parts of the catalogue, or a reason."""

    sentence: Annotated[int, Unique("sentence", ":")] = Field(
        ge=1, description="The sentence's number in the order of the page."
    )
    sha256: Sha256 = Field(description="SHA-256 of the sentence, normalised, in UTF-8.")
    passages: list[PassageRef] = Field([], description="The passages that lie in the sentence.")
    evidence: list[EvidenceRef] = Field([], description="The evidence that it is about.")
    games: list[GameRef] = Field([], description="The games that it is about as a whole.")
    names: list[Of] = Field([], description="Names that it gives: game/name.")
    dates: list[Of] = Field([], description="Dates that it gives: game/what.")
    places: list[Of] = Field([], description="Places that it gives: game/place.")
    relations: list[Of] = Field([], description="Relations of games that it gives: game/to.")
    identifiers: list[Of] = Field([], description="Identifiers that it gives: thing/value.")
    sources: list[SourceRef] = Field([], description="Sources that it cites.")
    out_of_scope: OutOfScope | None = Field(
        None, description="Why the sentence is nothing that this catalogue has to tell."
    )
    of: int | None = Field(None, ge=1, description="The sentence that it is a duplicate of.")
    bears: dict[LocusOf, How | Literal["none"]] = Field(
        {},
        description="Questions that it bears on, as game/locus, and how, where the stances of its "
        "passages do not say so; none: a passage takes a stance there by its other sentences.",
    )
    says: str | None = Field(None, description="What it says, in the editors' own words.")
    note: Note = None

    @model_validator(mode="after")
    def _not_both(self) -> Sentence:
        if self.out_of_scope is not None and self.uses():
            raise ValueError("a sentence that is out of scope accounts for nothing")
        if (self.out_of_scope == "duplicate") != (self.of is not None):
            raise ValueError("a duplicate, and only that, has `of`: the number of the other")
        if self.of == self.sentence:
            raise ValueError("of: a sentence is no duplicate of itself")
        return self

    def uses(self) -> list[tuple[str, str]]:
        """Return what the sentence accounts for: (kind, name)."""
        lists = {
            "passage": self.passages,
            "evidence": self.evidence,
            "game": self.games,
            "name": self.names,
            "date": self.dates,
            "place": self.places,
            "relation": self.relations,
            "identifier": self.identifiers,
            "source": self.sources,
        }
        return [(kind, name) for kind, names in lists.items() for name in dict.fromkeys(names)]


class ReadingOrder(Record):
    """In which order the sentences of a page are to be read, where they stand otherwise."""

    because: str = Field(description="How it is known that the page is out of order.")
    resp: Role = Field(description="Who put the sentences in order.")
    date: Day = Field(description="The day on which it was judged.")
    sentences: list[str] = Field(
        description="The numbers as they are read, single or as ranges that may run down: 30-12."
    )

    @model_validator(mode="after")
    def _once(self) -> ReadingOrder:
        numbers = self.numbers()
        again = sorted({number for number in numbers if numbers.count(number) > 1})
        if again:
            raise ValueError(f"sentences: {again[0]} stands there twice")
        return self

    def numbers(self) -> list[int]:
        """Return the numbers of the sentences as they are read. Raises ValueError."""
        found: list[int] = []
        for text in self.sentences:
            match = RANGE.fullmatch(text)
            if match is None:
                raise ValueError(f"sentences: found {text!r}, expected a number or a range: 30-12")
            first, last = int(match[1]), int(match[2] or match[1])
            step = 1 if first <= last else -1
            found += range(first, last + step, step)
        return found


class Account(Record):
    """What becomes of every sentence of a document."""

    document: Annotated[DocumentRef, Unique("account"), OfFile()] = Field(
        description="The document; also the file's name."
    )
    cut_before: list[str] = Field(
        [], description="Words before which the text is cut besides, each found once: fields."
    )
    reading_order: ReadingOrder | None = Field(
        None, description="The order of reading, where it is not that of the page."
    )
    sentences: list[Sentence] = Field([], description="The sentences in the order of the page.")
    note: Note = None

    @model_validator(mode="after")
    def _counted(self) -> Account:
        numbers = [sentence.sentence for sentence in self.sentences]
        for before, after in pairwise(numbers):
            if after <= before:
                raise ValueError(
                    f"sentences: found number {after} after {before}; expected them in order"
                )
        for sentence in self.sentences:
            if sentence.of is not None and sentence.of not in self.by_number:
                raise ValueError(
                    f"sentences: {sentence.sentence} is of {sentence.of}, which is not there"
                )
        for number in self.reading_order.numbers() if self.reading_order else ():
            if number not in self.by_number:
                raise ValueError(f"reading-order: there is no sentence {number}")
        return self

    @cached_property
    def by_number(self) -> Mapping[int, Sentence]:
        """The sentences by their numbers."""
        return {sentence.sentence: sentence for sentence in self.sentences}


class Settlement(Record):
    """What was decided where two readings differ, and why."""

    how: How | Literal["none"] = Field(
        description="How the sentence bears on the question; none: it does not."
    )
    because: str = Field(description="Why it was decided so.")


class Judged(Record):
    """A sentence on which at least one of two readings found a question to bear."""

    sentence: int = Field(ge=1, description="The sentence's number in the order of the page.")
    both: dict[LocusOf, How] = Field({}, description="What both readings found alike.")
    first: dict[LocusOf, How] = Field(
        {}, description="What the first reading found, where the second found nothing or another."
    )
    second: dict[LocusOf, How] = Field(
        {}, description="What the second reading found, where the first found nothing or another."
    )
    settled: dict[LocusOf, Settlement] = Field(
        {},
        description="What was decided on each question on which the two differ, and on those that "
        "neither found and somebody saw later.",
    )

    @property
    def disputed(self) -> list[str]:
        """The questions on which the two readings differ."""
        return sorted({*self.first, *self.second})

    @property
    def decided(self) -> dict[str, How]:
        """On what the sentence bears in the end, and how."""
        settled = {locus: each.how for locus, each in self.settled.items()}
        return self.both | {locus: how for locus, how in settled.items() if how != "none"}

    @model_validator(mode="after")
    def _settled(self) -> Judged:
        open_ = sorted({*self.disputed} - self.settled.keys())
        if open_:
            raise ValueError(f"settled: {open_[0]} is disputed, and not settled")
        undisputed = sorted(self.settled.keys() & self.both.keys() - {*self.disputed})
        if undisputed:
            raise ValueError(f"settled: {undisputed[0]} is found alike by both, and not disputed")
        alike = sorted(self.both.keys() & {*self.disputed})
        if alike:
            raise ValueError(f"both: {alike[0]} is disputed as well")
        for locus in self.first.keys() & self.second.keys():
            if self.first[locus] == self.second[locus]:
                raise ValueError(f"first: {locus} is found alike by the second, expected in both")
        return self


class ReadTwice(Record):
    """A chapter that two readers read apart, for the questions of one game."""

    chapter: str = Field(
        description="The chapter, by the numbers of its sentences as the document has them: 1-97."
    )
    game: Annotated[GameRef, Unique("reading of", " ", ("chapter",))] = Field(
        description="The game for whose questions it was read."
    )
    first: Role = Field(description="Who made the first reading.")
    second: Role = Field(description="Who made the second reading.")
    date: Day = Field(description="The day on which the second reading was made.")
    asked: int = Field(
        ge=1, description="How many questions both were asked: all of the game but those `beyond`."
    )
    sha256: Sha256 = Field(
        description="SHA-256 over the names and the wordings of the questions that both were asked."
    )
    beyond: list[LocusOf] = Field(
        [], description="Questions that were not asked of both: they came later, or went to one."
    )


class Readings(Record):
    """What two readings of a document found, chapter by chapter and game by game."""

    document: Annotated[DocumentRef, Unique("readings"), OfFile()] = Field(
        description="The document; also the file's name."
    )
    read: list[ReadTwice] = Field(
        description="The chapters that were read twice, once for each game.", min_length=1
    )
    judged: list[Judged] = Field(
        [], description="The sentences on which at least one reading found a question to bear."
    )
    note: Note = None

    @model_validator(mode="after")
    def _in_order(self) -> Readings:
        for before, after in pairwise(each.sentence for each in self.judged):
            if after <= before:
                raise ValueError(f"judged: found sentence {after} after {before}")
        return self

    @cached_property
    def by_number(self) -> Mapping[int, Judged]:
        """The judged sentences by their numbers."""
        return {each.sentence: each for each in self.judged}
