"""Asking the questions of the catalogue of its database, without a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from tests.building import whole_build

from lusoria.schema.questions import questions
from lusoria.site.plugin.functions import distance_km, searched

NONE_NOW = {"rulesets_on_one_witness"}
"""Questions that nothing in the catalogue answers: no ruleset rests on one witness any more."""


@contextmanager
def opened() -> Iterator[sqlite3.Connection]:
    """The database of the whole catalogue, with the functions that Datasette has."""
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        connection.row_factory = sqlite3.Row
        connection.create_function("escape_fts", 1, searched)
        connection.create_function("distance_km", 4, distance_km)
        yield connection


def answers(database: sqlite3.Connection, name: str, **asked: str) -> list[dict[str, Any]]:
    """All rows of an answer, on whatever page."""
    question = questions()[name]
    given = dict.fromkeys(question.parameters, "") | asked
    return [dict(row) for row in database.execute(question.sql, given)]
