"""The page of recipes: questions in SQL, each with the tables that it asks and its first rows."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from lusoria.schema.questions import Question, recipes
from lusoria.site import addresses
from lusoria.site.answers.answer import Answer, answered
from lusoria.site.answers.cells import Links
from lusoria.site.edition import Edition
from lusoria.site.pages.code import marked
from lusoria.site.pages.printing import Press

PAGE = "recipes/"

FIRST = 3
"""How many rows of an answer are shown."""


class Answered(NamedTuple):
    """A recipe with its answer: the first rows in words, and how many rows there are."""

    recipe: Question
    teaches: Markup
    answer: Answer
    rows: int


def print_all(press: Press) -> None:
    """Print the page of recipes."""
    answered = [_answered(press.edition, recipe) for recipe in recipes()]
    press.page(PAGE, "recipes.html", answered=answered)


def _answered(edition: Edition, recipe: Question) -> Answered:
    asked = edition.execute(recipe.in_sql)
    rows = asked.fetchall()
    first = [dict(zip(recipe.columns, row, strict=True)) for row in rows[:FIRST]]
    links = Links(addresses.relative(PAGE, ""))
    answer = answered(links, edition.connection, recipe.columns, first, ())
    return Answered(recipe, marked(recipe.teaches), answer, len(rows))
