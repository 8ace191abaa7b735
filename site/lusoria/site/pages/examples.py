"""The pages of examples: boards, verdicts, turn by turn, and the form that runs them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.schema.database.tables import (
    Clause,
    Example,
    ExampleExpectation,
    ExampleStep,
    ExpectationEndedBy,
    ExpectationForbiddenBy,
    Game,
    Locus,
    Passage,
    Source,
)
from lusoria.site.edition import Edition
from lusoria.site.pages.play import choices
from lusoria.site.pages.printing import Press
from lusoria.site.pages.stages import stages


@dataclass(frozen=True)
class Shown:
    """An example as it is judged under a ruleset."""

    example: Example
    expectation: ExampleExpectation
    steps: Sequence[ExampleStep]
    forbidding: Sequence[Clause]
    ended_by: Sequence[Clause]

    @property
    def ruleset(self) -> str:
        """The address of the ruleset."""
        return self.expectation.ruleset

    @property
    def base(self) -> str:
        """The address of the ruleset without its options."""
        return self.ruleset.partition("+")[0]

    @property
    def says(self) -> Hashable:
        """What the ruleset says of the example, to be compared."""
        e = self.expectation
        clauses = tuple(clause.id for clause in (*self.forbidding, *self.ended_by))
        found = (e.found_verdict, e.found_step, e.found_position_after, e.found_winner)
        return (*found, e.found_stake, e.found_plays, clauses)

    @property
    def first(self) -> str:
        """The position before the play, or before the first turn of a record."""
        return self.example.position or self.steps[0].position

    @property
    def legal(self) -> bool:
        """Whether its play is legal; for a record, its last turn."""
        return self.expectation.found_verdict in (None, "legal")

    @property
    def fault(self) -> int | None:
        """Which step is at fault, counted from 1; None if all together are, 0 if none is."""
        return 0 if self.legal else self.expectation.found_step


def shown(edition: Edition, example: Example, expectation: ExampleExpectation) -> Shown:
    """An example under the ruleset of one of its expectations."""
    return Shown(
        example,
        expectation,
        edition.example_step.by("expectation", expectation.id),
        _clauses(edition, edition.expectation_forbidden_by.by("expectation", expectation.id)),
        _clauses(edition, edition.expectation_ended_by.by("expectation", expectation.id)),
    )


def all_shown(edition: Edition, example: Example) -> list[Shown]:
    """An example under every ruleset by which it is judged, its own first."""
    judged = edition.example_expectation.by("example", example.id)
    return [shown(edition, example, expectation) for expectation in judged]


def place_boards(press: Press) -> None:
    """Give the boards of all examples their places: those of an example stand in one file."""
    for example in press.edition.example.all:
        press.boards.turn_over()
        own = all_shown(press.edition, example)[0]
        for stage in stages(press.boards, own):
            scene = press.boards.scene(own.ruleset, stage.position, stage.play, **stage.marked)
            press.boards.place(scene, example.game)


def print_all(press: Press) -> None:
    """Print the page of every example, and of each game the list of its examples."""
    edition = press.edition
    for example in edition.example.all:
        _print(press, example)
    for game in edition.game.all:
        examples = edition.example.by("game", game.id)
        if examples:
            press.page(
                f"example/{game.id}/",
                "examples.html",
                game=game,
                groups=_by_question(edition, game),
            )


def _print(press: Press, example: Example) -> None:
    edition = press.edition
    judged = all_shown(edition, example)
    press.thing(
        "example",
        example.id,
        example=example,
        game=edition.game[example.game],
        own=judged[0],
        judged=judged,
        clauses=[
            edition.clause[row.clause] for row in edition.example_clause.by("example", example.id)
        ],
        passages=_passages(edition, example),
        notices=[
            ablation
            for each in judged
            for ablation in edition.ablation.by("expectation", each.expectation.id)
        ],
        choices_of=choices,
        names={row.id: row.name for row in edition.assembled.all},
        stages=stages(press.boards, judged[0]),
        verdicts=_by_verdict(judged),
    )


def _by_question(edition: Edition, game: Game) -> list[tuple[Locus, list[Shown]]]:
    """The examples of a game by the question to which each shows an answer, in the order of play.

    An example stands once, at the first question that is not yet answered by another one.
    """
    found: dict[str, list[Shown]] = {}
    for example in edition.example.by("game", game.id):
        clauses = edition.example_clause.by("example", example.id)
        loci = [edition.clause[row.clause].locus for row in clauses]
        at = next((locus for locus in loci if locus not in found), loci[0] if loci else "")
        found.setdefault(at, []).append(all_shown(edition, example)[0])
    loci_of_game = edition.locus.by("game", game.id)
    return [(locus, found[locus.id]) for locus in loci_of_game if locus.id in found]


def _by_verdict(judged: Sequence[Shown]) -> list[list[Shown]]:
    """The rulesets by what they say of an example; a ruleset stands for those of its options
    that say the same."""
    groups: dict[Any, list[Shown]] = {}
    for each in judged:
        groups.setdefault(each.says, []).append(each)
    found = []
    for group in groups.values():
        names = {each.ruleset for each in group}
        found.append([e for e in group if "+" not in e.ruleset or e.base not in names])
    return found


def _clauses(
    edition: Edition, joined: Sequence[ExpectationForbiddenBy | ExpectationEndedBy]
) -> list[Clause]:
    ordered = sorted(joined, key=lambda row: row.sequence)
    return [edition.clause[row.clause] for row in ordered]


def _passages(edition: Edition, example: Example) -> list[tuple[Passage, Source]]:
    rows = edition.example_passage.by("example", example.id)
    passages = [edition.passage[row.passage] for row in rows]
    return [(passage, edition.source[passage.source]) for passage in passages]
