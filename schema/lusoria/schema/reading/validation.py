"""Records checked against their models, every complaint turned into a sentence with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from lusoria.schema.mistakes import Mistake, listed, meant
from lusoria.schema.reading.references import record_at
from lusoria.schema.reading.yaml_source import Way, Written
from lusoria.schema.records.base import Record

Model = TypeVar("Model", bound=Record)

KINDS = {dict: "a mapping", list: "a list"}
EMPTY = {dict: "an empty mapping", list: "an empty list"}


def validate(model: type[Model], written: Written, path: Way, raw: Any) -> Model | list[Mistake]:
    """The record that stands at a path of a file, or everything that is wrong with it."""
    if not isinstance(raw, dict):
        return [Mistake(written.at(path), f"found {shown(raw)}, {_mapping(model)}")]
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        return [_mistake(model, written, path, raw, detail) for detail in _details(error)]


def _details(error: ValidationError) -> Iterator[ErrorDetails]:
    yield from error.errors(include_url=False, include_context=True)


def _mistake(
    model: type[BaseModel], written: Written, root: Way, raw: Any, detail: ErrorDetails
) -> Mistake:
    path, missing = _follow(raw, detail["loc"])
    kind = detail["type"]
    where = written.at((*root, *path))
    if kind == "missing":
        return Mistake(where, f"{missing[-1]}: is missing")
    if kind == "extra_forbidden":
        at_record = record_at(model, path[:-1])
        return Mistake(
            written.at_key((*root, *path)), _unknown_key(str(path[-1]), raw, path, at_record)
        )
    if detail["loc"] and detail["loc"][-1] == "[key]":
        where = written.at_key((*root, *path))
        return Mistake(where, f"the key {path[-1]!r}: {_expected(detail)}")
    name = f"{path[-1]}: " if path and isinstance(path[-1], str) else ""
    if EXPECTED.get(kind) == MAPPING:
        found = shown(detail["input"])
        return Mistake(where, f"{name}found {found}, {_mapping(record_at(model, path))}")
    return Mistake(where, f"{name}{_complaint(detail)}")


def _follow(raw: Any, loc: Sequence[int | str]) -> tuple[Way, Way]:
    """The path of a complaint in the written value, and what of it is not there.

    The library's locations also hold names of alternatives, which are no part of the path.
    """
    path: list[Any] = []
    rest: list[Any] = []
    for part in loc:
        key = _key(raw, part)
        if key is None:
            rest.append(part)
        else:
            path.append(key)
            raw = raw[key]
    return tuple(path), tuple(rest)


def _key(raw: Any, part: int | str) -> Any:
    if isinstance(raw, dict):
        return next((key for key in raw if str(key) == str(part)), None)
    if isinstance(raw, list) and isinstance(part, int) and part < len(raw):
        return part
    return None


def _unknown_key(key: str, raw: Any, path: Way, model: type[BaseModel] | None) -> str:
    for part in path[:-1]:
        raw = raw[part]
    if model is None:
        return f"unknown key {key}"
    known = [str(f.alias or name) for name, f in model.model_fields.items()]
    free = [name for name in known if name not in raw]
    return f"unknown key {key}{meant(key, free) or f'; expected one of {listed(free, 40)}'}"


def _mapping(model: type[BaseModel] | None) -> str:
    """What is expected where a record should stand: the keys that it must and may have."""
    if model is None:
        return MAPPING
    fields = model.model_fields.items()
    must = [str(f.alias or name) for name, f in fields if f.is_required()]
    may = [str(f.alias or name) for name, f in fields if not f.is_required()]
    also = f"; it may also have {listed(may, 40)}" if may else ""
    return f"{MAPPING} with {listed(must, 40)}{also}" if must else f"{MAPPING}{also}"


def _complaint(detail: ErrorDetails) -> str:
    found = detail["input"]
    match detail["type"]:
        case "value_error":
            return str(detail["ctx"]["error"])
        case "literal_error":
            hint = meant(str(found), re.findall("'([^']*)'", detail["ctx"]["expected"]))
            long = len(detail["ctx"]["expected"]) > LONG and hint
            return f"found {shown(found)}{hint if long else f', {_expected(detail)}{hint}'}"
        case _:
            return f"found {shown(found)}, {_expected(detail)}"


LONG = 150
"""A list of words longer than this is not written out where one of them is near."""

MAPPING = "expected a mapping"
EXPECTED = {
    "string_type": "expected text",
    "int_type": "expected a whole number",
    "int_parsing": "expected a whole number",
    "int_from_float": "expected a whole number",
    "float_type": "expected a number",
    "float_parsing": "expected a number",
    "bool_type": "expected true or false",
    "bool_parsing": "expected true or false",
    "list_type": "expected a list",
    "dict_type": MAPPING,
    "model_type": MAPPING,
    "model_attributes_type": MAPPING,
    "too_short": "expected at least one",
}
PATTERNS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters and digits, joined by single hyphens",
    "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$": "a language tag such as en, fr or grc",
    "^[0-9a-f]{64}$": "a SHA-256 in 64 small hexadecimal digits",
    "^[A-Z]{2}$": "a country in two capitals, such as FR",
    r"^\d{4}-\d{2}-\d{2}$": "a day such as 2026-11-21",
    r"^[a-z0-9-]+/[a-z0-9]+([.-][a-z0-9]+)*$": "game/name, in small letters, digits and hyphens",
    r"^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$": "letters and digits, joined by single dots or hyphens",
}


def _expected(detail: ErrorDetails) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return f"expected {PATTERNS.get(context['pattern'], context['pattern'])}"
    if kind == "literal_error":
        return f"expected {context['expected'].replace(chr(39), '')}"
    if kind in ("less_than_equal", "greater_than_equal"):
        return (
            f"expected at most {context['le']}"
            if "le" in context
            else f"expected at least {context['ge']}"
        )
    return EXPECTED.get(kind) or detail["msg"][0].lower() + detail["msg"][1:]


def shown(found: Any) -> str:
    """What was found, for a message."""
    if found is None:
        return "nothing"
    if isinstance(found, dict | list):
        return KINDS[type(found)] if found else EMPTY[type(found)]
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}…'"
