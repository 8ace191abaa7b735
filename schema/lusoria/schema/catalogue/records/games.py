"""Games as traditions: names, places, dates, relations, and what the sources say of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from lusoria.schema.catalogue.records.base import (
    Basis,
    Date,
    Identifier,
    Language,
    LocusRef,
    PassageRef,
    PlaceRef,
    Record,
    Slug,
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
        "ancestor",
        "descendant",
        "variant",
        "same-game",
        "same-game-by-name",
        "equivalent",
        "similar",
        "part-of",
        "has-part",
        "supersedes",
        "superseded-by",
        "sibling",
        "cousin",
    ] = Field(description="What the other game is to this one.")
    ground: str | None = Field(None, description="Why the relation is thought to hold.")
    status: Basis = Field(description="On what the relation rests.")
    passages: list[PassageRef] = Field([], description="The passages that say so.")
    note: str | None = Field(None, description="A remark of the editors.")


class Saying(Record):
    """What a source says of a game."""

    passage: PassageRef = Field(description="The passage that speaks of the game.")
    says: str | None = Field(
        None, description="What it says of this game, where the passage says more than that."
    )
    note: str | None = Field(None, description="A remark of the editors.")


class Game(Record):
    """A game as a tradition, of which rulesets are particular forms."""

    id: Slug = Field(description="The game's name in this catalogue; also its folder's name.")
    family: str = Field(description="The family of games whose engine plays it.")
    name: str = Field(description="The name by which this catalogue calls the game.")
    summary: str = Field(description="What the game is, in a sentence or two.")
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
    def _told(self) -> Game:
        for name in ("modelled", "not_modelled"):
            if self.status == "playable" and getattr(self, name) is None:
                raise ValueError(
                    f"{name.replace('_', '-')}: is missing; a game that has none as yet has "
                    "`status: rules to come`"
                )
        return self
