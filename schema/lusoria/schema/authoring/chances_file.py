"""The file of a game with the chances of its rulesets, which a command writes: one a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lusoria.playable.cache import write_atomically
from lusoria.schema.authoring.yaml_text import as_yaml, on_one_line
from lusoria.schema.catalogue.yaml_source import read

HEAD = """# yaml-language-server: $schema=../../../schema/json/chances.schema.json
# Written by: lusoria chances --changed
"""

Kept = dict[tuple[str, str], Mapping[str, Any]]
"""Chances as they are written, by ruleset and way to play."""


def place(data_dir: Path, game: str) -> Path:
    """Where the chances of a game stand."""
    return data_dir / "games" / game / "chances.yaml"


def kept(data_dir: Path, game: str) -> Kept:
    """The chances of a game as they stand in its file, right or wrong; none without a file."""
    file = place(data_dir, game)
    value = read(file).value if file.is_file() else None
    found = [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
    return {(str(each.get("ruleset")), str(each.get("play"))): each for each in found}


def write(
    data_dir: Path, game: str, rulesets: Sequence[str], found: Sequence[Mapping[str, Any]]
) -> None:
    """Write chances into the file of a game, in the order of its rulesets.

    Each takes the place of what is there of its ruleset and way to play; what else is there stays,
    but for rulesets that are gone.
    """
    whole = kept(data_dir, game) | {(each["ruleset"], each["play"]): each for each in found}
    order = {name: place for place, name in enumerate(rulesets)}
    entries = [
        whole[key]
        for key in sorted((key for key in whole if key[0] in order), key=lambda k: (order[k[0]], k))
    ]
    write_atomically(place(data_dir, game), HEAD + as_yaml([on_one_line(each) for each in entries]))
