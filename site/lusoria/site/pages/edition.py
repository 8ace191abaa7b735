"""The database in memory: every table's rows in their order, and what belongs to what.

The pages are made from this alone. It is small (a game has some hundreds of rows), so it is read
whole, and pages only look things up.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import make_dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Engine, create_engine, inspect, select, text
from sqlmodel import SQLModel

from lusoria.playable import families
from lusoria.schema.database.tables import (
    ChapterGame,
    Clause,
    Description,
    Evidence,
    EvidencePassage,
    Game,
    GameDate,
    GameDatePassage,
    GamePlace,
    GamePlacePassage,
    Meta,
    Relation,
    RelationPassage,
)
from lusoria.schema.locations import DATABASE, RULESETS, TEXTS

Row = TypeVar("Row", bound=SQLModel)


class Edition:
    """A built catalogue: its database and its assembled rulesets, in the folder of the build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._rows: dict[type[SQLModel], list[Any]] = {}
        self._groups: dict[tuple[type[SQLModel], str], dict[Any, list[Any]]] = {}
        self._columns_of: dict[str, Mapping[str, int]] = {}
        self._engine = _read_only(folder / DATABASE)

    def all(self, table: type[Row]) -> Sequence[Row]:
        """All rows of a table, in the order of the catalogue."""
        if table not in self._rows:
            self._rows[table] = self._read(table)
        return self._rows[table]

    def by(self, table: type[Row], column: str, value: object) -> Sequence[Row]:
        """The rows of a table that have a value in a column, in the order of the catalogue."""
        if (table, column) not in self._groups:
            groups: dict[Any, list[Row]] = {}
            for row in self.all(table):
                groups.setdefault(getattr(row, column), []).append(row)
            self._groups[table, column] = groups
        return self._groups[table, column].get(value, [])

    def get(self, table: type[Row], key: object) -> Row:
        """The row whose column `id` is the key. Raises KeyError."""
        found = self.by(table, "id", key)
        if not found:
            raise KeyError(f"{table.__tablename__} {key}")
        return found[0]

    def assembled(self, ruleset: str) -> dict[str, Any]:
        """The assembled ruleset of an address such as `verquere/encyclopedia+five-blots`."""
        path = self.folder / RULESETS / f"{ruleset}.json"
        assembled: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return assembled

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The very words of passages and sentences, by address; none without the documents."""
        path = self.folder / TEXTS
        if not path.exists():
            return {}
        texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        return texts

    @cached_property
    def support(self) -> Mapping[str, str]:
        """Of each clause, in words, how many sources it has and how many are independent."""
        with self._engine.connect() as connection:
            found = connection.execute(text("SELECT clause, support FROM clause_support"))
            return {row.clause: row.support for row in found}

    @cached_property
    def draft(self) -> Mapping[str, Any] | None:
        """The mistakes in spite of which a draft was built, and what it leaves out."""
        return json.loads(self.meta["draft"]) if "draft" in self.meta else None

    @cached_property
    def meta(self) -> Mapping[str, str]:
        """What the database says of itself."""
        return {fact.key: fact.value for fact in self.all(Meta)}

    def fact(self, clause: Clause) -> Mapping[str, str]:
        """What the engine of a clause's family holds, by which the clause is played, and where."""
        family = families.family(self.get(Game, clause.game).family)
        held = family.facts[str(clause.fact)]
        return {"says": held.says, "place": held.place(family.name)}

    @cached_property
    def descriptions(self) -> Mapping[str, Mapping[str, str]]:
        """What every table, view and column means; that of the table itself under ""."""
        told: dict[str, dict[str, str]] = {}
        for row in sorted(self.all(Description), key=self._place):
            told.setdefault(row.of_table, {})[row.of_column] = row.says
        return told

    def _place(self, row: Description) -> tuple[str, int]:
        """Where a description belongs: the table itself first, then its columns in their order."""
        return row.of_table, self._columns(row.of_table).get(row.of_column, -1)

    def _columns(self, table: str) -> Mapping[str, int]:
        if table not in self._columns_of:
            found = [column["name"] for column in inspect(self._engine).get_columns(table)]
            self._columns_of[table] = {name: place for place, name in enumerate(found)}
        return self._columns_of[table]

    def _read(self, table: type[Row]) -> list[Row]:
        columns = table.__table__.columns  # type: ignore[attr-defined]
        keys = [column for column in columns if column.primary_key]
        order = ([columns["ordinal"]] if "ordinal" in columns else []) + keys
        # They pass for instances of their table: `isinstance` asks for this.
        itself = {"__class__": property(lambda _row: table)}
        plain = make_dataclass(
            table.__name__, columns.keys(), slots=True, eq=False, namespace=itself
        )
        with self._engine.connect() as connection:
            found = connection.execute(select(*columns).order_by(*order)).fetchall()
            # Plain things with the same attributes: pages ask for them millions of times.
            return [cast(Row, plain(*row)) for row in found]


def passages_of(edition: Edition, row: GamePlace | GameDate | Relation | Evidence) -> list[str]:
    """The passages that tell what a row says, in the order of the catalogue."""
    joined: Sequence[Any]
    if isinstance(row, Evidence):
        joined = edition.by(EvidencePassage, "evidence", row.id)
    elif isinstance(row, GamePlace):
        of_game = edition.by(GamePlacePassage, "game", row.game)
        joined = [each for each in of_game if (each.place, each.role) == (row.place, row.role)]
    elif isinstance(row, GameDate):
        dates = edition.by(GameDatePassage, "game", row.game)
        joined = [each for each in dates if each.ordinal == row.ordinal]
    else:
        ties = edition.by(RelationPassage, "game", row.game)
        joined = [each for each in ties if each.ordinal == row.ordinal]
    return [each.passage for each in sorted(joined, key=lambda each: each.sequence)]


def rules_of(edition: Edition, chapter: str) -> list[str]:
    """The games of whose rules a chapter tells, in the order of the catalogue."""
    joined = edition.by(ChapterGame, "chapter", chapter)
    return [each.game for each in sorted(joined, key=lambda each: each.sequence)]


def _read_only(database: Path) -> Engine:
    """A connection that cannot write; the file is taken to stay as it is."""
    uri = f"{database.resolve().as_uri()}?mode=ro&immutable=1"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True))
