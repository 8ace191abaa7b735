"""The bibliographic description of a source, in the fields of CSL (Citation Style Language)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from lusoria.schema.catalogue.records.base import Language, Record

CslType = Literal[
    "article",
    "article-journal",
    "article-magazine",
    "article-newspaper",
    "bill",
    "book",
    "chapter",
    "classic",
    "collection",
    "dataset",
    "document",
    "entry",
    "entry-dictionary",
    "entry-encyclopedia",
    "figure",
    "graphic",
    "hearing",
    "interview",
    "legal_case",
    "legislation",
    "manuscript",
    "map",
    "motion_picture",
    "musical_score",
    "pamphlet",
    "paper-conference",
    "patent",
    "performance",
    "periodical",
    "personal_communication",
    "post",
    "post-weblog",
    "regulation",
    "report",
    "review",
    "review-book",
    "software",
    "song",
    "speech",
    "standard",
    "thesis",
    "treaty",
    "webpage",
]


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
        """The item as CSL-JSON, without the fields that are not given."""
        return {k: v for k, v in self.model_dump(by_alias=True, exclude_none=True).items() if v}
