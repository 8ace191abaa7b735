"""Texts that are still to be written: how a skeleton marks them, and how the check names them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lusoria.schema.catalogue.files import CatalogueFile
from lusoria.schema.catalogue.yaml_source import Way
from lusoria.schema.mistakes import Mistake

MARK = "TO FILL IN"
"""How every such text begins."""


def left_open(what: str) -> str:
    """A text that is still to be written: what it has to tell."""
    return f"{MARK}: {what}"


def open_texts(file: CatalogueFile) -> Iterator[Mistake]:
    """Every text of a file that is still to be filled in."""
    for path, text in _texts(file.written.value, ()):
        if text.startswith(MARK):
            what = text.removeprefix(MARK).lstrip(": ")
            yield Mistake(file.written.at(path), f"is to be filled in: {what}")


def _texts(value: Any, path: Way) -> Iterator[tuple[Way, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*path, key))
