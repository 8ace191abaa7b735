"""Whether the values of rules fit the other rules of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from lusoria.playable import families
from lusoria.playable.families import rules
from lusoria.schema.catalogue.addressing import address
from lusoria.schema.catalogue.files import CatalogueFile
from lusoria.schema.catalogue.model import GameRecords, combined
from lusoria.schema.catalogue.yaml_source import Way
from lusoria.schema.mistakes import Mistake


def check(game: GameRecords, loci: CatalogueFile) -> Iterator[Mistake]:
    """Every value that does not fit another rule of some ruleset, told once.

    The records of the game, its loci and its rulesets must be right.
    """
    told = set()
    family = families.family(game.game.family)
    for ruleset in game.rulesets:
        for options in combined(ruleset.options):
            chosen = [c.choice.take for c in game.choices(ruleset, options).values()]
            uses = [(clause, use) for clause in chosen for use in game.clauses[clause].uses]
            given = [(rules()[use.rule], use.with_) for _, use in uses]
            for number, name, complaint in family.disagreements(given):
                clause, use = uses[number]
                if (clause, complaint) not in told:
                    told.add((clause, complaint))
                    at = loci.written.at((*_way_to(loci, clause, use.rule), "with", name))
                    yield Mistake(at, f"{address(ruleset.id, options)}: {name}: {complaint}")


def _way_to(loci: CatalogueFile, clause: str, rule: str) -> Way:
    """Where a clause uses a rule."""
    for path, locus in loci.items():
        for i, written in enumerate(locus["clauses"]):
            if written["id"] == clause:
                at: Way = (*path, "clauses", i)
                for j, use in enumerate(written.get("rules", ())):
                    if use["rule"] == rule:
                        return (*at, "rules", j)
                return at
    raise KeyError(clause)
