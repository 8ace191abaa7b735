"""What changed from version to version: as the list of changes says, and as builds show.

`read` reads the list, CHANGELOG.md. A change is known by its version and its words, so that it
keeps its anchor when others are added.

`changed` compares two databases, choice by choice: the clause that answers a question, its basis,
its words. The result for each released version is kept beside this file, as the earlier
databases are not at hand when a later one is built. At a release it is written anew, and
the columns that are gone or new are printed; CHANGELOG.md says what to use instead:

    python -m lusoria.schema.database.changes earlier.db build/lusoria.db 0.5.0
"""

from __future__ import annotations

import argparse
import csv
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from lusoria.schema.locations import change_log

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


KEPT = Path(__file__).with_name("readings_changed.csv")
"""What was read otherwise in each version than in that before it."""

What = Literal["ruleset added", "ruleset gone", "added", "gone", "clause", "basis", "words"]
WHAT: tuple[What, ...] = get_args(What)


class Reading(NamedTuple):
    """How a question is answered: the clause, its basis, and its words."""

    clause: str | None = None
    basis: str | None = None
    says: str | None = None


class Changed(NamedTuple):
    """A question that a ruleset, or an option of it, answers otherwise than before."""

    ruleset: str
    option: str | None
    locus: str | None
    what: What
    before: Reading
    after: Reading


Choice = tuple[str, str | None, str]
"""A ruleset, an option of it or none, and a question."""


@dataclass(frozen=True)
class _Build:
    """The rulesets of a database, and how each question is answered."""

    rulesets: frozenset[str]
    choices: Mapping[Choice, Reading]


def changed(before: Path, after: Path) -> Iterator[Changed]:
    """All that rulesets of the later database read otherwise than in the earlier, in order.

    A ruleset that only one of them has is one row, without a question. Of a question only the
    gravest difference is given: another clause, another basis, or other words of the same clause.
    """
    old, new = _build(before), _build(after)
    for ruleset in sorted(old.rulesets | new.rulesets):
        if ruleset not in old.rulesets:
            yield Changed(ruleset, None, None, "ruleset added", Reading(), Reading())
        elif ruleset not in new.rulesets:
            yield Changed(ruleset, None, None, "ruleset gone", Reading(), Reading())
        else:
            yield from _of_ruleset(ruleset, old, new)


def _of_ruleset(ruleset: str, old: _Build, new: _Build) -> Iterator[Changed]:
    both = [choice for choice in {**old.choices, **new.choices} if choice[0] == ruleset]
    for choice in sorted(both, key=lambda each: (each[1] or "", each[2])):
        was = old.choices.get(choice, Reading())
        now = new.choices.get(choice, Reading())
        what = _difference(was, now)
        if what is not None:
            yield Changed(*choice, what, was, now)


def _difference(was: Reading, now: Reading) -> What | None:
    if was.clause is None:
        return "added"
    if now.clause is None:
        return "gone"
    if was.clause != now.clause:
        return "clause"
    if was.basis != now.basis:
        return "basis"
    return None if was.says == now.says else "words"


def _opened(database: Path) -> closing[sqlite3.Connection]:
    uri = f"{database.resolve().as_uri()}?mode=ro"
    return closing(sqlite3.connect(uri, uri=True))


def _build(database: Path) -> _Build:
    with _opened(database) as connection:
        rulesets = frozenset(row[0] for row in connection.execute("SELECT id FROM ruleset"))
        rows = connection.execute(
            "SELECT h.ruleset, h.option, h.locus, h.clause, h.basis, c.says "
            "FROM choice h JOIN clause c ON c.id = h.clause"
        ).fetchall()
    return _Build(rulesets, {row[:3]: Reading(*row[3:]) for row in rows})


def columns(database: Path) -> set[str]:
    """The columns of all tables and views of a database, as table.column."""
    with _opened(database) as connection:
        asked = "SELECT of_table || '.' || of_column FROM description WHERE of_column <> ''"
        return {name for (name,) in connection.execute(asked)}


def kept() -> Iterator[tuple[str, Changed]]:
    """What is kept of the versions that were released: the version, and what was changed."""
    with KEPT.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            version, ruleset, option, locus, what, *readings = (cell or None for cell in row)
            known = next(each for each in WHAT if each == what)
            assert version is not None
            assert ruleset is not None
            before, after = Reading(*readings[:3]), Reading(*readings[3:])
            yield version, Changed(ruleset, option, locus, known, before, after)


def keep(version: str, found: Iterable[Changed]) -> None:
    """Keep what was changed with a version, instead of what is kept of it."""
    rows = [row for row in kept() if row[0] != version] if KEPT.exists() else []
    rows += [(version, each) for each in found]
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        for named, each in rows:
            writer.writerow([named, *each[:4], *each.before, *each.after])


def main() -> None:
    """Keep what is read otherwise in a later database than in an earlier one."""
    parser = argparse.ArgumentParser(prog="python -m lusoria.schema.database.changes")
    parser.add_argument("earlier", type=Path, help="a database of the version before")
    parser.add_argument("later", type=Path, help="a database of the version")
    parser.add_argument("version", help="the version, as CHANGELOG.md has it")
    asked = parser.parse_args()
    versions = [each.name for each in read(change_log().read_text(encoding="utf-8"))]
    if asked.version not in versions:
        parser.error(f"version: found {asked.version}, expected one of {', '.join(versions)}")
    try:
        found = list(changed(asked.earlier, asked.later))
        was, now = columns(asked.earlier), columns(asked.later)
    except sqlite3.Error as error:
        parser.error(f"{asked.earlier}, {asked.later}: no two databases of lusoria: {error}")
    keep(asked.version, found)
    for what, names in (("gone", was - now), ("new", now - was)):
        for name in sorted(names):
            print(f"column {what}: {name}")


if __name__ == "__main__":
    main()
