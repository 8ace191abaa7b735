"""Tables of what was replayed: examples, what came of them, and what is lost without a clause; and
of what the database tells of itself."""

from __future__ import annotations

from typing import get_args

from lusoria.playable.verdicts import KINDS
from lusoria.schema.catalogue import records
from lusoria.schema.database.tables.base import Label, Row, at, column, sequence


class Example(
    Row,
    of=records.Example,
    title="Examples",
    label=Label("name", "t.name || ' (' || t.id || ')'"),
    facets="game",
    search="id name position play note",
    machinery="slug",
    boards=True,
    checks={"position_or_record": "(position IS NULL) + (record IS NULL) = 1"},
    unique=("game slug", "game ordinal"),
):
    """Positions, throws and plays, or whole games, that show what clauses do."""

    id: str = column("The example's address, as game/example.", key=True)
    game: str = column("The game.", to="game.id")
    name: str
    position: str | None
    throw: str | None
    play: str | None
    record: str | None
    note: str | None
    slug: str = at("id")
    ordinal: int = column("The example's place in the order of its game.")
    sequence: int = sequence()


class ExampleClause(Row, of=records.Example, title="Clauses that examples show"):
    """Which clauses an example shows."""

    example: str = column("The example.", to="example.id", key=True)
    clause: str = at("shows", key=True, to="clause.id", json=False)


class ExamplePassage(Row, of=records.Example, title="Passages of examples"):
    """From which passages an example is taken."""

    example: str = column("The example.", to="example.id", key=True)
    passage: str = at("passages", key=True, to="passage.id", json=False)


WINNERS = get_args(records.ExpectedOutcome.model_fields["winner"].annotation)
"""Who may win."""


class ExampleExpectation(
    Row,
    of=records.Expectation,
    title="Examples under rulesets",
    label=Label(
        "id", "(SELECT e.name FROM example e WHERE e.id = t.example) || ' (' || t.id || ')'"
    ),
    facets="ruleset found_verdict",
    boards=True,
    unique=("example ruleset", "example ordinal"),
):
    """What is expected of an example under a ruleset, and what the engine found."""

    id: str = column("The address: the example, an @, and the ruleset with options.", key=True)
    example: str = column("The example.", to="example.id")
    ruleset: str = column("The ruleset, with options.", to="assembled.id")
    verdict: str | None
    step: int | None
    position_after: str | None = at("after")
    winner: str | None = column(
        "Who wins, or draw, as expected; none: the game goes on.",
        words=(*WINNERS, "none"),
    )
    stake: int | None = column("How many games the win counts, as expected.")
    plays: int | None
    found_verdict: str | None = column(
        "Whether the play is legal, or what is wrong with it, as found.", words=KINDS
    )
    found_reason: str | None = column("What is wrong with it, with numbers and places, as found.")
    found_step: int | None = column("The step at fault, as found; none where no single step is.")
    found_play: str | None = column("The play in canonical writing, as found.")
    found_steps: str = column("Its steps, as found: from, to and number of each.", json=True)
    found_position_after: str | None = column("The position after the play, as found.")
    found_winner: str | None = column("Who wins, or draw, as found.", words=WINNERS)
    found_stake: int | None = column("How many games the win counts, as found.")
    found_plays: int | None = column("How many distinct plays the throw allows, as found.")
    ordinal: int = column("Its place among those of the example; the first is 0.")
    sequence: int = sequence()


class ExpectationClause(Row, title="Clauses that examples must name"):
    """Which clauses an example is expected to name under a ruleset, as the cause of a verdict or of
    the end of the game."""

    expectation: str = column("The example under a ruleset.", to="example_expectation.id", key=True)
    clause: str = column("The clause.", to="clause.id", key=True)
    why: str = column(
        "Whether it forbids the play, or ends the game.", key=True, words=("forbids", "ends")
    )


class ExpectationEndedBy(Row, title="Clauses that end the game in an example"):
    """Which clauses end the game in an example under a ruleset, as found."""

    expectation: str = column("The example under a ruleset.", to="example_expectation.id", key=True)
    clause: str = column("The clause by which it ends.", to="clause.id", key=True)
    sequence: int = sequence()


class ExpectationForbiddenBy(Row, title="Clauses that forbid the play of an example"):
    """Which clauses forbid the play of an example under a ruleset, as found."""

    expectation: str = column("The example under a ruleset.", to="example_expectation.id", key=True)
    clause: str = column("The clause that is a cause.", to="clause.id", key=True)
    sequence: int = sequence()


class ExampleStep(Row, title="Turns of examples", machinery="steps", boards=True):
    """The turns of whole games that are examples, under a ruleset, one after the other, as found.

    What is found of one play, and of the last of a game, is in example_expectation."""

    expectation: str = column("The example under a ruleset.", to="example_expectation.id", key=True)
    ply: int = column("The number of the turn, from 1.", key=True)
    position: str = column("The position before the turn.")
    throw: str | None = column("The throw; none in games without one.")
    play: str | None = column(
        "The play, in canonical writing; none where all that is thrown for is who begins."
    )
    position_after: str | None = column(
        "The position after the play; none: it is not legal, and the expectation tells why."
    )
    steps: str = column("The steps of the play: from, to and number of each.", json=True)
    sequence: int = sequence()


class Ablation(
    Row,
    of=records.Clause,
    title="What notices that a clause is missing",
    facets="ruleset change",
    checks={
        "noticed_somewhere": "(change IS NULL) = (expectation IS NULL)",
        "noticed_or_excused": "(change IS NULL) >= (unshown IS NOT NULL)",
        "proved": "coalesce(change, unshown, inherited_from) IS NOT NULL",
    },
):
    """Which example notices that a clause is left out of a ruleset, or replaced in it."""

    ruleset: str = column("The ruleset, with options.", to="assembled.id", key=True)
    clause: str = column("The clause that is left out.", to="clause.id", key=True)
    replaced_by: str | None = column(
        "The reading put in its place, where the hook needs exactly one rule.", to="clause.id"
    )
    expectation: str | None = column(
        "The example that notices it, with the ruleset under which it is judged.",
        to="example_expectation.id",
    )
    change: str | None = column(
        "What of the example changes.",
        words=("verdict", "after", "winner", "stake", "plays", "unplayable"),
    )
    with_clause: str | None = column("What the engine finds with the clause.")
    without_clause: str | None = column("What the engine finds without it.")
    unshown: str | None
    inherited_from: str | None = column(
        "The ruleset from which the clause is taken by `like`, where only its examples show it.",
        to="assembled.id",
    )
    sequence: int = sequence()


class Meta(Row, title="Facts about this database", hidden=True):
    """Facts about this database: licence, versions, digest."""

    key: str = column("What is told.", key=True)
    value: str = column("Its value.")


class Description(Row, title="What tables and columns mean", hidden=True):
    """What each table, view and column of this database means."""

    of_table: str = column("The table or view.", key=True)
    of_column: str = column("The column; empty for the table itself.", key=True)
    says: str = column("What it means.")
