"""The pages of the database: what it holds, and recipes: questions in SQL with their first rows.

Its tables are drawn, and each column is told in words. In the drawing a column is a room: a module
of `lusoria.schema.tables`. A box names its table and, below, the columns that refer to
others; from each a line leads to the table that it refers to. The list of tables on the same page
says all of this in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup
from sqlalchemy import Table

from lusoria.schema.questions import Question, recipes
from lusoria.schema.tables import sorted_tables
from lusoria.site import addresses
from lusoria.site.answers import Answer, Links, answered
from lusoria.site.edition import Edition
from lusoria.site.pages import svg
from lusoria.site.pages.code import marked
from lusoria.site.pages.site import Site


def render_all(site: Site) -> None:
    """Render the page of the database."""
    refers = [each for table in sorted_tables() for each in references(table)]
    to: dict[tuple[str, str], list[str]] = {}
    for each in refers:
        to.setdefault((each.table, each.column), []).append(each.to)
    site.page(
        "schema/",
        "schema.html",
        tables=site.edition.descriptions,
        picture=picture(),
        keys={table.name: [key.name for key in table.primary_key] for table in sorted_tables()},
        to=to,
        by={
            table.name: sorted({each.table for each in refers if each.to == table.name})
            for table in sorted_tables()
        },
    )


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


@dataclass(frozen=True)
class Reference:
    """A column that refers to a table."""

    table: str
    column: str
    to: str

    @property
    def says(self) -> str:
        """The line of a box: the column, and the table if it has another name."""
        return self.column if self.column == self.to else f"{self.column} → {self.to}"


@dataclass(frozen=True)
class Box:
    """A table where it stands in the drawing."""

    table: str
    room: str
    x: int
    y: int
    width: int
    references: Sequence[Reference]

    @property
    def height(self) -> int:
        """How high it is: its head, and a line for each reference."""
        return HEAD + ROW * len(self.references) + (6 if self.references else 0)


def rooms() -> dict[str, list[Table]]:
    """The tables of each room, each after those that it refers to."""
    found: dict[str, list[Table]] = {room: [] for room in ROOMS}
    for table in sorted_tables():
        found[table.info["module"]].append(table)
    return found


def references(table: Table) -> list[Reference]:
    """The references of a table, in the order of its columns."""
    return [
        Reference(table.name, column.name, reference.column.table.name)
        for column in table.columns
        for reference in sorted(column.foreign_keys, key=lambda each: each.target_fullname)
    ]


def picture() -> Markup:
    """All tables as SVG. It repeats what the page says in words, so it is hidden from readers."""
    boxes = _laid_out()
    width = max(box.x + box.width for box in boxes.values()) + BETWEEN // 2
    height = max(box.y + box.height for box in boxes.values()) + GAP
    heads = [
        svg.text("room", x, 24, ROOMS[room])
        for room, x in {box.room: box.x for box in boxes.values()}.items()
    ]
    lines = [_line(box, i, boxes) for box in boxes.values() for i in range(len(box.references))]
    parts = Markup("\n").join([*heads, *lines, *map(_box, boxes.values())])
    return svg.drawing("entities", [parts], width, height)


def _laid_out() -> dict[str, Box]:
    """Every table's box, column by column from the top."""
    boxes: dict[str, Box] = {}
    x = 1
    for room, tables in rooms().items():
        y, width = TOP, _width(tables)
        for table in tables:
            box = Box(table.name, room, x, y, width, references(table))
            boxes[table.name] = box
            y += box.height + GAP
        x += width + BETWEEN
    return boxes


def _width(tables: Sequence[Table]) -> int:
    """How wide the boxes of a room are, so that the longest line has room."""
    lines = [LETTER * len(each.says) for table in tables for each in references(table)]
    return int(max([*lines, *(BOLD * len(table.name) for table in tables)])) + 18


def _line(box: Box, number: int, boxes: Mapping[str, Box]) -> Markup:
    """A line from a row of a box to the head of the box that it refers to."""
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
    point = _point(to, end, left=box.x < to.x)
    return Markup('<g class="to {room}"><path d="{way}"/>{point}</g>').format(
        room=to.room, way=way, point=point
    )


def _point(to: Box, y: int, *, left: bool) -> Markup:
    """The head of an arrow at the side of a box."""
    right = to.x + to.width
    tip, back = (to.x, to.x - 6) if left else (right, right + 6)
    return Markup('<path class="tip" d="M{t} {y}L{b} {u}V{d}Z"/>').format(
        t=tip, y=y, b=back, u=y - 4, d=y + 4
    )


def _box(box: Box) -> Markup:
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


class Answered(NamedTuple):
    """A recipe with its answer: the first rows in words, and how many rows there are."""

    recipe: Question
    teaches: Markup
    answer: Answer
    rows: int


def render_recipes(site: Site) -> None:
    """Render the page of recipes."""
    answered = [_answered(site.edition, recipe) for recipe in recipes()]
    site.page(RECIPES, "recipes.html", answered=answered)


def _answered(edition: Edition, recipe: Question) -> Answered:
    asked = edition.execute(recipe.in_sql)
    rows = asked.fetchall()
    first = [dict(zip(recipe.columns, row, strict=True)) for row in rows[:FIRST]]
    links = Links(addresses.relative(RECIPES, ""))
    answer = answered(links, edition.connection, recipe.columns, first, ())
    return Answered(recipe, marked(recipe.teaches), answer, len(rows))
