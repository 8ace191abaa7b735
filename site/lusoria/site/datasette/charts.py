"""The plugin for maps and timelines over tables: of all rows that a page of a table has found.

They are drawn by the server out of the outlines of the pages' own maps, and link to rows.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]
from jinja2 import Environment, FileSystemLoader, Template
from markupsafe import Markup

from lusoria.site import dating
from lusoria.site.addresses import DATABASE, row
from lusoria.site.datasette.cells import site
from lusoria.site.datasette.errors import hook
from lusoria.site.pages import atlas
from lusoria.site.pages.atlas import NARROWEST, Stretch, Years

PLACED: Mapping[str, str] = {
    "evidence": "SELECT coalesce(p.name, t.region, t.id) AS name, "
    "coalesce(t.latitude, p.latitude) AS latitude, coalesce(t.longitude, p.longitude) AS longitude,"
    " iif(t.latitude IS NULL, p.point_means, t.point_means) AS means, t.id, t.place "
    "FROM evidence t LEFT JOIN place p ON p.id = t.place WHERE t.id IN (SELECT id FROM ({}))",
    "place": "SELECT t.name, t.latitude, t.longitude, t.point_means AS means, t.id, t.id AS place "
    "FROM place t WHERE t.id IN (SELECT id FROM ({}))",
}
"""The points of the rows that a query finds, by the table: `id` is the row's key."""

DATED: Mapping[str, str] = {
    "evidence": "SELECT replace(t.type, '-', ' ') || coalesce(', ' || p.name, '') AS name, t.edtf, "
    "t.not_before, t.not_after, t.id FROM evidence t LEFT JOIN place p ON p.id = t.place "
    "WHERE t.id IN (SELECT id FROM ({}))",
    "game": "SELECT t.name, t.edtf, t.not_before, t.not_after, t.id FROM game t "
    "WHERE t.id IN (SELECT id FROM ({}))",
    "game_date": "SELECT g.name || ', ' || t.what AS name, t.edtf, t.not_before, t.not_after, "
    "t.game AS id, t.ordinal FROM game_date t JOIN game g ON g.id = t.game "
    "WHERE (t.game, t.ordinal) IN (SELECT game, ordinal FROM ({}))",
    "source": "SELECT t.siglum || ': ' || t.label AS name, t.edtf, t.not_before, t.not_after, t.id "
    "FROM source t WHERE t.id IN (SELECT id FROM ({}))",
}
"""The dates of the rows that a query finds, by the table."""

FOLDERS = [Path(__file__).parent / "templates", Path(__file__).parents[1] / "templates"]
"""Where the templates are: `_charts.html`, and those of the pages that it takes its signs from."""


class Pin(NamedTuple):
    """A point of the map: where it is, where it leads, and of how many rows it is."""

    spot: atlas.Spot
    address: str
    rows: int


class Bar(NamedTuple):
    """The years of a row in the timeline."""

    title: str
    address: str
    spot: Stretch
    sure: bool
    ends: bool


@hook
def extra_template_vars(
    datasette: Datasette, view_name: str, table: str | None, request: Request | None
) -> dict[str, Callable[..., Awaitable[Markup]]]:
    """`charts_of`, which draws the rows that a query finds; on the first page of them only."""
    if view_name != "table" or request is None or not (table in PLACED or table in DATED):
        return {}

    async def charts_of(sql: str, params: Mapping[str, Any]) -> Markup:
        if "_next" in request.args:
            return Markup("")
        database = datasette.get_database(DATABASE)
        found = {}
        for kind, queries in (("pins", PLACED), ("bars", DATED)):
            if table in queries:
                answer = await database.execute(
                    queries[table or ""].format(unlimited(sql)), dict(params)
                )
                found[kind] = [dict(each) for each in answer.rows]
        return draw(site(datasette), str(table), found.get("pins", ()), found.get("bars", ()))

    return {"charts_of": charts_of}


def unlimited(sql: str) -> str:
    """The query of a page without its order, so that it finds all rows of all pages."""
    return re.sub(r"(order by .*)?limit \d+( offset \d+)?\s*$", "", sql, flags=re.DOTALL)


def draw(
    root: str, table: str, placed: Sequence[Mapping[str, Any]], dated: Sequence[Mapping[str, Any]]
) -> Markup:
    """The map and the timeline of rows; nothing where none has a point or a date."""
    pins = _pins(root, table, placed)
    span, bars = _bars(root, table, dated)
    if not pins and not bars:
        return Markup("")
    return Markup(
        _template(root).render(
            table=table,
            pins=pins,
            spots=[pin.spot for pin in pins],
            frame=atlas.frame([pin.spot for pin in pins], degrees=20, shape=1.9),
            without_point=sum(each["latitude"] is None for each in placed),
            bars=bars,
            rows=1 + max((bar.spot.row for bar in bars), default=0),
            marks=span.marks() if bars else (),
            without_date=len(dated) - len(bars),
        )
    )


@cache
def _template(root: str) -> Template:
    """The template of maps and timelines, compiled once."""
    env = Environment(loader=FileSystemLoader(FOLDERS), autoescape=True, trim_blocks=True)
    env.filters["counted"] = str  # what the pages' own pins say is not said here
    env.globals.update(file=root.__add__, words_of_points=atlas.MEANINGS)
    return env.get_template("_charts.html")


def _pins(root: str, table: str, rows: Sequence[Mapping[str, Any]]) -> list[Pin]:
    """The rows with a point, those of one place together, the most crowded first."""
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for each in rows:
        if each["latitude"] is not None:
            means = each["means"] or "reference"
            groups.setdefault((each["place"] or each["id"], means), []).append(each)
    pins = []
    for (_, means), group in groups.items():
        first = group[0]
        at = atlas.project(first["latitude"], first["longitude"])
        spot = atlas.Spot(first["id"], first["name"], *at, means, ())
        alone = len(group) == 1
        address = row(table, first["id"]) if alone else row("place", first["place"])
        pins.append(Pin(spot, root + address, len(group)))
    return sorted(pins, key=lambda pin: (-pin.rows, pin.spot.key))


def _bars(root: str, table: str, rows: Sequence[Mapping[str, Any]]) -> tuple[Years, list[Bar]]:
    """The rows with a year, the earliest first."""
    dated = sorted(
        (*years, str(each["name"]), index)
        for index, each in enumerate(rows)
        if (years := dating.bounds(each["not_before"], each["not_after"]))
    )
    dates = [(first, last) for first, last, _, _ in dated]
    span = Years.around(dates)
    spots = span.stretches(dates, max(NARROWEST, (span.last - span.first) // 120))
    found = [rows[index] for *_, index in dated]
    return span, [_bar(root, table, each, spot) for each, spot in zip(found, spots, strict=True)]


def _bar(root: str, table: str, each: Mapping[str, Any], spot: Stretch) -> Bar:
    key = [each["id"], each["ordinal"]] if "ordinal" in each else [each["id"]]
    when = dating.in_words(each["edtf"], each["not_before"], each["not_after"])
    return Bar(
        f"{each['name']}: {when}",
        root + row(table, *key),
        spot,
        not dating.is_uncertain(each["edtf"]),
        each["not_after"] is not None,
    )
