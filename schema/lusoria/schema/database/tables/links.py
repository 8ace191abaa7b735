"""Tables that join others: a row for each key where a record has a list of them.

Rows of tables with a key of several columns are named by all of these columns.
"""

from __future__ import annotations

from typing import get_args

from lusoria.schema.catalogue.records.base import Basis
from lusoria.schema.database.tables.base import Row, column, sequence


class GamePlacePassage(
    Row, title="Passages on places of games", parts={"game_place": "game place role"}
):
    """Which passages tell of a game's place."""

    game: str = column("The game.", to="game.id", key=True)
    place: str = column("The place.", to="place.id", key=True)
    role: str = column("What the place is to the game.", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
    sequence: int = sequence()


class GameDatePassage(Row, title="Passages on dates of games", parts={"game_date": "game ordinal"}):
    """Which passages tell of a game's date."""

    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The date's place in the order of its game.", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
    sequence: int = sequence()


class RelationPassage(
    Row, title="Passages on relations between games", parts={"relation": "game ordinal"}
):
    """Which passages tell of a relation between games."""

    game: str = column("The game.", to="game.id", key=True)
    ordinal: int = column("The relation's place in the order of its game.", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
    sequence: int = sequence()


class EvidencePassage(Row, title="Passages of evidence"):
    """Which passages a record of evidence rests on."""

    evidence: str = column("The record.", to="evidence.id", key=True)
    passage: str = column("The passage.", to="passage.id", key=True)
    sequence: int = sequence()


class ChapterGame(Row, title="Games of chapters"):
    """Of which games a chapter gives the rules."""

    chapter: str = column("The chapter.", to="chapter.id", key=True)
    game: str = column("The game.", to="game.id", key=True)
    sequence: int = sequence()


class RulesetFollows(Row, title="Sources that rulesets follow"):
    """Which sources a ruleset follows that is after no one source."""

    ruleset: str = column("The ruleset.", to="ruleset.id", key=True)
    source: str = column("The source.", to="source.id", key=True)


class AssembledOption(Row, title="Options that are played with"):
    """Which options a ruleset is played with."""

    assembled: str = column("The ruleset, with options.", to="assembled.id", key=True)
    option: str = column("The option.", to="ruleset_option.id", key=True)
    sequence: int = sequence()


class AssembledClause(
    Row, title="Clauses of rulesets with their options", unique=("assembled number",)
):
    """The clauses of rulesets as they are played, with each combination of their options."""

    assembled: str = column("The ruleset, with options.", to="assembled.id", key=True)
    locus: str = column("The question that is answered.", to="locus.id", key=True)
    number: int = column("The clause's place in the ruleset's order of play, from 1.")
    clause: str = column("The clause that answers it.", to="clause.id")
    basis: str = column("On what the choice rests.", words=get_args(Basis))
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


class SourceDatedBy(Row, title="What dates sources"):
    """Which sources give the date of a source; itself, where it is dated by itself."""

    source: str = column("The source that is dated.", to="source.id", key=True)
    by_source: str = column("The source that gives the date.", to="source.id", key=True)


class SourceDescent(
    Row, title="To what sources go back", checks={"not_on_itself": "source <> on_source"}
):
    """All sources behind each source, and all that go back to it, in however many steps."""

    source: str = column("The source that goes back to another.", to="source.id", key=True)
    on_source: str = column("The source that it goes back to.", to="source.id", key=True)
    steps: int = column("In how many steps: 1 where it depends on it directly.")
    copies: int = column("1 where each step is a copy, so that the two are one witness.", flag=True)


class ClauseWitness(Row, title="Witnesses of clauses"):
    """Which sources state or imply a clause, which of them are one witness, and which are
    independent of each other."""

    clause: str = column("The clause.", to="clause.id", key=True)
    source: str = column("The source.", to="source.id", key=True)
    witness: str = column(
        "The source that stands for it and for those that are copies of one another.",
        to="source.id",
    )
    independent: int = column(
        "1 if it is in the largest set of these sources no two of which depend on each other: one "
        "on the other, or both on a third, in however many steps. Of several such sets it is one "
        "with the most sources that were written of this game, and of these the earliest.",
        flag=True,
    )
    of_the_game: int = column(
        "1 if it was written of the clause's game, 0 if it was written of another one.", flag=True
    )
    sequence: int = sequence()
