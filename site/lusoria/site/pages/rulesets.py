"""The page of a ruleset: clause by clause sources, our sentence, its Python, an example."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lusoria.schema.catalogue.addressing import address, merged
from lusoria.schema.database.tables import (
    Ablation,
    Assembled,
    Choice,
    Example,
    ExampleClause,
    ExampleExpectation,
    Game,
    Locus,
    Ruleset,
    RulesetOption,
    Source,
)
from lusoria.site.pages.apparatus import Apparatus, Reading, Use, Witness, apparatus, uses
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.examples import Shown, shown
from lusoria.site.pages.printing import Press

FOREMOST = 4
"""So many witnesses are told in full; more of them only if the reader asks."""


@dataclass(frozen=True)
class Entry:
    """A question as a ruleset answers it; the witnesses of its own source come foremost.

    `number` is that of the clause in the ruleset.
    """

    number: int
    apparatus: Apparatus
    choice: Choice
    reading: Reading
    foremost: Sequence[Witness]
    further: Sequence[Witness]
    uses: Sequence[Use]
    shown: Shown | None
    proof: Ablation | None

    @property
    def by_option(self) -> bool:
        """Whether the answer is that of an option."""
        return self.choice.option is not None


def print_all(press: Press) -> None:
    """Print the page of every ruleset, with and without its options."""
    for assembled in press.edition.all(Assembled):
        _print(press, assembled)


def _print(press: Press, assembled: Assembled) -> None:
    edition = press.edition
    ruleset = edition.get(Ruleset, assembled.ruleset)
    options = edition.by(RulesetOption, "ruleset", ruleset.id)
    press.thing(
        "ruleset",
        assembled.id,
        row_address=None,
        assembled=assembled,
        ruleset=ruleset,
        game=edition.get(Game, ruleset.game),
        like=edition.get(Ruleset, ruleset.like) if ruleset.like else None,
        after=edition.get(Source, ruleset.after) if ruleset.after else None,
        agreed=[option for option in options if option.name in json.loads(assembled.options)],
        combinations=edition.by(Assembled, "ruleset", ruleset.id),
        entries=entries(edition, assembled),
        open_loci=_unanswered(edition, assembled),
        start=press.boards.start(assembled.id),
    )


def choices(edition: Edition, assembled: Assembled) -> Mapping[str, Choice]:
    """What a ruleset with its options takes at each question, in the order of play."""
    ruleset = edition.get(Ruleset, assembled.ruleset)
    agreed = [address(ruleset.id, [name]) for name in json.loads(assembled.options)]
    own = [c for c in edition.by(Choice, "ruleset", ruleset.id) if c.option is None]
    layers = [own, *(edition.by(Choice, "option", option) for option in agreed)]
    loci = [locus.id for locus in edition.by(Locus, "game", ruleset.game)]
    return merged(loci, *({choice.locus: choice for choice in layer} for layer in layers))


def entries(edition: Edition, assembled: Assembled) -> list[Entry]:
    """The questions that a ruleset answers, each with everything that belongs to its answer."""
    found = []
    numbers = {c["id"]: c["number"] for c in edition.assembled(assembled.id)["clauses"]}
    after = edition.get(Ruleset, assembled.ruleset).after
    for locus, choice in choices(edition, assembled).items():
        across = apparatus(edition, locus)
        reading = across.reading(choice.clause)
        witnesses = sorted(reading.witnesses, key=lambda witness: witness.source.id != after)
        told = FOREMOST if len(witnesses) > FOREMOST + 1 else len(witnesses)
        proof = _proof(edition, assembled.id, choice.clause)
        found.append(
            Entry(
                numbers[choice.clause],
                across,
                choice,
                reading,
                witnesses[:told],
                witnesses[told:],
                uses(edition, choice.clause),
                _example(edition, assembled.id, choice.clause, proof),
                proof,
            )
        )
    return found


def _unanswered(edition: Edition, assembled: Assembled) -> list[Locus]:
    """The questions that a ruleset leaves out."""
    answered = choices(edition, assembled)
    game = edition.get(Ruleset, assembled.ruleset).game
    return [locus for locus in edition.by(Locus, "game", game) if locus.id not in answered]


def _proof(edition: Edition, ruleset: str, clause: str) -> Ablation | None:
    """What is lost when the ruleset loses the clause."""
    found = edition.by(Ablation, "clause", clause)
    return next((ablation for ablation in found if ablation.ruleset == ruleset), None)


def _example(edition: Edition, ruleset: str, clause: str, proof: Ablation | None) -> Shown | None:
    """The example that shows a clause best: one board, forbidden by the clause, its proof.

    A clause that the ruleset takes over by `like` may be shown by an example of the other ruleset.
    """
    showing = {row.example for row in edition.by(ExampleClause, "clause", clause)}
    inherited = [proof.inherited_from] if proof and proof.inherited_from else []
    judged = [
        expectation
        for name in (ruleset, *inherited)
        for expectation in edition.by(ExampleExpectation, "ruleset", name)
        if expectation.example in showing
    ]
    found = [shown(edition, edition.get(Example, e.example), e) for e in judged]
    proving = proof.expectation if proof else None

    def distance(each: Shown) -> tuple[bool, bool, bool]:
        forbids = clause in [other.id for other in each.forbidding]
        return each.example.record is not None, not forbids, each.expectation.id != proving

    return min(found, key=distance, default=None)
