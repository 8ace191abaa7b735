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

Views answer what people ask: each is a file of SQL in `questions/views/`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table

from lusoria.schema import questions
from lusoria.schema.database.tables.accounts import Account as Account
from lusoria.schema.database.tables.accounts import Agreement as Agreement
from lusoria.schema.database.tables.accounts import Bearing as Bearing
from lusoria.schema.database.tables.accounts import Disputed as Disputed
from lusoria.schema.database.tables.accounts import Readings as Readings
from lusoria.schema.database.tables.accounts import ReadingsBeyond as ReadingsBeyond
from lusoria.schema.database.tables.accounts import Sentence as Sentence
from lusoria.schema.database.tables.accounts import SentenceUse as SentenceUse
from lusoria.schema.database.tables.base import MACHINERY as MACHINERY
from lusoria.schema.database.tables.base import SEQUENCE as SEQUENCE
from lusoria.schema.database.tables.base import FullText as FullText
from lusoria.schema.database.tables.base import Label, Presentation, add_indexes
from lusoria.schema.database.tables.base import Row as Row
from lusoria.schema.database.tables.base import metadata as metadata
from lusoria.schema.database.tables.catalogue import Chapter as Chapter
from lusoria.schema.database.tables.catalogue import ChapterGame as ChapterGame
from lusoria.schema.database.tables.catalogue import Document as Document
from lusoria.schema.database.tables.catalogue import Evidence as Evidence
from lusoria.schema.database.tables.catalogue import EvidenceDoubt as EvidenceDoubt
from lusoria.schema.database.tables.catalogue import EvidencePassage as EvidencePassage
from lusoria.schema.database.tables.catalogue import EvidenceSource as EvidenceSource
from lusoria.schema.database.tables.catalogue import EvidenceTerm as EvidenceTerm
from lusoria.schema.database.tables.catalogue import Game as Game
from lusoria.schema.database.tables.catalogue import GameDate as GameDate
from lusoria.schema.database.tables.catalogue import GameDatePassage as GameDatePassage
from lusoria.schema.database.tables.catalogue import GameName as GameName
from lusoria.schema.database.tables.catalogue import GamePlace as GamePlace
from lusoria.schema.database.tables.catalogue import GamePlacePassage as GamePlacePassage
from lusoria.schema.database.tables.catalogue import Identifier as Identifier
from lusoria.schema.database.tables.catalogue import Passage as Passage
from lusoria.schema.database.tables.catalogue import Place as Place
from lusoria.schema.database.tables.catalogue import Relation as Relation
from lusoria.schema.database.tables.catalogue import RelationPassage as RelationPassage
from lusoria.schema.database.tables.catalogue import Saying as Saying
from lusoria.schema.database.tables.catalogue import Source as Source
from lusoria.schema.database.tables.catalogue import SourceDatedBy as SourceDatedBy
from lusoria.schema.database.tables.catalogue import SourceDependence as SourceDependence
from lusoria.schema.database.tables.catalogue import SourceDescent as SourceDescent
from lusoria.schema.database.tables.catalogue import SourceWrittenOf as SourceWrittenOf
from lusoria.schema.database.tables.catalogue import Term as Term
from lusoria.schema.database.tables.changes import Change as Change
from lusoria.schema.database.tables.changes import ChangeClause as ChangeClause
from lusoria.schema.database.tables.changes import ChangeRuleset as ChangeRuleset
from lusoria.schema.database.tables.changes import ReadingChange as ReadingChange
from lusoria.schema.database.tables.changes import Release as Release
from lusoria.schema.database.tables.play import Assembled as Assembled
from lusoria.schema.database.tables.play import AssembledClause as AssembledClause
from lusoria.schema.database.tables.play import AssembledOption as AssembledOption
from lusoria.schema.database.tables.play import Chances as Chances
from lusoria.schema.database.tables.play import Choice as Choice
from lusoria.schema.database.tables.play import Clause as Clause
from lusoria.schema.database.tables.play import ClauseRule as ClauseRule
from lusoria.schema.database.tables.play import ClauseWitness as ClauseWitness
from lusoria.schema.database.tables.play import Coverage as Coverage
from lusoria.schema.database.tables.play import Locus as Locus
from lusoria.schema.database.tables.play import Rule as Rule
from lusoria.schema.database.tables.play import Ruleset as Ruleset
from lusoria.schema.database.tables.play import RulesetFollows as RulesetFollows
from lusoria.schema.database.tables.play import RulesetOption as RulesetOption
from lusoria.schema.database.tables.play import Silence as Silence
from lusoria.schema.database.tables.play import Stance as Stance
from lusoria.schema.database.tables.play import TurnsOn as TurnsOn
from lusoria.schema.database.tables.proof import Ablation as Ablation
from lusoria.schema.database.tables.proof import Description as Description
from lusoria.schema.database.tables.proof import Example as Example
from lusoria.schema.database.tables.proof import ExampleClause as ExampleClause
from lusoria.schema.database.tables.proof import ExampleExpectation as ExampleExpectation
from lusoria.schema.database.tables.proof import ExamplePassage as ExamplePassage
from lusoria.schema.database.tables.proof import ExampleStep as ExampleStep
from lusoria.schema.database.tables.proof import ExpectationClause as ExpectationClause
from lusoria.schema.database.tables.proof import ExpectationEndedBy as ExpectationEndedBy
from lusoria.schema.database.tables.proof import ExpectationForbiddenBy as ExpectationForbiddenBy
from lusoria.schema.database.tables.proof import Meta as Meta

for _table in metadata.tables.values():
    add_indexes(_table)


@dataclass(frozen=True, kw_only=True)
class View(Presentation):
    """A question as a view: what it tells, its query, and the meanings and kinds of its columns."""

    name: str
    says: str
    query: str
    columns: Mapping[str, str]
    kinds: Mapping[str, str]


def _view(name: str, head: dict[str, Any], query: str) -> View:
    declared = head.pop("columns")
    kinds = questions.kinds(declared)
    columns = dict(zip(kinds, declared.values(), strict=True))
    return View(name=name, query=query, columns=columns, kinds=kinds, **head)


VIEWS = tuple(_view(*file) for file in questions.files(questions.FOLDER / "views"))

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
