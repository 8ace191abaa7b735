"""How tables are declared: STRICT, every column described, controlled words guarded by CHECKs.

A table lists its columns in order; the annotation gives the type, and whether the value may be
missing. A column that repeats a field of the table's record is only named: its description, the
words that it may hold, and what it refers to come from the record, and `from_record` fills it in.

    class Place(Row, of=records.Place):
        \"""Places of games, of their evidence and of their sources.\"""

        id: str = at("id", key=True)
        name: str
        country: str | None = column("The country that it lies in today.")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType, UnionType
from typing import Any, ClassVar, Literal, NamedTuple, Self, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from sqlalchemy import (
    REAL,
    CheckConstraint,
    Constraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy import Column as SqlColumn

from lusoria.schema.catalogue.assemble import canonical
from lusoria.schema.catalogue.records import Record
from lusoria.schema.catalogue.records.base import Day
from lusoria.schema.catalogue.references import model_in, reference_in

metadata = MetaData()
"""All tables."""

TYPES = {"str": Text, "int": Integer, "float": REAL}
"""SQLite's types of columns, by the annotation."""

FITS = {"str": str, "int": int, "float": int | float}
FITTING = {**FITS, **{f"{name} | None": kind | None for name, kind in FITS.items()}}
"""What of Python fits a column, by the annotation: SQLite would make a text of a number."""

DAY = next(each.pattern for each in get_args(Day)[1].metadata if hasattr(each, "pattern"))
"""How a day is written, by which a field that is one is known."""

ON_THE_EARTH = "latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180"
"""The condition on a point, which holds where there is none."""

YEARS_IN_ORDER = (
    "(not_before IS NULL OR not_after IS NULL OR not_before <= not_after)"
    " AND (edtf NOTNULL OR (not_before IS NULL AND not_after IS NULL))"
)
"""The condition on a date: its years are in order, and there are none without it."""

YEARS = ("not_before", "not_after")

SEQUENCE = "sequence"
"""The column that has the place of a row in the order of the catalogue."""

MACHINERY = frozenset({"ordinal", SEQUENCE, "sha256"})
"""Columns of any table that order rows or prove them."""


class Label(NamedTuple):
    """What stands for a row where another one refers to it."""

    column: str
    """The column that stands for it where only a column can."""

    sql: str
    """Words that distinguish it from all other rows, as SQL in which `t` is the row."""


SIGLUM = "(SELECT s.siglum FROM source s WHERE s.id = t.source)"


def in_game(column: str) -> Label:
    """A column that stands for a row together with the name of its game."""
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


@dataclass(frozen=True)
class _Column:
    """A column as it is declared; None: as the record has it."""

    path: str | None = None
    says: str | None = None
    key: bool = False
    to: str | None = None
    words: Sequence[str] | None = None
    json: bool | None = None
    flag: bool = False
    day: bool = False
    later: bool = False

    @cached_property
    def parts(self) -> Sequence[str]:
        """The fields that lead to its value, one within the other."""
        return self.path.split(".") if self.path else ()


def column(
    says: str,
    *,
    key: bool = False,
    to: str = "",
    words: Sequence[str] = (),
    json: bool = False,
    flag: bool = False,
    day: bool = False,
    later: bool = False,
) -> Any:
    """A column that repeats no field: its meaning, and whether it is (part of) the key.

    `to` is the column that it refers to, as `place.id`; `words` are all that it may hold; `json`
    tells that it holds JSON, `flag` that it holds 0 or 1, `day` that it holds a day; `later`, that
    the table to which it refers is made after this one, as that refers to this one.
    """
    return _Column(None, says, key, to, words, json, flag, day, later)


def sequence() -> Any:
    """The column for the place of a row among all of its table, which is filled in when written."""
    return column("Its place in this table in the order of the catalogue: game by game, or source.")


def at(
    path: str,
    *,
    key: bool = False,
    to: str | None = None,
    json: bool | None = None,
) -> Any:
    """A column that repeats the field of the record at a path, such as `rights.status`.

    What is given here takes precedence over the record; `to=""`: it refers to no table.
    """
    return _Column(path, None, key, to, None, json)


def _resolved(record: type[BaseModel] | None, declared: _Column) -> _Column:
    """A column completed with what the record says of it."""
    if declared.path is None:
        return declared
    field = _record_field(record, declared.path)
    assert field.description is not None, f"{declared.path} has no description"
    holds_json = _holds_json(field.annotation) if declared.json is None else declared.json
    reference = None if holds_json else reference_in(field)
    to = (f"{reference}.id" if reference else "") if declared.to is None else declared.to
    words = () if holds_json else _literals(field.annotation)
    return _Column(
        declared.path,
        field.description,
        declared.key,
        to,
        words,
        holds_json,
        flag=_says(field.annotation, bool),
        day=any(getattr(each, "pattern", None) == DAY for each in field.metadata)
        or _says(field.annotation, Day),
    )


def _says(annotation: Any, kind: Any) -> bool:
    """Whether an annotation is a kind of value, or that or nothing."""
    return annotation == kind or (get_origin(annotation) in UNIONS and kind in get_args(annotation))


def _record_field(record: type[BaseModel] | None, path: str) -> FieldInfo:
    *outer, name = path.split(".")
    for part in outer:
        assert record is not None
        record = model_in(record.model_fields[part].annotation)
    assert record is not None, f"{path}: there is no record"
    return record.model_fields[name]


def _holds_json(annotation: Any) -> bool:
    parts = get_args(annotation) if get_origin(annotation) in UNIONS else (annotation,)
    return any(get_origin(part) in (list, dict) or model_in(part) for part in parts)


UNIONS = (Union, UnionType)


