"""How the rows of a table are laid out: which columns are left out of them, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MACHINERY = ("in_order", "ordinal", "sha256")
"""Columns that order rows or prove them; they are shown where somebody asks for all columns."""

EMPTY = (None, "", "[]", "{}")

ALL = "_all"
"""With this in an address all columns are shown."""


@dataclass(frozen=True)
class Laid:
    """The columns that are shown, each by its place in a row, and the names of the others."""

    shown: Sequence[tuple[int, Mapping[str, Any]]]
    empty: Sequence[str]
    machinery: Sequence[str]


def lay_out(
    columns: Sequence[Mapping[str, Any]],
    rows: Sequence[Sequence[Mapping[str, Any]]],
    asked: Mapping[str, str],
) -> Laid:
    """Leave out what is empty in all rows, and what is only machinery, unless it is asked for."""
    if ALL in asked:
        return Laid(list(enumerate(columns)), (), ())
    wanted = {asked.get("_sort"), asked.get("_sort_desc"), asked.get("_col")}
    shown, empty, machinery = [], [], []
    lines = [list(row) for row in rows]
    for place, column in enumerate(columns):
        name = str(column["name"])
        if name in wanted or not lines:
            shown.append((place, column))
        elif name in MACHINERY:
            machinery.append(name)
        elif all(line[place]["raw"] in EMPTY for line in lines):
            empty.append(name)
        else:
            shown.append((place, column))
    return Laid(shown, empty, machinery)
