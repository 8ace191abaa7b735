"""Tables of what was replayed: examples, what came of them, and what is lost without a clause."""

from sqlmodel import SQLModel

from lusoria.playable.verdicts import KINDS
from lusoria.schema.catalogue import records
from lusoria.schema.database.tables.base import check, column, is_json, of, one_of, table


class Example(SQLModel, table=True):
    """A position, a throw and a play, or a whole game."""

    __tablename__ = "example"
    __table_args__ = table(
        check("position_or_record", "(position IS NULL) + (record IS NULL) = 1"),
        says="Positions, throws and plays, or whole games, that show what clauses do.",
    )
    id: str = column("The example's address, as game/example.", key=True)
    game: str = column("The game.", to="game.id")
    ordinal: int = column("The example's place in the order of its game.", "integer")
    slug: str = of(records.Example, "id")
    name: str = of(records.Example, "name")
    position: str | None = of(records.Example, "position", optional=True)
    throw: str | None = of(records.Example, "throw", optional=True)
    play: str | None = of(records.Example, "play", optional=True)
    record: str | None = of(records.Example, "record", optional=True)
    note: str | None = of(records.Example, "note", optional=True)


class ExampleClause(SQLModel, table=True):
    """A clause that an example shows."""

    __tablename__ = "example_clause"
    __table_args__ = table(says="Which clauses an example shows.")
    example: str = column("The example.", to="example.id", key=True)
    clause: str = of(records.Example, "shows", to="clause.id", key=True)


class ExamplePassage(SQLModel, table=True):
    """A passage that an example is taken from."""

    __tablename__ = "example_passage"
    __table_args__ = table(says="From which passages an example is taken.")
    example: str = column("The example.", to="example.id", key=True)
    passage: str = of(records.Example, "passages", to="passage.id", key=True)


class ExampleExpectation(SQLModel, table=True):
    """What is expected of an example under a ruleset, and what came of it."""

    __tablename__ = "example_expectation"
    __table_args__ = table(
        one_of("verdict", *KINDS),
        one_of("found_verdict", *KINDS),
        *is_json("forbidden_by", "found_forbidden_by", "outcome", "found_outcome"),
        says="What is expected of an example under a ruleset, and what the engine found.",
    )
    id: str = column("The address: the example, an @, and the ruleset with options.", key=True)
    example: str = column("The example.", to="example.id")
    ruleset: str = column("The ruleset, with options.", to="assembled.id")
    ordinal: int = column("Its place among those of the example; the first is 0.", "integer")
    verdict: str | None = of(records.Expectation, "verdict", optional=True)
    forbidden_by: str = of(records.Expectation, "forbidden_by", "json")
    step: int | None = of(records.Expectation, "step", "integer", optional=True)
    after: str | None = of(records.Expectation, "after", optional=True)
    outcome: str | None = of(records.Expectation, "outcome", "json", optional=True)
    plays: int | None = of(records.Expectation, "plays", "integer", optional=True)
    found_verdict: str | None = column(
        "Whether the play is legal, or what is wrong with it, as found.", optional=True
    )
    found_forbidden_by: str = column("The clauses that are the cause, as found.", "json")
    found_step: int | None = column(
        "The step at fault, as found; none where no single step is.",
        "integer",
        optional=True,
    )
    found_after: str | None = column("The position after the play, as found.", optional=True)
    found_outcome: str | None = column("How the game ends, as found.", "json", optional=True)
    found_plays: int | None = column(
        "How many distinct plays the throw allows, as found.", "integer", optional=True
    )


class ExampleStep(SQLModel, table=True):
    """A turn of an example."""

    __tablename__ = "example_step"
    __table_args__ = table(
        one_of("kind", *KINDS),
        *is_json("forbidden_by", "steps"),
        says="The turns of an example under a ruleset, one after the other, as found.",
    )
    expectation: str = column("The example under a ruleset.", to="example_expectation.id", key=True)
    ply: int = column("The number of the turn, from 1.", "integer", key=True)
    position: str = column("The position before the turn.")
    throw: str | None = column("The throw; none if the example has none.", optional=True)
    play: str | None = column("The play, in canonical writing.", optional=True)
    kind: str | None = column("Whether the play is legal, or what is wrong with it.", optional=True)
    reason: str | None = column("What is wrong with it, with numbers and places.", optional=True)
    forbidden_by: str = column("The clauses that are the cause.", "json")
    steps: str = column("The steps of the play: from, to and number of each.", "json")
    after: str | None = column("The position after the play.", optional=True)


class Ablation(SQLModel, table=True):
    """What is lost when a ruleset loses a clause."""

    __tablename__ = "ablation"
    __table_args__ = table(
        one_of("change", "verdict", "after", "winner", "stake", "plays", "unplayable"),
        check("noticed_somewhere", "(change IS NULL) = (expectation IS NULL)"),
        check("noticed_or_excused", "(change IS NULL) >= (unshown IS NOT NULL)"),
        check("proved", "coalesce(change, unshown, inherited_from) IS NOT NULL"),
        says="Which example notices that a clause is left out of a ruleset, or replaced in it.",
    )
    ruleset: str = column("The ruleset, with options.", to="assembled.id", key=True)
    clause: str = column("The clause that is left out.", to="clause.id", key=True)
    replaced_by: str | None = column(
        "The reading put in its place, where the hook needs exactly one rule.",
        to="clause.id",
        optional=True,
    )
    expectation: str | None = column(
        "The example that notices it, with the ruleset under which it is judged.",
        to="example_expectation.id",
        optional=True,
    )
    change: str | None = column("What of the example changes.", optional=True)
    with_clause: str | None = column("What the engine finds with the clause.", optional=True)
    without_clause: str | None = column("What the engine finds without it.", optional=True)
    unshown: str | None = of(records.Clause, "unshown", optional=True)
    inherited_from: str | None = column(
        "The ruleset from which the clause is taken by `like`, where only its examples show it.",
        to="assembled.id",
        optional=True,
    )


class Meta(SQLModel, table=True):
    """A fact about the database itself."""

    __tablename__ = "meta"
    __table_args__ = table(says="Facts about this database: licence, versions, digest.")
    key: str = column("What is told.", key=True)
    value: str = column("Its value.")


class Description(SQLModel, table=True):
    """What a table or a column means."""

    __tablename__ = "description"
    __table_args__ = table(says="What each table, view and column of this database means.")
    of_table: str = column("The table or view.", key=True)
    of_column: str = column("The column; empty for the table itself.", key=True)
    says: str = column("What it means.")
