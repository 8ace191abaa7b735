"""Tables of what was replayed: examples, what came of them, and what is lost without a clause; and
of what the database tells of itself."""

from typing import TYPE_CHECKING, Literal, get_args

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, Relationship

from lusoria.playable.verdicts import KINDS
from lusoria.schema.catalogue import records
from lusoria.schema.tables.base import Label, Presentation, Table, at, is_json, one_of, sequence

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
    clauses: list["Clause"] = Relationship(
        back_populates="examples",
        sa_relationship_kwargs={"secondary": "example_clause", "order_by": "Clause.sequence"},
    )
    passages: list["Passage"] = Relationship(
        back_populates="examples",
        sa_relationship_kwargs={"secondary": "example_passage", "order_by": "Passage.sequence"},
    )
    expectations: list["ExampleExpectation"] = Relationship(
        back_populates="example_row",
        sa_relationship_kwargs={"order_by": "ExampleExpectation.ordinal"},
    )


class ExampleClause(Table, table=True):
    """Which clauses an example shows."""

    repeats = records.Example
    shown = Presentation(title="Clauses that examples show")

    example: str = Field(primary_key=True, foreign_key="example.id", description="The example.")
    clause: str = at("shows", key=True, to="clause.id")


class ExamplePassage(Table, table=True):
    """From which passages an example is taken."""

    repeats = records.Example
    shown = Presentation(title="Passages of examples")

    example: str = Field(primary_key=True, foreign_key="example.id", description="The example.")
    passage: str = at("passages", key=True, to="passage.id")


WINNERS = get_args(records.ExpectedOutcome.model_fields["winner"].annotation)
"""Who may win."""


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
    forbidden_by: list["Clause"] = Relationship(
        sa_relationship_kwargs={
            "secondary": "expectation_forbidden_by",
            "order_by": "expectation_forbidden_by.c.sequence",
        }
    )
    ended_by: list["Clause"] = Relationship(
        sa_relationship_kwargs={
            "secondary": "expectation_ended_by",
            "order_by": "expectation_ended_by.c.sequence",
        }
    )
    turns: list["ExampleStep"] = Relationship(
        back_populates="expectation_row", sa_relationship_kwargs={"order_by": "ExampleStep.ply"}
    )
    ablations: list["Ablation"] = Relationship(
        back_populates="expectation_row", sa_relationship_kwargs={"order_by": "Ablation.sequence"}
    )


class ExpectationClause(Table, table=True):
    """Which clauses an example is expected to name under a ruleset, as the cause of a verdict or of
    the end of the game."""

    shown = Presentation(title="Clauses that examples must name")

    expectation: str = Field(
        primary_key=True,
        foreign_key="example_expectation.id",
        description="The example under a ruleset.",
    )
    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")
    why: Literal["forbids", "ends"] = Field(
        primary_key=True, sa_type=Text, description="Whether it forbids the play, or ends the game."
    )


class ExpectationEndedBy(Table, table=True):
    """Which clauses end the game in an example under a ruleset, as found."""

    shown = Presentation(title="Clauses that end the game in an example")

    expectation: str = Field(
        primary_key=True,
        foreign_key="example_expectation.id",
        description="The example under a ruleset.",
    )
    clause: str = Field(
        primary_key=True, foreign_key="clause.id", description="The clause by which it ends."
    )
    sequence: int = sequence()


class ExpectationForbiddenBy(Table, table=True):
    """Which clauses forbid the play of an example under a ruleset, as found."""

    shown = Presentation(title="Clauses that forbid the play of an example")

    expectation: str = Field(
        primary_key=True,
        foreign_key="example_expectation.id",
        description="The example under a ruleset.",
    )
    clause: str = Field(
        primary_key=True, foreign_key="clause.id", description="The clause that is a cause."
    )
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
