"""What stands for a row where another one refers to it: words that tell it from all others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]

from lusoria.schema.database.tables import metadata

IN_GAME = "{} || ' (' || (SELECT g.name FROM game g WHERE g.id = t.game) || ')'"
OF_RULESET = (
    "t.{} || ' (' || (SELECT g.name || ', ' || r.name FROM ruleset r JOIN game g ON g.id = r.game"
    " WHERE r.id = t.ruleset) || ')'"
)
SOURCE = "(SELECT s.siglum FROM source s WHERE s.id = t.source)"

LABELS: Mapping[str, str] = {
    "assembled": "t.name || ' (' || (SELECT g.name FROM ruleset r JOIN game g ON g.id = r.game"
    " WHERE r.id = t.ruleset) || ')'",
    "clause": IN_GAME.format("t.says"),
    "document": f"{SOURCE} || ', ' || t.file",
    "example": "t.name || ' (' || t.id || ')'",
    "example_expectation": "(SELECT e.name FROM example e WHERE e.id = t.example) "
    "|| ' (' || t.id || ')'",
    "game": "t.name",
    "locus": IN_GAME.format("t.question"),
    "passage": f"{SOURCE} || ', ' || t.locator || ': ' || t.name",
    "place": "t.name",
    "ruleset": IN_GAME.format("t.name"),
    "ruleset_option": OF_RULESET.format("label"),
    "source": "t.siglum || ': ' || t.label",
    "term": "t.printed || ' (' || replace(t.list, '-', ' ') || ')'",
}
"""The label of a row of each table, as SQL; `t` is the row. Rows of others are known by keys."""

COLUMNS: Mapping[str, str] = {
    "assembled": "name",
    "clause": "says",
    "document": "file",
    "example": "name",
    "example_expectation": "id",
    "game": "name",
    "locus": "question",
    "passage": "locator",
    "place": "name",
    "ruleset": "name",
    "ruleset_option": "label",
    "source": "label",
    "term": "printed",
}
"""The column that stands for a row where Datasette knows no labels but columns."""

REFERENCES: Mapping[str, Mapping[str, str]] = {
    name: {
        each.column_keys[0]: each.referred_table.name
        for each in table.foreign_key_constraints
        if len(each.column_keys) == 1
    }
    for name, table in metadata.tables.items()
}
"""The columns of each table that refer to another by themselves, and to which."""


def labelling(table: str, number: int) -> str:
    """The query for the keys and labels of so many rows of a table that has labels."""
    places = ", ".join("?" * number)
    return f"SELECT t.id, {LABELS[table]} FROM {table} t WHERE t.id IN ({places})"


class Labelled(Datasette):  # type: ignore[misc]
    """Datasette with these labels, in cells, facets and JSON."""

    async def expand_foreign_keys(
        self, database: str, table: str, column: str, values: Collection[Any]
    ) -> dict[tuple[str, Any], str]:
        """The labels of the rows that a column refers to, by the column and the key."""
        other = REFERENCES.get(table, {}).get(column)
        if other is None:
            return {}
        keys = sorted({value for value in values if value is not None})
        if other not in LABELS or not keys:
            return {(column, key): str(key) for key in keys}
        answer = await self.execute(database, labelling(other, len(keys)), keys)
        return {(column, key): label for key, label in answer.rows}
