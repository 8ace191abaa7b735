"""The pages of rule functions, and of the site itself."""

from __future__ import annotations

from lusoria.site.pages import formats
from lusoria.site.pages.printing import Press
from lusoria.site.pages.site_address import MISSING


def print_all(press: Press) -> None:
    """Print the pages of rule functions, the one about the site, and the one for errors."""
    _print_rules(press)
    _print_front(press)


def _print_rules(press: Press) -> None:
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


def _print_front(press: Press) -> None:
    """Print the page about the site, and the one for errors."""
    edition = press.edition
    about = formats.dataset(edition.meta, press.standing.base)
    press.page("about/", "about.html", data=about)
    if edition.draft is not None:
        press.page("draft/", "draft.html")
    press.page(MISSING, "missing.html")
