"""The pages of rule functions: the list of all, and each with the clauses that call it."""

from __future__ import annotations

from lusoria.site.pages.printing import Press


def print_all(press: Press) -> None:
    """Print the list of rule functions and the page of each."""
    edition = press.edition
    rules = edition.rule.all
    counts = {rule.id: len(edition.clause_rule.by("rule", rule.id)) for rule in rules}
    games = {game.id: game.name for game in edition.game.all}
    press.page("rule/", "rules.html", rules=rules, counts=counts)
    for rule in rules:
        uses = edition.clause_rule.by("rule", rule.id)
        called = [(use, edition.clause[use.clause]) for use in uses]
        press.thing("rule", rule.id, rule=rule, called=called, games=games)
