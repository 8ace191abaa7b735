"""Two readings of a document, made apart: on which questions each found its sentences to bear."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Literal

from pydantic import Field, model_validator

from lusoria.schema.catalogue.records.accounts import How, LocusOf
from lusoria.schema.catalogue.records.base import Day, DocumentRef, GameRef, Record
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
        {}, description="What was decided on each question on which the two differ."
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
        undisputed = sorted(self.settled.keys() - {*self.disputed})
        if undisputed:
            raise ValueError(f"settled: {undisputed[0]} is not disputed")
        alike = sorted(self.both.keys() & {*self.disputed})
        if alike:
            raise ValueError(f"both: {alike[0]} is disputed as well")
        for locus in self.first.keys() & self.second.keys():
            if self.first[locus] == self.second[locus]:
                raise ValueError(f"first: {locus} is found alike by the second, expected in both")
        return self


class Readings(Record):
    """Two readings of a document."""

    document: DocumentRef = Field(description="The document; also the file's name.")
    games: list[GameRef] = Field(
        description="The games for whose questions it was read.", min_length=1
    )
    first: Role = Field(description="Who made the first reading.")
    second: Role = Field(description="Who made the second reading.")
    date: Day = Field(description="The day on which the second reading was made.")
    beyond: list[LocusOf] = Field(
        [], description="Questions that the second reading was not asked: they came later."
    )
    judged: list[Judged] = Field(
        [], description="The sentences on which at least one reading found a question to bear."
    )
    note: str | None = Field(None, description="A remark of the editors.")

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
