"""The page of the map and the timeline: where and when games were played, of all that tells it.

These are the records of evidence, the dates and the places that are named for a game, and the dated
sources of its rules. Nothing is placed or dated here that the catalogue does not place or date.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.schema.tables import Game, Place
from lusoria.site import dating
from lusoria.site.pages import atlas, evidence
from lusoria.site.pages.atlas import Stretch, Years
from lusoria.site.pages.site import Site

ADDRESS = "map/"

KINDS = {
    "evidence": "records of evidence",
    "date": "dates of games",
    "source": "sources of rules",
    "place": "places of games",
}
"""What tells where or when a game was played, in words."""

DATES = """
    SELECT * FROM game_date WHERE game = :game
    ORDER BY coalesce(not_before, not_after) IS NULL, coalesce(not_before, not_after), ordinal
"""

SOURCES = """
    SELECT s.*, (
        SELECT id FROM place WHERE point_means = 'town'
        AND name = json_extract(s.csl, '$."publisher-place"') ORDER BY id
    ) AS town
    FROM source s WHERE s.kind IN ('manuscript', 'text', 'rules-text', 'encyclopedia')
    AND coalesce(s.not_before, s.not_after) NOTNULL AND s.id IN (
        SELECT source FROM coverage
        WHERE game = :game AND coverage = 'answers' AND written_of IS NULL
    )
    ORDER BY coalesce(s.not_before, s.not_after), s.id
"""
"""The dated sources, written of a game in its time, that answer questions of its rules, and the
town where each appeared. Sources of other kinds tell of other times than their own."""

PLACES = "SELECT * FROM game_place WHERE game = :game ORDER BY place, role"

ROLES = {
    "origin": "said to come from here",
    "played": "played here",
    "earliest-evidence": "its earliest evidence is put here",
}
"""How a place belongs to a game, in words."""

VIEWS = (
    ("Mediterranean", 30, 47, -8, 42),
    ("Aegean", 34.5, 41.5, 20, 30.5),
    ("Europe", 34, 66, -24, 32),
)
"""Parts of the map that are often wanted: south, north, west and east."""


@dataclass(frozen=True)
class Trace:
    """Something that tells where or when a game was played.

    `row` is what the catalogue has of it, and `page` the kind and the key of the page that tells
    more; `within` are the places around its place, the nearest first.
    """

    kind: str
    key: str
    game: Game
    row: Any
    says: str
    page: tuple[str, str]
    anchor: str = ""
    note: str = ""
    certain: bool = True
    place: Place | None = None
    point: atlas.Point | None = None
    within: Sequence[Place] = ()

    @property
    def dated(self) -> bool:
        """True if the row has a date."""
        return getattr(self.row, "edtf", None) is not None

    @property
    def years(self) -> tuple[int, int] | None:
        """The first and last year of the trace; None without years."""
        first, last = (getattr(self.row, name, None) for name in ("not_before", "not_after"))
        return dating.bounds(first, last)

    @property
    def title(self) -> str:
        """The title of the trace, with its date."""
        when = dating.in_words(self.row.edtf, self.row.not_before, self.row.not_after)
        return self.says if self.kind == "evidence" else f"{self.says}, {when}"

    @property
    def located(self) -> list[atlas.Located]:
        """The trace as it stands on a map; empty without a point."""
        if self.point is None:
            return []
        key, name = (self.place.id, self.place.name) if self.place else (self.key, self.note)
        return [atlas.Located(key, name or self.key, self.point, self)]


def render_map(site: Site) -> None:
    """Render the page of the map and the timeline."""
    every = site.build.query("SELECT * FROM game ORDER BY id")
    games = [(game, traces) for game in every if (traces := [*list_traces(site, game)])]
    traces = [trace for _, of_game in games for trace in of_game]
    spots = atlas.spots(located for trace in traces for located in trace.located)
    span = Years.around([years for trace in traces if (years := trace.years)])
    lanes = [(game, draw_bars(of_game, span)) for game, of_game in games]
    site.page(
        ADDRESS,
        "map.html",
        games=[game for game, _ in games],
        records=traces,
        kinds=KINDS,
        spots=spots,
        listed=sorted(spots, key=lambda spot: (spot.name, spot.key)),
        elsewhere=[trace for trace in traces if trace.point is None],
        years=span,
        lanes=[(game, bars) for game, bars in lanes if bars],
        views=[(name, _view(*sides)) for name, *sides in VIEWS],
    )


def list_traces(site: Site, game: Game) -> Iterator[Trace]:
    """Yield all that tells where or when a game was played: evidence, dates, sources, places."""
    build = site.build
    for record in evidence.of_game(build, game.id):
        row = record.row
        board = f"board {row.board_pattern}" if row.board_pattern else ""
        yield Trace(
            "evidence", row.id, game, row, record.title, ("evidence", row.id), note=board,
            certain=record.certain, place=record.place, point=record.point, within=record.within,
        )  # fmt: skip
    for date in build.query(DATES, game=game.id):
        certain = date.status == "attested" and not dating.is_uncertain(date.edtf)
        yield Trace(
            "date", f"{game.id}-date-{date.ordinal}", game, date, date.what, ("game", game.id),
            anchor="#when", note=date.status, certain=certain,
        )  # fmt: skip
    for source in build.query(SOURCES, game=game.id):
        place = build.row("place", source.town) if source.town else None
        yield Trace(
            "source", f"{game.id}-{source.id}", game, source, source.label, ("source", source.id),
            note="a source of its rules", certain=not dating.is_uncertain(source.edtf), place=place,
            point=atlas.point_of_place(place) if place else None,
            within=evidence.within(build, place),
        )  # fmt: skip
    for row in build.query(PLACES, game=game.id):
        place = build.row("place", row.place)
        yield Trace(
            "place", f"{game.id}-{row.role}-{place.id}", game, row, place.name, ("game", game.id),
            anchor="#places", note=f"{ROLES[row.role]}, {row.status}", place=place,
            point=atlas.point_of_place(place), within=evidence.within(build, place),
        )  # fmt: skip


def draw_bars(traces: Sequence[Trace], span: Years) -> list[tuple[Trace, Stretch]]:
    """Return where the bar of each dated trace stands, in the first row where there is room."""
    dated = [(trace, years) for trace in traces if (years := trace.years)]
    stretches = span.stretches(years for _, years in dated)
    return [(trace, stretch) for (trace, _), stretch in zip(dated, stretches, strict=True)]


def _view(south: float, north: float, west: float, east: float) -> atlas.Frame:
    left, top = atlas.project(north, west)
    right, bottom = atlas.project(south, east)
    return atlas.Frame(left, top, right - left, bottom - top)
