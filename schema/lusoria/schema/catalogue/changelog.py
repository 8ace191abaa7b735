"""The list of changes, `CHANGELOG.md`, read: versions, and the changes in each.

A change is known by its version and its words, so that it keeps its anchor when others are added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

KINDS: Mapping[str, str] = {
    "reading changed": "a ruleset takes another clause, or a clause says something else",
    "source added": "a witness, a passage, a game or a ruleset is new",
    "fix": "a verdict, a page or a command was wrong",
    "technical": "everything else",
}
"""The kinds of change, and what they mean to a reader."""

VERSION = re.compile(r"## (?P<version>\S+) \((?P<date>\d{4}-\d\d-\d\d)\)")
CHANGE = re.compile(r"- \*\*(?P<kind>[^*]+)\*\* \[(?P<rulesets>[^\]]*)\]: (?P<says>.+)")
NONE = "none"


@dataclass(frozen=True)
class Change:
    """A change: its kind, the rulesets that it concerns, and what is different, in Markdown."""

    version: str
    date: str
    kind: str
    rulesets: Sequence[str]
    text: str

    @property
    def anchor(self) -> str:
        """What it is known by: its place on the page of changes."""
        return f"v{self.version}-{sha256(self.text.encode()).hexdigest()[:10]}"


@dataclass(frozen=True)
class Version:
    """A version, its day, and its changes."""

    name: str
    date: str
    changes: Sequence[Change]


def read(log: str) -> Iterator[Version]:
    """The versions of a list of changes, the newest first.

    Raises ValueError at a line below a version that is no change.
    """
    for section in re.split(r"(?m)^(?=## )", log)[1:]:
        head, *lines = [line for line in section.splitlines() if line.strip()]
        found = VERSION.fullmatch(head)
        if found is None:
            raise ValueError(f"not a version with its day: {head}")
        name, date = found["version"], found["date"]
        yield Version(name, date, [_change(name, date, line) for line in lines])


def _change(version: str, date: str, line: str) -> Change:
    found = CHANGE.fullmatch(line)
    if found is None or found["kind"] not in KINDS:
        raise ValueError(f"not a change of a known kind: {line}")
    rulesets = [name.strip() for name in found["rulesets"].split(",")]
    return Change(version, date, found["kind"], [r for r in rulesets if r != NONE], found["says"])