def _literals(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if get_origin(annotation) in UNIONS:
        return [word for part in get_args(annotation) for word in _literals(part)]
    return []


def _column(name: str, declared: _Column, annotation: str) -> SqlColumn[Any]:
    """The column of the database that a declared one makes."""
    kind, _, optional = annotation.partition(" | ")
    refers = [ForeignKey(declared.to, use_alter=declared.later)] if declared.to else []
    return SqlColumn(
        name,
        TYPES[kind],
        *refers,
        primary_key=declared.key,
        nullable=bool(optional),
        comment=declared.says,
        info={"declared": declared},
    )


def _guards(name: str, declared: _Column) -> list[CheckConstraint]:
    """That a column holds one of its words, or JSON, a flag, a day, or nothing."""
    found = []
    if declared.words:
        listed = ", ".join("'" + word.replace("'", "''") + "'" for word in declared.words)
        condition = f'"{name}" IN ({listed})'
        found.append(CheckConstraint(condition, name=f"{name}_is_a_known_word"))
    if declared.json:  # a list, an object or a text; SQLite 3.38 to 3.40 distrust `json_valid` here
        condition = f'"{name}" GLOB \'[[{{"]*\''
        found.append(CheckConstraint(condition, name=f"{name}_is_json"))
    if declared.flag:
        found.append(CheckConstraint(f'"{name}" IN (0, 1)', name=f"{name}_is_a_flag"))
    if declared.day:
        condition = f'"{name}" IS date("{name}", \'+0 days\')'  # which makes 30 February March
        found.append(CheckConstraint(condition, name=f"{name}_is_a_day"))
    return found


class Row:
    """A row of a table: its attributes are the columns.

    A subclass declares a table. `of` is the record whose fields the columns repeat; `table_name` is
    given where it is not that of the class; `checks` are further conditions on a row, by name;
    `unique` are columns, or several with spaces between them, that no two rows share; `parts` are
    several columns that together refer to a row of another table, which has columns of the same
    names, by the name of that table; `shown` are the fields of its Presentation. Annotations are
    texts here, as the module defers their evaluation.
    """

    table: ClassVar[Table]
    repeated: ClassVar[Mapping[str, _Column]]
    """The columns that repeat fields of the record."""
    cells: ClassVar[Callable[[Row], tuple[Any, ...]]]
    fitting: ClassVar[set[tuple[type, ...]]]
    """Of which types the values of rows were that fit."""

    def __init_subclass__(
        cls,
        of: type[BaseModel] | None = None,
        table_name: str = "",
        checks: Mapping[str, str] = MappingProxyType({}),
        unique: Sequence[str] = (),
        parts: Mapping[str, str] = MappingProxyType({}),
        **shown: Any,
    ) -> None:
        """Make the table."""
        constraints: list[Constraint] = [
            CheckConstraint(says, name=named) for named, says in checks.items()
        ]
        constraints += [UniqueConstraint(*columns.split()) for columns in unique]
        constraints += [
            ForeignKeyConstraint(names.split(), [f"{to}.{name}" for name in names.split()])
            for to, names in parts.items()
        ]
        annotations = cls.__annotations__
        if SEQUENCE in annotations:
            constraints.append(UniqueConstraint(SEQUENCE))
        declared = {
            name: _resolved(of, vars(cls).get(name) or _Column(name)) for name in annotations
        }
        for name, each in declared.items():
            constraints += _guards(name, each)
            setattr(cls, name, None)  # where nothing is given
        cls.cells, cls.fitting = attrgetter(*annotations), set()
        cls.repeated = {name: each for name, each in declared.items() if each.path is not None}
        cls.table = Table(
            table_name or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(),
            metadata,
            *(_column(name, each, annotations[name]) for name, each in declared.items()),
            *constraints,
            sqlite_strict=True,
            comment=" ".join(str(cls.__doc__).split()),
            info={"shown": Presentation(**shown), "module": cls.__module__.rpartition(".")[2]},
        )

    def __init__(self, **values: Any) -> None:
        if unknown := values.keys() - type(self).__annotations__.keys():
            raise TypeError(f"{type(self).table.name} has no columns {sorted(unknown)}")
        self.__dict__.update(values)

    def values(self) -> tuple[Any, ...]:
        """The values of the columns, in their order. Raises TypeError where one does not fit."""
        values = type(self).cells(self)
        types = tuple(map(type, values))
        if types not in self.fitting:
            columns = type(self).__annotations__
            for value, (name, annotation) in zip(values, columns.items(), strict=True):
                if not isinstance(value, FITTING[annotation]):
                    raise TypeError(f"{self.table.name}.{name} is {value!r}, expected {annotation}")
            self.fitting.add(types)
        return values

    @classmethod
    def from_record(cls, record: Record, **given: Any) -> Self:
        """The row of a record: each column that repeats a field of it, and the values given."""
        values = {
            name: _value(record, declared)
            for name, declared in cls.repeated.items()
            if name not in given
        }
        return cls(**values, **given)


def _value(record: Record, declared: _Column) -> Any:
    """What a column holds of a record; nothing where a part of the path is missing or unknown."""
    found: Any = record
    for part in declared.parts:
        if not isinstance(found, Record):
            return None
        found = getattr(found, part)
    if declared.json and found is not None:
        return canonical(found)
    return int(found) if isinstance(found, bool) else found


def add_indexes(of: Table) -> None:
    """Give an index to each column that refers to another table, unless a key begins with it, and
    to those that hold years."""
    uniques = [each.columns for each in of.constraints if isinstance(each, UniqueConstraint)]
    first = {next(iter(columns)).name for columns in (of.primary_key.columns, *uniques)}
    for each in of.columns:
        if each.name not in first and (each.foreign_keys or each.name in YEARS):
            Index(f"ix_{of.name}_{each.name}", each)


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
