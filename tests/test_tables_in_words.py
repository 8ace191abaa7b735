"""Tables are called by words where people read, and show what is worth its room."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.tiny import tiny_build

from lusoria.schema.database import tables
from lusoria.site.datasette.laying import lay_out
from lusoria.site.datasette.metadata import metadata
from lusoria.site.datasette.plugin import cell
from lusoria.site.datasette.titles import TITLES, title
from lusoria.site.pages.addresses import DATABASE


def test_every_table_and_view_has_a_title_of_its_own() -> None:
    described = {table for table, _, _ in tables.descriptions()}
    assert set(TITLES) == described
    assert len(set(TITLES.values())) == len(TITLES)
    assert not [each for each in TITLES.values() if "_" in each or each[0].islower()]


def test_datasette_is_told_the_titles(tmp_path: Path) -> None:
    told = metadata(tiny_build(tmp_path) / "lusoria.db")["databases"][DATABASE]["tables"]
    assert {name: told[name]["title"] for name in TITLES} == dict(TITLES)


@pytest.mark.parametrize("name", ["clause_fts", "nope"])
def test_what_has_no_title_is_called_by_its_name(name: str) -> None:
    assert title(name) == name


def test_a_place_leads_to_its_row_and_a_place_in_an_order_nowhere() -> None:
    datasette = SimpleNamespace(setting=lambda name: "/db/")
    linked = str(cell(datasette, "place", "dover", {}, None))
    assert 'href="/db/lusoria/place/dover"' in linked
    assert 'class="page"' not in linked  # places have no pages
    assert cell(datasette, "place", 3, {}, "apparatus") is None


def test_the_steps_of_a_play_are_left_out_beside_it() -> None:
    columns = [{"name": name} for name in ("play", "steps")]
    cells = [[{"raw": "12/14"}, {"raw": "[…]"}]]
    assert [column["name"] for _, column in lay_out(columns, cells, {}).shown] == ["play"]
    assert len(lay_out(columns, cells, {"_all": "on"}).shown) == 2
