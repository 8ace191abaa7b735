"""Tables of what has changed from version to version: as the list of changes tells it, and as the
databases of the versions show it."""

from __future__ import annotations

from lusoria.schema.database.changes import KINDS, WHAT
from lusoria.schema.database.tables.base import Row, column


class Release(Row, title="Versions", unique=("ordinal",)):
    """The versions of lusoria."""

    version: str = column("The version.", key=True)
    ordinal: int = column("Its place among the versions; the first is 1.")
    date: str = column("The day on which it was released.", day=True)


class Change(Row, title="Changes", unique=("release ordinal",)):
    """What changed with each version, where a reader or user can notice it."""

    id: str = column("The change's address on the page of changes.", key=True)
    release: str = column("The version that has it first.", to="release.version")
    ordinal: int = column("Its place in the list of its version.")
    kind: str = column("What kind of change it is.", words=tuple(KINDS))
    says: str = column("What is different, in Markdown.")


class ChangeRuleset(Row, title="Rulesets that changes concern"):
    """Which rulesets a change concerns."""

    change: str = column("The change.", to="change.id", key=True)
    name: str = column("The ruleset, as it was called then.", key=True)
    ruleset: str | None = column("The ruleset, if it still has that name.", to="ruleset.id")


class ChangeClause(Row, title="Clauses that changes name"):
    """Which clauses a change names, of those that there are now."""

    change: str = column("The change.", to="change.id", key=True)
    clause: str = column("The clause.", to="clause.id", key=True)


class ReadingChange(
    Row,
    title="Changed readings of rulesets",
    checks={"of_a_question": "(locus IS NULL) = (what IN ('ruleset added', 'ruleset gone'))"},
):
    """What rulesets read otherwise with each version, found by comparing the databases of both."""

    release: str = column("The version.", to="release.version", key=True)
    ordinal: int = column("Its place among those of its version.", key=True)
    name: str = column("The ruleset, as it was called then.")
    ruleset: str | None = column("The ruleset, if it still has that name.", to="ruleset.id")
    option: str | None = column("The option with which it is read so; none: without any.")
    locus: str | None = column("The question, as it was called; none: the ruleset as a whole.")
    what: str = column(
        "What is different: a ruleset or an answer is added or gone; the clause is another; its "
        "basis is; or only its words are.",
        words=WHAT,
    )
    before_clause: str | None = column("The clause that answered it before.")
    before_basis: str | None = column("On what the choice rested before.")
    before_says: str | None = column("What the clause laid down before.")
    after_clause: str | None = column("The clause that answers it since.")
    after_basis: str | None = column("On what the choice has rested since.")
    after_says: str | None = column("What the clause has laid down since.")
