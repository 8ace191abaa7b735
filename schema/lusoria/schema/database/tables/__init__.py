"""The tables of the database: one row a thing, text keys that are stable addresses.

| table | its key |
|---|---|
| game, source, place, document | the id |
| passage | `source#passage` |
| locus, clause, example | `game/name` |
| evidence | the record's identifier |
| sentence | `document:number` |
| term | `list:word` |
| ruleset | `game/name`; with options, `game/name+option` (ruleset_option, assembled) |
| choice | `ruleset:locus`, `ruleset+option:locus` |
| example_expectation | `game/example@ruleset` |
"""

from collections.abc import Iterator

from sqlalchemy import MetaData, Table
from sqlmodel import SQLModel

from lusoria.schema.database.tables.accounts import (
    Account,
    Agreement,
    Bearing,
    Disputed,
    Readings,
    ReadingsBeyond,
    Sentence,
    SentenceUse,
)
from lusoria.schema.database.tables.asked import ASKED
from lusoria.schema.database.tables.base import SEQUENCE, add_indexes
from lusoria.schema.database.tables.catalogue import (
    Chapter,
    Document,
    Game,
    GameDate,
    GameName,
    GamePlace,
    Identifier,
    Passage,
    Place,
    Relation,
    Saying,
    Source,
    SourceDependence,
    SourceWrittenOf,
)
from lusoria.schema.database.tables.changes import (
    Change,
    ChangeClause,
    ChangeRuleset,
    ReadingChange,
    Release,
)
from lusoria.schema.database.tables.evidence import (
    Evidence,
    EvidenceDoubt,
    EvidenceSource,
    EvidenceTerm,
    Term,
)
from lusoria.schema.database.tables.heard import HEARD
from lusoria.schema.database.tables.links import (
    AssembledClause,
    AssembledOption,
    ChapterGame,
    ClauseWitness,
    EvidencePassage,
    ExpectationClause,
    ExpectationEndedBy,
    ExpectationForbiddenBy,
    GameDatePassage,
    GamePlacePassage,
    RelationPassage,
    RulesetFollows,
    SourceDatedBy,
    SourceDescent,
    StepForbiddenBy,
)
from lusoria.schema.database.tables.located import LOCATED
from lusoria.schema.database.tables.play import (
    Assembled,
    Chances,
    Choice,
    Clause,
    ClauseRule,
    Coverage,
    Locus,
    Rule,
    Ruleset,
    RulesetOption,
    Silence,
    Stance,
    TurnsOn,
)
from lusoria.schema.database.tables.proof import (
    Ablation,
    Description,
    Example,
    ExampleClause,
    ExampleExpectation,
    ExamplePassage,
    ExampleStep,
    Meta,
)
from lusoria.schema.database.tables.views import FULL_TEXTS, FullText, View
from lusoria.schema.database.tables.views import VIEWS as OF_PLAY

__all__ = [
    "FULL_TEXTS",
    "SEQUENCE",
    "VIEWS",
    "Ablation",
    "Account",
    "Agreement",
    "Assembled",
    "AssembledClause",
    "AssembledOption",
    "Bearing",
    "Chances",
    "Change",
    "ChangeClause",
    "ChangeRuleset",
    "Chapter",
    "ChapterGame",
    "Choice",
    "Clause",
    "ClauseRule",
    "ClauseWitness",
    "Coverage",
    "Description",
    "Disputed",
    "Document",
    "Evidence",
    "EvidenceDoubt",
    "EvidencePassage",
    "EvidenceSource",
    "EvidenceTerm",
    "Example",
    "ExampleClause",
    "ExampleExpectation",
    "ExamplePassage",
    "ExampleStep",
    "ExpectationClause",
    "ExpectationEndedBy",
    "ExpectationForbiddenBy",
    "FullText",
    "Game",
    "GameDate",
    "GameDatePassage",
    "GameName",
    "GamePlace",
    "GamePlacePassage",
    "Identifier",
    "Locus",
    "Meta",
    "Passage",
    "Place",
    "ReadingChange",
    "Readings",
    "ReadingsBeyond",
    "Relation",
    "RelationPassage",
    "Release",
    "Rule",
    "Ruleset",
    "RulesetFollows",
    "RulesetOption",
    "Saying",
    "Sentence",
    "SentenceUse",
    "Silence",
    "Source",
    "SourceDatedBy",
    "SourceDependence",
    "SourceDescent",
    "SourceWrittenOf",
    "Stance",
    "StepForbiddenBy",
    "Term",
    "TurnsOn",
    "View",
    "descriptions",
    "metadata",
    "sorted_tables",
]

VIEWS = (*OF_PLAY, *ASKED, *HEARD, *LOCATED)
"""All views, in the order in which they are made."""

metadata: MetaData = SQLModel.metadata

for _table in metadata.tables.values():
    add_indexes(_table)


def sorted_tables() -> list[Table]:
    """All tables, each after those that it refers to."""
    return metadata.sorted_tables


def descriptions() -> Iterator[tuple[str, str, str]]:
    """What every table, view and column means: (table, column or "", sentence)."""
    for table in sorted_tables():
        yield table.name, "", table.comment or ""
        for column in table.columns:
            yield table.name, column.name, column.comment or ""
    for view in VIEWS:
        yield view.name, "", view.says
        for name, says in view.columns.items():
            yield view.name, name, says
