"""The plugin that guards: what a query may take, words to search for, wrong addresses."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Generator
from typing import Any, TypeVar, cast

from datasette import hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.database import QueryInterrupted  # type: ignore[import-untyped]
from datasette.handle_exception import handle_exception as told  # type: ignore[import-untyped]
from datasette.utils.asgi import BadRequest, NotFound, Request  # type: ignore[import-untyped]
from datasette.views.base import DatasetteError  # type: ignore[import-untyped]

from lusoria.site.datasette.distance import distance_km
from lusoria.site.pages.addresses import DATABASE

Hook = TypeVar("Hook", bound=Callable[..., Any])

LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 2_000_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
}
"""What one query may take: without them a single `randomblob` fills the memory of the machine."""

MOST_WORDS = 50
"""How many words are searched for at most; SQLite gives up at some 250."""

WRONGLY_ASKED = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, sqlite3.Error)
"""What Datasette raises where it cannot read the query of an address: `_timelimit=abc`."""


def hook(function: Hook, **options: bool) -> Hook:
    """Mark a function as Datasette's hook of that name, with its type kept."""
    return cast(Hook, hookimpl(function, **options))


def prepare_connection(conn: sqlite3.Connection, database: str) -> None:
    """Limit what a query can take, trust nothing that a schema says, and search without syntax."""
    conn.execute("pragma trusted_schema = off")
    if database == DATABASE:
        for limit, value in LIMITS.items():
            conn.setlimit(limit, value)
    conn.create_function("escape_fts", 1, searched, deterministic=True)
    conn.create_function("distance_km", 4, distance_km, deterministic=True)


# Last, because Datasette itself has an `escape_fts`, of which some words are an error of syntax.
prepare_connection = hook(prepare_connection, trylast=True)


def searched(text: object) -> str:
    """What somebody typed as a full-text query that is never an error.

    All words must be there, those within double quotes in their order. Without a word the query is
    one that nothing answers.
    """
    pieces = re.findall(r'"([^"]*)"?|([^\s"]+)', str(text or "").replace("\0", " "))
    words = [piece for pair in pieces for piece in pair if re.search(r"\w", piece)]
    return " ".join(f'"{word}"' for word in words[:MOST_WORDS]) or '""'


def handle_exception(
    datasette: Datasette, request: Request, exception: Exception
) -> Generator[None, Any, None]:
    """Answer 400 or 404 where the address is what is wrong: Datasette says 500 to that."""
    outcome = yield
    wrong = _wrongly_asked(request, exception)
    if wrong is not None:
        outcome.force_result([told(datasette, request, wrong)])


# Around all others: Datasette's own would write a traceback as soon as it is run.
handle_exception = hook(handle_exception, hookwrapper=True)


def _wrongly_asked(request: Request, exception: Exception) -> Any:
    """What is wrong with an address, as an exception; None if something else is wrong."""
    if isinstance(exception, DatasetteError):
        return BadRequest(str(exception.message)) if exception.status == 500 else None
    if isinstance(exception, QueryInterrupted):
        return BadRequest("The answer to this takes longer than is allowed here; ask for less.")
    if isinstance(exception, sqlite3.ProgrammingError) and "pks" in request.url_vars:
        return NotFound("There is no such row: its key has more parts.")
    if request.query_string and isinstance(exception, WRONGLY_ASKED):
        said = " ".join(str(exception).split())
        said = said or type(exception).__name__
        return BadRequest(f"The query of this address cannot be read: {said}")
    return None
