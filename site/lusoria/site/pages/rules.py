"""The pages of rule functions: the list of all, and each with the clauses that call it."""

from __future__ import annotations

from lusoria.site.edition import game_names
from lusoria.site.pages.printing import Press


def print_list(press: Press) -> None:
    """Print the list of rule functions."""
    edition = press.edition
    rules = edition.rule.all
    counts = {rule.id: len(edition.clause_rule.by("rule", rule.id)) for rule in rules}
    press.page("rule/", "rules.html", rules=rules, counts=counts)


def print_rule(press: Press, key: str) -> None:
    """Print the page of a rule function."""
    edition = press.edition
    called = [(use, edition.clause[use.clause]) for use in edition.clause_rule.by("rule", key)]
    games = game_names(edition)
    press.thing("rule", key, rule=edition.rule[key], called=called, games=games)
