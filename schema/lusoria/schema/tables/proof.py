"""Tables of what was replayed: examples, what came of them, and what is lost without a clause; and
of what the database tells of itself."""

from typing import TYPE_CHECKING, Any, Literal, get_args

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, Relationship

from lusoria.playable.verdicts import KINDS
from lusoria.schema import records
from lusoria.schema.tables.base import Table, at, is_json, one_of, ordered, sequence
from lusoria.schema.tables.catalogue import cited
from lusoria.schema.tables.presentation import Label, Presentation

if TYPE_CHECKING:
    from lusoria.schema.tables.catalogue import Game, Passage
    from lusoria.schema.tables.play import Assembled, Clause


class Example(Table, table=True):
    """Positions, throws and plays, or whole games, that show what clauses do."""

    repeats = records.Example
    shown = Presentation(
        title="Examples",
        label=Label("name", "t.name || ' (' || t.id || ')'"),
        facets="game",
        search="id name position play note",
        machinery="slug",
        boards=True,
    )
    __table_args__ = (
        CheckConstraint("(position IS NULL) + (record IS NULL) = 1", name="position_or_record"),
        UniqueConstraint("game", "slug"),
        UniqueConstraint("game", "ordinal"),
    )

    id: str = Field(primary_key=True, description="The example's address, as game/example.")
    game: str = Field(foreign_key="game.id", description="The game.")
    name: str
    position: str | None
    throw: str | None
    play: str | None
    record: str | None
    note: str | None
    slug: str = at("id")
    ordinal: int = Field(description="The example's place in the order of its game.")
    sequence: int = sequence()

    game_row: "Game" = Relationship(back_populates="examples")
    clauses: list["Clause"] = ordered("examples", "Clause.sequence", secondary="example_clause")
    passages: list["Passage"] = cited("example", "Example.id")
    expectations: list["ExampleExpectation"] = ordered("example_row", "ExampleExpectation.ordinal")


class ExampleClause(Table, table=True):
    """Which clauses an example shows."""

    repeats = records.Example
    shown = Presentation(title="Clauses that examples show")

    example: str = Field(primary_key=True, foreign_key="example.id", description="The example.")
    clause: str = at("shows", key=True, to="clause.id")


WINNERS = get_args(records.ExpectedOutcome.model_fields["winner"].annotation)
"""Who may win."""


def decided_by(why: str) -> Any:
    """Return the relationship of an expectation to the clauses that decide it in one way."""
    return ordered(
        None,
        "ExpectationClause.sequence",
        secondary="expectation_clause",
        primaryjoin="and_(ExampleExpectation.id == ExpectationClause.expectation, "
        f"ExpectationClause.why == '{why}')",
        viewonly=True,
    )


class ExampleExpectation(Table, table=True):
    """What is expected of an example under a ruleset, and what the engine found."""

    repeats = records.Expectation
    shown = Presentation(
        title="Examples under rulesets",
        label=Label(
            "id", "(SELECT e.name FROM example e WHERE e.id = t.example) || ' (' || t.id || ')'"
        ),
        facets="ruleset found_verdict",
        boards=True,
    )
    __table_args__ = (
        UniqueConstraint("example", "ruleset"),
        UniqueConstraint("example", "ordinal"),
        one_of("winner", (*WINNERS, "none")),
        one_of("found_verdict", KINDS),
        is_json("found_steps"),
        one_of("found_winner", WINNERS),
    )

    id: str = Field(
        primary_key=True,
        description="The address: the example, an @, and the ruleset with options.",
    )
    example: str = Field(foreign_key="example.id", description="The example.")
    ruleset: str = Field(foreign_key="assembled.id", description="The ruleset, with options.")
    verdict: str | None
    step: int | None
    position_after: str | None = at("after")
    winner: str | None = Field(
        description="Who wins, or draw, as expected; none: the game goes on."
    )
    stake: int | None = Field(description="How many games the win counts, as expected.")
    plays: int | None
    found_verdict: str | None = Field(
        description="Whether the play is legal, or what is wrong with it, as found."
    )
    found_reason: str | None = Field(
        description="What is wrong with it, with numbers and places, as found."
    )
    found_step: int | None = Field(
        description="The step at fault, as found; none where no single step is."
    )
    found_play: str | None = Field(description="The play in canonical writing, as found.")
    found_steps: str = Field(description="Its steps, as found: from, to and number of each.")
    found_position_after: str | None = Field(description="The position after the play, as found.")
    found_winner: str | None = Field(description="Who wins, or draw, as found.")
    found_stake: int | None = Field(description="How many games the win counts, as found.")
    found_plays: int | None = Field(
        description="How many distinct plays the throw allows, as found."
    )
    ordinal: int = Field(description="Its place among those of the example; the first is 0.")
    sequence: int = sequence()

    example_row: Example = Relationship(back_populates="expectations")
    ruleset_row: "Assembled" = Relationship(back_populates="expectations")
    forbidden_by: list["Clause"] = decided_by("forbids")
    ended_by: list["Clause"] = decided_by("ends")
    turns: list["ExampleStep"] = ordered("expectation_row", "ExampleStep.ply")
    ablations: list["Ablation"] = ordered("expectation_row", "Ablation.sequence")


class ExpectationResult(Table, table=True):
    """What came of an example under a ruleset, in a few words."""

    shown = Presentation(title="What came of examples, in words")

    expectation: str = Field(
        primary_key=True,
        foreign_key="example_expectation.id",
        description="The example under a ruleset.",
    )
    says: str = Field(
        description="The verdict; of a legal play also who wins, and how many plays there are."
    )
    position_after: str | None = Field(
        description="The position after the play; none where it is not legal."
    )


