"""Games as traditions: names, places, dates and relations; and the evidence for them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from lusoria.schema.records.base import (
    Basis,
    Date,
    Identifier,
    Language,
    MaybeDate,
    PassageRef,
    PlaceRef,
    Record,
    Slug,
    SourceRef,
)


class GameName(Record):
    """A name under which a game is known."""

    name: str = Field(description="The name, as it is written.")
    language: Language = Field(description="The language of the name, as a BCP 47 tag.")
    kind: Literal["name", "generic", "spelling", "etymology"] = Field(
        description="A name of the game, a generic word used for it, a spelling, or an etymology."
    )
    status: Basis = Field(description="On what the name rests.")
    passage: PassageRef | None = Field(None, description="The passage that has the name.")
    note: str | None = Field(None, description="A remark of the editors.")


class GamePlace(Record):
    """A place that has to do with a game."""

    place: PlaceRef = Field(description="The place.")
    role: Literal["origin", "played", "earliest-evidence"] = Field(
        description="What the place has to do with the game."
    )
    status: Basis = Field(description="On what the statement rests.")
    passages: list[PassageRef] = Field([], description="The passages that say so.")
    note: str | None = Field(None, description="A remark of the editors.")


class GameDate(Date):
    """A date in the history of a game."""

    what: str = Field(description="What happened then, in a few words.")
    status: Basis = Field(description="On what the date rests.")
    passages: list[PassageRef] = Field([], description="The passages that say so.")
    note: str | None = Field(None, description="A remark of the editors.")


class Relation(Record):
    """How a game is related to another."""

    to: str = Field(description="The other game: its id here, or its name if it is not here.")
    kind: Literal[
        "ancestor", "descendant", "variant", "same-game", "part-of", "sibling", "cousin"
    ] = Field(description="What the other game is to this one.")
    status: Basis = Field(description="On what the relation rests.")
    passages: list[PassageRef] = Field([], description="The passages that say so.")
    note: str | None = Field(None, description="A remark of the editors.")


class Game(Record):
    """A game as a tradition, of which rulesets are particular forms."""

    id: Slug = Field(description="The game's name in this catalogue; also its folder's name.")
    family: str = Field(description="The family of games whose engine plays it.")
    name: str = Field(description="The name by which this catalogue calls the game.")
    summary: str = Field(description="What the game is, in a sentence or two.")
    names: list[GameName] = Field([], description="All names of the game.")
    places: list[GamePlace] = Field([], description="Where it comes from and was played.")
    dates: list[GameDate] = Field([], description="What is known of when it was played.")
    identifiers: list[Identifier] = Field([], description="The game in other catalogues.")
    relations: list[Relation] = Field([], description="Its relations to other games.")
    modelled: str = Field(description="What of the game this catalogue makes playable.")
    not_modelled: str = Field(description="What of the game is left out, and why.")


class Evidence(Record):
    """A record of evidence, of the kind that the Digital Ludeme Project keeps."""

    id: str = Field(
        pattern=r"^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$",
        description="The record's identifier, such as DLP.Evidence.1820.",
    )
    type: Literal[
        "artifact",
        "artistic-depiction",
        "contemporary-text",
        "contemporary-rule-description",
        "rules-text",
        "secondary-text",
        "ethnography",
    ] = Field(description="What kind of evidence it is.")
    says: str | None = Field(None, description="What the evidence is, in the editors' own words.")
    place: PlaceRef | None = Field(None, description="The place that it is evidence for.")
    date: MaybeDate = Field(description="When the game was played by this evidence, or `unknown`.")
    board_pattern: str | None = Field(None, description="The pattern of the board, such as 2x12.")
    confidence: int = Field(
        ge=0, le=100, description="How sure the record is that the game was played, in per cent."
    )
    ages: list[str] = Field([], description="The ages of the players.")
    genders: list[str] = Field([], description="The genders of the players.")
    social_statuses: list[str] = Field([], description="The social standing of the players.")
    spaces: list[str] = Field([], description="The kinds of space in which it was played.")
    uncertainty_factors: list[str] = Field(
        [], description="What makes the evidence uncertain, in the project's list."
    )
    sources: list[SourceRef] = Field([], description="The sources of the record.")
    references: list[str] = Field(
        [], description="Works that the record names and that are no sources of this catalogue."
    )
    passages: list[PassageRef] = Field([], description="The passages that the record rests on.")
    note: str | None = Field(None, description="A remark of the editors.")
