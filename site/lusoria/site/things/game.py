"""A game: its names, when and where it was played, its kin, its rulesets and its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from lusoria.site.things.kind import Entry, Head, joined

if TYPE_CHECKING:
    from lusoria.schema.tables import Game, Locus
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
