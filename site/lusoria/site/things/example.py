"""An example: a position with a play, or a whole record, and what each ruleset says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, joined
from lusoria.site.words import NO_THROW

if TYPE_CHECKING:
    from lusoria.schema.tables import Example
    from lusoria.site.edition import Edition


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
    thrown = f"Throw {example.throw}" if example.throw not in (None, NO_THROW) else None
    text = joined(thrown, example.play, example.note)
    return Entry(example.name, edition.game[example.game].name, text)


def cited(edition: Edition, example: Example) -> tuple[str, str]:
    """An example as it is cited: its title, and what it is."""
    return example.name, f"example {example.id}"
