"""Walking a written value along the model of its record, to find names and references in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from lusoria.schema.reading.yaml_source import Way, is_open
from lusoria.schema.records.base import OfFile, Ref, Unique

Mark = Ref | Unique | OfFile

TEXT = str | int | float
"""What may be written where a text is meant: a record takes a number as its text."""


class Found(NamedTuple):
    """A marked value in a written record: what it names, where it stands, whether as a key."""

    mark: Mark
    name: str
    path: Way
    is_key: bool = False
    in_game: bool = False
    """Whether a name counts within the game of its file."""

    @property
    def to(self) -> str:
        """The kind of record that a reference leads to; empty for what is none."""
        return self.mark.to if isinstance(self.mark, Ref) else ""


Around = tuple[str, bool]
"""The name of the record around, and whether that counts within its game."""


def find_marks(
    model: type[BaseModel], raw: Any, path: Way = (), around: Around = ("", False)
) -> Iterator[Found]:
    """Yield all names and references in a written record, whether or not the rest is right."""
    if not isinstance(raw, dict):
        return
    first = None
    for key, field in _written(model, raw):
        for mark in _marks(field):
            is_filled = isinstance(raw[key], str | int) and not is_open(raw[key])
            if isinstance(mark, Unique) and is_filled:
                name = _read_name(mark, raw[key], (*path, key), raw, path, first or around)
                yield name
                first = first or (name.name, name.in_game)  # the first name is that of the record
    first = first or around
    for key, field in _written(model, raw):
        for mark in _marks(field):
            if isinstance(mark, OfFile) and isinstance(raw[key], TEXT):
                yield Found(mark, str(raw[key]), (*path, key))
        yield from _within(_annotation(field), raw[key], (*path, key), first)


def _read_name(
    mark: Unique, value: object, at: Way, raw: Mapping[str, Any], record: Way, around: Around
) -> Found:
    """Return the name that a value gives, joined to the name around and to fields beside it."""
    name = " ".join(str(part) for part in (*map(raw.get, mark.beside), value))
    if mark.joined:
        name = f"{around[0]}{mark.joined}{name}"
    whole = mark.beside or mark.joined == ":"
    in_game = mark.in_game or (bool(mark.joined) and around[1])
    return Found(mark, name, record if whole else at, in_game=in_game)


def _within(annotation: Any, raw: Any, path: Way, around: Around) -> Iterator[Found]:
    marks, inner = _unwrap(annotation)
    if isinstance(path[-1], int) and isinstance(raw, str):
        named = (mark for mark in marks if isinstance(mark, Unique))
        yield from (_read_name(mark, raw, path, {}, path, around) for mark in named)
    if ref := next((mark for mark in marks if isinstance(mark, Ref)), None):
        if isinstance(raw, TEXT):
            yield Found(ref, str(raw), path)
        return
    origin, arguments = get_origin(inner), get_args(inner)
    if origin in (Union, UnionType):
        for part in arguments:
            yield from _within(part, raw, path, around)
    elif origin is list and isinstance(raw, list):
        for i, item in enumerate(raw):
            yield from _within(arguments[0], item, (*path, i), around)
    elif origin is dict and isinstance(raw, dict):
        for key, value in raw.items():
            at = (*path, key)
            for mark in _unwrap(arguments[0])[0]:
                if isinstance(mark, Ref):
                    yield Found(mark, str(key), at, is_key=True)
                elif isinstance(mark, Unique):
                    of = f"{key} {value}" if isinstance(value, str) else key
                    yield _read_name(mark, of, at, {}, at, around)._replace(is_key=True)
            yield from _within(arguments[1], value, at, around)
    elif isinstance(inner, type) and issubclass(inner, BaseModel):
        if path and isinstance(path[-1], str):  # the only one under its key
            around = f"{around[0]} {path[-1]}", around[1]
        yield from find_marks(inner, raw, path, around)


def list_kinds(model: type[BaseModel]) -> set[str]:
    """Return what the records of a model, and those within them, give names to."""
    return {
        name for field in model.model_fields.values() for name in _list_kinds(_annotation(field))
    }


def _list_kinds(annotation: Any) -> set[str]:
    marks, inner = _unwrap(annotation)
    kinds = {mark.what for mark in marks if isinstance(mark, Unique)}
    if isinstance(inner, type) and issubclass(inner, BaseModel):
        return kinds | list_kinds(inner)
    return kinds.union(*map(_list_kinds, get_args(inner)))


def record_at(model: type[BaseModel], path: Way) -> type[BaseModel] | None:
    """Return the model of the record at a path below a record, or None."""
    annotation: Any = model
    for part in path:
        annotation = _step(annotation, part)
        if annotation is None:
            return None
    return model_in(annotation)


def _step(annotation: Any, part: Any) -> Any:
    _, inner = _unwrap(annotation)
    origin, arguments = get_origin(inner), get_args(inner)
    if origin is list:
        return arguments[0]
    if origin is dict:
        return arguments[1]
    if origin in (Union, UnionType):
        steps = (_step(branch, part) for branch in arguments)
        return next((step for step in steps if step is not None), None)
    model = model_in(inner)
    field = _field(model, part) if model else None
    return _annotation(field) if field else None


def model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the model of the record that an annotation allows, or None."""
    _, inner = _unwrap(annotation)
    if get_origin(inner) in (Union, UnionType):
        return next(filter(None, map(model_in, get_args(inner))), None)
    return inner if isinstance(inner, type) and issubclass(inner, BaseModel) else None


def reference_in(field: FieldInfo) -> str | None:
    """Return the kind of record that a field names, or None."""
    marks, inner = _unwrap(_annotation(field))
    branches = get_args(inner) if get_origin(inner) in (Union, UnionType) else ()
    marks = [*marks, *(mark for branch in branches for mark in _unwrap(branch)[0])]
    return next((mark.to for mark in marks if isinstance(mark, Ref)), None)


def _field(model: type[BaseModel], key: Any) -> FieldInfo | None:
    return next((f for n, f in model.model_fields.items() if (f.alias or n) == key), None)


def _written(model: type[BaseModel], raw: Mapping[str, Any]) -> Iterator[tuple[str, FieldInfo]]:
    """Yield the fields of a record that are written, with their keys, in the model's order."""
    for name, field in model.model_fields.items():
        if (key := field.alias or name) in raw:
            yield key, field


def _marks(field: FieldInfo) -> list[Mark]:
    return [mark for mark in field.metadata if isinstance(mark, Mark)]


def _annotation(field: FieldInfo) -> Any:
    """Return a field's annotation with its marks, which pydantic has taken off it."""
    marks = _marks(field)
    return Annotated[field.annotation, *marks] if marks else field.annotation


def _unwrap(annotation: Any) -> tuple[list[Mark], Any]:
    """Return the marks of an annotation, and the annotation without them."""
    if get_origin(annotation) is not Annotated:
        return [], annotation
    inner, *metadata = get_args(annotation)
    marks, inner = _unwrap(inner)
    return [*marks, *(mark for mark in metadata if isinstance(mark, Mark))], inner
