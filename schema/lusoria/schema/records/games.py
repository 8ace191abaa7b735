"""Games as traditions: names, places, dates, relations, what the sources say, and evidence.

Evidence shows that a game was played, somewhere and at some time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, model_validator

from lusoria.schema.records.base import (
    Age,
    Basis,
    Date,
    Day,
    EvidenceType,
    Gender,
    Identifier,
    Language,
    LocusRef,
    MaybeDate,
    Note,
    OfFile,
    PassageRef,
    PlaceRef,
    PointMeaning,
    Record,
    Role,
    Slug,
    SocialStatus,
    SourceRef,
    Space,
    UncertaintyFactor,
    Unique,
)

# fmt: off
RelationKind = Literal[
    "ancestor", "descendant", "variant", "same-game", "same-game-by-name", "equivalent", "similar",
    "part-of", "has-part", "supersedes", "superseded-by", "sibling", "cousin",
]
DoubtField = Literal[
    "type", "place", "point", "region", "date", "board-pattern", "confidence", "verified",
    "sources",
]
# fmt: on


class GameName(Record):
    """A name under which a game is known."""

    name: str = Field(description="The name, as it is written.")
    language: Language = Field(description="The language of the name, as a BCP 47 tag.")
    kind: Literal["name", "generic", "spelling", "etymology"] = Field(
        description="A name of the game, a generic word used for it, a spelling, or an etymology."
    )
    status: Basis = Field(description="On what the name rests.")
    passage: PassageRef | None = Field(None, description="The passage that has the name.")
    note: Note = None


class GamePlace(Record):
    """A place that has to do with a game."""

    place: PlaceRef = Field(description="The place.")
    role: Annotated[
        Literal["origin", "played", "earliest-evidence"], Unique("place of", " ", ("place",))
    ] = Field(description="What the place has to do with the game.")
    status: Basis = Field(description="On what the statement rests.")
    passages: list[PassageRef] = Field([], description="The passages that say so.")
    note: Note = None


class GameDate(Date):
    """A date in the history of a game."""

    what: str = Field(description="What happened then, in a few words.")
    status: Basis = Field(description="On what the date rests.")
    passages: list[PassageRef] = Field([], description="The passages that say so.")
    note: Note = None


class Relation(Record):
    """How a game is related to another."""

    to: str = Field(description="The other game: its id here, or its name if it is not here.")
    kind: RelationKind = Field(description="What the other game is to this one.")
    ground: str | None = Field(None, description="Why the relation is thought to hold.")
    status: Basis = Field(description="On what the relation rests.")
    passages: list[PassageRef] = Field([], description="The passages that say so.")
    note: Note = None


class Saying(Record):
    """What a source says of a game."""

    passage: PassageRef = Field(description="The passage that speaks of the game.")
    says: str | None = Field(
        None, description="What it says of this game, where the passage says more than that."
    )
    note: Note = None


class Game(Record):
    """A game as a tradition, of which rulesets are particular forms."""

    id: Annotated[Slug, Unique("game"), OfFile()] = Field(
        description="The game's name in this catalogue; also its folder's name."
    )
    family: str = Field(description="The family of games whose engine plays it.")
    name: Annotated[str, Unique("game called")] = Field(
        description="The name by which this catalogue calls the game."
    )
    summary: str = Field(description="What the game is, in a sentence or two.")
    special: str | None = Field(
        None, description="What is special about it, in a few words, for whoever chooses a game."
    )
    numbers: LocusRef | None = Field(
        None, description="The locus that says what a number of a throw does, if there are throws."
    )
    names: list[GameName] = Field([], description="All names of the game.")
    places: list[GamePlace] = Field([], description="Where it comes from and was played.")
    dates: list[GameDate] = Field([], description="What is known of when it was played.")
    identifiers: list[Identifier] = Field([], description="The game in other catalogues.")
    relations: list[Relation] = Field([], description="Its relations to other games.")
    status: Literal["playable", "rules to come"] = Field(
        "playable", description="Whether the game has rules here, or is only described as yet."
    )
    range: Date | None = Field(
        None, description="The whole time of the game: all its dates and evidence lie within it."
    )
    said: list[Saying] = Field([], description="What the sources say of the game.")
    modelled: str | None = Field(
        None, description="What of the game this catalogue makes playable."
    )
    not_modelled: str | None = Field(None, description="What of the game is left out, and why.")

    @model_validator(mode="after")
    def _modelled(self) -> Game:
        for name in ("modelled", "not_modelled"):
            if self.status == "playable" and getattr(self, name) is None:
                raise ValueError(
                    f"{name.replace('_', '-')}: is missing; a game that has none as yet has "
                    "`status: rules to come`"
                )
        return self


class Point(Record):
    """A point on the map, and what it stands for."""

    latitude: float = Field(ge=-90, le=90, description="Degrees north; WGS 84, south negative.")
    longitude: float = Field(ge=-180, le=180, description="Degrees east; WGS 84, west negative.")
    means: PointMeaning = Field(description="What the point stands for.")


class Doubt(Record):
    """What looks wrong in somebody else's record, which is kept as it is."""

    field: DoubtField | None = Field(
        None, description="The part of the record that is doubted; none: all of it."
    )
    says: str = Field(description="What looks wrong, and why.")
    resp: Role = Field(description="Who doubts it.")
    date: Day = Field(description="The day on which it was written down.")


class Evidence(Record):
    """A record of evidence, of the kind that the Digital Ludeme Project keeps."""

    id: Annotated[str, Unique("evidence")] = Field(
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
    note: Note = None

    def terms(self) -> list[tuple[str, str]]:
        """Return the record's words of the controlled lists, but its type: (list, word)."""
        lists: dict[str, Sequence[str]] = {
            "age": self.ages,
            "gender": self.genders,
            "social-status": self.social_statuses,
            "space": self.spaces,
            "uncertainty-factor": self.uncertainty_factors,
        }
        return [(name, word) for name, words in lists.items() for word in dict.fromkeys(words)]
