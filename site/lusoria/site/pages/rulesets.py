"""The page of a ruleset: clause by clause sources, our sentence, its Python, an example.

There is one page for a ruleset and all its options, which are switches on it. An option exchanges
the answers to some questions. Both answers are in the page, each with the options that it belongs
to, so that a reader can switch between them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.schema.catalogue.addressing import clashing, parted
from lusoria.schema.database.tables import (
    Ablation,
    Choice,
    Locus,
    Ruleset,
    RulesetOption,
)
from lusoria.schema.locations import RULESETS
from lusoria.site.edition import Edition, taken_by
from lusoria.site.pages.examples import Shown, shown
from lusoria.site.pages.printing import Press
from lusoria.site.things.clause import Reading, Use, Witness, uses
from lusoria.site.things.locus import Apparatus, apparatus


def print_game(press: Press, game: str) -> None:
    """Print the page of every ruleset of a game."""
    edition = press.edition
    for ruleset in edition.ruleset.by("game", game):
        _print(press, ruleset)
        for assembled in edition.assembled.by("ruleset", ruleset.id):
            press.text(f"{RULESETS}/{assembled.id}.json", _lean(edition.data(assembled.id)))


def _lean(assembled: Mapping[str, Any]) -> str:
    """An assembled ruleset as the page loads it: without the witnesses to its clauses.

    They are three quarters of it, and the same in every ruleset; `readings/` has them once.
    """
    clauses = [
        {name: value for name, value in clause.items() if name != "witnesses"}
        for clause in assembled["clauses"]
    ]
    lean = {**assembled, "clauses": clauses}
    return json.dumps(lean, ensure_ascii=False, separators=(",", ":")) + "\n"


def _print(press: Press, ruleset: Ruleset) -> None:
    edition = press.edition
    everything = entries(edition, ruleset)
    in_common = common(edition, ruleset)
    game = edition.game[ruleset.game]
    switched = switches(edition, ruleset)
    press.thing(
        "ruleset",
        ruleset.id,
        assembled=edition.assembled[ruleset.id],
        ruleset=ruleset,
        game=game,
        like=edition.ruleset[ruleset.like_ruleset] if ruleset.like_ruleset else None,
        after=edition.source[ruleset.after_source] if ruleset.after_source else None,
        switches=switched,
        options={switch.option.name: switch.option.label for switch in switched},
        combinations=[
            (parted(row.id)[1], row) for row in edition.assembled.by("ruleset", ruleset.id)
        ],
        common=[e for e in everything if e.answers[0].choice.clause in in_common],
        entries=[e for e in everything if e.answers[0].choice.clause not in in_common],
        written_of={k: v for e in everything for k, v in e.apparatus.written_of.items()},
        open_loci=_unanswered(edition, ruleset, everything),
        alone=len(edition.ruleset.by("game", game.id)) == 1,
        start=press.boards.start(ruleset.id),
        empty=press.boards.empty(ruleset.id),
        played=press.whole_game(ruleset.id),
        chances=press.chances(ruleset.id),
    )


def _unanswered(edition: Edition, ruleset: Ruleset, answered: list[Entry]) -> list[Locus]:
    """The questions that a ruleset leaves out, whatever its options."""
    known = {entry.apparatus.locus.id for entry in answered}
    return [locus for locus in edition.locus.by("game", ruleset.game) if locus.id not in known]


FOREMOST = 2
"""So many witnesses are told in full; the others are on the page of the clause."""


@dataclass(frozen=True)
class Judged:
    """An example as it is judged with certain options, and with no others."""

    options: Sequence[str]
    shown: Shown


@dataclass(frozen=True)
class Answer:
    """A clause that a ruleset takes, with everything that belongs to it.

    `options` are those with any one of which it is taken; there are none if the ruleset takes it
    by itself. `number` is that of the clause in the ruleset, where it takes it by itself.
    The witnesses of the ruleset's own source come foremost.
    """

    options: Sequence[str]
    number: int | None
    choice: Choice
    reading: Reading
    foremost: Sequence[Witness]
    further: Sequence[Witness]
    uses: Sequence[Use]
    judged: Sequence[Judged]
    proof: Ablation | None


@dataclass(frozen=True)
class Entry:
    """A question with its answers: that of the ruleset by itself, then those of its options."""

    apparatus: Apparatus
    answers: Sequence[Answer]

    @property
    def number(self) -> int | None:
        """The number of the clause in the ruleset by itself, if it has one at this question."""
        return self.answers[0].number

    @property
    def changed_by(self) -> Sequence[str]:
        """The options that change the answer."""
        return [option for answer in self.answers for option in answer.options]


@dataclass(frozen=True)
class Switch:
    """An option that can be switched on, and those that it excludes."""

    option: RulesetOption
    excludes: Sequence[str]


def switches(edition: Edition, ruleset: Ruleset) -> list[Switch]:
    """The options of a ruleset; two that answer the same question exclude each other."""
    options = edition.ruleset_option.by("ruleset", ruleset.id)
    answers = {o.name: [c.locus for c in edition.choice.by("option", o.id)] for o in options}
    return [
        Switch(option, [n for n in answers if n != option.name and _clash(answers, option.name, n)])
        for option in options
    ]


def _clash(answers: Mapping[str, Sequence[str]], one: str, other: str) -> bool:
    return clashing(answers, [one, other]) is not None


def entries(edition: Edition, ruleset: Ruleset) -> list[Entry]:
    """The questions that a ruleset answers by itself or with an option, in the order of play."""
    found: dict[str, list[Choice]] = {}
    for choice in edition.choice.by("ruleset", ruleset.id):
        found.setdefault(choice.locus, []).append(choice)
    numbers = {row.clause: row.number for row in taken_by(edition, ruleset.id).values()}
    return [
        Entry(
            apparatus(edition, locus.id),
            [_answer(edition, ruleset, group, numbers) for group in _alike(found[locus.id])],
        )
        for locus in edition.locus.by("game", ruleset.game)
        if locus.id in found
    ]


def _alike(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Choices at one question; those of options that take the same clause alike are together."""
    groups: dict[tuple[bool, str, str], list[Choice]] = {}
    for choice in sorted(choices, key=lambda choice: choice.option is not None):
        groups.setdefault((choice.option is None, choice.clause, choice.basis), []).append(choice)
    return [*groups.values()]


