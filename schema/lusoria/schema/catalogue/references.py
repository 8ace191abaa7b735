"""Walking a written value along the model of its record, to find records and references in it."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from lusoria.schema.catalogue.records.base import Ref
from lusoria.schema.catalogue.yaml_source import Way


class Found(NamedTuple):
    """A reference in a written value: what it names, where it stands, whether it is a key there."""

    to: str
    name: str
    path: Way
    is_key: bool


def references(model: type[BaseModel], raw: Any, path: Way = ()) -> Iterator[Found]:
    """All references in a written record, whether or not the rest of it is right."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            field = _field(model, key)
            if field is not None:
                yield from _within(_annotation(field), value, (*path, key))


def _within(annotation: Any, raw: Any, path: Way) -> Iterator[Found]:
    ref, inner = _unwrapped(annotation)
    if ref is not None:
        if isinstance(raw, str):
            yield Found(ref, raw, path, False)
        return
    origin, arguments = get_origin(inner), get_args(inner)
    if origin in (Union, UnionType):
        for part in arguments:
            yield from _within(part, raw, path)
    elif origin is list and isinstance(raw, list):
        for i, item in enumerate(raw):
            yield from _within(arguments[0], item, (*path, i))
    elif origin is dict and isinstance(raw, dict):
        for key, value in raw.items():
            for found in _within(arguments[0], key, (*path, key)):
                yield found._replace(is_key=True)
            yield from _within(arguments[1], value, (*path, key))
    elif isinstance(inner, type) and issubclass(inner, BaseModel):
        yield from references(inner, raw, path)


def record_at(model: type[BaseModel], path: Way) -> type[BaseModel] | None:
    """The model of the record at a path below a record; None if there is none."""
    annotation: Any = model
    for part in path:
        annotation = _step(annotation, part)
        if annotation is None:
            return None
    return model_in(annotation)


def _step(annotation: Any, part: Any) -> Any:
    _, inner = _unwrapped(annotation)
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
    """The model of the record that an annotation allows; None if it allows none."""
    _, inner = _unwrapped(annotation)
    if get_origin(inner) in (Union, UnionType):
        return next(filter(None, map(model_in, get_args(inner))), None)
    return inner if isinstance(inner, type) and issubclass(inner, BaseModel) else None


def reference_in(field: FieldInfo) -> str | None:
    """The kind of record that a field names; None if its value is no name of a record."""
    annotation = _annotation(field)
    ref, inner = _unwrapped(annotation)
    branches = get_args(inner) if get_origin(inner) in (Union, UnionType) else ()
    return ref or next(filter(None, (_unwrapped(branch)[0] for branch in branches)), None)


def _field(model: type[BaseModel], key: Any) -> FieldInfo | None:
    return next((f for n, f in model.model_fields.items() if (f.alias or n) == key), None)


def _annotation(field: FieldInfo) -> Any:
    """A field's annotation with its marks, which the library has taken off it."""
    marks = [mark for mark in field.metadata if isinstance(mark, Ref)]
    return Annotated[field.annotation, marks[0]] if marks else field.annotation


def _unwrapped(annotation: Any) -> tuple[str | None, Any]:
    """What an annotation refers to, if it is a reference, and the annotation without its marks."""
    if get_origin(annotation) is not Annotated:
        return None, annotation
    inner, *marks = get_args(annotation)
    ref = next((mark.to for mark in marks if isinstance(mark, Ref)), None)
    if ref is not None:
        return ref, inner
    return _unwrapped(inner)
