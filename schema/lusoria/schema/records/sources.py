"""Sources: what can be cited, how far it was read, and the passages that are cited from it.

A source is described in the fields of CSL (Citation Style Language).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from lusoria.schema.records.base import (
    Basis,
    Day,
    Extent,
    Language,
    Note,
    OfFile,
    PassageRef,
    Record,
    Slug,
    SourceRef,
    Unique,
    check_years,
)
from lusoria.schema.records.documents import Selector

Look = Literal["chaupar", "crosses", "glass", "green"]
"""The looks that drawn boards may have (`lusoria.playable.draw.LOOKS`)."""

# fmt: off
CslType = Literal[
    "article", "article-journal", "article-magazine", "article-newspaper", "bill", "book",
    "chapter", "classic", "collection", "dataset", "document", "entry", "entry-dictionary",
    "entry-encyclopedia", "figure", "graphic", "hearing", "interview", "legal_case", "legislation",
    "manuscript", "map", "motion_picture", "musical_score", "pamphlet", "paper-conference",
    "patent", "performance", "periodical", "personal_communication", "post", "post-weblog",
    "regulation", "report", "review", "review-book", "software", "song", "speech", "standard",
    "thesis", "treaty", "webpage",
]
SourceKind = Literal[
    "text", "rules-text", "encyclopedia", "database", "program", "scholarship", "website",
    "manuscript",
]
DependenceKind = Literal[
    "copies", "translates", "summarises", "expands", "implements", "harmonises", "descends-from",
    "claims", "part-of",
]
LocatorLabel = Literal[
    "page", "pages", "folio", "section", "chapter", "paragraph", "paragraphs", "column", "note",
    "law", "verse", "whole",
]
# fmt: on


class Name(Record):
    """A person or body, as CSL names them."""

    family: str | None = Field(None, description="Family name.")
    given: str | None = Field(None, description="Given names or their initials.")
    literal: str | None = Field(None, description="The name of a body, or one that has no parts.")
    suffix: str | None = Field(None, description="What follows the name, such as Jr.")
    dropping_particle: str | None = Field(
        None, description="A particle that a short form leaves out, such as de."
    )
    non_dropping_particle: str | None = Field(
        None, description="A particle that stays with the family name, such as van."
    )


class CslDate(Record):
    """A date, as CSL writes it."""

    date_parts: list[list[int]] | None = Field(
        None, description="Year, month and day; two lists for a range."
    )
    literal: str | None = Field(None, description="A date that cannot be written in numbers.")
    circa: bool | None = Field(None, description="Whether the date is approximate.")


class Csl(Record):
    """The bibliographic description of a source, in the fields of CSL."""

    type: CslType = Field(description="What kind of work it is, in CSL's list.")
    title: str = Field(description="The title.")
    title_short: str | None = Field(None, description="A short form of the title.")
    author: list[Name] = Field([], description="The authors.")
    editor: list[Name] = Field([], description="The editors.")
    translator: list[Name] = Field([], description="The translators.")
    container_author: list[Name] = Field([], description="The authors of the containing work.")
    issued: CslDate | None = Field(None, description="When it was published.")
    original_date: CslDate | None = Field(None, description="When it was first published.")
    accessed: CslDate | None = Field(None, description="When the web resource was consulted.")
    container_title: str | None = Field(None, description="The work that it is a part of.")
    collection_title: str | None = Field(None, description="The series that it belongs to.")
    collection_number: str | None = Field(None, description="Its number in the series.")
    volume: str | None = Field(None, description="The volume.")
    issue: str | None = Field(None, description="The issue of a periodical.")
    number: str | None = Field(None, description="The number of a report or manuscript.")
    page: str | None = Field(None, description="The pages that it takes in its container.")
    chapter_number: str | None = Field(None, description="The number of the chapter.")
    edition: str | None = Field(None, description="The edition.")
    version: str | None = Field(None, description="The version, of a program or a database.")
    publisher: str | None = Field(None, description="The publisher.")
    publisher_place: str | None = Field(None, description="The place of publication.")
    archive: str | None = Field(None, description="The library or archive that holds it.")
    call_number: str | None = Field(None, description="The shelfmark.")
    genre: str | None = Field(None, description="What kind of thesis, report or manuscript it is.")
    medium: str | None = Field(None, description="What it is written on or recorded in.")
    language: Language | None = Field(None, description="The language, as a BCP 47 tag.")
    url: str | None = Field(None, alias="URL", description="Where it is found on the web.")
    doi: str | None = Field(None, alias="DOI", description="Its DOI.")
    isbn: str | None = Field(None, alias="ISBN", description="Its ISBN.")
    issn: str | None = Field(None, alias="ISSN", description="The ISSN of its periodical.")
    note: str | None = Field(None, description="What else describes the work.")

    def as_csl(self) -> dict[str, Any]:
        """Return the item as CSL-JSON, without empty fields."""
        return {k: v for k, v in self.model_dump(by_alias=True, exclude_none=True).items() if v}


class SourceDate(Record):
    """When a source was written or published, and by what authority; or why that is unknown."""

    edtf: str | None = Field(
        None, description="The date in EDTF (ISO 8601-2): 1698/1699, -0299; none: it is unknown."
    )
    not_before: int | None = Field(
        None, description="The first year that the date allows; none where it is open."
    )
    not_after: int | None = Field(
        None, description="The last year that the date allows; none where it is open."
    )
    by: list[SourceRef] = Field(
        [], description="The sources that give the date; itself, where it is dated by itself."
    )
    because: str = Field(
        description="What gives the date, and how; where it is unknown, why, and what was tried."
    )

    @model_validator(mode="after")
    def _grounded(self) -> SourceDate:
        if self.edtf is not None:
            check_years(self.edtf, self.not_before, self.not_after)
        elif self.not_before is not None or self.not_after is not None:
            raise ValueError("edtf: is missing; years alone are no date")
        if (self.edtf is None) != (not self.by):
            raise ValueError("a date, and only that, has by: the sources that give it")
        return self


class Rights(Record):
    """What may be done with the text of a source."""

    status: Literal["public-domain", "in-copyright", "open-licence", "unknown"] = Field(
        description="Whether the text is free, and by what."
    )
    licence: str | None = Field(None, description="The SPDX name of the licence, where open.")
    note: str | None = Field(None, description="What the status rests on, and what it covers.")


class Reliability(Record):
    """How far a source can be trusted as a witness, in the editors' judgement."""

    grade: Literal["high", "fair", "low", "unknown"] = Field(
        description="How reliable the source is as a witness to the rules."
    )
    because: str = Field(description="Why the editors think so, in a sentence.")


