"""Records checked against their models, every complaint turned into a sentence with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from lusoria.schema.mistakes import Mistake, listed, meant
from lusoria.schema.reading.references import record_at
from lusoria.schema.reading.yaml_source import Way, Written
from lusoria.schema.records.base import Record

Model = TypeVar("Model", bound=Record)

KINDS = {dict: "mapping", list: "list"}


def validate(model: type[Model], written: Written, path: Way, raw: Any) -> Model | list[Mistake]:
    """Return the record that stands at a path of a file, or all mistakes in it."""
    if not isinstance(raw, dict):
        return [Mistake(written.at(path), f"found {write_value(raw)}, {_expect_mapping(model)}")]
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        mistakes: dict[tuple[Way, str], Mistake] = {}
        for detail in error.errors(include_url=False, include_context=True):
            at, missing = _follow(raw, detail["loc"])
            origin, message = _explain(model, written, path, raw, detail)
            start, comma, expected = message.partition(", expected ")
            of_union = missing and comma and detail["type"] != "missing"
            key = (
                at,
                start if of_union else message,
            )  # the alternatives of a union are one mistake
            if before := mistakes.get(key):
                message = f"{before.message}, or {expected}"
            mistakes[key] = Mistake(origin, message)
        return list(mistakes.values())


def _explain(
    model: type[BaseModel], written: Written, root: Way, raw: Any, detail: ErrorDetails
) -> Mistake:
    """Return the mistake that a complaint of pydantic tells of."""
    path, missing = _follow(raw, detail["loc"])
    kind, at = detail["type"], written.at((*root, *path))
    if kind == "missing":
        return Mistake(at, f"{missing[-1]}: is missing")
    if kind == "extra_forbidden":
        message = _explain_key(str(path[-1]), raw, path, record_at(model, path[:-1]))
        return Mistake(written.at_key((*root, *path)), message)
    if detail["loc"] and detail["loc"][-1] == "[key]":
        message = f"the key {path[-1]!r}: {_describe_expected(detail)}"
        return Mistake(written.at_key((*root, *path)), message)
    name = f"{path[-1]}: " if path and isinstance(path[-1], str) else ""
    if EXPECTED.get(kind) == MAPPING:
        expected = _expect_mapping(record_at(model, path))
        return Mistake(at, f"{name}found {write_value(detail['input'])}, {expected}")
    return Mistake(at, f"{name}{_describe(detail)}")


def _follow(raw: Any, loc: Sequence[int | str]) -> tuple[Way, Way]:
    """Return the path of a complaint in the written value, and what of it is not there.

    The library's locations also hold names of alternatives, which are no part of the path.
    """
    path: list[Any] = []
    missing: list[Any] = []
    for part in loc:
        if isinstance(raw, dict):
            key = next((key for key in raw if str(key) == str(part)), None)
        else:
            is_index = isinstance(raw, list) and isinstance(part, int) and part < len(raw)
            key = part if is_index else None
        if key is None:
            missing.append(part)
        else:
            path.append(key)
            raw = raw[key]
    return tuple(path), tuple(missing)


def _explain_key(key: str, raw: Any, path: Way, model: type[BaseModel] | None) -> str:
    for part in path[:-1]:
        raw = raw[part]
    if model is None:
        return f"unknown key {key}"
    free = [name for name in _keys(model) if name not in raw]
    return f"unknown key {key}{meant(key, free) or f'; expected one of {listed(free, 40)}'}"


def _keys(model: type[BaseModel], *, required: bool | None = None) -> list[str]:
    """Return the keys of a record; those alone that it must or may have."""
    return [
        str(field.alias or name)
        for name, field in model.model_fields.items()
        if required in (None, field.is_required())
    ]


def _expect_mapping(model: type[BaseModel] | None) -> str:
    """Return what is expected where a record should stand: the keys that it must and may have."""
    if model is None:
        return MAPPING
    must, may = _keys(model, required=True), _keys(model, required=False)
    whole = f"{MAPPING} with {listed(must, 40)}" if must else MAPPING
    return f"{whole}; it may also have {listed(may, 40)}" if may else whole


def _describe(detail: ErrorDetails) -> str:
    if detail["type"] == "value_error":
        return str(detail["ctx"]["error"])
    found = f"found {write_value(detail['input'])}"
    if detail["type"] == "literal_error":
        words = detail["ctx"]["expected"]
        hint = meant(str(detail["input"]), re.findall("'([^']*)'", words))
        if len(words) > LONG and hint:
            return f"{found}{hint}"
        return f"{found}, {_describe_expected(detail)}{hint}"
    return f"{found}, {_describe_expected(detail)}"


LONG = 150
"""A list of words longer than this is not written out if one of them is near."""

MAPPING = "expected a mapping"
EXPECTED = {
    "string_type": "expected text",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "expected a whole number"),
    **dict.fromkeys(("float_type", "float_parsing"), "expected a number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "expected true or false"),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), MAPPING),
    "list_type": "expected a list",
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
    "^[^+]*$": "a ruleset without options",
}


def _describe_expected(detail: ErrorDetails) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return f"expected {PATTERNS.get(context['pattern'], context['pattern'])}"
    if kind == "literal_error":
        return f"expected {context['expected'].replace(chr(39), '')}"
    if kind in ("less_than_equal", "greater_than_equal"):
        most = f"expected at most {context.get('le')}"
        return most if "le" in context else f"expected at least {context['ge']}"
    return EXPECTED.get(kind) or detail["msg"][0].lower() + detail["msg"][1:]


def write_value(value: Any) -> str:
    """Return a value as a message shows it, cut to 60 characters."""
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        kind = KINDS[type(value)]
        return f"a {kind}" if value else f"an empty {kind}"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…'"
