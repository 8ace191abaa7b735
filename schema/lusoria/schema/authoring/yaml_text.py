"""Records as YAML, in the manner of the catalogue's files: what is short stands on one line.

In files that a command writes, each entry does.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

WIDTH = 120
SHORT = 90
"""A mapping or list of plain values that takes no more characters than this is not broken."""


def dumped(record: Any) -> str:
    """A record, or a list of records, as YAML."""
    lines = as_yaml(_styled(record, 0), WIDTH).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def on_one_line(entry: Mapping[str, Any]) -> CommentedMap:
    """An entry for `as_yaml`, which writes it on one line."""
    made = CommentedMap(entry)
    made.fa.set_flow_style()
    return made


def as_yaml(value: Any, width: int = 100_000) -> str:
    """A value as YAML, with lines of at most `width` characters where they can be broken."""
    yaml = YAML()
    yaml.width = width
    out = io.StringIO()
    yaml.dump(value, out)
    return out.getvalue()


def _styled(value: Any, depth: int) -> Any:
    """A value whose short parts are marked to be written on one line; records never are."""
    if not isinstance(value, dict | list):
        return value
    made: CommentedMap | CommentedSeq
    if isinstance(value, dict):
        made = CommentedMap({key: _styled(inner, depth + 1) for key, inner in value.items()})
    else:
        made = CommentedSeq(_styled(inner, depth + 1) for inner in value)
    if depth > 1 or isinstance(value, list):
        inner = list(value.values() if isinstance(value, dict) else value)
        if not any(isinstance(each, dict | list) for each in inner) and len(str(value)) <= SHORT:
            made.fa.set_flow_style()
    return made
