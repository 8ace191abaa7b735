"""Tables are called by words where people read, and show what is worth its room."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from lusoria.schema.database import tables
from lusoria.site.addresses import DATABASE
from lusoria.site.datasette.cells import cell
from lusoria.site.datasette.metadata import metadata
from lusoria.site.datasette.rendering import choose


def test_every_table_and_view_has_a_title_of_its_own() -> None:
    described = {table for table, _, _ in tables.descriptions()}
    assert set(tables.SHOWN) == described
    titles = [shown.title for shown in tables.SHOWN.values()]
    assert len(set(titles)) == len(titles)
    assert not [each for each in titles if "_" in each or each[0].islower()]


def test_datasette_is_told_the_titles(tiny_site: Path) -> None:
    told = metadata(tiny_site / "lusoria.db")["databases"][DATABASE]["tables"]
    assert {name: told[name]["title"] for name in tables.SHOWN} == {
        name: shown.title for name, shown in tables.SHOWN.items()
    }


def test_what_is_shown_of_a_table_are_columns_that_it_has() -> None:
    columns: dict[str, set[str]] = {}
    for table, column, _ in tables.descriptions():
        columns.setdefault(table, set()).add(column)
    for name, shown in tables.SHOWN.items():
        named = " ".join((shown.facets, shown.search, shown.machinery)).split()
        assert set(named) <= columns[name], name
        assert shown.label is None or shown.label.column in columns[name], name


@pytest.mark.parametrize("name", ["clause_fts", "nope"])
def test_what_has_no_title_is_called_by_its_name(name: str) -> None:
    assert tables.title(name) == name


def test_a_place_leads_to_its_row_and_a_place_in_an_order_nowhere() -> None:
    datasette = SimpleNamespace(setting=lambda name: "/db/")
    linked = str(cell(datasette, "place", "dover", {}, None))
    assert 'href="/db/lusoria/place/dover"' in linked
    assert 'class="page"' not in linked  # places have no pages
    assert cell(datasette, "place", 3, {}, "apparatus") is None


def test_the_steps_of_a_play_are_left_out_beside_it() -> None:
    columns = [{"name": name} for name in ("play", "steps")]
    cells = [[{"raw": "12/14"}, {"raw": "[…]"}]]
    spare = set(tables.SHOWN["example_step"].machinery.split())
    assert [column["name"] for _, column in choose(columns, cells, {}, spare).shown] == ["play"]
    assert len(choose(columns, cells, {"_all": "on"}, spare).shown) == 2
