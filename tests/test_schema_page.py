"""The page of the database: each table is a box, each reference a line, and both are in words."""

from __future__ import annotations

from functools import cache
from xml.etree.ElementTree import Element

from tests.building import whole_build
from tests.parsing import parsed

from lusoria.schema.tables import VIEWS, sorted_tables

TABLES = {table.name for table in sorted_tables()}
REFERENCES = [
    (table.name, column.name, reference.column.table.name)
    for table in sorted_tables()
    for column in table.columns
    for reference in column.foreign_keys
]


def page() -> Element:
    return parsed(whole_build() / "site" / "schema" / "index.html")


@cache
def picture() -> list[Element]:
    svgs = [each for each in page().iter() if each.tag.endswith("svg")]
    (svg,) = [each for each in svgs if each.get("class") == "entities"]
    return list(svg)


def boxes() -> dict[str, Element]:
    return {
        str(each.get("href"))[1:]: each
        for each in picture()
        if each.get("class", "").startswith("box")
    }


def sections() -> dict[str, Element]:
    """The part of the page in words about each table or view."""
    groups = [each for each in page().iter("details") if each.get("class") == "group"]
    return {str(part.get("id")): part for group in groups for part in group.findall("div")}


def test_every_table_is_a_box_that_names_its_references() -> None:
    assert set(boxes()) == TABLES
    for table, box in boxes().items():
        told = ["".join(text.itertext()).partition(" → ") for text in list(box)[2:]]
        named = {(column, to or column) for column, _, to in told}
        assert named == {(column, to) for of, column, to in REFERENCES if of == table}


def test_every_reference_is_a_line() -> None:
    lines = [each for each in picture() if each.get("class", "").startswith("to ")]
    assert len(lines) == len(REFERENCES)


def test_no_box_lies_on_another() -> None:
    seen: list[tuple[float, float, float, float]] = []
    for box in boxes().values():
        x, y, width, height = (
            float(str(next(iter(box)).get(n))) for n in ("x", "y", "width", "height")
        )
        for left, top, right, bottom in seen:
            assert x >= right or x + width <= left or y >= bottom or y + height <= top
        seen.append((x, y, x + width, y + height))


def test_the_words_say_all_that_the_drawing_shows() -> None:
    told = sections()
    assert set(told) == TABLES | {view.name for view in VIEWS}
    for table, column, to in REFERENCES:
        (row,) = [row for row in told[table].iter("div") if row.findtext("dt/code") == column]
        assert any(link.get("href") == f"#{to}" for link in row.iter("a")), (table, column)
        assert any(link.get("href") == f"#{table}" for link in told[to].iter("a")), (to, table)


def test_the_drawing_takes_no_stop_of_the_keyboard() -> None:
    """Whoever uses keys or a screen reader has the list."""
    assert all(box.get("tabindex") == "-1" for box in boxes().values())
