"""Tables of what has changed from version to version: as the list of changes tells it, and as the
databases of the versions show it."""

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from lusoria.schema.catalogue.records.base import Day
from lusoria.schema.database.changes import KINDS, WHAT
from lusoria.schema.database.tables.base import Presentation, Table, one_of


class Release(Table, table=True):
    """The versions of lusoria."""

    shown = Presentation(title="Versions")
    __table_args__ = (UniqueConstraint("ordinal"),)

    version: str = Field(primary_key=True, description="The version.")
    ordinal: int = Field(description="Its place among the versions; the first is 1.")
    date: Day = Field(description="The day on which it was released.")


class Change(Table, table=True):
    """What changed with each version, where a reader or user can notice it."""

    shown = Presentation(title="Changes")
    __table_args__ = (
        UniqueConstraint("release", "ordinal"),
        one_of("kind", tuple(KINDS)),
    )

    id: str = Field(primary_key=True, description="The change's address on the page of changes.")
    release: str = Field(
        foreign_key="release.version", description="The version that has it first."
    )
    ordinal: int = Field(description="Its place in the list of its version.")
    kind: str = Field(description="What kind of change it is.")
    says: str = Field(description="What is different, in Markdown.")


class ChangeRuleset(Table, table=True):
    """Which rulesets a change concerns."""

    shown = Presentation(title="Rulesets that changes concern")

    change: str = Field(primary_key=True, foreign_key="change.id", description="The change.")
    name: str = Field(primary_key=True, description="The ruleset, as it was called then.")
    ruleset: str | None = Field(
        foreign_key="ruleset.id", description="The ruleset, if it still has that name."
    )


class ChangeClause(Table, table=True):
    """Which clauses a change names, of those that there are now."""

    shown = Presentation(title="Clauses that changes name")

    change: str = Field(primary_key=True, foreign_key="change.id", description="The change.")
    clause: str = Field(primary_key=True, foreign_key="clause.id", description="The clause.")


class ReadingChange(Table, table=True):
    """What rulesets read otherwise with each version, found by comparing the databases of both."""

    shown = Presentation(title="Changed readings of rulesets")
    __table_args__ = (
        CheckConstraint(
            "(locus IS NULL) = (what IN ('ruleset added', 'ruleset gone'))", name="of_a_question"
        ),
        one_of("what", WHAT),
    )

    release: str = Field(
        primary_key=True, foreign_key="release.version", description="The version."
    )
    ordinal: int = Field(primary_key=True, description="Its place among those of its version.")
    name: str = Field(description="The ruleset, as it was called then.")
    ruleset: str | None = Field(
        foreign_key="ruleset.id", description="The ruleset, if it still has that name."
    )
    option: str | None = Field(
        description="The option with which it is read so; none: without any."
    )
    locus: str | None = Field(
        description="The question, as it was called; none: the ruleset as a whole."
    )
    what: str = Field(
        description="What is different: a ruleset or an answer is added or gone; the clause is "
        "another; its basis is; or only its words are."
    )
    before_clause: str | None = Field(description="The clause that answered it before.")
    before_basis: str | None = Field(description="On what the choice rested before.")
    before_says: str | None = Field(description="What the clause laid down before.")
    after_clause: str | None = Field(description="The clause that answers it since.")
    after_basis: str | None = Field(description="On what the choice has rested since.")
    after_says: str | None = Field(description="What the clause has laid down since.")
