"""How near games are to each other by their rules: counted from what is played, whatever sources
say of their kinship.

It is counted over the questions that games share. Of two games those two rulesets are compared that
answer most alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lusoria.schema.questions import questions

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Game, Ruleset
    from lusoria.site.edition import Edition

FEWEST = 10
"""Games that answer fewer questions in common are not told to be near."""

MOST = 4
"""So many near games are told."""


@dataclass(frozen=True)
class Parting:
    """A question that two rulesets answer otherwise, with what each lays down."""

    topic: str
    question: str
    one: str
    other: str


@dataclass(frozen=True)
class Likeness:
    """A ruleset of a game and one of another: of so many questions that both answer, how many they
    answer alike.
    """

    ruleset: Ruleset
    other: Ruleset
    game: Game
    both: int
    alike: int


def likenesses(edition: Edition, game: str) -> dict[str, Likeness]:
    """How near each other game is, the nearest first; without those that share no question."""
    found: dict[str, Likeness] = {}
    for row in sorted(edition.ruleset_kinship.by("game", game), key=_nearness, reverse=True):
        if row.other_game not in found:
            found[row.other_game] = Likeness(
                edition.ruleset[row.ruleset],
                edition.ruleset[row.other],
                edition.game[row.other_game],
                row.both,
                row.alike,
            )
    return found


def _nearness(row: Any) -> tuple[float, int]:
    return row.alike / row.both, row.both


def nearest(found: Mapping[str, Likeness]) -> list[Likeness]:
    """Of all likenesses those that are worth telling."""
    return [each for each in found.values() if each.both >= FEWEST and each.alike][:MOST]


def partings(edition: Edition, likeness: Likeness) -> list[Parting]:
    """Where two rulesets part, of the questions that both answer."""
    sql = questions()["topics_of_two_rulesets"].sql
    rows = edition.execute(sql, one=likeness.ruleset.id, other=likeness.other.id)
    return [
        Parting(topic, asks, one, other)
        for _, topic, asks, alike, one, other in rows
        if one and other and not alike
    ]
