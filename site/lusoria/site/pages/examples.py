"""The pages of examples: boards, verdicts, step by step, and the form that runs them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.schema.tables import Clause, Example, ExampleExpectation, ExampleStep
from lusoria.site.edition import Edition
from lusoria.site.pages.play import choices
from lusoria.site.pages.site import Site
from lusoria.site.things import Thing, group


def place_boards(site: Site, game: str) -> None:
    """Give the boards of a game's examples their places: those of an example are in one file."""
    sql = "SELECT s.* FROM stage s JOIN example e ON e.id = s.example WHERE e.game = :game"
    rows = site.build.query(f"{sql} ORDER BY e.ordinal, s.ordinal", game=game)
    for _, stages in group(rows, "example"):
        for stage in stages:
            by = stage.mover if stage.play and stage.mover != "opening" else None
            scene = site.boards.scene(
                stage.ruleset,
                stage.position,
                stage.play,
                by=by,
                tried=stage.tried,
                fault=stage.fault,
            )
            site.boards.place(scene)
        site.boards.close_full_files()


def render_list(site: Site, key: str) -> None:
    """Render the list of the examples of a game."""
    parts = list_by_question(site, key)
    if parts:
        site.page(f"example/{key}/", "examples.html", game=site.of("game", key), parts=parts)


def render_example(site: Site, key: str) -> None:
    """Render the page of an example."""
    site.thing("example", key, choices_of=choices)


def list_by_question(site: Site, game: str) -> list[tuple[str, list[tuple[Any, list[Thing]]]]]:
    """Return the parts of the rules of a game, their questions, and the examples of each question.

    An example stands once, at the first of its questions that has none yet.
    """
    shows = """
        SELECT x.example, c.locus FROM example_clause x JOIN clause c ON c.id = x.clause
        JOIN example e ON e.id = x.example WHERE e.game = :game ORDER BY e.ordinal, x.clause
    """
    examples: dict[str, list[Thing]] = {}
    for row, several in group(site.build.query(shows, game=game), "example"):
        loci = [each.locus for each in several]
        question = next((locus for locus in loci if locus not in examples), loci[0])
        examples.setdefault(question, []).append(site.of("example", row.example))
    places = """
        SELECT p.title, p.section, l.id, l.name, l.question
        FROM reading_place p JOIN locus l ON l.id = p.locus
        WHERE p.game = :game ORDER BY p.sequence
    """
    questions = [row for row in site.build.query(places, game=game) if row.id in examples]
    return [
        (first.title, [(row, examples[row.id]) for row in rows])
        for first, rows in group(questions, "section")
    ]


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
        deciding(edition, expectation, "forbids"),
        deciding(edition, expectation, "ends"),
    )


def all_shown(edition: Edition, example: Example) -> list[Shown]:
    """An example under every ruleset by which it is judged, its own first."""
    judged = edition.example_expectation.by("example", example.id)
    return [shown(edition, example, expectation) for expectation in judged]


def deciding(edition: Edition, judged: ExampleExpectation, why: str) -> list[Clause]:
    """Return the clauses that forbid a play, or end its game, in the order of the verdict."""
    rows = edition.expectation_clause.by("expectation", judged.id)
    rows = sorted((row for row in rows if row.why == why), key=lambda row: row.sequence)
    return [edition.clause[row.clause] for row in rows]
