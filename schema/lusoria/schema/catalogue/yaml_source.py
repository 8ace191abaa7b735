"""YAML as it is written: plain values, and for each of them the line and column where it stands.

The catalogue uses the plain part of YAML: mappings, lists and scalars; no anchors, no tags of its
own. A number with leading zeros stays text, as does a date.

libyaml reads the files, which is seven times faster than any parser in Python. What it refuses is
read once more by ruamel.yaml: its messages are better, and it alone knows YAML 1.2 to the letter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml
from ruamel.yaml import YAML
from ruamel.yaml import nodes as ruamel_nodes
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from yaml.constructor import BaseConstructor
from yaml.cyaml import CParser  # type: ignore[attr-defined]
from yaml.resolver import BaseResolver

from lusoria.schema.catalogue.file_digests import UNREADABLE
from lusoria.schema.catalogue.unfinished import complaint, is_open
from lusoria.schema.mistakes import Mistake, Origin

Way = tuple[Any, ...]
"""The way to a value from the root of a file: keys of mappings, indexes of lists."""

PLAIN_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
PLAIN_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)\.[0-9]+")
TAGS = "tag:yaml.org,2002:"

MAPPINGS = (yaml.MappingNode, ruamel_nodes.MappingNode)
SEQUENCES = (yaml.SequenceNode, ruamel_nodes.SequenceNode)
SCALARS = (yaml.ScalarNode, ruamel_nodes.ScalarNode)
Node = yaml.Node | ruamel_nodes.Node


class _Loader(CParser, BaseConstructor, BaseResolver):
    """libyaml, with the kinds of scalars of YAML 1.2 (in 1.1 `no` is false, and 1:20 is eighty)."""

    def __init__(self, text: str) -> None:
        CParser.__init__(self, text)
        BaseConstructor.__init__(self)
        BaseResolver.__init__(self)


for _kind, _pattern, _first in (
    ("bool", re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z"), "tTfF"),
    ("int", re.compile(PLAIN_INTEGER.pattern + r"\Z"), "-+0123456789"),
    ("float", re.compile(PLAIN_DECIMAL.pattern + r"\Z"), "-+0123456789"),
    ("null", re.compile(r"(?:~|null|Null|NULL|)\Z"), ["~", "n", "N", ""]),
):
    _Loader.add_implicit_resolver(TAGS + _kind, _pattern, list(_first))


@dataclass
class Written:
    """A YAML file: its value, where every part of it stands, and the mistakes in its writing.

    `gaps` are the texts that are still to be filled in.

    `digest` is the SHA-256 of the bytes that were read.
    """

    file: Path
    digest: str = UNREADABLE
    value: Any = None
    readable: bool = True
    mistakes: list[Mistake] = field(default_factory=list)
    gaps: list[Mistake] = field(default_factory=list)
    values: dict[Way, Origin] = field(default_factory=dict)
    keys: dict[Way, Origin] = field(default_factory=dict)

    def at(self, path: Way) -> Origin:
        """Where a value stands; if it is missing, where the value around it does."""
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, Origin(self.file))

    def at_key(self, path: Way) -> Origin:
        """Where the key of a value stands, or the value itself in a list."""
        return self.keys.get(path) or self.at(path)


def read(file: Path) -> Written:
    """Read a YAML file; whatever is wrong with it is in the result's `mistakes`."""
    written = Written(file)
    try:
        content = file.read_bytes()
        written.digest = sha256(content).hexdigest()
        text = content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        node = _compose(text)
    except UnicodeDecodeError as error:
        _unreadable(written, Origin(file), f"is not UTF-8: byte {error.start} of the file")
    except OSError as error:
        _unreadable(written, Origin(file), f"cannot be read: {error.strerror}")
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        origin = Origin(file, mark.line + 1, mark.column + 1) if mark else Origin(file)
        what = " ".join(filter(None, [error.context, error.problem]))
        _unreadable(written, origin, f"is not YAML: {what}")
    except RecursionError:
        _unreadable(written, Origin(file), "is nested too deeply")
    except YAMLError as error:
        _unreadable(written, Origin(file), f"is not YAML: {str(error).splitlines()[0]}")
    else:
        if node is None:
            _unreadable(written, Origin(file), "is empty")
        else:
            written.value = _Construction(written).value(node, ())
    return written


def _compose(text: str) -> Node | None:
    """The tree of nodes of a text; raises ruamel.yaml's errors."""
    try:
        return _Loader(text).get_single_node()
    except (yaml.YAMLError, ValueError):
        return compose_slowly(text)


def compose_slowly(text: str) -> Node | None:
    """The tree of nodes of a text, by ruamel.yaml; raises its errors."""
    return YAML(typ="safe", pure=True).compose(text)  # type: ignore[no-any-return]


def _unreadable(written: Written, origin: Origin, message: str) -> None:
    written.readable = False
    written.mistakes.append(Mistake(origin, message))


class _Construction:
    """Makes plain values of the nodes of a file."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.seen: set[int] = set()

    def value(self, node: Node, path: Way) -> Any:
        """The value of a node, and of all below it."""
        self.written.values[path] = self._origin(node)
        if id(node) in self.seen:
            self._mistake(node, "is an alias (*); write it out, the catalogue has no anchors")
            return _scalar(node) if isinstance(node, SCALARS) else None
        self.seen.add(id(node))
        if isinstance(node, MAPPINGS):
            return self._mapping(node, path)
        if isinstance(node, SEQUENCES):
            return [self.value(item, (*path, i)) for i, item in enumerate(node.value)]
        found = _scalar(node)
        if is_open(found):
            self.written.gaps.append(Mistake(self._origin(node), complaint(found)))
        return found

    def _mapping(self, node: Node, path: Way) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, SCALARS):
                self._mistake(key_node, "is no key: a key is a word or a number")
                continue
            key = _scalar(key_node)
            if key in found:
                first = self.written.keys[(*path, key)].line
                self._mistake(key_node, f"the key {key} stands here twice, first in line {first}")
                continue
            self.written.keys[(*path, key)] = self._origin(key_node)
            found[key] = self.value(value_node, (*path, key))
        return found

    def _origin(self, node: Node) -> Origin:
        mark = node.start_mark
        return Origin(self.written.file, mark.line + 1, mark.column + 1)

    def _mistake(self, node: Node, message: str) -> None:
        self.written.mistakes.append(Mistake(self._origin(node), message))


def _scalar(node: Node) -> Any:
    """The value of a scalar: an integer, a decimal number, true or false, nothing, or text."""
    text, kind = node.value, str(node.tag).removeprefix(TAGS)
    if kind == "int" and PLAIN_INTEGER.fullmatch(text):
        return int(text)
    if kind == "float" and PLAIN_DECIMAL.fullmatch(text):
        return float(text)
    if kind == "bool":
        return text.lower() == "true"
    return None if kind == "null" else text
