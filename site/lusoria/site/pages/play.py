"""The pages for playing: one for each ruleset, its options and other readings chosen there."""

from __future__ import annotations

from lusoria.schema.database.tables import Assembled, Clause, Game, Locus, Ruleset
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.printing import Press


def address(ruleset: str) -> str:
    """Where a ruleset is played; `?options=a+b&position=…&throw=…&play=…&reading=…` may follow."""
    return f"play/{ruleset}/"


def print_all(press: Press) -> None:
    """Print the page of every ruleset, where Python can be had in the page."""
    if not press.runs:
        return
    for game in press.edition.all(Game):
        rulesets = press.edition.by(Ruleset, "game", game.id)
        for ruleset in rulesets:
            _print(press, game, ruleset)


def _print(press: Press, game: Game, ruleset: Ruleset) -> None:
    edition = press.edition
    press.page(
        address(ruleset.id),
        "play.html",
        game=game,
        ruleset=ruleset,
        variants=edition.by(Assembled, "ruleset", ruleset.id),
        rivals=[edition.get(Assembled, each.id) for each in edition.by(Ruleset, "game", game.id)],
        questions=questions(edition, game),
    )


def questions(edition: Edition, game: Game) -> list[Locus]:
    """The questions of a game that something depends on: rules execute some answer."""
    clauses = edition.by(Clause, "game", game.id)
    executed = {clause.locus for clause in clauses if clause.executed_by == "rules"}
    return [locus for locus in edition.by(Locus, "game", game.id) if locus.id in executed]
