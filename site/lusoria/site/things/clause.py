"""A clause: an answer to a question, with its witnesses, its rules, its rulesets, its examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lusoria.site.things.source import age

if TYPE_CHECKING:
    from lusoria.schema import tables
    from lusoria.site.edition import Edition

PLAINEST = ("states", "implies", "contradicts")
"""The stances, that which needs no explanation first."""


MARK = "*"
"""What stands behind the siglum of a source that was written of another game."""


@dataclass(frozen=True)
class Marked:
    """A source as it concerns a game; `written_of`: of which games it was written, if of others."""

    source: tables.Source
    written_of: str | None

    @property
    def siglum(self) -> str:
        """Its siglum, marked where it was written of another game."""
        return self.source.siglum + (MARK if self.written_of else "")


@dataclass(frozen=True)
class Witness(Marked):
    """A passage's stance on a clause, with the passage and its source."""

    stance: tables.Stance
    passage: tables.Passage


@dataclass(frozen=True)
class Reading:
    """A clause with its witnesses, and the rulesets that take it.

    `support` says how many sources it has; `independent` are those that depend on none of the
    others among them.
    """

    clause: tables.Clause
    witnesses: Sequence[Witness]
    taken: Sequence[tables.Choice]
    support: str = ""
    independent: Sequence[Marked] = ()

    @property
    def heard(self) -> list[Witness]:
        """The witnesses, each source once, with the plainest of its stances."""
        plainest: dict[str, Witness] = {}
        for found in sorted(self.witnesses, key=lambda w: PLAINEST.index(w.stance.stance)):
            plainest.setdefault(found.source.id, found)
        order = dict.fromkeys(found.source.id for found in self.witnesses)
        return [plainest[source] for source in order]


@dataclass(frozen=True)
class Use:
    """A rule function as a clause calls it."""

    use: tables.ClauseRule
    rule: tables.Rule


def reading(edition: Edition, clause: tables.Clause) -> Reading:
    """A clause with its witnesses."""
    witnesses = [witness(edition, stance) for stance in edition.stance.by("clause", clause.id)]
    rows = edition.clause_witness.by("clause", clause.id)
    among = {row.source for row in rows if row.independent}
    independent = {w.source.id: w for w in witnesses if w.source.id in among}
    return Reading(
        clause,
        witnesses,
        edition.choice.by("clause", clause.id),
        edition.support[clause.id],
        sorted(independent.values(), key=lambda each: age(each.source)),
    )


def witness(edition: Edition, stance: tables.Stance) -> Witness:
    """A stance with what it is the stance of."""
    passage = edition.passage[stance.passage]
    return Witness(edition.source[passage.source], stance.written_of, stance, passage)


def uses(edition: Edition, clause: str) -> list[Use]:
    """The rule functions that execute a clause."""
    return [Use(use, edition.rule[use.rule]) for use in edition.clause_rule.by("clause", clause)]
