"""The recipes of docs/database.md have answers, and its bounds are those of the program."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.building import whole_build

from lusoria.site.datasette import bounded, connections
from lusoria.site.datasette.opened import PUBLIC

TEXT = (Path(__file__).parents[1] / "docs" / "database.md").read_text(encoding="utf-8")
RECIPES = re.findall(
    r"```sql\n(.*?)```", TEXT.partition("## Recipes")[2].partition("\n## ")[0], re.DOTALL
)
"""Those that any SQLite can answer; what the server adds to SQL is tried where it is served."""


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_has_an_answer(recipe: str) -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        assert connection.execute(recipe).fetchall()


def test_tables_that_are_named_are_there() -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        there = {row[0] for row in connection.execute("SELECT of_table FROM description")}
    named = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\|.*", TEXT, re.M)[2:9]))
    assert {name for name in named if name.islower()} <= there


def test_bounds_are_told_as_they_are() -> None:
    told = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", TEXT, re.M))
    assert told["answers that are made at once"].startswith(f"{bounded.AT_ONCE};")
    assert told["waiting for an answer"].startswith(f"{bounded.SECONDS} seconds")
    assert told["an answer"].startswith(f"{bounded.MOST_BYTES // 10**6} MB")
    assert f"{bounded.ROWS_OF_A_PAGE} rows, JSON {PUBLIC['max_returned_rows']}" in told["an answer"]
    assert told["what is kept of answers"] == f"{bounded.KEPT_BYTES // 10**6} MB"
    assert told["a request, sent"] == f"{connections.SECONDS_TO_ASK:g} seconds"
    assert told["64 kB, read"] == f"{connections.SECONDS_TO_READ:g} seconds"
    assert told["connections"].startswith(f"{connections.MOST};")
