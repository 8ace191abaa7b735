"""The pages of rule functions, of evidence, of the database, and of the site itself."""

from __future__ import annotations

from lusoria.schema.tables import (
    Clause,
    ClauseRule,
    Evidence,
    Example,
    Game,
    Passage,
    Place,
    Rule,
    Ruleset,
    Source,
)
from lusoria.site.pages.printing import MISSING, Press

COUNTED = (Game, Ruleset, Clause, Example, Source, Passage, Rule)
"""The tables whose sizes the first page tells."""


def print_rules(press: Press) -> None:
    """Print the list of rule functions and the page of each."""
    edition = press.edition
    rules = edition.all(Rule)
    counts = {rule.id: len(edition.by(ClauseRule, "rule", rule.id)) for rule in rules}
    press.page("rule/", "rules.html", rules=rules, counts=counts)
    for rule in rules:
        uses = edition.by(ClauseRule, "rule", rule.id)
        called = [(use, edition.get(Clause, use.clause)) for use in uses]
        press.thing("rule", rule.id, rule=rule, called=called)


def print_evidence(press: Press) -> None:
    """Print the page of each record of evidence."""
    edition = press.edition
    for record in edition.all(Evidence):
        place = edition.get(Place, record.place) if record.place else None
        game = edition.get(Game, record.game)
        press.thing("evidence", record.id, record=record, place=place, game=game)


def print_front(press: Press) -> None:
    """Print the first page, the pages about the database and the site, and the one for errors."""
    edition = press.edition
    counts = {str(table.__tablename__): len(edition.all(table)) for table in COUNTED}
    games = edition.all(Game)
    rulesets = {game.id: edition.by(Ruleset, "game", game.id) for game in games}
    starts = {
        game: (of_it[0].id, press.boards.start(of_it[0].id)) if of_it else None
        for game, of_it in rulesets.items()
    }
    press.page("", "home.html", games=games, rulesets=rulesets, starts=starts, counts=counts)
    press.page("schema/", "schema.html", tables=edition.descriptions)
    press.page("about/", "about.html")
    press.page(MISSING, "missing.html")
