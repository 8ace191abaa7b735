"""The database in memory: the rows of each table, in the order of the catalogue.

`edition.clause["verquere/nowhere"]` is a row, `edition.clause.all` are all, and
`edition.clause.by("locus", key)` those of a question. A table is read whole when it is first asked
for: it is small (a game has some hundreds of rows), and pages ask millions of times.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import make_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lusoria.playable import families
from lusoria.site.build import Build

if TYPE_CHECKING:
    from lusoria.schema import tables
    from lusoria.schema.tables import AssembledClause, Clause

Row = TypeVar("Row")


class Rows(Generic[Row]):
    """The rows of a table: plain records, whose attributes are its columns."""

    def __init__(self, database: sqlite3.Connection, table: str) -> None:
        self._database = database
        self._table = table
        self._groups: dict[str, dict[Any, list[Row]]] = {}

    def by(self, column: str, value: object) -> Sequence[Row]:
        """Return the rows that have a value in a column, in the order of the catalogue."""
        if column not in self._groups:
            groups: dict[Any, list[Row]] = {}
            for row in self.all:
                groups.setdefault(getattr(row, column), []).append(row)
            self._groups[column] = groups
        return self._groups[column].get(value, [])

    def __getitem__(self, key: object) -> Row:
        """Return the row whose column `id` is the key. Raises KeyError."""
        rows = self.by("id", key)
        if not rows:
            raise KeyError(f"{self._table} {key}")
        return rows[0]

    @cached_property
    def columns(self) -> Sequence[tuple[str, str, int]]:
        """The name of each column, its type, and its place in the key, counted from 1, or 0."""
        sql = "SELECT name, type, pk FROM pragma_table_info(?)"
        return self._database.execute(sql, [self._table]).fetchall()

    @cached_property
    def all(self) -> Sequence[Row]:
        """All rows, in the order of the catalogue."""
        names = [name for name, _, _ in self.columns]
        flags = [place for place, (_, kind, _) in enumerate(self.columns) if kind == "BOOLEAN"]
        keys = [name for name, _, key in sorted(self.columns, key=lambda each: each[2]) if key]
        order = ", ".join(["ordinal"] * ("ordinal" in names) + keys) or "1"
        record: Any = make_dataclass(self._table, names, slots=True, eq=False)
        rows = []
        for values in self._database.execute(f'SELECT * FROM "{self._table}" ORDER BY {order}'):
            row = record(*values)
            for place in flags:  # SQLite has numbers for them
                if values[place] is not None:
                    setattr(row, names[place], bool(values[place]))
            rows.append(row)
        return rows


class Edition(Build):
    """A build with the rows of its tables in memory."""

    ablation: Rows[tables.Ablation]
    account: Rows[tables.Account]
    agreement: Rows[Any]
    answer: Rows[tables.Answer]
    assembled: Rows[tables.Assembled]
    assembled_clause: Rows[tables.AssembledClause]
    bearing: Rows[tables.Bearing]
    chances: Rows[tables.Chances]
    chapter: Rows[tables.Chapter]
    chapter_game: Rows[tables.ChapterGame]
    choice: Rows[tables.Choice]
    cites: Rows[tables.Cites]
    clause: Rows[tables.Clause]
    clause_answer: Rows[Any]
    clause_follows: Rows[tables.ClauseFollows]
    clause_rule: Rows[tables.ClauseRule]
    clause_witness: Rows[tables.ClauseWitness]
    coverage: Rows[tables.Coverage]
    description: Rows[tables.Description]
    disputed: Rows[tables.Disputed]
    document: Rows[tables.Document]
    evidence: Rows[tables.Evidence]
    evidence_doubt: Rows[tables.EvidenceDoubt]
    evidence_source: Rows[tables.EvidenceSource]
    evidence_term: Rows[tables.EvidenceTerm]
    example: Rows[tables.Example]
    example_clause: Rows[tables.ExampleClause]
    example_expectation: Rows[tables.ExampleExpectation]
    example_step: Rows[tables.ExampleStep]
    expectation_clause: Rows[tables.ExpectationClause]
    game: Rows[tables.Game]
    game_date: Rows[tables.GameDate]
    game_place: Rows[tables.GamePlace]
    identifier: Rows[tables.Identifier]
    locus: Rows[tables.Locus]
    name: Rows[tables.GameName]
    passage: Rows[tables.Passage]
    passage_use: Rows[Any]
    place: Rows[tables.Place]
    player: Rows[tables.Player]
    player_strength: Rows[tables.PlayerStrength]
    readings: Rows[tables.Readings]
    relation: Rows[tables.Relation]
    rule: Rows[tables.Rule]
    ruleset: Rows[tables.Ruleset]
    ruleset_follows: Rows[tables.RulesetFollows]
    ruleset_kinship: Rows[Any]
    ruleset_option: Rows[tables.RulesetOption]
    ruleset_topic: Rows[Any]
    saying: Rows[tables.Saying]
    section: Rows[tables.Section]
    sentence: Rows[tables.Sentence]
    sentence_use: Rows[tables.SentenceUse]
    sheet_paragraph: Rows[tables.SheetParagraph]
    sheet_question: Rows[tables.SheetQuestion]
    sheet_section: Rows[tables.SheetSection]
    silence: Rows[tables.Silence]
    source: Rows[tables.Source]
    source_dated_by: Rows[tables.SourceDatedBy]
    source_dependence: Rows[tables.SourceDependence]
    source_written_of: Rows[tables.SourceWrittenOf]
    stance: Rows[tables.Stance]
    term: Rows[tables.Term]
    topic: Rows[tables.Topic]

    def __getattr__(self, table: str) -> Any:
        """Return the rows of a table that is declared above."""
        if table not in type(self).__annotations__:
            raise AttributeError(table)
        rows: Rows[Any] = Rows(self.connection, table)
        setattr(self, table, rows)
        return rows

    def execute(self, sql: str, **parameters: Any) -> sqlite3.Cursor:
        """Return what the database answers to a query."""
        return self.connection.execute(sql, parameters)

    @cached_property
    def support(self) -> Mapping[str, str]:
        """Of each clause, in words, how many sources it has and how many are independent."""
        return dict(self.execute("SELECT clause, support FROM clause_support"))

    @cached_property
    def game_names(self) -> Mapping[str, str]:
        """The name of each game."""
        return {game.id: game.name for game in self.game.all}

    @cached_property
    def ruleset_names(self) -> Mapping[str, str]:
        """The name of each ruleset, by itself and with its options."""
        return {row.id: row.name for row in self.assembled.all}

    @property
    def descriptions(self) -> Mapping[str, Mapping[str, str]]:
        """What every table, view and column means; that of the table itself under ""."""
        described: dict[str, dict[str, str]] = {}
        for row in sorted(self.description.all, key=lambda row: row.of_table):
            described.setdefault(row.of_table, {})[row.of_column] = row.says
        for table, says in described.items():
            names = ["", *(name for name, _, _ in Rows[Any](self.connection, table).columns)]
            described[table] = {name: says[name] for name in names if name in says}
        return described

    def fact(self, clause: Clause) -> Mapping[str, str]:
        """Return what the engine of a clause's family holds, by which it is played, and where."""
        family = families.family(self.game[clause.game].family)
        held = family.facts[str(clause.fact)]
        return {"says": held.says, "place": held.place(family.name)}

    def passages_of(self, row: Any) -> list[str]:
        """Return the passages that an example, evidence, or a date, a place or a relation of a game
        rests on, in the order of the catalogue.
        """
        kind = type(row).__name__  # a record is called by its table
        of = {"evidence": ("id",), "example": ("id",), "game_place": ("game", "place", "role")}
        key = "/".join(str(getattr(row, name)) for name in of.get(kind, ("game", "ordinal")))
        cites = [cites for cites in self.cites.by("key", key) if cites.kind == kind]
        return [each.passage for each in sorted(cites, key=lambda each: each.sequence)]

    def rules_of(self, chapter: str) -> list[str]:
        """Return the games of whose rules a chapter tells, in the order of the catalogue."""
        joined = self.chapter_game.by("chapter", chapter)
        return [row.game for row in sorted(joined, key=lambda row: row.sequence)]

    def taken_by(self, assembled: str) -> dict[str, AssembledClause]:
        """Return what a ruleset with its options takes at each question."""
        return {row.locus: row for row in self.assembled_clause.by("assembled", assembled)}
