"""How tables are written: STRICT, every column described, controlled words guarded by CHECKs.

A column that repeats a field of a record takes its description, and the words it may hold, from
there: `of(Source, "siglum")`. Only columns that no record has are described here.
"""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from sqlalchemy import REAL, CheckConstraint, Index, Integer, Table, Text
from sqlmodel import Field

TYPES = {"text": Text, "integer": Integer, "real": REAL, "json": Text}
"""SQLite's types of columns; a column of the type json is a text that holds JSON."""


def column(
    says: str,
    kind: str = "text",
    *,
    key: bool = False,
    to: str | None = None,
    optional: bool = False,
) -> Any:
    """A column: its meaning and type, whether it is (part of) the key, to what it refers."""
    arguments: dict[str, Any] = {
        "description": says,
        "sa_type": TYPES[kind],
        "primary_key": key,
        "nullable": optional,
        "sa_column_kwargs": {"comment": says},
    }
    if to is not None:
        arguments["foreign_key"] = to
    if optional:
        arguments["default"] = None
    return Field(**arguments)


def of(record: type[BaseModel], name: str, kind: str = "text", **rest: Any) -> Any:
    """A column that holds a field of a record, and is described by it."""
    says = record.model_fields[name].description
    assert says is not None, f"{record.__name__}.{name} has no description"
    return column(says, kind, **rest)


def table(*constraints: CheckConstraint, says: str) -> Any:
    """The arguments of a table: its constraints, what a row is, and STRICT."""
    return (*constraints, {"sqlite_strict": True, "comment": says})


def index_references(of: Table) -> None:
    """Give an index to each column that refers to another table, unless the key begins with it."""
    first = next(iter(of.primary_key.columns))
    for each in of.columns:
        if each.foreign_keys and each is not first:
            Index(f"ix_{of.name}_{each.name}", each)


def words(record: type[BaseModel], name: str) -> list[str]:
    """The words that a field of a record may hold."""
    found = _literals(record.model_fields[name].annotation)
    assert found, f"{record.__name__}.{name} has no list of words"
    return found


def _literals(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if get_origin(annotation) in (Union, UnionType):
        return [word for part in get_args(annotation) for word in _literals(part)]
    return []


def one_of(name: str, *allowed: str) -> CheckConstraint:
    """The column holds one of these words, or nothing."""
    listed = ", ".join("'" + word.replace("'", "''") + "'" for word in allowed)
    return CheckConstraint(f'"{name}" IN ({listed})', name=f"{name}_is_a_known_word")


def one_of_its_words(column_name: str, record: type[BaseModel], field: str = "") -> CheckConstraint:
    """The column holds one of the words that the record allows, or nothing."""
    return one_of(column_name, *words(record, field or column_name))


def is_json(*names: str) -> list[CheckConstraint]:
    """The columns hold JSON, or nothing."""
    # json_valid(NULL) is 0 in older versions of SQLite
    return [
        CheckConstraint(f'"{name}" IS NULL OR json_valid("{name}")', name=f"{name}_is_json")
        for name in names
    ]


def check(name: str, condition: str) -> CheckConstraint:
    """Any other condition on a row."""
    return CheckConstraint(condition, name=name)


YEARS_IN_ORDER = "not_before IS NULL OR not_after IS NULL OR not_before <= not_after"
