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

from collections.abc import Iterator, Mapping

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
from lusoria.schema.database.tables.base import (
    MACHINERY,
    SEQUENCE,
    FullText,
    Label,
    Presentation,
    Row,
    add_indexes,
)
from lusoria.schema.database.tables.catalogue import (
    Chapter,
    ChapterGame,
    Document,
    Evidence,
    EvidenceDoubt,
    EvidencePassage,
    EvidenceSource,
    EvidenceTerm,
    Game,
    GameDate,
    GameDatePassage,
    GameName,
    GamePlace,
    GamePlacePassage,
    Identifier,
    Passage,
    Place,
    Relation,
    RelationPassage,
    Saying,
    Source,
    SourceDatedBy,
    SourceDependence,
    SourceDescent,
    SourceWrittenOf,
    Term,
)
from lusoria.schema.database.tables.changes import (
    Change,
    ChangeClause,
    ChangeRuleset,
    ReadingChange,
    Release,
)
from lusoria.schema.database.tables.play import (
    Assembled,
    AssembledClause,
    AssembledOption,
    Chances,
    Choice,
    Clause,
    ClauseRule,
    ClauseWitness,
    Coverage,
    Locus,
    Rule,
    Ruleset,
    RulesetFollows,
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
    ExpectationClause,
    ExpectationEndedBy,
    ExpectationForbiddenBy,
    Meta,
)
from lusoria.schema.database.tables.views import VIEWS, View

__all__ = [
    "FULL_TEXTS",
    "MACHINERY",
    "SEQUENCE",
    "SHOWN",
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
    "Label",
    "Locus",
    "Meta",
    "Passage",
    "Place",
    "Presentation",
    "ReadingChange",
    "Readings",
    "ReadingsBeyond",
    "Relation",
    "RelationPassage",
    "Release",
    "Row",
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
    "Term",
    "TurnsOn",
    "View",
    "descriptions",
    "label",
    "metadata",
    "sorted_tables",
    "title",
]

metadata: MetaData = SQLModel.metadata

for _table in metadata.tables.values():
    add_indexes(_table)

SHOWN: Mapping[str, Presentation] = {
    **{name: table.info["shown"] for name, table in sorted(metadata.tables.items())},
    **{view.name: view for view in VIEWS},
}
"""How each table and view is shown, by its name."""

FULL_TEXTS = tuple(
    FullText(name, tuple(shown.search.split())) for name, shown in SHOWN.items() if shown.search
)
"""The full-text indexes."""


def title(name: str) -> str:
    """What a table or a view is called in words; others are called by their names."""
    return SHOWN[name].title if name in SHOWN else name


def label(name: str) -> Label | None:
    """What stands for a row of a table, if not its key."""
    return SHOWN[name].label if name in SHOWN else None


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