class ExpectationClause(Table, table=True):
    """Which clauses are the cause of a verdict on an example under a ruleset, or end its game, as
    found; and which are expected to."""

    shown = Presentation(title="Clauses that decide examples", facets="why")

    expectation: str = Field(
        primary_key=True,
        foreign_key="example_expectation.id",
        description="The example under a ruleset.",
    )
    why: Literal["forbids", "ends", "should forbid", "should end"] = Field(
        primary_key=True,
        sa_type=Text,
        description="forbids: it forbids the play, as found; ends: the game ends by it, as found; "
        "should forbid, should end: this is expected.",
    )
    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    sequence: int = sequence()


class ExampleStep(Table, table=True):
    """The turns of whole games that are examples, under a ruleset, one after the other, as found.

    What is found of one play, and of the last of a game, is in example_expectation."""

    shown = Presentation(title="Turns of examples", machinery="steps", boards=True)
    __table_args__ = (is_json("steps"),)

    expectation: str = Field(
        primary_key=True,
        foreign_key="example_expectation.id",
        description="The example under a ruleset.",
    )
    ply: int = Field(primary_key=True, description="The number of the turn, from 1.")
    position: str = Field(description="The position before the turn.")
    throw: str | None = Field(description="The throw; none in games without one.")
    play: str | None = Field(
        description="The play, in canonical writing; none where all that is thrown for is who "
        "begins."
    )
    position_after: str | None = Field(
        description="The position after the play; none: it is not legal, and the expectation "
        "tells why."
    )
    steps: str = Field(description="The steps of the play: from, to and number of each.")
    sequence: int = sequence()

    expectation_row: ExampleExpectation = Relationship(back_populates="turns")


class Stage(Table, table=True):
    """The positions of examples one after the other, each example under its first ruleset: before
    the play and after each of its steps or turns; and where a step was refused."""

    shown = Presentation(title="Examples step by step", boards=True)

    example: str = Field(primary_key=True, foreign_key="example.id", description="The example.")
    ordinal: int = Field(primary_key=True, description="The place of the stage, from 1.")
    ruleset: str = Field(foreign_key="assembled.id", description="The ruleset, with options.")
    anchor: str = Field(description="How the stage is called in an address: step-1, turn-3.")
    caption: str = Field(description="What is shown.")
    position: str = Field(description="The position.")
    play: str | None = Field(description="The step or the play that led to it.")
    tried: str | None = Field(description="The step or the play that was refused there.")
    fault: int | None = Field(
        description="Which step of the refused play is at fault; none: the play as a whole."
    )
    mover: str | None = Field(
        description="Who made the play or tried the turn: white, black, or opening."
    )
    ply: int | None = Field(description="The number of the turn, in a whole game.")
    sequence: int = sequence()


class Ablation(Table, table=True):
    """Which example notices that a clause is left out of a ruleset, or replaced in it."""

    repeats = records.Clause
    shown = Presentation(title="What notices that a clause is missing", facets="ruleset change")
    __table_args__ = (
        CheckConstraint("(change IS NULL) = (expectation IS NULL)", name="noticed_somewhere"),
        CheckConstraint("(change IS NULL) >= (unshown IS NOT NULL)", name="noticed_or_excused"),
        CheckConstraint("coalesce(change, unshown, inherited_from) IS NOT NULL", name="proved"),
    )

    ruleset: str = Field(
        primary_key=True, foreign_key="assembled.id", description="The ruleset, with options."
    )
    clause: str = Field(
        primary_key=True, foreign_key="clause.id", description="The clause that is left out."
    )
    replaced_by: str | None = Field(
        foreign_key="clause.id",
        description="The reading put in its place, where the hook needs exactly one rule.",
    )
    expectation: str | None = Field(
        foreign_key="example_expectation.id",
        description="The example that notices it, with the ruleset under which it is judged.",
    )
    change: Literal["verdict", "after", "winner", "stake", "plays", "unplayable"] | None = Field(
        sa_type=Text, description="What of the example changes."
    )
    with_clause: str | None = Field(description="What the engine finds with the clause.")
    without_clause: str | None = Field(description="What the engine finds without it.")
    unshown: str | None
    inherited_from: str | None = Field(
        foreign_key="assembled.id",
        description="The ruleset from which the clause is taken by `like`, where only its "
        "examples show it.",
    )
    sequence: int = sequence()

    ruleset_row: "Assembled" = Relationship(
        back_populates="ablations", sa_relationship_kwargs={"foreign_keys": "Ablation.ruleset"}
    )
    clause_row: "Clause" = Relationship(
        back_populates="ablations", sa_relationship_kwargs={"foreign_keys": "Ablation.clause"}
    )
    expectation_row: ExampleExpectation | None = Relationship(back_populates="ablations")


class Meta(Table, table=True):
    """Facts about this database: licence, versions, digest."""

    shown = Presentation(title="Facts about this database", hidden=True)

    key: str = Field(primary_key=True, description="What is told.")
    value: str = Field(description="Its value.")


class Description(Table, table=True):
    """What each table, view and column of this database means."""

    shown = Presentation(title="What tables and columns mean", hidden=True)

    of_table: str = Field(primary_key=True, description="The table or view.")
    of_column: str = Field(primary_key=True, description="The column; empty for the table itself.")
    says: str = Field(description="What it means.")
