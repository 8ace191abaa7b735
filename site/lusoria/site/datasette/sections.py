"""A section of the page of a row: a question of SQL on what belongs to it.

`:key` is the key of the row. A column that begins with a colon, as `:clause`, has the key of the
row of that table to which the next column leads. So many rows are shown as `LIMIT` says; all are in
the table of the section, by its column. A section that counts them by groups always leads there.
"""

from __future__ import annotations

from typing import NamedTuple

LIMIT = 60
"""How many rows a section shows."""

CITED = "s.siglum || ', ' || p.locator AS passage"
"""How a passage is named in a section; `s` is its source."""


class Section(NamedTuple):
    """A section of the page of a row: its heading, its rows as SQL, and where all of them are."""

    head: str
    sql: str
    table: str
    column: str
    counts: bool = False
