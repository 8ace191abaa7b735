"""The pages of the database: what it holds, and recipes: questions in SQL with their first rows.

Its tables are drawn, and each column is told in words. In the drawing a column is a room: a module
of `lusoria.schema.tables`. A box names its table and, below, the columns that refer to
others; from each a line leads to the table that it refers to. The list of tables on the same page
says all of this in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup
from sqlalchemy import Table

from lusoria.schema.questions import recipes
from lusoria.schema.tables import sorted_tables
from lusoria.site import addresses
from lusoria.site.answers import Links, render_answer
from lusoria.site.build import read_meanings
from lusoria.site.pages import svg
from lusoria.site.pages.code import render_markdown
from lusoria.site.pages.site import Site

ROOMS: Mapping[str, str] = {
    "catalogue": "Games and sources",
    "accounts": "What was read",
    "play": "Rules of play",
    "proof": "Examples and proof",
}
"""The rooms in the order of the columns, and what they are called."""

BOLD, LETTER, HEAD, ROW, GAP, BETWEEN, TOP = 8.6, 6.3, 26, 17, 16, 84, 44
"""In pixels: a letter of a name and of other lines, the head and a line of a box, what lies between
boxes and between columns, the top."""


class Reference(NamedTuple):
    """A column that refers to a table."""

    table: str
    column: str
    to: str

    @property
    def says(self) -> str:
        """The line of a box: the column, and the table if it has another name."""
        return self.column if self.column == self.to else f"{self.column} → {self.to}"


class Box(NamedTuple):
    """A table where it stands in the drawing."""

    table: str
    room: str
    x: int
    y: int
    width: int
    references: Sequence[Reference]

    @property
    def height(self) -> int:
        """The height of the box: its head, and a line for each reference."""
        return HEAD + ROW * len(self.references) + (6 if self.references else 0)


def render_all(site: Site) -> None:
    """Render the page of the database."""
    refers = [reference for table in sorted_tables() for reference in list_references(table)]
    meanings = read_meanings(site.build.folder)
    to: dict[tuple[str, str], list[str]] = {}
    by: dict[str, set[str]] = {}
    for reference in refers:
        to.setdefault((reference.table, reference.column), []).append(reference.to)
        by.setdefault(reference.to, set()).add(reference.table)
    site.page(
        "schema/",
        "schema.html",
        tables=meanings.tables,
        columns=meanings.columns,
        picture=draw_tables(),
        keys={table.name: [key.name for key in table.primary_key] for table in sorted_tables()},
        to=to,
        by=by,
    )


def list_references(table: Table) -> list[Reference]:
    """Return the references of a table, in the order of its columns."""
    return [
        Reference(table.name, column.name, key.column.table.name)
        for column in table.columns
        for key in sorted(column.foreign_keys, key=lambda key: key.target_fullname)
    ]


def draw_tables() -> Markup:
    """Return all tables as SVG, column by column from the top.

    The page says the same in words, so the drawing is hidden from readers of screens.
    """
    boxes: dict[str, Box] = {}
    heads, x = [], 1
    for room, name in ROOMS.items():
        tables = [table for table in sorted_tables() if table.info["module"] == room]
        widths = [LETTER * len(line.says) for table in tables for line in list_references(table)]
        width = int(max([*widths, *(BOLD * len(table.name) for table in tables)])) + 18
        heads.append(svg.text("room", x, 24, name))
        y = TOP
        for table in tables:
            box = Box(table.name, room, x, y, width, list_references(table))
            boxes[table.name] = box
            y += box.height + GAP
        x += width + BETWEEN
    lines = [
        _draw_line(box, i, boxes) for box in boxes.values() for i in range(len(box.references))
    ]
    parts = Markup("\n").join([*heads, *lines, *map(_draw_box, boxes.values())])
    bottom = max(box.y + box.height for box in boxes.values())
    return svg.drawing("entities", [parts], x - BETWEEN // 2, bottom + GAP)


def _draw_line(box: Box, number: int, boxes: Mapping[str, Box]) -> Markup:
    """Return a line from a row of a box to the head of the box that it refers to."""
    reference = box.references[number]
    to = boxes[reference.to]
    y, end = box.y + HEAD + ROW * number + ROW // 2, to.y + HEAD // 2
    if box.x == to.x:  # out to the right and back, the farther the higher it is
        x, out = box.x + box.width, min(BETWEEN - 12, 24 + abs(y - end) // 12)
        way = f"M{x} {y}C{x + out} {y} {x + out} {end} {x + 5} {end}"
    else:
        right = to.x > box.x
        x, into = (box.x + box.width, to.x - 5) if right else (box.x, to.x + to.width + 5)
        bend = BETWEEN * 0.75 * (1 if right else -1)
        way = f"M{x} {y}C{x + bend:g} {y} {into - bend:g} {end} {into} {end}"
    tip, back = (to.x, to.x - 6) if box.x < to.x else (to.x + to.width, to.x + to.width + 6)
    point = Markup('<path class="tip" d="M{t} {y}L{b} {u}V{d}Z"/>').format(
        t=tip, y=end, b=back, u=end - 4, d=end + 4
    )
    return Markup('<g class="to {room}"><path d="{way}"/>{point}</g>').format(
        room=to.room, way=way, point=point
    )


def _draw_box(box: Box) -> Markup:
    parts = [
        svg.box(box.x, box.y, box.width, box.height),
        svg.text("table", box.x + 9, box.y + 18, box.table),
    ]
    for i, reference in enumerate(box.references):
        parts.append(svg.text("column", box.x + 9, box.y + HEAD + ROW * i + 12, reference.says))
    return svg.link(f"#{box.table}", parts, f"box {box.room}")


RECIPES = "recipes/"

FIRST = 3
"""How many rows of an answer are shown."""


def render_recipes(site: Site) -> None:
    """Render the page of recipes, each with what it teaches, its answer, and the count of rows."""
    answered = []
    links = Links(addresses.relative(RECIPES, ""))
    for recipe in recipes():
        rows = site.build.connection.execute(recipe.in_sql).fetchall()
        first = [dict(zip(recipe.columns, row, strict=True)) for row in rows[:FIRST]]
        answer = render_answer(links, site.build.connection, recipe.columns, first, ())
        answered.append((recipe, render_markdown(recipe.teaches), answer, len(rows)))
    site.page(RECIPES, "recipes.html", answered=answered)
