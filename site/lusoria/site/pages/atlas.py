"""The map and timeline: all records of evidence by where and when, and the list of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lusoria.schema.database.tables import Game
from lusoria.site.pages import dating, evidence, places
from lusoria.site.pages.evidence import Record
from lusoria.site.pages.printing import Press

ADDRESS = "map/"
STEP = 500
"""Years between two marks of the timeline."""
MARGIN = 50
"""Years before the first and after the last date that the timeline shows."""
NARROWEST = 8
"""Years that a bar is wide at least, so that it can be seen."""

VIEWS = (
    ("Mediterranean", 30, 47, -8, 42),
    ("Aegean", 34.5, 41.5, 20, 30.5),
    ("Europe", 34, 66, -24, 32),
)
"""Parts of the map that are often wanted: south, north, west and east."""


@dataclass(frozen=True)
class Bar:
    """The years of a record on the timeline, in per cent of its width."""

    record: Record
    left: float
    width: float
    row: int
    ends: bool
    """Whether its last year is known."""


class Lane(NamedTuple):
    """The bars of a game, in as few rows as they need."""

    game: Game
    bars: Sequence[Bar]
    rows: int


@dataclass(frozen=True)
class Years:
    """The years that the timeline shows."""

    first: int
    last: int

    def part(self, year: float) -> float:
        """Where a year stands, in per cent."""
        return round(100 * (year - self.first) / (self.last - self.first), 2)

    def marks(self) -> list[tuple[float, str]]:
        """The years that are marked: 500 BC is the year -499."""
        first = -(-self.first // STEP) * STEP
        rounded = range(first, self.last + 1, STEP)
        years = (each if each > 0 else each + 1 for each in rounded)
        return [(self.part(year), dating.year(year)) for year in years]


def print_all(press: Press) -> None:
    """Print the page of the map and the timeline."""
    games = evidence.by_game(press.edition)
    records = [record for _, of_game in games for record in of_game]
    spots = places.spots(records)
    span = _span(records)
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


def _years(record: Record) -> tuple[int, int] | None:
    """The first and the last year of a record; one for the other where that is unknown."""
    first, last = record.row.not_before, record.row.not_after
    if first is None:
        return None if last is None else (last, last)
    return first, first if last is None else last


def _span(records: Sequence[Record]) -> Years:
    found = [each for record in records if (each := _years(record))] or [(1, 1)]
    first, last = min(first for first, _ in found), max(last for _, last in found)
    return Years(first - MARGIN, last + MARGIN)


def lane(game: Game, records: Sequence[Record], span: Years) -> Lane:
    """The bars of a game's records, each in the first row where there is room."""
    free: list[int] = []
    bars = []
    for record in records:
        if years := _years(record):
            first, last = years[0], max(years[1], years[0] + NARROWEST)
            row = next((i for i, end in enumerate(free) if end < first), len(free))
            free[row : row + 1] = [last]
            left = span.part(first)
            width = round(span.part(last) - left, 2)
            bars.append(Bar(record, left, width, row, record.row.not_after is not None))
    return Lane(game, bars, len(free))


def _view(south: float, north: float, west: float, east: float) -> places.Frame:
    left, top = places.project(north, west)
    right, bottom = places.project(south, east)
    return places.Frame(left, top, right - left, bottom - top)
