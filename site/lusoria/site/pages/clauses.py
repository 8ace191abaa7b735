"""The pages of questions and of the clauses that answer them."""

from __future__ import annotations

from lusoria.schema.database.tables import (
    Ablation,
    Assembled,
    Clause,
    ClauseRule,
    Example,
    ExampleClause,
    Game,
    Locus,
    Ruleset,
)
from lusoria.site.pages.apparatus import apparatus, uses
from lusoria.site.pages.examples import all_shown
from lusoria.site.pages.matrix import matrix
from lusoria.site.pages.printing import Press


def print_all(press: Press) -> None:
    """Print the apparatus of each game, the page of each question and of each clause."""
    edition = press.edition
    names = {row.id: row.name for row in edition.all(Assembled)}
    for game in edition.all(Game):
        across = [apparatus(edition, locus.id) for locus in edition.by(Locus, "game", game.id)]
        if across:
            address, table = f"locus/{game.id}/", matrix(across)
            press.page(address, "apparatus.html", game=game, across=across, matrix=table)
        for each in across:
            press.thing("locus", each.locus.id, game=game, app=each, names=names)
        for clause in edition.by(Clause, "game", game.id):
            _print(press, game, clause, names)


def _print(press: Press, game: Game, clause: Clause, names: dict[str, str]) -> None:
    edition = press.edition
    across = apparatus(edition, clause.locus)
    examples = [row.example for row in edition.by(ExampleClause, "clause", clause.id)]
    press.thing(
        "clause",
        clause.id,
        game=game,
        clause=clause,
        app=across,
        reading=across.reading(clause.id),
        uses=uses(edition, clause.id),
        lifted_by=edition.by(ClauseRule, "lifts", clause.locus),
        rulesets={ruleset.id: ruleset for ruleset in edition.all(Ruleset)},
        shown=[all_shown(edition, edition.get(Example, each))[0] for each in examples],
        proofs=edition.by(Ablation, "clause", clause.id),
        names=names,
    )
