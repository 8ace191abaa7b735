"""Which columns of a table are shown, and why others are left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from lusoria.schema.database.tables import MACHINERY, SEQUENCE

EMPTY = (None, "", "[]", "{}")

ALL = "_all"
"""With this in an address all columns are shown."""


@dataclass(frozen=True)
class Chosen:
    """The columns that are shown, each by its place in a row, and the names of the others."""

    shown: Sequence[tuple[int, Mapping[str, Any]]]
    empty: Sequence[str]
    machinery: Sequence[str]


def choose(
    columns: Sequence[Mapping[str, Any]],
    rows: Sequence[Sequence[Mapping[str, Any]]],
    asked: Mapping[str, str],
    spare: AbstractSet[str] = MACHINERY,
) -> Chosen:
    """Leave out what is empty in all rows, and columns to spare, unless they are asked for."""
    if ALL in asked:
        return Chosen(list(enumerate(columns)), (), ())
    wanted = {asked.get(each) for each in ("_sort", "_sort_desc", "_col")} - {SEQUENCE}
    names = [str(column["name"]) for column in columns]
    spared = spare - wanted
    shown, empty, machinery = [], [], []
    lines = [list(row) for row in rows]
    for place, (name, column) in enumerate(zip(names, columns, strict=True)):
        if name in spared:
            machinery.append(name)
        elif lines and name not in wanted and all(line[place]["raw"] in EMPTY for line in lines):
            empty.append(name)
        else:
            shown.append((place, column))
    return Chosen(shown, empty, machinery)
