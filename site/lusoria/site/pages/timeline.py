"""The page of the map and the timeline: where and when games were played, of all that tells it.

These are the records of evidence, the dates and the places that are named for a game, and the dated
sources of its rules. Nothing is placed or dated here that the catalogue does not place or date.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from lusoria.schema.tables import Game, GameDate, GamePlace, Place, Source
from lusoria.site import dating
from lusoria.site.edition import Edition
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

OF_THEIR_TIME = ("manuscript", "text", "rules-text", "encyclopedia")
"""Sources that tell by their own date that a game was known; others tell of other times."""

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
    """Something that tells where or when a game was played: `row` is what the catalogue has of it,
    and `page` is the kind and the key of the page that tells more."""

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
        """Whether it has a date in words."""
        return getattr(self.row, "edtf", None) is not None

    @property
    def years(self) -> tuple[int, int] | None:
        """Its first and its last year, if it has any."""
        first, last = (getattr(self.row, name, None) for name in ("not_before", "not_after"))
        return dating.bounds(first, last)

    @property
    def title(self) -> str:
        """What it is, with its date."""
        when = dating.in_words(self.row.edtf, self.row.not_before, self.row.not_after)
        return self.says if self.kind == "evidence" else f"{self.says}, {when}"

    @property
    def located(self) -> list[atlas.Located]:
        """Where it stands on a map, if it has a point."""
        if self.point is None:
            return []
        key, name = (self.place.id, self.place.name) if self.place else (self.key, self.note)
        return [atlas.Located(key, name or self.key, self.point, self)]


@dataclass(frozen=True)
class Bar:
    """The years of a trace on the timeline."""

    record: Trace
    spot: Stretch
    ends: bool
    """Whether its last year is known."""


class Lane(NamedTuple):
    """The bars of a game, in as few rows as they need."""

    game: Game
    bars: Sequence[Bar]
    rows: int


def render_map(site: Site) -> None:
    """Render the page of the map and the timeline."""
    edition = site.edition
    found = [(game, list(of_game(edition, game))) for game in edition.game.all]
    games = [(game, traces) for game, traces in found if traces]
    traces = [trace for _, of_it in games for trace in of_it]
    spots = atlas.spots(located for trace in traces for located in trace.located)
    span = Years.around([years for trace in traces if (years := trace.years)])
    site.page(
        ADDRESS,
        "map.html",
        games=[game for game, _ in games],
        records=traces,
        kinds=KINDS,
        dated=[trace for trace in traces if trace.years],
        spots=spots,
        listed=sorted(spots, key=lambda spot: (spot.name, spot.key)),
        elsewhere=[trace for trace in traces if trace.point is None],
        years=span,
        lanes=[made for game, of_it in games if (made := lane(game, of_it, span)).bars],
        views=[(name, _view(*sides)) for name, *sides in VIEWS],
    )


def of_game(edition: Edition, game: Game) -> Iterator[Trace]:
    """All that tells where or when a game was played: evidence, dates, sources, places."""
    for record in evidence.of_game(edition, game.id):
        yield of_evidence(game, record)
    for date in sorted(edition.game_date.by("game", game.id), key=dating.order):
        yield _of_date(game, date)
    for source in sources_of(edition, game.id):
        yield _of_source(edition, game, source)
    for row in edition.game_place.by("game", game.id):
        yield _of_place(edition, game, row)


def sources_of(edition: Edition, game: str) -> list[Source]:
    """The dated sources, written of a game in its time, that answer questions of its rules."""
    rows = edition.coverage.by("game", game)
    answering = {row.source for row in rows if row.coverage == "answers" and not row.written_of}
    found = [edition.source[key] for key in sorted(answering)]
    dated = [each for each in found if each.kind in OF_THEIR_TIME and dating.begins(each)]
    return sorted(dated, key=dating.order)


def of_evidence(game: Game, record: evidence.Record) -> Trace:
    """A record of evidence as a trace of a game."""
    row = record.row
    board = f"board {row.board_pattern}" if row.board_pattern else ""
    return Trace(
        "evidence", row.id, game, row, record.title, ("evidence", row.id),
        note=board, certain=record.certain, place=record.place, point=record.point,
        within=record.within,
    )  # fmt: skip


def _of_date(game: Game, date: GameDate) -> Trace:
    certain = date.status == "attested" and not dating.is_uncertain(date.edtf)
    key = f"{game.id}-date-{date.ordinal}"
    return Trace(
        "date", key, game, date, date.what, ("game", game.id),
        anchor="#when", note=date.status, certain=certain,
    )  # fmt: skip


def _of_source(edition: Edition, game: Game, source: Source) -> Trace:
    place = _printed_at(edition, source)
    return Trace(
        "source", f"{game.id}-{source.id}", game, source, source.label, ("source", source.id),
        note="a source of its rules", certain=not dating.is_uncertain(source.edtf), place=place,
        point=atlas.point_of_place(place) if place else None,
        within=evidence.within(edition, place),
    )  # fmt: skip


def _of_place(edition: Edition, game: Game, row: GamePlace) -> Trace:
    place = edition.place[row.place]
    return Trace(
        "place", f"{game.id}-{row.role}-{place.id}", game, row, place.name, ("game", game.id),
        anchor="#places", note=f"{ROLES[row.role]}, {row.status}", place=place,
        point=atlas.point_of_place(place), within=evidence.within(edition, place),
    )  # fmt: skip


def _printed_at(edition: Edition, source: Source) -> Place | None:
    """The town that the reference of a source names as where it appeared, if it is a place here."""
    town = json.loads(source.csl).get("publisher-place")
    named = [each for each in edition.place.all if each.name == town]
    return next((each for each in named if each.point_means == "town"), None)


def lane(game: Game, traces: Sequence[Trace], span: Years) -> Lane:
    """The bars of what tells of a game, each in the first row where there is room."""
    dated = [(trace, years) for trace in traces if (years := trace.years)]
    spots = span.stretches(years for _, years in dated)
    bars = [
        Bar(trace, spot, trace.row.not_after is not None)
        for (trace, _), spot in zip(dated, spots, strict=True)
    ]
    return Lane(game, bars, 1 + max((spot.row for spot in spots), default=-1))


def _view(south: float, north: float, west: float, east: float) -> atlas.Frame:
    left, top = atlas.project(north, west)
    right, bottom = atlas.project(south, east)
    return atlas.Frame(left, top, right - left, bottom - top)
