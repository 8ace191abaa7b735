"""What stands for a row where another one refers to it: words that tell it from all others."""

from __future__ import annotations

from collections.abc import Mapping

from lusoria.schema.database.tables import label as label_of
from lusoria.schema.database.tables import metadata

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
