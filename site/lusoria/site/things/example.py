"""An example: a position with a play, or a whole record, and what each ruleset says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, Kind, Part, joined
from lusoria.site.words import NO_DICE

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Example
    from lusoria.site.edition import Edition

EXAMPLE = Kind(
    "SELECT id FROM example",
    "SELECT name, position, throw, play, record, note FROM example WHERE id = :id",
    (
        Part(
            "Judged by",
            """
            SELECT ruleset, expectation AS id, verdict, forbidden_by, position_after AS after,
                   outcome, plays
            FROM example_verdict WHERE example = :id
            """,
            "{ruleset}: {verdict}",
            "{forbidden_by}",
            of="example_expectation",
            words={"id": "verdict"},
            rows="example_expectation.example",
        ),
        Part(
            "Shows",
            """
            SELECT c.id, c.says FROM example_clause e JOIN clause c ON c.id = e.clause
            WHERE e.example = :id ORDER BY c.ordinal
            """,
            "{id}",
            "{says}",
            of="clause",
            rows="example_clause.example",
        ),
        Part(
            "Told in",
            """
            SELECT e.passage, p.locator, p.says FROM example_passage e
            JOIN passage p ON p.id = e.passage WHERE e.example = :id ORDER BY p.source, p.ordinal
            """,
            "{passage}, {locator}",
            "{says}",
            rows="example_passage.example",
            name="after",
        ),
    ),
    texts=(("example", "id"),),
)

EXPECTATION = (
    Part(
        "What forbids it",
        """
        SELECT f.clause, c.says FROM expectation_forbidden_by f JOIN clause c ON c.id = f.clause
        WHERE f.expectation = :id ORDER BY f.sequence
        """,
        words={"clause": "says"},
        rows="expectation_forbidden_by.expectation",
    ),
    Part(
        "Turn by turn",
        """
        SELECT expectation, ply, position, throw, play, position_after
        FROM example_step WHERE expectation = :id ORDER BY ply
        """,
        rows="example_step.expectation",
    ),
    Part(
        "Clauses without which it would be otherwise",
        """
        SELECT a.clause, c.says, a.ruleset, a.change, a.with_clause, a.without_clause
        FROM ablation a JOIN clause c ON c.id = a.clause
        WHERE a.expectation = :id ORDER BY c.ordinal, a.ruleset
        """,
        words={"clause": "says"},
        rows="ablation.expectation",
    ),
)
"""What belongs to an example as one ruleset judges it."""


def head(edition: Edition, example: Example) -> Head:
    """What the page of an example says of itself."""
    game, judged = (
        edition.game[example.game].name,
        edition.example_expectation.by("example", example.id),
    )
    by = edition.assembled[judged[0].ruleset].name
    verdict = (judged[0].found_verdict or "an example").replace("-", " ")
    return Head(
        f"{example.name} ({by}), an example of {game}",
        f"{game}: {example.name}, {verdict} in {by}. On boards, step by step, with the clauses "
        "that decide it and what every ruleset says.",
    )


def entry(edition: Edition, example: Example) -> Entry:
    """An example as the search page finds it."""
    thrown = f"Throw {example.throw}" if example.throw not in (None, NO_DICE) else None
    text = joined(thrown, example.play, example.note)
    return Entry(example.name, edition.game[example.game].name, text)


def cited(edition: Edition, example: Example) -> tuple[str, str]:
    """An example as it is cited: its title, and what it is."""
    return example.name, f"example {example.id}"
