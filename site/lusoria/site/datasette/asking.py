"""The plugin that answers wrong addresses, and how functions are marked as hooks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator
from contextvars import ContextVar
from typing import Any, TypeVar, cast

from datasette import hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.database import QueryInterrupted  # type: ignore[import-untyped]
from datasette.handle_exception import handle_exception as told  # type: ignore[import-untyped]
from datasette.utils.asgi import BadRequest, NotFound, Request  # type: ignore[import-untyped]
from datasette.views.base import DatasetteError  # type: ignore[import-untyped]

Hook = TypeVar("Hook", bound=Callable[..., Any])

WRONGLY_ASKED = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, sqlite3.Error)
"""What Datasette raises where it cannot read the query of an address: `_timelimit=abc`."""

IN_CSV: ContextVar[bool] = ContextVar("IN_CSV", default=False)
"""Whether a request is for CSV, in which Datasette says nothing of a query that has failed."""


def hook(function: Hook, **options: bool) -> Hook:
    """Mark a function as Datasette's hook of that name, with its type kept."""
    return cast(Hook, hookimpl(function, **options))


@hook
def actor_from_request(request: Request) -> None:
    """Note what is asked for; nobody signs in."""
    IN_CSV.set(request.path.endswith(".csv"))


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
    if isinstance(exception, QueryInterrupted) or _title(exception) == "SQL Interrupted":
        return BadRequest("The answer to this takes longer than is allowed here; ask for less.")
    if "pks" in request.url_vars and str(exception).startswith("no such table"):
        return NotFound("There is no such table.")
    if isinstance(exception, DatasetteError):
        return BadRequest(str(exception.message)) if exception.status == 500 else None
    if isinstance(exception, sqlite3.ProgrammingError) and "pks" in request.url_vars:
        return NotFound("There is no such row: its key has more parts.")
    if request.query_string and isinstance(exception, WRONGLY_ASKED):
        said = " ".join(str(exception).split())
        said = said or type(exception).__name__
        return BadRequest(f"The query of this address cannot be read: {said}")
    return None


def _title(exception: Exception) -> Any:
    """What Datasette calls its own exception; its message is a piece of a page, in JSON too."""
    return getattr(exception, "title", None)
