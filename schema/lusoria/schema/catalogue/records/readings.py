"""Two readings of chapters, made apart: on which questions each found their sentences to bear."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Literal

from pydantic import Field, model_validator

from lusoria.schema.catalogue.records.accounts import How, LocusOf
from lusoria.schema.catalogue.records.base import Day, DocumentRef, GameRef, Record, Sha256
from lusoria.schema.catalogue.records.roles import Role


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
    game: GameRef = Field(description="The game for whose questions it was read.")
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

    document: DocumentRef = Field(description="The document; also the file's name.")
    read: list[ReadTwice] = Field(
        description="The chapters that were read twice, once for each game.", min_length=1
    )
    judged: list[Judged] = Field(
        [], description="The sentences on which at least one reading found a question to bear."
    )
    note: str | None = Field(None, description="A remark of the editors.")

    @model_validator(mode="after")
    def _in_order(self) -> Readings:
        pairs = [(each.chapter, each.game) for each in self.read]
        for chapter, game in pairs:
            if pairs.count((chapter, game)) > 1:
                raise ValueError(f"read: the chapter {chapter} stands there twice for {game}")
        for before, after in pairwise(each.sentence for each in self.judged):
            if after <= before:
                raise ValueError(f"judged: found sentence {after} after {before}")
        return self

    @cached_property
    def by_number(self) -> Mapping[int, Judged]:
        """The judged sentences by their numbers."""
        return {each.sentence: each for each in self.judged}
