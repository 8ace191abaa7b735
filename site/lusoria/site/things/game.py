"""A game: its names, when and where it was played, its kin, its rulesets and its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, Kind, Part, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Game
    from lusoria.site.edition import Edition

GAME = Kind(
    "SELECT id FROM game",
    "SELECT name, summary, family, status, modelled, not_modelled FROM game WHERE id = :id",
    (
        Part(
            "Names",
            """
            SELECT name, language, kind, status, passage, note FROM name WHERE game = :id
            ORDER BY ordinal
            """,
            "{name} ({language}), {kind}, {status}",
            rows="name.game",
        ),
        Part(
            "Places",
            """
            SELECT p.name, g.place, g.role, g.status, g.note FROM game_place g
            JOIN place p ON p.id = g.place WHERE g.game = :id ORDER BY g.role, g.place
            """,
            "{name}: {role}, {status}",
            rows="game_place.game",
        ),
        Part(
            "Dates",
            """
            SELECT what, edtf, not_before, not_after, status, note FROM game_date WHERE game = :id
            ORDER BY ordinal
            """,
            "{what}: {edtf}, {status}",
            rows="game_date.game",
        ),
        Part(
            "Related",
            """
            SELECT kind, to_game, to_name, status, note FROM relation WHERE game = :id
            ORDER BY ordinal
            """,
            "{kind}: {to_name}, {status}",
            words={"to_game": "to_name"},
            rows="relation.game",
        ),
        Part(
            "Rulesets",
            "SELECT id, name, summary, status FROM ruleset WHERE game = :id ORDER BY ordinal",
            "{id}",
            "{name}",
            of="ruleset",
            rows="ruleset.game",
        ),
        Part(
            "Questions",
            """
            SELECT l.id, l.question, (SELECT count(*) FROM clause c WHERE c.locus = l.id) AS answers
            FROM locus l WHERE l.game = :id ORDER BY l.ordinal
            """,
            "{id}",
            "{question}",
            of="locus",
            rows="locus.game",
        ),
        Part(
            "Evidence",
            """
            SELECT id, type, edtf, not_before, not_after, place, says FROM evidence
            WHERE game = :id ORDER BY not_before IS NULL, not_before, ordinal
            """,
            of="evidence",
            rows="evidence.game",
        ),
        Part(
            "What sources say",
            """
            SELECT y.passage, coalesce(y.says, p.says) AS says FROM saying y
            JOIN passage p ON p.id = y.passage WHERE y.game = :id ORDER BY y.ordinal
            """,
            "{passage}",
            "{says}",
            rows="saying.game",
        ),
        Part(
            "Called elsewhere",
            "SELECT scheme, value, note FROM identifier WHERE game = :id ORDER BY scheme, value",
            "{scheme} {value}",
            rows="identifier.game",
        ),
    ),
    texts=(("game", "id"), ("name", "game")),
)


def head(edition: Edition, game: Game) -> Head:
    """What the page of a game says of itself."""
    return Head(game.name, f"{game.name}: {game.summary}")


def entry(edition: Edition, game: Game) -> Entry:
    """A game as the search page finds it: under its other names."""
    names = [name.name for name in edition.name.by("game", game.id)]
    places = [edition.place[row.place].name for row in edition.game_place.by("game", game.id)]
    under = " · ".join(dict.fromkeys(name for name in names if name != game.name))
    return Entry(game.name, under, joined(game.summary, ", ".join(dict.fromkeys(places))))
