"""Documents: the files and pages in which sources were read, and what of them is accounted for."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator, model_validator

from lusoria.schema.catalogue.records.base import (
    RANGE,
    DocumentRef,
    Language,
    Record,
    Sha256,
    Slug,
    SourceRef,
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

    id: Slug = Field(description="The document's name in this catalogue.")
    file: str = Field(description="The name of the file, without a folder.")
    headed: bool = Field(
        False,
        description="Whether the file begins with a block between two lines of `---` that tells of "
        "the copy and is no part of the document.",
    )
    sha256: Sha256 = Field(
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
    note: str | None = Field(None, description="A remark of the editors.")

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
