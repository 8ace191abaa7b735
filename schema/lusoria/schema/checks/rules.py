"""Clauses use rules that exist, with values that they take and that fit a ruleset's other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lusoria.playable import families
from lusoria.playable.families import rules, value
from lusoria.schema.addressing import address
from lusoria.schema.mistakes import Mistake, listed, meant
from lusoria.schema.model import GameRecords, combined
from lusoria.schema.reading.files import RULES_TO_COME, CatalogueFile, of_kind
from lusoria.schema.reading.validation import write_value
from lusoria.schema.reading.yaml_source import Way, list_at, records_at

TEXT = str | int | float
"""What may be written for a text: a record takes a number as its text."""


def exactly_one(family: str) -> tuple[str, ...]:
    """Return the hooks of a family at which every ruleset has just one rule."""
    hooks: tuple[str, ...] = families.family(family).hooks.exactly_one
    return hooks


def check_uses(files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Yield the mistakes in how games name families, and clauses rules and facts of families."""
    family_of: dict[str | None, str] = {}
    for file, _, game in of_kind(files, "game"):
        name = game.get("family")
        family_of[file.game] = str(name)
        if game.get("status") == RULES_TO_COME:
            continue  # its family may have no engine yet
        if isinstance(name, TEXT) and name not in families.names():
            hint = meant(str(name), families.names()) or f"; there are {listed(families.names())}"
            yield Mistake(file.written.at(("family",)), f"unknown family {name}{hint}")
    for file, way, locus in of_kind(files, "locus"):
        family = family_of.get(file.game)
        known = family if family in families.names() else None
        for at, clause in records_at(way, locus, "clauses"):
            yield from _check_fact(file, at, clause, known)
            for place, use in [*records_at(at, clause, "rules"), (at, clause)]:
                yield from _check_use(file, place, use, known)


def _check_fact(
    file: CatalogueFile, way: Way, clause: dict[str, Any], family: str | None
) -> Iterator[Mistake]:
    fact = clause.get("fact")
    facts = families.family(family).facts if family else ()
    if isinstance(fact, str) and family and fact not in facts:
        hint = meant(fact, facts) or f"; expected one of {listed(facts)}"
        message = f"{fact} is no fact of the family {family}{hint}"
        yield Mistake(file.written.at((*way, "fact")), message)


def _check_use(
    file: CatalogueFile, way: Way, use: dict[str, Any], family: str | None
) -> Iterator[Mistake]:
    """Yield the mistakes in the use of a rule: its name, its values, its hooks, when it ends."""
    name, at = str(use.get("rule")), file.written.at
    if not isinstance(use.get("rule"), TEXT):
        return
    if (rule := rules().get(name)) is None:
        same = [n for n in rules() if n.rpartition(".")[0] == name.rpartition(".")[0]]
        hint = meant(name, rules()) or f"; expected one of {listed(same or rules(), 40)}"
        yield Mistake(at((*way, "rule")), f"unknown rule {name}{hint}")
        return
    if family and rule.family != family:
        message = f"{name} is a rule of the family {rule.family}, not of {family}"
        yield Mistake(at((*way, "rule")), message)
    values = use.get("with") or {}
    for parameter in rule.parameters if isinstance(values, dict) else ():
        if parameter not in values:
            where = "with" if "with" in use else "rule"
            yield Mistake(at((*way, where)), f"{name} needs the value {parameter}")
    for key, written in values.items() if isinstance(values, dict) else ():
        if key not in rule.parameters:
            has = f"; it has {listed(rule.parameters)}" if rule.parameters else "; it has none"
            message = f"{name} has no parameter {key}{meant(str(key), rule.parameters) or has}"
            yield Mistake(file.written.at_key((*way, "with", key)), message)
            continue
        try:
            value(rule.family, rule.parameters[key], written)
        except (ValueError, TypeError) as error:
            message = f"{key}: found {write_value(written)}: {error}"
            yield Mistake(at((*way, "with", key)), message)
    for i, hook in enumerate(list_at(use, "hooks")):
        if hook not in rule.hooks:
            hint = meant(str(hook), rule.hooks) or f"; it is called at {listed(rule.hooks)}"
            yield Mistake(at((*way, "hooks", i)), f"{name} has no hook {hook}{hint}")
    if "end" in rule.hooks and "after" not in use:
        yield Mistake(at((*way, "rule")), f"{name} ends games: after: step or after: play")
    if "end" not in rule.hooks and "after" in use:
        message = f"after: is for rules that end games; {name} is called at {listed(rule.hooks)}"
        yield Mistake(file.written.at_key((*way, "after")), message)


def check_values(game: GameRecords, loci: CatalogueFile) -> Iterator[Mistake]:
    """Yield a mistake for each value that does not fit another rule of some ruleset, once.

    The records of the game, its loci and its rulesets must be valid.
    """
    reported = set()
    family = families.family(game.game.family)
    for ruleset in game.rulesets:
        for options in combined(ruleset.options):
            chosen = [c.choice.take for c in game.choices(ruleset, options).values()]
            uses = [(clause, use) for clause in chosen for use in game.clauses[clause].uses]
            given = [(rules()[use.rule], use.with_) for _, use in uses]
            for number, name, complaint in family.disagreements(given):
                clause, use = uses[number]
                if (clause, complaint) not in reported:
                    reported.add((clause, complaint))
                    at = loci.written.at((*_find_use(loci, clause, use.rule), "with", name))
                    yield Mistake(at, f"{address(ruleset.id, options)}: {name}: {complaint}")


def _find_use(loci: CatalogueFile, clause: str, rule: str) -> Way:
    """Return the path at which a clause uses a rule."""
    for _, way, locus in of_kind([loci], "locus"):
        for at, written in records_at(way, locus, "clauses"):
            if written["id"] == clause:
                uses = records_at(at, written, "rules")
                return next((place for place, use in uses if use["rule"] == rule), at)
    raise KeyError(clause)
