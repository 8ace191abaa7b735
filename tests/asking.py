"""Asking the questions of the catalogue of its database, without a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from tests.building import whole_build

from lusoria.schema.questions import questions
from lusoria.site.plugin.functions import prepare_connection

NONE_NOW = {"rulesets_on_one_witness"}
"""Questions that nothing in the catalogue answers: no ruleset rests on one witness any more."""


@contextmanager
def opened() -> Iterator[sqlite3.Connection]:
    """Yield the database of the whole catalogue, with the functions that Datasette has."""
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        connection.row_factory = sqlite3.Row
        prepare_connection(connection, "lusoria")
        yield connection


def answers(database: sqlite3.Connection, name: str, **asked: str) -> list[dict[str, Any]]:
    """Return all rows that answer a question."""
    question = questions()[name]
    given = dict.fromkeys(question.parameters, "") | asked
    return [dict(row) for row in database.execute(question.sql, given)]
