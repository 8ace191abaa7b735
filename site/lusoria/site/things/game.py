"""A game: its names, when and where it was played, its kin, its rulesets and its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Game
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
