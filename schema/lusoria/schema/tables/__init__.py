"""The tables of the database: one row a thing, text keys that are stable addresses.

| table | its key |
|---|---|
| game, source, place, document | the id |
| passage | `source#passage` |
| locus, clause, example | `game/name` |
| evidence | the record's identifier |
| sentence | `document:number` |
| term | `list:word` |
| section, topic, answer | the id |
| ruleset | `game/name`; with options, `game/name+option` (ruleset_option, assembled) |
| choice | `ruleset:locus`, `ruleset+option:locus` |
| example_expectation | `game/example@ruleset` |

Views answer what people ask: each is a file of SQL in `questions/views/`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy

from lusoria.schema import questions
from lusoria.schema.tables.accounts import *
from lusoria.schema.tables.base import MACHINERY as MACHINERY
from lusoria.schema.tables.base import SEQUENCE as SEQUENCE
from lusoria.schema.tables.base import Flag as Flag
from lusoria.schema.tables.base import Row as Row
from lusoria.schema.tables.base import Table as Table
from lusoria.schema.tables.base import fill as fill
from lusoria.schema.tables.catalogue import *
from lusoria.schema.tables.play import *
from lusoria.schema.tables.presentation import FullText as FullText
from lusoria.schema.tables.presentation import Label, Presentation
from lusoria.schema.tables.proof import *

metadata = Table.metadata
"""All tables."""


@dataclass(frozen=True, kw_only=True)
class View(Presentation):
    """A question as a view: what it shows, its query, and the meanings and kinds of its columns."""

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
    """Return what a table or a view is called in words, or else its name."""
    return SHOWN[name].title if name in SHOWN else name


def label(name: str) -> Label | None:
    """Return the label of a table's rows, or None if the key is it."""
    return SHOWN[name].label if name in SHOWN else None


def sorted_tables() -> list[sqlalchemy.Table]:
    """Return all tables, each after those that it refers to."""
    return metadata.sorted_tables


def descriptions() -> Iterator[tuple[str, str, str]]:
    """Yield what every table, view and column means: (table, column or "", sentence)."""
    for table in sorted_tables():
        yield table.name, "", table.comment or ""
        for column in table.columns:
            yield table.name, column.name, column.comment or ""
    for view in VIEWS:
        yield view.name, "", view.says
        for name, says in view.columns.items():
            yield view.name, name, says
