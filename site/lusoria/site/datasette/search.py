"""The search over everything: each kind of thing, where its words stand, and the words found."""

from __future__ import annotations

from typing import NamedTuple

from lusoria.schema.database.tables import FULL_TEXTS


class Searched(NamedTuple):
    """How a kind of thing is shown where it is found: its address, game and title, as SQL."""

    key: str
    game: str
    title: str


KINDS = {
    "clause": Searched("t.id", "t.game", "t.says"),
    "evidence": Searched("t.id", "t.game", "coalesce(t.says, t.type)"),
    "example": Searched("t.id", "t.game", "t.name"),
    "game": Searched("t.id", "t.id", "t.name"),
    "locus": Searched("t.id", "t.game", "t.question"),
    "name": Searched("t.game", "t.game", "t.name"),
    "passage": Searched("t.id", "NULL", "t.says"),
    "rule": Searched("t.id", "NULL", "t.sentence"),
    "ruleset": Searched("t.id", "t.game", "t.name"),
    "source": Searched("t.id", "NULL", "t.label"),
}
"""The tables that have full texts; notes are among their columns."""


def _part(table: str, searched: Searched) -> str:
    return (
        f"SELECT '{table}' AS kind, {searched.key} AS id, {searched.game} AS game, "
        f"{searched.title} AS title, snippet({table}_fts, -1, '', '', '…', 16) AS found, rank "
        f"FROM {table}_fts JOIN {table} t ON t.rowid = {table}_fts.rowid "
        f"WHERE {table}_fts MATCH escape_fts(:text) AND :kind IN ('', '{table}')"
    )


SEARCH = "SELECT kind, id, game, title, found FROM (\n{}\n) ORDER BY rank, kind, id".format(
    "\nUNION ALL\n".join(_part(index.table, KINDS[index.table]) for index in FULL_TEXTS)
)
"""What is found of `:text`, the best first; `:kind` is a kind of thing, or empty for all."""
