"""The order in which the rules of a game are read aloud: sections, paragraphs, questions."""

from __future__ import annotations

from pydantic import Field, model_validator

from lusoria.schema.catalogue.records.base import ExampleRef, LocusRef, Record


class SheetBoard(Record):
    """The board that stands beside a section: the start, or the position of an example."""

    start: bool = Field(False, description="Whether it is the board as a game begins.")
    example: ExampleRef | None = Field(None, description="The example whose board it is.")
    says: str | None = Field(None, description="What the board shows, in place of other words.")

    @model_validator(mode="after")
    def _one_board(self) -> SheetBoard:
        if self.start == (self.example is not None):
            raise ValueError("a board is either start: true or example: …")
        return self


class SheetParagraph(Record):
    """Questions whose answers are read in one go."""

    head: str | None = Field(None, description="What it is about, in a word or a few.")
    of: list[LocusRef] = Field(description="The questions, in the order of reading.", min_length=1)


class SheetSection(Record):
    """A part of the sheet, with one board at most."""

    title: str = Field(description="Its heading.")
    board: SheetBoard | None = Field(None, description="The board that stands beside it.")
    paragraphs: list[SheetParagraph] = Field(description="Its paragraphs.", min_length=1)


class Order(Record):
    """How the rules of a game are read: every question once. All rulesets of the game share it."""

    aim: LocusRef | None = Field(
        None, description="The question whose answer is the aim of the game, told before all else."
    )
    sections: list[SheetSection] = Field(description="The parts of the sheet.")
