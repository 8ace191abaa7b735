"""How tables and views are shown to readers, and by which words their rows are found."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Label(NamedTuple):
    """What stands for a row where another one refers to it."""

    column: str
    """The column that stands for it where only a column can."""

    sql: str
    """Words that distinguish it from all other rows, as SQL in which `t` is the row."""


SIGLUM = "(SELECT s.siglum FROM source s WHERE s.id = t.source)"


def in_game(column: str) -> Label:
    """Return the label of a row that a column and the name of its game stand for."""
    return Label(
        column, f"t.{column} || ' (' || (SELECT g.name FROM game g WHERE g.id = t.game) || ')'"
    )


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """How a table or a view is shown to readers. Columns are listed with spaces between them."""

    title: str
    """What it is called in words."""

    label: Label | None = None
    """What stands for a row; the rows of other tables are known by their keys."""

    facets: str = ""
    """The columns by which it is divided at first sight."""

    search: str = ""
    """The columns of its full-text index, if it has one."""

    machinery: str = ""
    """Columns that repeat what others say; shown only on request."""

    boards: bool = False
    """Whether there are boards in its cells, so that a page shows fewer rows."""

    hidden: bool = False
    """Whether it is left out of the list of tables."""


class FullText(NamedTuple):
    """A full-text index over columns of a table.

    SQLite takes the accents off Latin letters only; so the words of the index have none, and what
    is searched for must have none. The texts of the table stand as they are, in snippets, too.
    """

    table: str
    columns: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the index, by which Datasette finds it."""
        return f"{self.table}_fts"

    @property
    def definition(self) -> str:
        """The statement that makes it."""
        options = "tokenize='unicode61 remove_diacritics 2'"
        return (
            f'CREATE VIRTUAL TABLE "{self.name}" '
            f"USING fts5({_listed(self.columns)}, content='{self.table}', {options})"
        )

    @property
    def filling(self) -> str:
        """The statement that fills it; the caller registers `without_accents`."""
        bare = ", ".join(f'without_accents("{name}")' for name in self.columns)
        return (
            f'INSERT INTO "{self.name}" (rowid, {_listed(self.columns)}) '
            f'SELECT rowid, {bare} FROM "{self.table}"'
        )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
