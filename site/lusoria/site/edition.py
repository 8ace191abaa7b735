"""The database in memory: every table's rows in their order, and what belongs to what.

`edition.clause["verquere/nowhere"]` is a row, `edition.clause.all` are all, and
`edition.clause.by("locus", key)` those of a question. A table is read whole when it is first asked
for: it is small (a game has some hundreds of rows), and pages ask millions of times.

An edition notes what it is asked. Two that answer the same to all that was asked for a page make
the same page of it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import make_dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from lusoria.playable import families
from lusoria.schema.locations import DATABASE, PLAYERS, RULESETS, TEXTS, read_only

if TYPE_CHECKING:
    from lusoria.schema import tables
    from lusoria.schema.tables import AssembledClause, Clause

Row = TypeVar("Row")
Value = TypeVar("Value")

Asked = tuple[str, str, Any]
"""What an edition was asked: the name of a table, a column and its value, or "" and None for all
rows; the name of a mapping, "" and a key, or None for all keys; or "query", "" and the SQL with
what was given.
"""


class Rows(Generic[Row]):
    """The rows of a table: plain records, whose attributes are its columns."""

    def __init__(self, database: sqlite3.Connection, table: str, asked: set[Asked]) -> None:
        self._database = database
        self._table = table
        self._asked = asked
        self._groups: dict[str, dict[Any, list[Row]]] = {}

    def by(self, column: str, value: object) -> Sequence[Row]:
        """The rows that have a value in a column, in the order of the catalogue."""
        self._asked.add((self._table, column, value))
        if column not in self._groups:
            groups: dict[Any, list[Row]] = {}
            for row in self._all:
                groups.setdefault(getattr(row, column), []).append(row)
            self._groups[column] = groups
        return self._groups[column].get(value, [])

    def __getitem__(self, key: object) -> Row:
        """The row whose column `id` is the key. Raises KeyError."""
        found = self.by("id", key)
        if not found:
            raise KeyError(f"{self._table} {key}")
        return found[0]

    @cached_property
    def columns(self) -> Sequence[str]:
        """The names of the columns, in their order."""
        return [name for name, _, _ in self._info]

    @property
    def all(self) -> Sequence[Row]:
        """All rows, in the order of the catalogue."""
        self._asked.add((self._table, "", None))
        return self._all

    @cached_property
    def written(self) -> Sequence[tuple[Any, ...]]:
        """The values of all rows as the database has them, in the order of the catalogue."""
        keys = [name for name, _, place in sorted(self._info, key=lambda each: each[2]) if place]
        order = ", ".join(["ordinal"] * ("ordinal" in self.columns) + keys)
        found = self._database.execute(f'SELECT * FROM "{self._table}" ORDER BY {order or 1}')
        return found.fetchall()

    @cached_property
    def _all(self) -> Sequence[Row]:
        record: Any = make_dataclass(self._table, self.columns, slots=True, eq=False)
        flags = [i for i, (_, kind, _) in enumerate(self._info) if kind == "BOOLEAN"]
        return [record(*_with_flags(row, flags)) for row in self.written]

    @cached_property
    def _info(self) -> Sequence[tuple[str, str, int]]:
        """Of each column its name, its type, and its place in the key, counted from 1, or 0."""
        found = self._database.execute(
            "SELECT name, type, pk FROM pragma_table_info(?)", [self._table]
        )
        return found.fetchall()


def passages_of(edition: Edition, row: Any) -> list[str]:
    """The passages that tell what a row of evidence, or of a date, a place or a relation of a game
    says, in the order of the catalogue.
    """
    kind = type(row).__name__  # a record is called by its table
    joined: Sequence[Any]
    if kind == "evidence":
        joined = edition.evidence_passage.by("evidence", row.id)
    else:
        keys = ("place", "role") if kind == "game_place" else ("ordinal",)
        of_game: Sequence[Any] = getattr(edition, f"{kind}_passage").by("game", row.game)
        joined = [r for r in of_game if all(getattr(r, k) == getattr(row, k) for k in keys)]
    return [each.passage for each in sorted(joined, key=lambda each: each.sequence)]


def rules_of(edition: Edition, chapter: str) -> list[str]:
    """The games of whose rules a chapter tells, in the order of the catalogue."""
    joined = edition.chapter_game.by("chapter", chapter)
    return [each.game for each in sorted(joined, key=lambda each: each.sequence)]


def taken_by(edition: Edition, assembled: str) -> dict[str, AssembledClause]:
    """What a ruleset with its options takes at each question."""
    return {row.locus: row for row in edition.assembled_clause.by("assembled", assembled)}


def _with_flags(row: Sequence[Any], flags: Sequence[int]) -> Sequence[Any]:
    """A row in which flags are true or false; SQLite has numbers for them."""
    if not flags:
        return row
    return [
        value if i not in flags or value is None else bool(value) for i, value in enumerate(row)
    ]


class ByKey(Mapping[str, Value]):
    """A mapping that notes for which keys it is asked."""

    def __init__(self, name: str, held: Mapping[str, Value], asked: set[Asked]) -> None:
        self._name = name
        self._held = held
        self._asked = asked

    def __getitem__(self, key: str) -> Value:
        self._asked.add((self._name, "", key))
        return self._held[key]

    def __iter__(self) -> Iterator[str]:
        self._asked.add((self._name, "", None))
        return iter(self._held)

    def __len__(self) -> int:
        self._asked.add((self._name, "", None))
        return len(self._held)

    def answer(self, key: str | None) -> object:
        """What it holds for a key, or all."""
        return dict(self._held) if key is None else self._held.get(key)


Made = Callable[["Edition"], Mapping[str, Value]]
BY_KEY: dict[str, Made[Any]] = {}
"""The mappings that are made of editions, by their names."""


def by_key(make: Made[Value]) -> Made[Value]:
    """A mapping made of a whole edition, once, of which pages ask key by key.

    What the edition is asked to make it is not asked for the page.
    """
    name = make.__name__

    def made(edition: Edition) -> ByKey[Value]:
        if name not in edition.by_key:
            before = edition.asked.copy()
            edition.by_key[name] = ByKey(name, make(edition), edition.asked)
            edition.asked &= before
        return edition.by_key[name]

    BY_KEY[name] = made
    return made


class Edition:
    """A built catalogue: its database and its assembled rulesets, in the folder of the build."""

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
    evidence_passage: Rows[tables.EvidencePassage]
    evidence_doubt: Rows[tables.EvidenceDoubt]
    evidence_source: Rows[tables.EvidenceSource]
    evidence_term: Rows[tables.EvidenceTerm]
    example: Rows[tables.Example]
    example_clause: Rows[tables.ExampleClause]
    example_expectation: Rows[tables.ExampleExpectation]
    example_passage: Rows[tables.ExamplePassage]
    example_step: Rows[tables.ExampleStep]
    expectation_ended_by: Rows[tables.ExpectationEndedBy]
    expectation_forbidden_by: Rows[tables.ExpectationForbiddenBy]
    game: Rows[tables.Game]
    game_date: Rows[tables.GameDate]
    game_place: Rows[tables.GamePlace]
    game_date_passage: Rows[tables.GameDatePassage]
    game_place_passage: Rows[tables.GamePlacePassage]
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
    relation_passage: Rows[tables.RelationPassage]
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

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.asked: set[Asked] = set()
        """What was asked, until somebody empties it."""
        self.by_key: dict[str, ByKey[Any]] = {}
        self._database = read_only(folder / DATABASE)

    def __getattr__(self, table: str) -> Any:
        """The rows of a table that is declared above."""
        if table not in type(self).__annotations__:
            raise AttributeError(table)
        found: Rows[Any] = Rows(self._database, table, self.asked)
        setattr(self, table, found)
        return found

    def answer_to(self, asked: Asked) -> object:
        """What the edition answers to what it was asked, other than for rows; None: nothing."""
        what, _, key = asked
        if what in BY_KEY:
            BY_KEY[what](self)
            return self.by_key[what].answer(key)
        if what == "query":
            sql, *given = key
            return self._database.execute(sql, dict(given)).fetchall()
        with suppress(OSError):
            return WHOLE[what](self, key)
        return None

    @property
    def folder(self) -> Path:
        """The folder of the build: whoever looks into it has asked for all that there is."""
        self.asked.add(("folder", "", None))
        return self._folder

    @property
    def connection(self) -> sqlite3.Connection:
        """The database: whoever takes it may have asked for all that there is."""
        self.asked.add(("folder", "", None))
        return self._database

    def execute(self, sql: str, **given: Any) -> sqlite3.Cursor:
        """What the database answers to a query."""
        self.asked.add(("query", "", (sql, *given.items())))
        return self._database.execute(sql, given)

    def data(self, ruleset: str) -> dict[str, Any]:
        """The assembled ruleset of an address such as `verquere/encyclopedia+five-blots`."""
        self.asked.add(("data", "", ruleset))
        return self._data(ruleset)

    def playable(self, ruleset: str) -> dict[str, Any]:
        """An assembled ruleset without words and witnesses of its clauses, on which play does not
        depend.
        """
        self.asked.add(("playable", "", ruleset))
        return self._playable(ruleset)

    def net(self, ruleset: str) -> bytes | None:
        """The net of a ruleset's player; None if it has none that has learnt by these rules."""
        player = next(iter(self.player.by("ruleset", ruleset)), None)
        if player is None or player.sha256 is None or not player.current:
            return None
        return (self._folder / PLAYERS / f"{ruleset}.net").read_bytes()

    def _data(self, ruleset: str) -> dict[str, Any]:
        assembled: dict[str, Any] = json.loads(self._file(ruleset).read_bytes())
        return assembled

    def _file(self, ruleset: str) -> Path:
        return self._folder / RULESETS / f"{ruleset}.json"

    def _playable(self, ruleset: str) -> dict[str, Any]:
        assembled = self._data(ruleset)
        clauses = [{**each, **dict.fromkeys(WORDS, "")} for each in assembled["clauses"]]
        return {**assembled, "clauses": clauses}

    @property
    @by_key
    def texts(self) -> Mapping[str, str]:
        """The very words of passages and sentences, by address; none without the documents."""
        path = self._folder / TEXTS
        if not path.exists():
            return {}
        texts: dict[str, str] = json.loads(path.read_bytes())
        return texts

    @property
    @by_key
    def support(self) -> Mapping[str, str]:
        """Of each clause, in words, how many sources it has and how many are independent."""
        return dict(self._database.execute("SELECT clause, support FROM clause_support"))

    @property
    @by_key
    def meta(self) -> Mapping[str, str]:
        """What the database says of itself."""
        return dict(self._database.execute("SELECT key, value FROM meta"))

    def fact(self, clause: Clause) -> Mapping[str, str]:
        """What the engine of a clause's family holds, by which the clause is played, and where."""
        family = families.family(self.game[clause.game].family)
        held = family.facts[str(clause.fact)]
        return {"says": held.says, "place": held.place(family.name)}

    @property
    def descriptions(self) -> Mapping[str, Mapping[str, str]]:
        """What every table, view and column means; that of the table itself under ""."""
        found: dict[str, dict[str, str]] = {}
        for row in self.description.all:
            found.setdefault(row.of_table, {})[row.of_column] = row.says
        for table, described in found.items():
            columns = ["", *Rows[Any](self._database, table, set()).columns]
            found[table] = {name: described[name] for name in columns if name in described}
        return dict(sorted(found.items()))


@by_key
def game_names(edition: Edition) -> Mapping[str, str]:
    """The name of each game."""
    return {game.id: game.name for game in edition.game.all}


@by_key
def ruleset_names(edition: Edition) -> Mapping[str, str]:
    """The name of each ruleset, by itself and with its options."""
    return {row.id: row.name for row in edition.assembled.all}


WORDS = ("note", "says", "witnesses")
"""What of a clause tells readers what it is."""

WHOLE: Mapping[str, Callable[[Edition, Any], object]] = {
    "data": lambda edition, ruleset: edition._file(ruleset).read_bytes(),
    "playable": lambda edition, ruleset: edition._playable(ruleset),
    "folder": lambda edition, _: edition._folder,
}
"""What an edition is asked beside rows and mappings; no two have the same folder."""
