"""What the tables share: a SQLModel class that makes STRICT, described and guarded tables.

A class lists its columns in order. A column that repeats a field of the record `repeats` is only
named, or has its path by `at`: its description, the words that it may hold and the table that it
refers to are those of the field, and `fill` takes its value from there. All others are declared as
SQLModel has them.

    class Place(Table, table=True):
        \"""Places of games, of their evidence and of their sources.\"""

        repeats = records.Place
        shown = Presentation(title="Places", label=Label("name", "t.name"))

        id: str = at("id", key=True)
        name: str
        country: str | None = Field(description="The country that it lies in today.")

A relationship is called as the column that it follows, with `_row` behind it; the other way it is
called by what it lists. Modules with relationships do not defer their annotations: SQLModel reads
them.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, NamedTuple, Union, get_args, get_origin

import sqlalchemy
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from sqlalchemy import REAL, Boolean, CheckConstraint, ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import declared_attr, registry
from sqlmodel import Field, Relationship, SQLModel
from sqlmodel.sql.sqltypes import AutoString

from lusoria.schema.assemble import canonical
from lusoria.schema.reading.references import model_in, reference_in
from lusoria.schema.records import Record
from lusoria.schema.records.base import Day
from lusoria.schema.tables.presentation import Presentation

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


class Flag(Boolean):
    """True or false, of the only type that a STRICT table has for it."""


@compiles(Flag)
def _flag(*_: Any, **__: Any) -> str:
    return "INTEGER"


STRICT = {AutoString: Text, sqlalchemy.Float: REAL, Boolean: Flag}
"""The types that STRICT tables have in place of those that SQLModel chooses."""


class At(NamedTuple):
    """The path of a field in a record, as the mark of a column that repeats it."""

    path: str


def at(path: str, *, key: bool = False, to: str | None = None) -> Any:
    """Return a column that repeats the field of the record at a path, such as `rights.status`.

    `to` is the column that it refers to, where the field does not say so; of a list each item.
    """
    field = Field(primary_key=key, foreign_key=to) if to else Field(primary_key=key)
    field.metadata.append(At(path))
    return field


def sequence() -> Any:
    """Return the column for the place of a row among all of its table; `write` fills it in."""
    return Field(
        unique=True,
        description="Its place in this table in the order of the catalogue: "
        "game by game, or source.",
    )


def one_of(column: str, words: Iterable[str]) -> CheckConstraint:
    """Return the CHECK that a column holds one of these words."""
    listed = ", ".join("'" + word.replace("'", "''") + "'" for word in words)
    return CheckConstraint(f'"{column}" IN ({listed})', name=f"{column}_is_a_known_word")


def is_json(column: str) -> CheckConstraint:
    """Return the CHECK that a column holds a list, an object or a text in JSON."""
    # SQLite 3.38 to 3.40 distrust `json_valid` here.
    return CheckConstraint(f'"{column}" GLOB \'[[{{"]*\'', name=f"{column}_is_json")


def ordered(back: str | None, by: str, **more: Any) -> Any:
    """Return a relationship to many rows, in an order; `back` is the one that leads back."""
    return Relationship(back_populates=back, sa_relationship_kwargs={"order_by": by, **more})


class Table(SQLModel, registry=registry()):
    """The base of all tables."""

    repeats: ClassVar[type[BaseModel] | None] = None
    """The record whose fields the columns repeat."""
    shown: ClassVar[Presentation]
    __table__: ClassVar[sqlalchemy.Table]

    @declared_attr.directive
    def __tablename__(cls) -> str:  # noqa: N805
        """Return the name of the class in small letters: `clause_rule` of ClauseRule."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @classmethod
    def __table_cls__(cls, name: str, metadata: Any, *parts: Any, **options: Any) -> Any:
        """Return the table that SQLAlchemy is to make of the class."""
        guards = [
            guard
            for column in parts
            if isinstance(column, sqlalchemy.Column)
            for guard in _complete(column, cls.model_fields[column.name], cls.repeats)
        ]
        table = sqlalchemy.Table(
            name,
            metadata,
            *parts,
            *guards,
            sqlite_strict=True,
            comment=" ".join(str(cls.__doc__).split()),
            info={"shown": cls.shown, "module": cls.__module__.rpartition(".")[2]},
            **options,
        )
        _add_indexes(table)
        return table


