"""What clauses say of the program: rules that exist, with values that they take and that fit the
other rules of a ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lusoria.playable import families
from lusoria.playable.core import Rule
from lusoria.playable.families import rules, value
from lusoria.schema.addressing import address
from lusoria.schema.mistakes import Mistake, listed, meant
from lusoria.schema.model import GameRecords, combined
from lusoria.schema.reading.files import RULES_TO_COME, CatalogueFile, of_kind
from lusoria.schema.reading.validation import shown
from lusoria.schema.reading.yaml_source import Way, list_at, records_at


def facts(family: str) -> tuple[str, ...]:
    """What the engine of a family itself holds, without a rule."""
    return tuple(families.family(family).facts)


def exactly_one(family: str) -> tuple[str, ...]:
    """The hooks of a family at which every ruleset has just one rule."""
    hooks: tuple[str, ...] = families.family(family).hooks.exactly_one
    return hooks


def check(files: list[CatalogueFile]) -> Iterator[Mistake]:
    """Every mistake in how clauses name rules, facts of families, and families."""
    of_game = _families(files)
    for file, _, game in of_kind(files, "game"):
        yield from _check_family(file, game)
    for file, path, locus in of_kind(files, "locus"):
        family = of_game.get(file.game or "")
        for place, clause in records_at(path, locus, "clauses"):
            yield from _check_clause(file, place, clause, family)


def _families(files: list[CatalogueFile]) -> Mapping[str, str]:
    return {
        file.game: str(game.get("family")) for file, _, game in of_kind(files, "game") if file.game
    }


def _check_family(file: CatalogueFile, game: Mapping[str, Any]) -> Iterator[Mistake]:
    family = game.get("family")
    if game.get("status") == RULES_TO_COME:
        return  # it has a family, and that one may have no engine yet
    if isinstance(family, str | int | float) and family not in families.names():
        hint = meant(str(family), families.names()) or f"; there are {listed(families.names())}"
        yield Mistake(file.written.at(("family",)), f"unknown family {family}{hint}")


def _check_clause(
    file: CatalogueFile, path: Way, raw: dict[str, Any], family: str | None
) -> Iterator[Mistake]:
    fact = raw.get("fact")
    if isinstance(fact, str) and family in families.names() and fact not in facts(family):
        known = facts(family)
        hint = meant(fact, known) or f"; expected one of {listed(known)}"
        yield Mistake(
            file.written.at((*path, "fact")), f"{fact} is no fact of the family {family}{hint}"
        )
    for at, use in records_at(path, raw, "rules"):
        yield from _check_use(file, at, use, family)
    yield from _check_use(file, path, raw, family)


def _check_use(
    file: CatalogueFile, path: Way, use: dict[str, Any], family: str | None
) -> Iterator[Mistake]:
    name = str(use.get("rule"))
    if not isinstance(use.get("rule"), str | int | float):
        return
    known = rules()
    at = file.written.at
    if name not in known:
        hint = meant(name, known)
        if not hint:
            same = [n for n in known if n.rpartition(".")[0] == name.rpartition(".")[0]]
            hint = f"; expected one of {listed(same or known, 40)}"
        yield Mistake(at((*path, "rule")), f"unknown rule {name}{hint}")
        return
    rule = known[name]
    if family in families.names() and rule.family != family:
        yield Mistake(
            at((*path, "rule")), f"{name} is a rule of the family {rule.family}, not of {family}"
        )
    yield from _check_values(file, path, use, rule)
    yield from _check_hooks(file, path, use, rule)


def _check_values(
    file: CatalogueFile, path: Way, use: dict[str, Any], rule: Rule
) -> Iterator[Mistake]:
    given = use.get("with") or {}
    if not isinstance(given, dict):
        return
    for name in rule.parameters:
        if name not in given:
            where = (*path, "with") if "with" in use else (*path, "rule")
            yield Mistake(file.written.at(where), f"{rule.name} needs the value {name}")
    for name, written in given.items():
        if name not in rule.parameters:
            hint = meant(str(name), rule.parameters) or (
                f"; it has {listed(rule.parameters)}" if rule.parameters else "; it has none"
            )
            yield Mistake(
                file.written.at_key((*path, "with", name)),
                f"{rule.name} has no parameter {name}{hint}",
            )
            continue
        try:
            value(rule.family, rule.parameters[name], written)
        except (ValueError, TypeError) as error:
            yield Mistake(
                file.written.at((*path, "with", name)), f"{name}: found {shown(written)}: {error}"
            )


def _check_hooks(
    file: CatalogueFile, path: Way, use: dict[str, Any], rule: Rule
) -> Iterator[Mistake]:
    for i, hook in enumerate(list_at(use, "hooks")):
        if hook not in rule.hooks:
            hint = meant(str(hook), rule.hooks) or f"; it is called at {listed(rule.hooks)}"
            yield Mistake(
                file.written.at((*path, "hooks", i)), f"{rule.name} has no hook {hook}{hint}"
            )
    ends = "end" in rule.hooks
    if ends and "after" not in use:
        yield Mistake(
            file.written.at((*path, "rule")), f"{rule.name} ends games: after: step or after: play"
        )
    if not ends and "after" in use:
        yield Mistake(
            file.written.at_key((*path, "after")),
            f"after: is for rules that end games; {rule.name} is called at {listed(rule.hooks)}",
        )


def check_values(game: GameRecords, loci: CatalogueFile) -> Iterator[Mistake]:
    """Every value that does not fit another rule of some ruleset, reported once.

    The records of the game, its loci and its rulesets must be right.
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
