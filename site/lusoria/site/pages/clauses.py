"""The pages of questions and of the clauses that answer them."""

from __future__ import annotations

from lusoria.schema.database.tables import (
    Clause,
    Game,
)
from lusoria.site.pages.apparatus import apparatus, uses
from lusoria.site.pages.examples import all_shown
from lusoria.site.pages.matrix import letter_of, matrix
from lusoria.site.pages.printing import Press
from lusoria.site.pages.telling import answers, telling


def print_all(press: Press) -> None:
    """Print the apparatus of each game, the page of each question and of each clause."""
    edition = press.edition
    names = {row.id: row.name for row in edition.assembled.all}
    for game in edition.game.all:
        loci = edition.locus.by("game", game.id)
        across = [apparatus(edition, locus.id) for locus in loci]
        taken = answers(edition, game.id)
        tells = {locus.id: telling(edition, locus, taken) for locus in loci}
        table = matrix(across)
        if across:
            press.page(f"locus/{game.id}/", "apparatus.html", game=game, matrix=table, tells=tells)
        for line in table.lines:
            locus = line.apparatus.locus.id
            press.thing(
                "locus",
                locus,
                game=game,
                app=line.apparatus,
                names=names,
                tell=tells[locus],
                letter_of=letter_of,
            )
        for clause in edition.clause.by("game", game.id):
            _print(press, game, clause, names)


def _print(press: Press, game: Game, clause: Clause, names: dict[str, str]) -> None:
    edition = press.edition
    across = apparatus(edition, clause.locus)
    examples = [row.example for row in edition.example_clause.by("clause", clause.id)]
    press.thing(
        "clause",
        clause.id,
        game=game,
        clause=clause,
        app=across,
        reading=across.reading(clause.id),
        uses=uses(edition, clause.id),
        lifted_by=edition.clause_rule.by("lifts", clause.locus),
        rulesets={ruleset.id: ruleset for ruleset in edition.ruleset.all},
        shown=[all_shown(edition, edition.example[each])[0] for each in examples],
        proofs=edition.ablation.by("clause", clause.id),
        names=names,
    )