def _complete(
    column: sqlalchemy.Column[Any], declared: FieldInfo, record: type[BaseModel] | None
) -> list[CheckConstraint]:
    """Complete a column by what the record says of it; return the CHECKs of its values."""
    column.type = STRICT.get(type(column.type), type(column.type))()
    field, holds_json = declared, False
    if declared.description is None:
        marks = [mark.path for mark in declared.metadata if isinstance(mark, At)]
        path = (marks or [column.name])[0].split(".")
        field = _field(record, path)
        holds_json = not column.foreign_keys and _is_nested(field.annotation)
        column.info.update(path=path, json=holds_json)
        if not holds_json and not column.foreign_keys and (to := reference_in(field)):
            column.append_foreign_key(ForeignKey(f"{to}.id"))
    assert field.description is not None, f"{column.name} has no description"
    column.comment = field.description
    if holds_json:
        return [is_json(column.name)]
    guards = [one_of(column.name, words)] if (words := _literals(field.annotation)) else []
    if isinstance(column.type, Flag):
        condition = f'"{column.name}" IN (0, 1)'
        guards.append(CheckConstraint(condition, name=f"{column.name}_is_a_flag"))
    if Day in _parts(field.annotation) or any(
        getattr(each, "pattern", None) == DAY for each in field.metadata
    ):  # `date` makes 30 February March
        condition = f'"{column.name}" IS date("{column.name}", \'+0 days\')'
        guards.append(CheckConstraint(condition, name=f"{column.name}_is_a_day"))
    return guards


def _field(record: type[BaseModel] | None, path: Sequence[str]) -> FieldInfo:
    *outer, name = path
    for part in outer:
        assert record is not None
        record = model_in(record.model_fields[part].annotation)
    assert record is not None, f"{path}: there is no record"
    return record.model_fields[name]


def _parts(annotation: Any) -> tuple[Any, ...]:
    """Return what an annotation allows: the parts of a union, or itself."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)


def _is_nested(annotation: Any) -> bool:
    return any(get_origin(part) in (list, dict) or model_in(part) for part in _parts(annotation))


def _literals(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    parts = _parts(annotation)
    return [] if parts == (annotation,) else [word for part in parts for word in _literals(part)]


def _add_indexes(table: sqlalchemy.Table) -> None:
    """Give an index to each column that refers to another table, unless a key begins with it, and
    to those that hold years."""
    uniques = [each.columns for each in table.constraints if isinstance(each, UniqueConstraint)]
    first = {next(iter(columns)).name for columns in (table.primary_key.columns, *uniques)}
    for each in table.columns:
        if each.name not in first and (each.foreign_keys or each.name in YEARS):
            Index(f"ix_{table.name}_{each.name}", each)


Row = tuple[type[Table], dict[str, Any]]
"""A row to be inserted: its table, and the values of its columns by their names."""


def fill(table: type[Table], record: Record | None = None, /, **given: Any) -> Row:
    """Return a row with the values given, and what a record says of all other columns."""
    repeated, names = _columns(table)
    if not given.keys() <= names:
        raise TypeError(f"{table.__table__.name} has no columns {sorted(given.keys() - names)}")
    if record is not None:
        for name, path, holds_json in repeated:
            if name not in given:
                given[name] = _value(record, path, holds_json)
    return table, given


@cache
def _columns(table: type[Table]) -> tuple[list[tuple[str, Sequence[str], bool]], frozenset[str]]:
    """Return the columns that repeat fields of a record, with their paths, and all names."""
    columns = table.__table__.columns
    repeated = [(each.name, each.info["path"], each.info["json"]) for each in columns if each.info]
    return repeated, frozenset(columns.keys())


def _value(record: Record, path: Sequence[str], holds_json: bool) -> Any:
    """Return the value at a path; None where a part of the path is missing or unknown."""
    found: Any = record
    for part in path:
        if not isinstance(found, Record):
            return None
        found = getattr(found, part)
    if holds_json and found is not None:
        return canonical(found)
    return int(found) if isinstance(found, bool) else found
