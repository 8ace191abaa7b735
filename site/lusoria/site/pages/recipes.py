"""The page of recipes: questions in SQL, each with the tables that it asks and its first rows."""

from __future__ import annotations

from typing import Any, NamedTuple

from markupsafe import Markup

from lusoria.schema.questions import Question, recipes
from lusoria.site.edition import Edition
from lusoria.site.pages.code import marked
from lusoria.site.pages.printing import Press

FIRST = 4
"""How many rows of an answer are shown."""


class Answered(NamedTuple):
    """A recipe with its answer: its columns, its first rows, and how many rows there are."""

    recipe: Question
    teaches: Markup
    columns: list[str]
    first: list[tuple[Any, ...]]
    rows: int


def print_all(press: Press) -> None:
    """Print the page of recipes."""
    answered = [_answered(press.edition, recipe) for recipe in recipes()]
    press.page("recipes/", "recipes.html", answered=answered)


def _answered(edition: Edition, recipe: Question) -> Answered:
    asked = edition.execute(recipe.in_sql)
    rows = asked.fetchall()
    columns = [column[0] for column in asked.description]
    return Answered(recipe, marked(recipe.teaches), columns, rows[:FIRST], len(rows))
