"""YAML as it is written: plain values, and for each of them the line and column where it stands.

The catalogue uses the plain part of YAML: mappings, lists and scalars; no anchors, no tags of its
own. A number with leading zeros stays text, as does a date.

libyaml reads the files, which is seven times faster than any parser in Python. What it refuses is
read once more by ruamel.yaml: its messages are better, and it alone knows YAML 1.2 to the letter.

A text that is still to be written begins with a mark (`left_open`), by which the check finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml
from yaml.constructor import BaseConstructor
from yaml.cyaml import CParser  # type: ignore[attr-defined]
from yaml.resolver import BaseResolver

from lusoria.playable.cache import kept
from lusoria.playable.digests import UNREADABLE
from lusoria.schema.locations import code
from lusoria.schema.mistakes import Mistake, Origin

Way = tuple[Any, ...]
"""The way to a value from the root of a file: keys of mappings, indexes of lists."""

PLAIN_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
PLAIN_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)\.[0-9]+")
NUMBERS = {"int": (PLAIN_INTEGER, int), "float": (PLAIN_DECIMAL, float)}
"""The kinds of scalars that are numbers: how each is written, and what reads it."""

TAGS = "tag:yaml.org,2002:"

NO_TEXT = re.compile("[\0\ud800-\udfff]")

MOST_DIGITS = 18
"""How many digits a number may have: SQLite holds no more."""

DEEPEST = 60
"""How many mappings and lists may stand within one another."""

Node = Any
"""A node of PyYAML or of ruamel.yaml, which have the same attributes."""


class _TooDeepError(Exception):
    """A file is nested too deeply; the argument is the mark at which reading stopped."""


class _Loader(CParser, BaseConstructor, BaseResolver):
    """libyaml, with the kinds of scalars of YAML 1.2 (in 1.1 `no` is false, and 1:20 is eighty).

    It counts how deep a node stands, since libyaml's own recursion has no limit but the stack.
    """

    def __init__(self, text: str) -> None:
        CParser.__init__(self, text)
        BaseConstructor.__init__(self)
        BaseResolver.__init__(self)
        self.depth = 0

    def descend_resolver(self, current_node: Node, current_index: Any) -> None:
        """Count a level, before the node there is read. Raises _TooDeepError."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise _TooDeepError(_mark(current_node))

    def ascend_resolver(self) -> None:
        """Leave a level."""
        self.depth -= 1


