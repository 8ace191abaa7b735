"""What games share: sections of a sheet of rules, questions, and the standard answers to them.

A topic has no witnesses and no rulesets: it is wording and execution. What anybody says of a game
stands with that game.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from lusoria.schema.records.base import Note, Record, SectionRef, Seen, Slug, TopicRef, Unique
from lusoria.schema.records.play import Executed


class Section(Record):
    """A part of a sheet of rules; the sections stand in the order in which they are read."""

    id: Annotated[Slug, Unique("section")] = Field(
        description="The section's name in this catalogue."
    )
    name: str = Field(description="Its heading.")


class Answer(Executed):
    """A standard answer to a topic: a sentence that stands alone, and what executes it."""

    id: Annotated[Slug, Unique("answer")] = Field(
        description="The answer's name, which no other answer of any topic has."
    )
    says: str = Field(
        description="What it lays down, in a sentence of our own; `{name}` stands for a value."
    )
    seen: Seen | None = Field(
        None, description="The digest of the sentence by which stances were judged."
    )
    values: dict[str, str] = Field(
        {}, description="The words that fill the sentence, if a game gives no others."
    )
    lifts: TopicRef | None = Field(
        None, description="The topic whose prohibitions the rule suspends, in place of forbidding."
    )
    elsewhere: dict[str, Executed] = Field(
        {}, description="What executes it in another family, in place of what stands here."
    )
    reads: str | None = Field(
        None, description="The words of a sheet of rules, where the sentence does not read well."
    )
    follows: list[TopicRef] = Field(
        [], description="The topics whose answers it follows from, if no rule of its own does."
    )
    note: Note = None

    @model_validator(mode="after")
    def _filled(self) -> Answer:
        self.filled({})
        return self

    def filled(self, values: dict[str, str]) -> str:
        """Return the sentence with these values and its own. Raises ValueError if one lacks."""
        return fill(self.says, {**self.values, **values})


class Topic(Record):
    """A question that games share, with one wording and a place in a sheet of rules."""

    topic: Annotated[Slug, Unique("topic")] = Field(
        description="The topic's name in this catalogue."
    )
    section: SectionRef = Field(description="The section that it is read in.")
    paragraph: str | None = Field(
        None, description="The head of the paragraph that it is read in, in games without an order."
    )
    families: list[str] = Field(["tables"], description="The families whose games it is for.")
    title: str | None = Field(
        None, description="What it is about, in a few words, for contents and lists."
    )
    question: str = Field(description="The question, in a sentence.")
    answers: list[Answer] = Field(description="The standard answers.", min_length=1)
    note: Note = None


def fill(sentence: str, values: dict[str, Any]) -> str:
    """Return a sentence with its values. Raises ValueError if one is missing, or has no use."""
    try:
        filled = sentence.format_map(values)
    except KeyError as error:
        raise ValueError(f"values: {error.args[0]} is missing, which the sentence names") from None
    except (ValueError, IndexError):
        raise ValueError(f"{{ and }} stand for values only: {sentence}") from None
    if unused := [name for name in values if f"{{{name}}}" not in sentence]:
        raise ValueError(f"values: {unused[0]} has no place in the sentence")
    return filled
