"""Evidence: what shows that a game was played, somewhere and at some time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from lusoria.schema.catalogue.records.base import (
    Day,
    MaybeDate,
    PassageRef,
    PlaceRef,
    Record,
    SourceRef,
)
from lusoria.schema.catalogue.records.lists import (
    Age,
    EvidenceType,
    Gender,
    PointMeaning,
    Role,
    SocialStatus,
    Space,
    UncertaintyFactor,
)


class Point(Record):
    """A point on the map, and what it stands for."""

    latitude: float = Field(ge=-90, le=90, description="Degrees north; WGS 84, south negative.")
    longitude: float = Field(ge=-180, le=180, description="Degrees east; WGS 84, west negative.")
    means: PointMeaning = Field(description="What the point stands for.")


class Doubt(Record):
    """What looks wrong in somebody else's record, which is kept as it is."""

    field: (
        Literal[
            "type",
            "place",
            "point",
            "region",
            "date",
            "board-pattern",
            "confidence",
            "verified",
            "sources",
        ]
        | None
    ) = Field(None, description="The part of the record that is doubted; none: all of it.")
    says: str = Field(description="What looks wrong, and why.")
    resp: Role = Field(description="Who doubts it.")
    date: Day = Field(description="The day on which it was written down.")


class Evidence(Record):
    """A record of evidence, of the kind that the Digital Ludeme Project keeps."""

    id: str = Field(
        pattern=r"^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$",
        description="The record's identifier, such as DLP.Evidence.1820.",
    )
    type: Literal[EvidenceType, "unknown"] = Field(
        description="What kind of evidence it is, or `unknown` where that was not seen."
    )
    says: str | None = Field(None, description="What the evidence is, in the editors' own words.")
    place: PlaceRef | None = Field(None, description="The place that it is evidence for.")
    point: Point | None = Field(None, description="The record's own point on the map.")
    region: str | None = Field(
        None, description="The region that the record gives, by the name of its file."
    )
    date: MaybeDate = Field(description="When the game was played by this evidence, or `unknown`.")
    board_pattern: str | None = Field(None, description="The pattern of the board, such as 2x12.")
    confidence: int | None = Field(
        None, ge=0, le=100, description="How sure the record says that it is, in per cent."
    )
    verified: bool | None = Field(None, description="Whether the record is marked as verified.")
    ages: list[Age] = Field([], description="The ages of the players.")
    genders: list[Gender] = Field([], description="The genders of the players.")
    social_statuses: list[SocialStatus] = Field(
        [], description="The social standing of the players."
    )
    spaces: list[Space] = Field([], description="The kinds of space in which it was played.")
    uncertainty_factors: list[UncertaintyFactor] = Field(
        [], description="What makes the evidence uncertain, in the project's list."
    )
    sources: list[SourceRef] = Field([], description="The sources of the record.")
    references: list[str] = Field(
        [], description="Works that the record names and that are no sources of this catalogue."
    )
    passages: list[PassageRef] = Field([], description="The passages that the record rests on.")
    doubts: list[Doubt] = Field([], description="What looks wrong in the record.")
    note: str | None = Field(None, description="A remark of the editors.")

    def terms(self) -> list[tuple[str, str]]:
        """The words that the record has of the controlled lists, but its type: (list, word)."""
        lists: dict[str, Sequence[str]] = {
            "age": self.ages,
            "gender": self.genders,
            "social-status": self.social_statuses,
            "space": self.spaces,
            "uncertainty-factor": self.uncertainty_factors,
        }
        return [(name, word) for name, words in lists.items() for word in dict.fromkeys(words)]
