"""The rows on versions and what changed with them: as it is told, and as it was found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sqlmodel import SQLModel

from lusoria.schema.catalogue.addressing import parted
from lusoria.schema.catalogue.changelog import Change, read
from lusoria.schema.catalogue.model import Catalogue
from lusoria.schema.database import tables
from lusoria.schema.database.between import Changed

Rows = Iterator[SQLModel]

IN_BRACKETS = re.compile(r"\(([^()]+)\)")
BETWEEN = re.compile(r"[,;\s]+")


def change_rows(catalogue: Catalogue, log: str) -> Rows:
    """The versions of a list of changes, the changes, and the rulesets and clauses they concern."""
    versions = list(read(log))
    for place, version in zip(range(len(versions), 0, -1), versions, strict=True):
        yield tables.Release(version=version.name, ordinal=place, date=version.date)
        for ordinal, change in enumerate(version.changes, 1):
            yield tables.Change(
                id=change.anchor,
                release=version.name,
                ordinal=ordinal,
                kind=change.kind,
                says=change.text,
            )
            yield from _concerned(catalogue, change)


def reading_rows(catalogue: Catalogue, found: Iterable[tuple[str, Changed]]) -> Rows:
    """What rulesets read otherwise with each version."""
    rulesets = {ruleset.id for _, ruleset in catalogue.rulesets()}
    for ordinal, (version, each) in enumerate(found, 1):
        yield tables.ReadingChange(
            release=version,
            ordinal=ordinal,
            name=each.ruleset,
            ruleset=each.ruleset if each.ruleset in rulesets else None,
            option=each.option,
            locus=each.locus,
            what=each.what,
            before=each.before.clause,
            before_basis=each.before.basis,
            before_says=each.before.says,
            after=each.after.clause,
            after_basis=each.after.basis,
            after_says=each.after.says,
        )


def _concerned(catalogue: Catalogue, change: Change) -> Rows:
    rulesets = {ruleset.id for _, ruleset in catalogue.rulesets()}
    for name in dict.fromkeys(change.rulesets):
        base, _ = parted(name)
        known = base if base in rulesets else None
        yield tables.ChangeRuleset(change=change.anchor, name=name, ruleset=known)
    brackets = IN_BRACKETS.findall(change.text)
    named = {word for words in brackets for word in BETWEEN.split(words)}
    for game in dict.fromkeys(name.partition("/")[0] for name in change.rulesets):
        if game in catalogue.games:
            for clause in sorted(named & catalogue.games[game].clauses.keys()):
                yield tables.ChangeClause(change=change.anchor, clause=f"{game}/{clause}")
