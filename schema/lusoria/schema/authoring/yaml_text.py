"""Records as YAML, in the manner of the catalogue's files: what is short stands on one line.

In files that a command writes, each entry does.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from lusoria.schema.reading.yaml_source import Written, records_at

WIDTH = 120
SHORT = 90
"""A mapping or list of plain values that takes no more characters than this is not broken."""


def dumped(record: Any) -> str:
    """Return a record, or a list of records, as YAML."""
    lines = as_yaml(_styled(record, 0), WIDTH).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def on_one_line(entry: Mapping[str, Any]) -> CommentedMap:
    """Return an entry that `as_yaml` writes on one line."""
    made = CommentedMap(entry)
    made.fa.set_flow_style()
    return made


def entry_text(entry: Mapping[str, Any]) -> str:
    """Return the line of an entry in a list."""
    return as_yaml([on_one_line(entry)])


def entries_of(written: Written, key: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the entries of a list in a file, with their lines as they are written."""
    found = list(records_at((), written.mapping, key))
    if not found:
        return
    lines = written.file.read_text(encoding="utf-8").splitlines(keepends=True)
    starts = [written.values[way][0] - 1 for way, _ in found]
    later = [line - 1 for way, (line, _) in written.keys.items() if len(way) == 1]
    ends = [*starts[1:], min((at for at in later if at > starts[-1]), default=len(lines))]
    for (_, entry), start, end in zip(found, starts, ends, strict=True):
        yield entry, "".join(lines[start:end])


def with_schema(kind: str, text: str) -> str:
    """Return the text of a file in a folder of the catalogue, its schema named at its head."""
    return f"# yaml-language-server: $schema=../../schema/json/{kind}.schema.json\n{text}"


def as_yaml(value: Any, width: int = 100_000) -> str:
    """Return a value as YAML, with lines of at most `width` characters where they can be broken."""
    yaml = YAML()
    yaml.width = width
    out = io.StringIO()
    yaml.dump(value, out)
    return out.getvalue()


def _styled(value: Any, depth: int) -> Any:
    """Return a value whose short parts are marked to be written on one line; records never are."""
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