class Reading(Record):
    """How much of a source the editors have read, and in what."""

    extent: Extent | None = Field(
        None,
        description="How much of the source was read; `complete` follows from an account of all "
        "its sentences, and is not written.",
    )
    what: str = Field(description="What exactly was read, in a sentence.")
    where: str | None = Field(None, description="In which copy or at which address it was read.")
    consulted: Day | None = Field(None, description="The day on which it was last consulted.")

    @field_validator("extent")
    @classmethod
    def _proved(cls, value: str | None) -> str | None:
        if value == "complete":
            raise ValueError(
                "complete follows from an account of all sentences (data/accounts/) and is not "
                "written; expected part, opening, quotation, none, or no extent"
            )
        return value


class Dependence(Record):
    """What a source owes to another."""

    on: SourceRef = Field(description="The source that this one depends on.")
    how: Annotated[DependenceKind, Unique("dependence", " ", ("on",))] = Field(
        description="In what way it depends on it; `claims`: says so itself, no more is known; "
        "`part-of`: stands in it, and is kept apart because it is another witness."
    )
    status: Basis = Field(description="On what the statement of the dependence rests.")
    note: str | None = Field(None, description="How it is known, or where the two differ.")


class Locator(Record):
    """Where in a source a passage stands: in the work, never in a digital copy of it."""

    chapter: str | None = Field(
        None, description="The chapter in which the label counts, where it counts in each anew."
    )
    label: LocatorLabel = Field(description="What the locator counts or names.")
    value: str = Field(
        "", description="The page, line, heading …; it may be left out for the whole work."
    )

    @model_validator(mode="after")
    def _value(self) -> Locator:
        if self.value == "" and self.label != "whole":
            raise ValueError("a locator has a value, unless its label is whole")
        return self