for _kind, _pattern, _first in (
    ("bool", re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z"), "tTfF"),
    ("int", re.compile(PLAIN_INTEGER.pattern + r"\Z"), "-+0123456789"),
    ("float", re.compile(PLAIN_DECIMAL.pattern + r"\Z"), "-+0123456789"),
    ("null", re.compile(r"(?:~|null|Null|NULL|)\Z"), ["~", "n", "N", ""]),
):
    _Loader.add_implicit_resolver(TAGS + _kind, _pattern, list(_first))


Mark = tuple[int, int]
"""A line and a column, from 1."""


@dataclass(frozen=True)
class Written:
    """A YAML file: its value, where every part of it stands, and the mistakes in its writing.

    `gaps` are the texts that are still to be filled in.

    `digest` is the SHA-256 of the bytes that were read. `borrowed` are the parts of the value that
    stand in another file, and where; `borrowed_from` is the digest of that file.
    """

    file: Path
    digest: str = UNREADABLE
    value: Any = None
    readable: bool = False
    mistakes: Sequence[Mistake] = ()
    gaps: Sequence[Mistake] = ()
    values: Mapping[Way, Mark] = field(default_factory=dict)
    keys: Mapping[Way, Mark] = field(default_factory=dict)
    borrowed: Mapping[Way, tuple[Written, Way]] = field(default_factory=dict)
    borrowed_from: str = ""

    @property
    def mapping(self) -> Mapping[str, Any]:
        """The value of a file that holds one record; empty where it is no mapping."""
        return self.value if isinstance(self.value, dict) else {}

    def at(self, path: Way) -> Origin:
        """Return where a value stands; if it is missing, where the value around it does."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.borrowed:
                lender, way = self.borrowed[path[:end]]
                return lender.at((*way, *path[end:]))
            if path[:end] in self.values:
                return Origin(self.file, *self.values[path[:end]])
        return Origin(self.file)

    def at_key(self, path: Way) -> Origin:
        """Return where the key of a value stands, or the value itself in a list."""
        return Origin(self.file, *self.keys[path]) if path in self.keys else self.at(path)


def list_at(raw: Mapping[str, Any], key: str) -> list[Any]:
    """Return the list under a key of a written record; empty if there is none."""
    value = raw.get(key)
    return value if isinstance(value, list) else []


def mapping_at(raw: Mapping[str, Any], key: str) -> dict[Any, Any]:
    """Return the mapping under a key of a written record; empty if there is none."""
    value = raw.get(key)
    return value if isinstance(value, dict) else {}


def records_at(path: Way, raw: Mapping[str, Any], key: str) -> Iterator[tuple[Way, dict[str, Any]]]:
    """Yield the mappings in the list under a key of a written record, with their paths."""
    for i, item in enumerate(list_at(raw, key)):
        if isinstance(item, dict):
            yield (*path, key, i), item


def read(file: Path) -> Written:
    """Read a YAML file; whatever is wrong with it is in the result's `mistakes`.

    What was read of a file without mistakes is kept under the digest of its bytes.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        return Written(file, mistakes=[Mistake(Origin(file), f"cannot be read: {error.strerror}")])
    digest = sha256(content).hexdigest()
    inputs = [digest, code(), yaml.__version__]
    parsed = kept("yaml", inputs, partial(_parse, content), counts=lambda parsed: not parsed[1])
    value, mistakes, gaps, values, keys = parsed

    def placed(complaints: Iterable[Complaint]) -> list[Mistake]:
        return [Mistake(Origin(file, *mark), message) for mark, message in complaints]

    return Written(file, digest, value, () in values, placed(mistakes), placed(gaps), values, keys)


Complaint = tuple[Mark, str]
Parsed = tuple[Any, list[Complaint], list[Complaint], dict[Way, Mark], dict[Way, Mark]]
"""Plain values, to be kept: what `Written` has of a file, whatever the file is called."""


def _parse(content: bytes) -> Parsed:
    """Return the values and marks of a file; without a mark of the whole, it cannot be read."""
    mark = (1, 1)
    try:
        node = _compose(content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n"))
        if node is not None:
            tree = _Construction()
            value = tree.value(node, ())
            return value, tree.mistakes, tree.gaps, tree.values, tree.keys
        why = "is empty"
    except UnicodeDecodeError as error:
        why = f"is not UTF-8: byte {error.start} of the file"
    except _TooDeepError as error:
        mark, why = error.args[0], f"is nested too deeply; expected at most {DEEPEST} levels"
    except _yaml_error() as error:
        mark, why = _describe_refusal(error)
    return None, [(mark, why)], [], {}, {}


def _yaml_error() -> type[Exception]:
    from ruamel.yaml.error import YAMLError

    return YAMLError


def _describe_refusal(error: Any) -> Complaint:
    """Return where a text is no YAML, and why."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    parts = [getattr(error, "context", None), getattr(error, "problem", None)]
    what = " ".join(filter(None, parts)) or str(error).splitlines()[0]
    return (mark.line + 1, mark.column + 1) if mark else (1, 1), f"is not YAML: {what}"


def _compose(text: str) -> Node | None:
    """Return the tree of nodes of a text. Raises ruamel.yaml's errors."""
    try:
        return _Loader(text).get_single_node()
    except (yaml.YAMLError, ValueError) as error:
        if "nesting depth" in str(error):  # libyaml 0.2.6 has a limit of its own, without a place
            raise _TooDeepError(_find_depth(text)) from error
        return compose_slowly(text)


def _find_depth(text: str) -> Mark:
    """Return where brackets and braces open that stand within too many others."""
    depth = 0
    for line, written in enumerate(text.split("\n"), 1):
        for column, character in enumerate(written, 1):
            depth += (character in "[{") - (character in "]}")
            if depth == DEEPEST:
                return line, column
    return 1, 1


def compose_slowly(text: str) -> Node | None:
    """Return the tree of nodes of a text, by ruamel.yaml. Raises its errors."""
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True).compose(text)


class _Construction:
    """Makes plain values of the nodes of a file, and remembers where they stand."""

    def __init__(self) -> None:
        self.mistakes: list[Complaint] = []
        self.gaps: list[Complaint] = []
        self.values: dict[Way, Mark] = {}
        self.keys: dict[Way, Mark] = {}
        self.seen: set[int] = set()

    def value(self, node: Node, path: Way) -> Any:
        """Return the value of a node, and of all below it."""
        self.values[path] = _mark(node)
        if id(node) in self.seen:
            self._mistake(node, "is an alias (*); write it out, the catalogue has no anchors")
            return self._scalar(node) if node.id == "scalar" else None
        self.seen.add(id(node))
        if node.id == "mapping":
            return self._mapping(node, path)
        if node.id == "sequence":
            return [self.value(item, (*path, i)) for i, item in enumerate(node.value)]
        scalar = self._scalar(node)
        if is_open(scalar):
            self.gaps.append((_mark(node), complaint(scalar)))
        return scalar

    def _mapping(self, node: Node, path: Way) -> dict[Any, Any]:
        mapping: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            if key_node.id != "scalar":
                self._mistake(key_node, "is no key: a key is a word or a number")
                continue
            key = self._scalar(key_node)
            if key in mapping:
                first, _ = self.keys[(*path, key)]
                self._mistake(key_node, f"the key {key} stands here twice, first in line {first}")
                continue
            self.keys[(*path, key)] = _mark(key_node)
            mapping[key] = self.value(value_node, (*path, key))
        return mapping

    def _scalar(self, node: Node) -> Any:
        """Return the value of a scalar: a number, true or false, None, or text."""
        text, kind = node.value, str(node.tag).removeprefix(TAGS)
        if kind == "bool":
            return text.lower() == "true"
        if kind == "null":
            return None
        if node.style == '"' and (no_text := NO_TEXT.search(text)):  # by an escape
            self._mistake(node, f"has {no_text[0]!r}, which is no character")
            return NO_TEXT.sub("", text)
        pattern, number = NUMBERS.get(kind, (None, None))
        if number is None or pattern is None or not pattern.fullmatch(text):
            return text
        digits = sum(map(str.isdigit, text))
        if digits > MOST_DIGITS:
            message = f"is a number of {digits:,} digits; expected at most {MOST_DIGITS}"
            self._mistake(node, message)
            return 0
        return number(text)

    def _mistake(self, node: Node, message: str) -> None:
        self.mistakes.append((_mark(node), message))


def _mark(node: Node) -> Mark:
    return node.start_mark.line + 1, node.start_mark.column + 1


MARK = "TO FILL IN"
"""How every such text begins."""


def left_open(what: str) -> str:
    """Return the mark of a text that is still to be written, with what it has to tell."""
    return f"{MARK}: {what}"


def is_open(text: object) -> bool:
    """Return whether a value is a text that is still to be written."""
    return isinstance(text, str) and text.startswith(MARK)


def complaint(text: str) -> str:
    """Return the check's message on such a text."""
    return f"is to be filled in: {text.removeprefix(MARK).lstrip(': ')}"
