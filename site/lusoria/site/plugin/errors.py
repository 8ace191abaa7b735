"""Errors: say in one line what is wrong with an address, with 400, 404 or 503 instead of 500."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Generator
from typing import Any

from datasette import NotFound, Response, hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.database import QueryInterrupted  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]

from lusoria.schema.questions import QuestionError

LATE = "The answer to this takes longer than is allowed here; ask for less."

UNREADABLE = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, sqlite3.Error)
"""What Datasette raises where it cannot read the query of an address, as `_timelimit=abc`."""


# A wrapper, as Datasette's own hook would write a traceback for each mistyped address.
@hookimpl(hookwrapper=True)  # type: ignore[untyped-decorator]
def handle_exception(
    datasette: Datasette, request: Request, exception: Exception
) -> Generator[None, Any, None]:
    """Answer with the status and the line of `explain`, or leave the answer to Datasette."""
    outcome = yield
    status, line = explain(request, exception)
    if status:
        outcome.force_result([answer(datasette, request, status, line)])


def explain(request: Request, exception: Exception) -> tuple[int, str]:
    """Return the status and the line for an exception; 0 if it is a mistake of the server."""
    said = " ".join(str(getattr(exception, "message", exception)).split())
    if isinstance(exception, QuestionError):
        return 400, str(exception)
    if isinstance(exception, QueryInterrupted) or "took too long" in said:
        return 503, LATE
    if isinstance(exception, NotFound):
        return 404, said or "There is no such page."
    if "pks" in request.url_vars and (isinstance(exception, sqlite3.Error) or "no such" in said):
        return 404, "There is no such row."
    status = getattr(exception, "status", None)
    if status in (400, 404):
        return status, said
    if status == 500 and request.query_string:
        return 400, said
    if request.query_string and isinstance(exception, UNREADABLE):
        return 400, f"The query of this address cannot be read: {said}"
    return 0, ""


def answer(
    datasette: Datasette, request: Request, status: int, line: str
) -> Callable[[], Awaitable[Response]]:
    """Return what makes the answer: JSON or a line of text where that is asked for, or a page."""

    async def respond() -> Response:
        headers = {"retry-after": "5"} if status == 503 else {}
        if request.path.endswith(".json"):
            body = {"ok": False, "error": line, "status": status}
            return Response.json(body, status=status, headers=headers)
        if request.path.endswith((".csv", ".svg")):
            return Response.text(line + "\n", status=status, headers=headers)
        content = {"status": status, "error": line, "title": None}
        page = await datasette.render_template("error.html", content, request=request)
        return Response.html(page, status=status, headers=headers)

    return respond