class InCopy(Record):
    """Where in the digital copy in which it was read a passage stands."""

    lines: str = Field(
        pattern=r"^[1-9]\d*(-[1-9]\d*)?(, [1-9]\d*(-[1-9]\d*)?)*$",
        description="The lines of the copy's file, single or as ranges: 3493, 246-271.",
    )
    file: str | None = Field(None, description="The file, where the copy has several.")


class Quotation(Record):
    """The very words of a passage; only of works in the public domain, or a few words."""

    text: str = Field(description="The words quoted, as the source writes them.")
    language: Language = Field(description="The language of the quotation, as a BCP 47 tag.")
    translation: str | None = Field(None, description="Our translation into English.")
    of: SourceRef | None = Field(
        None, description="The source whose words they are, where another source quotes them."
    )


class Passage(Record):
    """A place in a source that says something of use."""

    id: Annotated[Slug, Unique("passage", "#")] = Field(
        description="The passage's name within its source."
    )
    locator: Locator = Field(description="Where in the source the passage stands.")
    in_copy: InCopy | None = Field(
        None, description="Where it stands in the digital copy, beside its place in the work."
    )
    selector: Selector | None = Field(
        None, description="The span of a document, where one is held."
    )
    says: str = Field(description="What the passage says, in the editors' own words.")
    quotation: Quotation | None = Field(None, description="The passage's own words.")
    look: Look | None = Field(
        None, description="The look of drawn boards that is as it says, if it says enough."
    )
    status: Literal["read", "reported"] = Field(
        description="Whether the passage was read, or is known only through another source."
    )
    reported_in: PassageRef | None = Field(
        None, description="The passage of another source that reports it."
    )
    note: Note = None

    @model_validator(mode="after")
    def _reported(self) -> Passage:
        if (self.status == "reported") != (self.reported_in is not None):
            raise ValueError("a passage with the status reported, and only that, has reported-in")
        return self


class Source(Record):
    """A work or a web resource that can be cited."""

    id: Annotated[Slug, Unique("source"), OfFile()] = Field(
        description="The source's name in this catalogue; also the file's name."
    )
    siglum: Annotated[str, Unique("siglum")] = Field(
        description="The short sign by which the apparatus cites the source."
    )
    csl: Csl = Field(description="The bibliographic description, in the fields of CSL.")
    kind: SourceKind = Field(
        description="What kind of witness the source is; `text`: an ancient or medieval text that "
        "speaks of a game and is no rules text."
    )
    language: Language = Field(description="The language of the source, as a BCP 47 tag.")
    date: SourceDate = Field(description="When it was written or published, and what says so.")
    rights: Rights = Field(description="What may be done with its text.")
    reliability: Reliability = Field(description="How far it can be trusted.")
    read: Reading = Field(description="How much of it was read, and where.")
    reported_in: SourceRef | None = Field(
        None, description="The source through which it is known, where it was not read itself."
    )
    written_of: list[str] = Field(
        [],
        description="The games that it was written of, where it bears witness to others as well; "
        "none: those that it bears witness to. A game that is not in the catalogue has its own "
        "name, with a capital.",
    )
    depends: list[Dependence] = Field([], description="What it owes to other sources.")
    identifiers: dict[Annotated[str, Unique("identifier", " ")], str] = Field(
        {}, description="Its identifiers elsewhere, by scheme: DLP, BnF, EEBO-TCP, VD18 …"
    )
    passages: list[Passage] = Field([], description="The passages that are cited from it.")

    def is_of(self, game: str) -> bool:
        """Return whether it was written of a game to which it bears witness, and not of another."""
        return not self.written_of or game in self.written_of

    @model_validator(mode="after")
    def _unread(self) -> Source:
        if self.reported_in is not None and self.read.extent != "none":
            raise ValueError("reported-in is for sources that were not read (extent: none)")
        return self
