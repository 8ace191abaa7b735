"""The map and timeline: all records of evidence by where and when, and the list of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lusoria.schema.database.tables import Game
from lusoria.site import dating
from lusoria.site.pages import evidence, places
from lusoria.site.pages.evidence import Record
from lusoria.site.pages.printing import Press
from lusoria.site.pages.timeline import Spot, Years

ADDRESS = "map/"

VIEWS = (
    ("Mediterranean", 30, 47, -8, 42),
    ("Aegean", 34.5, 41.5, 20, 30.5),
    ("Europe", 34, 66, -24, 32),
)
"""Parts of the map that are often wanted: south, north, west and east."""


@dataclass(frozen=True)
class Bar:
    """The years of a record on the timeline."""

    record: Record
    spot: Spot
    ends: bool
    """Whether its last year is known."""


class Lane(NamedTuple):
    """The bars of a game, in as few rows as they need."""

    game: Game
    bars: Sequence[Bar]
    rows: int


def print_all(press: Press) -> None:
    """Print the page of the map and the timeline."""
    games = evidence.by_game(press.edition)
    records = [record for _, of_game in games for record in of_game]
    spots = places.spots(records)
    span = Years.around([years for record in records if (years := _years(record))])
    press.page(
        ADDRESS,
        "map.html",
        games=[game for game, _ in games],
        names={game.id: game.name for game, _ in games},
        records=records,
        dated=[record for record in records if _years(record)],
        spots=spots,
        listed=sorted(spots, key=lambda spot: (spot.name, spot.key)),
        elsewhere=[record for record in records if record.point is None],
        years=span,
        lanes=[found for game, of_game in games if (found := lane(game, of_game, span)).bars],
        views=[(name, _view(*sides)) for name, *sides in VIEWS],
    )


def lane(game: Game, records: Sequence[Record], span: Years) -> Lane:
    """The bars of a game's records, each in the first row where there is room."""
    dated = [(record, years) for record in records if (years := _years(record))]
    spots = span.spots(years for _, years in dated)
    bars = [
        Bar(record, spot, record.row.not_after is not None)
        for (record, _), spot in zip(dated, spots, strict=True)
    ]
    return Lane(game, bars, 1 + max((spot.row for spot in spots), default=-1))


def _years(record: Record) -> tuple[int, int] | None:
    return dating.bounds(record.row.not_before, record.row.not_after)


def _view(south: float, north: float, west: float, east: float) -> places.Frame:
    left, top = places.project(north, west)
    right, bottom = places.project(south, east)
    return places.Frame(left, top, right - left, bottom - top)
