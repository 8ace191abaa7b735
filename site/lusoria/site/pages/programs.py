"""The pages of rule functions, and of the site itself."""

from __future__ import annotations

from lusoria.schema.database.tables import (
    Clause,
    ClauseRule,
    Evidence,
    Example,
    Game,
    Passage,
    Rule,
    Ruleset,
    Source,
)
from lusoria.site.pages import linked_data
from lusoria.site.pages.printing import Press
from lusoria.site.pages.standing import MISSING

COUNTED = (Game, Ruleset, Clause, Example, Source, Passage, Evidence, Rule)
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


def print_front(press: Press) -> None:
    """Print the first page, the page about the site, and the one for errors."""
    edition = press.edition
    counts = {str(table.__tablename__): len(edition.all(table)) for table in COUNTED}
    games = [game for game in edition.all(Game) if game.status == "playable"]
    to_come = [game for game in edition.all(Game) if game.status != "playable"]
    rulesets = {game.id: edition.by(Ruleset, "game", game.id) for game in games}
    starts = {
        game: (of_it[0].id, press.boards.start(of_it[0].id)) if of_it else None
        for game, of_it in rulesets.items()
    }
    press.page(
        "",
        "home.html",
        games=games,
        to_come=to_come,
        rulesets=rulesets,
        starts=starts,
        counts=counts,
        data=linked_data.dataset(edition.meta, press.standing.base),
    )
    about = linked_data.dataset(edition.meta, press.standing.base)
    press.page("about/", "about.html", data=about)
    if edition.draft is not None:
        press.page("draft/", "draft.html")
    press.page(MISSING, "missing.html")
