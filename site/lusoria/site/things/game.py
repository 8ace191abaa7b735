"""A game: its names, when and where it was played, its kin, its rulesets and its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from lusoria.site.things.kind import Entry, Head, joined

if TYPE_CHECKING:
    from lusoria.schema.tables import Game, Locus, Ruleset
    from lusoria.site.edition import Edition


def head(edition: Edition, game: Game) -> Head:
    """What the page of a game says of itself."""
    return Head(game.name, f"{game.name}: {game.summary}")


def entry(edition: Edition, game: Game) -> Entry:
    """A game as the search page finds it: under its other names."""
    names = [name.name for name in edition.name.by("game", game.id)]
    places = [edition.place[row.place].name for row in edition.game_place.by("game", game.id)]
    under = " · ".join(dict.fromkeys(name for name in names if name != game.name))
    return Entry(game.name, under, joined(game.summary, ", ".join(dict.fromkeys(places))))


FEWEST = 10
"""Games that answer fewer questions in common are not told to be near."""

MOST = 4
"""How many near games are told."""


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
    one, other = (
        {row.topic: row for row in edition.ruleset_topic.by("ruleset", each.id)}
        for each in (likeness.ruleset, likeness.other)
    )
    return [
        Parting(topic.id, topic.question, one[topic.id].says, other[topic.id].says)
        for topic in edition.topic.all
        if topic.id in one.keys() & other.keys() and one[topic.id].given != other[topic.id].given
    ]


Asked = TypeVar("Asked")

UNTITLED = "The rules"
"""What a part is called that has no name, as the game has no order of reading."""


class Place(NamedTuple):
    """The place of a question among all questions, and the part of the rules that it is in."""

    at: int
    section: str
    title: str


def read_at(edition: Edition, locus: Locus) -> Place:
    """Where a question is read."""
    for row in edition.sheet_question.by("locus", locus.id):
        section = edition.sheet_section[edition.sheet_paragraph[row.paragraph].section]
        return Place(row.sequence, section.id, section.title)
    return Place(locus.sequence, "", UNTITLED)


def in_parts(
    edition: Edition, things: Iterable[Asked], locus: Callable[[Asked], Locus]
) -> list[tuple[str, list[Asked]]]:
    """Things that have a question each, as their questions are read, by the parts of the rules."""
    found: dict[str, tuple[str, list[Asked]]] = {}
    places = [(read_at(edition, locus(thing)), thing) for thing in things]
    for place, thing in sorted(places, key=lambda each: each[0]):
        found.setdefault(place.section, (place.title, []))[1].append(thing)
    return list(found.values())