def _answer(
    edition: Edition, ruleset: Ruleset, alike: Sequence[Choice], numbers: Mapping[str, int]
) -> Answer:
    choice = alike[0]
    across = apparatus(edition, choice.locus)
    reading = across.reading(choice.clause)
    witnesses = sorted(
        reading.witnesses, key=lambda witness: witness.source.id != ruleset.after_source
    )
    judging = choice.option or ruleset.id
    proof = _proof(edition, judging, choice.clause)
    example = _example(edition, judging, choice.clause, proof)
    return Answer(
        [c.option.rpartition("+")[2] for c in alike if c.option],
        None if choice.option else numbers[choice.clause],
        choice,
        reading,
        witnesses[:FOREMOST],
        witnesses[FOREMOST:],
        uses(edition, choice.clause),
        [*_judged(edition, ruleset, example)] if example else [],
        proof,
    )


def _judged(edition: Edition, ruleset: Ruleset, example: Shown) -> Iterator[Judged]:
    """An example as it is judged in the first place, then with every other set of options."""
    sets = {row.id: parted(row.id)[1] for row in edition.assembled.by("ruleset", ruleset.id)}
    yield Judged(sets.get(example.ruleset, []), example)
    for expectation in edition.example_expectation.by("example", example.example.id):
        if expectation.ruleset in sets and expectation.ruleset != example.ruleset:
            judged = shown(edition, example.example, expectation)
            yield Judged(sets[expectation.ruleset], judged)


def common(edition: Edition, ruleset: Ruleset) -> frozenset[str]:
    """The clauses that go without saying among the rulesets of the game.

    All of them take the clause, no rule executes it, and no reading contradicts it. In a game with
    one ruleset the first says nothing, so that only what the family's engine holds goes without
    saying.
    """
    rulesets = {each.id for each in edition.ruleset.by("game", ruleset.game)}
    without_rules = ("family", "nothing") if len(rulesets) > 1 else ("family",)
    return frozenset(
        clause.id
        for clause in edition.clause.by("game", ruleset.game)
        if clause.executed_by in without_rules
        and len(edition.clause.by("locus", clause.locus)) == 1
        and {choice.ruleset for choice in edition.choice.by("clause", clause.id)} == rulesets
    )


def _proof(edition: Edition, ruleset: str, clause: str) -> Ablation | None:
    """What is lost when the ruleset loses the clause."""
    found = edition.ablation.by("clause", clause)
    return next((ablation for ablation in found if ablation.ruleset == ruleset), None)


def _example(edition: Edition, ruleset: str, clause: str, proof: Ablation | None) -> Shown | None:
    """The example that shows a clause best: one board, forbidden by the clause, its proof.

    A clause that the ruleset takes over by `like` may be shown by an example of the other ruleset.
    """
    showing = {row.example for row in edition.example_clause.by("clause", clause)}
    inherited = [proof.inherited_from] if proof and proof.inherited_from else []
    judged = [
        expectation
        for name in (ruleset, *inherited)
        for expectation in edition.example_expectation.by("ruleset", name)
        if expectation.example in showing
    ]
    found = [shown(edition, edition.example[e.example], e) for e in judged]
    proving = proof.expectation if proof else None

    def distance(each: Shown) -> tuple[bool, bool, bool]:
        forbids = clause in [other.id for other in each.forbidding]
        return each.example.record is not None, not forbids, each.expectation.id != proving

    return min(found, key=distance, default=None)
