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

from lusoria.schema.questions import FOLDER, queries
from lusoria.site import dating
from lusoria.site.addresses import DATABASE, row
from lusoria.site.datasette.errors import hook
from lusoria.site.datasette.rows import site
from lusoria.site.pages import atlas
from lusoria.site.pages.atlas import NARROWEST, Stretch, Years
from lusoria.site.words import POINTS

CHARTS: Mapping[tuple[str, str], str] = {
    (head["chart"], head["table"]): sql for head, sql in queries(FOLDER / "pages" / "charts.sql")
}
"""The points or the dates of the rows that a query has `found`, by the chart and the table; `id`
is the key of a row."""

TEMPLATES = [Path(__file__).parent / "templates", Path(__file__).parents[1] / "templates"]
"""Where the templates are: `_charts.html`, and those of the pages that it takes its signs from."""


class Pin(NamedTuple):
    """A point of the map with the rows that are there, and where it leads."""

    spot: atlas.Spot
    address: str


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
    if view_name != "table" or request is None or table not in {name for _, name in CHARTS}:
        return {}

    async def charts_of(sql: str, params: Mapping[str, Any]) -> Markup:
        if "_next" in request.args:
            return Markup("")
        database = datasette.get_database(DATABASE)
        found = {}
        for (chart, of), query in CHARTS.items():
            if of == table:
                asked = f"WITH found AS ({unlimited(sql)})\n{query}"
                answer = await database.execute(asked, dict(params))
                found[chart] = [dict(each) for each in answer.rows]
        return draw(site(datasette), str(table), found.get("map", ()), found.get("timeline", ()))

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
    env = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True)
    env.filters["counted"] = str  # what the pages' own pins say is not said here
    env.globals.update(file=root.__add__, words_of_points=POINTS)
    return env.get_template("_charts.html")


def _pins(root: str, table: str, rows: Sequence[Mapping[str, Any]]) -> list[Pin]:
    """The rows with a point, those of one place together, the most crowded first."""
    spots = atlas.spots(
        atlas.Located(
            each["place"] or each["id"],
            each["name"],
            atlas.Point(each["latitude"], each["longitude"], each["means"] or "reference"),
            each,
        )
        for each in rows
        if each["latitude"] is not None
    )
    return [Pin(spot, root + _leads(table, spot.records)) for spot in spots]


def _leads(table: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Where a pin leads: to its row, or to the place of several."""
    return row(table, rows[0]["id"]) if len(rows) == 1 else row("place", rows[0]["place"])


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
