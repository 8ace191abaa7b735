"""The recipes of docs/database.md have answers, and its bounds are those of the program."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from html import unescape
from pathlib import Path
from textwrap import fill

import pytest
from tests.building import whole_build

from lusoria.schema.questions import Question, recipes
from lusoria.site.answers import KEYS
from lusoria.site.datasette.database import PUBLIC
from lusoria.site.serve import app, bounds, listening, processes

DOCUMENT = Path(__file__).parents[1] / "docs" / "database.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
AFTER = "Tables whose rows have a place"
"""What follows the recipes in the document."""

ANEW = "python -m tests.test_recipes"


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: recipe.name)
def test_a_recipe_has_an_answer_and_names_its_tables(recipe: Question) -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        assert connection.execute(recipe.in_sql).fetchall()
        named = "SELECT of_table FROM description"
        there = {row[0] for row in connection.execute(named)}
    assert recipe.tables
    assert set(recipe.tables) <= there


def test_the_document_has_the_recipes_of_the_site() -> None:
    assert _with_recipes(TEXT) == TEXT, ANEW


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


def _in_markdown() -> str:
    """All recipes as they stand in the document."""
    parts = (
        f"### {each.title}\n\n{_filled(each.teaches)}\n\n```sql\n{each.in_sql}\n```\n"
        for each in recipes()
    )
    return "\n".join(parts)


def _filled(text: str) -> str:
    return fill(text, 120, break_on_hyphens=False, break_long_words=False)


def _with_recipes(text: str) -> str:
    """The document, with the recipes as they are."""
    before, _, rest = text.partition("### ")
    return before + _in_markdown() + "\n" + rest[rest.index(AFTER) :]


def test_tables_that_are_named_are_there() -> None:
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        there = {row[0] for row in connection.execute("SELECT of_table FROM description")}
    named = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\|.*", TEXT, re.M)[2:9]))
    assert {name for name in named if name.islower()} <= there


def test_bounds_are_told_as_they_are() -> None:
    told = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", TEXT, re.M))
    of_datasette = told["answers of Datasette that are made at once"]
    assert of_datasette.startswith(f"{bounds.AT_ONCE}, of which {bounds.SHARE} for one client;")
    assert told["waiting for an answer"].startswith(f"{bounds.SECONDS} seconds")
    assert told["an answer"].startswith(f"{bounds.MOST_BYTES // 10**6} MB")
    assert f"{bounds.ROWS_OF_A_PAGE} rows, JSON {PUBLIC['max_returned_rows']}" in told["an answer"]
    assert told["what is kept of answers"] == f"{bounds.KEPT_BYTES // 10**6} MB"
    assert told["parameters of an address"] == f"{app.MOST_PARAMETERS}"
    own_terms = told["a full-text query of one's own (`_searchmode=raw`)"]
    assert own_terms.startswith(f"{bounds.MOST_WORDS} words, of which {bounds.MOST_BEGINNINGS} ")
    of_play = told["questions of play at once"]
    assert of_play.startswith("1, ")
    assert of_play.endswith(f"; {processes.SECONDS} seconds for each")
    assert told["boards at once"].startswith("1, ")
    refused = told["refusals"]
    assert refused.startswith(f"{bounds.FREE_REFUSALS} a minute at once;")
    assert refused.endswith(f"up to {bounds.LONGEST_PAUSE:g} second")
    assert told["a request, sent"] == f"{listening.SECONDS_TO_ASK:g} seconds"
    assert told["64 kB, read"] == f"{listening.SECONDS_TO_READ:g} seconds"
    assert told["connections"].startswith(f"{listening.MOST};")


if __name__ == "__main__":
    DOCUMENT.write_text(_with_recipes(TEXT), encoding="utf-8")
