"""What stands for a row where another one refers to it: words that tell it from all others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]

from lusoria.schema.database.tables import SHOWN, View, metadata
from lusoria.schema.database.tables import label as label_of

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
    """The query for the keys and labels of so many rows; where there are none, keys stand alone."""
    label = label_of(table)
    places = ", ".join("?" * number)
    return f"SELECT t.id, {label.sql if label else 't.id'} FROM {table} t WHERE t.id IN ({places})"


class Labelled(Datasette):  # type: ignore[misc]
    """Datasette with these labels, in cells, facets and JSON."""

    async def expand_foreign_keys(
        self, database: str, table: str, column: str, values: Collection[Any]
    ) -> dict[tuple[str, Any], str]:
        """The labels of the rows that a column refers to, by the column and the key."""
        shown = SHOWN.get(table)
        kind = shown.kinds.get(column, "") if isinstance(shown, View) else ""
        other = REFERENCES.get(table, {}).get(column, kind)
        if other not in metadata.tables:
            return {}
        keys = sorted({value for value in values if value is not None})
        if label_of(other) is None or not keys:
            return {(column, key): str(key) for key in keys}
        answer = await self.execute(database, labelling(other, len(keys)), keys)
        return {(column, key): label for key, label in answer.rows}
