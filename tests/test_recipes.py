"""The recipes of docs/reference/database.md have answers, and its bounds are true."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from tests.building import whole_build

from lusoria.schema.questions import Question, recipes
from lusoria.site import server
from lusoria.site.answers import KEYS
from lusoria.site.plugin.opening import OPEN_NET

DOCUMENT = Path(__file__).parents[1] / "docs" / "reference" / "database.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: recipe.name)
def test_a_recipe_has_an_answer_and_names_its_tables(recipe: Question) -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        assert connection.execute(recipe.in_sql).fetchall()
        named = "SELECT of_table FROM description"
        there = {row[0] for row in connection.execute(named)}
    assert recipe.tables
    assert set(recipe.tables) <= there


def test_the_page_has_each_recipe_with_the_beginning_of_its_answer_in_words_and_no_keys() -> None:
    page = (whole_build() / "site" / "recipes" / "index.html").read_text(encoding="utf-8")
    text = unescape(re.sub(r"<[^>]+>", "", page))
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        for recipe in recipes():
            assert recipe.in_sql in text, recipe.title
            first = connection.execute(recipe.in_sql).fetchone()
            kinds = recipe.columns.values()
            told = [
                str(cell)
                for cell, kind in zip(first, kinds, strict=True)
                if kind == "number" or kind.startswith("label of ")
            ]
            assert all(cell in text for cell in told if cell != "None"), recipe.title
            keys = {key for key, kind in zip(first, kinds, strict=True) if kind in KEYS} - {None}
            assert not any(f"<td>{key}</td>" in page for key in keys), recipe.title


def test_tables_that_are_named_are_there() -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        there = {row[0] for row in connection.execute("SELECT of_table FROM description")}
    named = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\|.*", TEXT, re.M)[2:9]))
    assert {name for name in named if name.islower()} <= there


def test_bounds_are_told_as_they_are() -> None:
    told = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", TEXT, re.M))
    assert told["a query"].startswith(f"{OPEN_NET['sql_time_limit_ms']} ms,")
    assert told["a page, or JSON, of a table"] == f"{OPEN_NET['max_returned_rows']} rows"
    assert told["parameters of an address"] == f"{server.MOST_PARAMETERS}"
    words = told["a full-text query of one's own (`_searchmode=raw`)"]
    assert words.startswith(f"{server.MOST_WORDS} words, of which {server.MOST_BEGINNINGS} ")
