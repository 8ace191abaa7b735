"""Errors: what is wrong with an address or a query is said in our words; the decorator of hooks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator
from typing import Any, TypeVar, cast

from datasette import hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.database import QueryInterrupted  # type: ignore[import-untyped]
from datasette.handle_exception import handle_exception as answer_of_datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import BadRequest, Base400, NotFound, Request, Response  # type: ignore[import-untyped]
from datasette.views.base import DatasetteError  # type: ignore[import-untyped]

from lusoria.site.datasette.overrides import IN_CSV, close_left
from lusoria.site.http import ANYWHERE, LATE, LATER, TYPES, body, wants_json

Hook = TypeVar("Hook", bound=Callable[..., Any])

EXPECTED = {
    "_size": "a number, or max",
    "_facet_size": "a number, or max",
    "_facet": "a column",
    "_facet_array": "a column of lists",
    "_facet_date": "a column of dates",
    "_sort": "a column",
    "_sort_desc": "a column",
    "_col": "a column",
    "_nocol": "a column",
    "_next": "what `next` of the page before says",
    "_timelimit": "a number of milliseconds",
    "_ttl": "a number of seconds",
    "_through": '{"table": …, "column": …, "value": …}',
    "_shape": "array, arrays, arrayfirst, object or objects",
    "_json": "a column of JSON",
    "_search": "words, or with _searchmode=raw a query of FTS5",
    "_searchmode": "raw, or nothing",
}
"""What the parameters of an address may be, which Datasette reads."""

WRONGLY_ASKED = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, sqlite3.Error)
"""What Datasette raises where it cannot read the query of an address: `_timelimit=abc`."""


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
    close_left(exception)
    wrong = _wrongly_asked(request, exception)
    if wrong is not None:
        outcome.force_result([_refused(datasette, request, wrong)])


# Around all others: Datasette's own would write a traceback as soon as it is run.
handle_exception = hook(handle_exception, hookwrapper=True)


class _Late(Base400):  # type: ignore[misc]
    """A query was stopped, as it took longer than is allowed."""

    status = 503


async def _refused(datasette: Datasette, request: Request, wrong: Any) -> Response:
    """The answer to an address that cannot be answered: a page, or JSON if that is asked for."""
    if wants_json(request.scope):
        answer = Response(
            body(wrong.status, str(wrong.args[0])), wrong.status, content_type=TYPES[".json"]
        )
        answer.headers |= {ANYWHERE[0].decode(): ANYWHERE[1].decode()}
    else:
        answer = await answer_of_datasette(datasette, request, wrong)()
    if wrong.status == 503:
        answer.headers |= {LATER[0].decode(): LATER[1].decode()}
    return answer


def _wrongly_asked(request: Request, exception: Exception) -> Any:
    """What is wrong with an address, as an exception; None if something else is wrong."""
    if isinstance(exception, QueryInterrupted) or _title(exception) == "SQL Interrupted":
        return _Late(LATE)
    if "pks" in request.url_vars and str(exception).startswith("no such table"):
        return NotFound("There is no such table.")
    if isinstance(exception, BadRequest):
        return exception
    if isinstance(exception, DatasetteError):
        return BadRequest(_in_words(request, exception)) if exception.status in (400, 500) else None
    if isinstance(exception, sqlite3.ProgrammingError) and "pks" in request.url_vars:
        return NotFound("There is no such row: its key has more parts.")
    if request.query_string and isinstance(exception, WRONGLY_ASKED):
        return BadRequest(_unread(request))
    return None


def _in_words(request: Request, exception: Any) -> str:
    """What Datasette says of a query, in one line; of a full-text query, that it is of this one."""
    said = " ".join(str(exception.message).split())
    if _title(exception) == "Invalid SQL" and request.args.get("_searchmode") == "raw":
        return f"This cannot be read as a full-text query: {said.removeprefix('fts5: ')}"
    return said


def _unread(request: Request) -> str:
    """What is expected of an address whose query cannot be read, parameter by parameter."""
    asked = [name for name in request.args if name in EXPECTED or "__" in name]
    of_column = "a value of that column, or a list of them for __in"
    expected = "; ".join(f"{name}: {EXPECTED.get(name, of_column)}" for name in asked)
    return (
        f"The query of this address cannot be read. Expected are: {expected}"
        if asked
        else ("The query of this address cannot be read.")
    )


def _title(exception: Exception) -> Any:
    """What Datasette calls its own exception; its message is a piece of a page, in JSON too."""
    return getattr(exception, "title", None)
