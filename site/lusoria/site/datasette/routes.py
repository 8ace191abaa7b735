"""What Datasette answers beside rows: the picture of a board, and questions of play."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request, Response  # type: ignore[import-untyped]

from lusoria.schema.locations import INDEX
from lusoria.site.cli.faults import Fault, unknown
from lusoria.site.datasette.asking import hook
from lusoria.site.datasette.mounting import PLAYING
from lusoria.site.datasette.openapi import (
    MOST_CHARACTERS,
    MOST_POSITIONS,
    ROUTES,
    Parameter,
    Route,
    description,
)
from lusoria.site.datasette.players import PlayError
from lusoria.site.pages.addresses import DATABASE

Question = dict[str, Any]
ANYWHERE = {"access-control-allow-origin": "*"}
"""The pages of any host may ask: there is nothing here that is not for everybody."""

Answering = Callable[..., Awaitable[Response]]


@hook
def register_routes() -> list[tuple[str, Answering]]:
    """The addresses that are answered here."""
    files: dict[str, Answering] = {route.file: partial(_answer, route) for route in ROUTES}
    files["openapi.json"] = _description
    return [(f"^{PLAYING}{file}$".replace(".", r"\."), answer) for file, answer in files.items()]


@hook
def prepare_connection(conn: sqlite3.Connection, database: str, datasette: Datasette) -> None:
    """The functions of SQL that play, for whoever may write SQL."""
    if database != DATABASE or not datasette.setting("default_allow_sql"):
        return

    def legal(ruleset: str, position: str, throw: str | None, play: str) -> int | None:
        found = asked("judge", ruleset=ruleset, position=position, throw=throw, play=play)
        return None if found is None else int(found["legal"])

    def plays_count(ruleset: str, position: str, throw: str | None) -> int | None:
        found = asked("plays", ruleset=ruleset, position=position, throw=throw)
        return None if found is None else len(found["plays"])

    def asked(name: str, **question: Any) -> Question | None:
        given = {key: value for key, value in question.items() if value not in (None, "")}
        if all(isinstance(value, str) for value in given.values()):
            with suppress(PlayError):
                return datasette.players.ask(name, given)  # type: ignore[no-any-return]
        return None

    conn.create_function("legal", 4, legal)
    conn.create_function("plays_count", 3, plays_count)


async def _answer(route: Route, datasette: Datasette, request: Request) -> Response:
    """The answer to a question, or the one line that says what is wrong with it."""
    try:
        question = _question(route, request)
        found = await asyncio.to_thread(datasette.players.ask, route.name, question)
    except (Fault, PlayError) as error:
        line = error.message if isinstance(error, Fault) else str(error)
        status = error.status if isinstance(error, PlayError) else 400
        if route.answer == "picture":
            return Response.text(f"{line}\n", status=status, headers=ANYWHERE)
        return _json({"error": line}, status)
    if route.answer == "picture":
        kind = "image/svg+xml; charset=utf-8"
        return Response(found["svg"], headers=ANYWHERE, content_type=kind)
    return _json(found)


async def _description(datasette: Datasette) -> Response:
    """All this in OpenAPI."""
    build = Path(datasette.get_database(DATABASE).path).parent
    index = json.loads(await asyncio.to_thread((build / INDEX).read_text, encoding="utf-8"))
    return _json(description(str(index["version"])))


def _json(told: Any, status: int = 200) -> Response:
    body = json.dumps(told, ensure_ascii=False, indent=2)
    kind = "application/json; charset=utf-8"
    return Response(f"{body}\n", status=status, headers=ANYWHERE, content_type=kind)


def _question(route: Route, request: Request) -> Question:
    """What an address asks. Raises Fault."""
    known = {parameter.name: parameter for parameter in route.parameters}
    for name in request.args:
        if name not in known and not name.startswith("_"):  # those ask for a fresh answer
            raise unknown("parameter", name[:40], known)
    said = {name: _said(parameter, request) for name, parameter in known.items()}
    return {name: value for name, value in said.items() if value}


def _said(parameter: Parameter, request: Request) -> str | list[str]:
    """What is said for a parameter; nothing, where nothing need be said. Raises Fault."""
    name = parameter.name
    values = [value.strip() for value in request.args.getlist(name)]
    if any(len(value) > MOST_CHARACTERS for value in values):
        raise Fault(f"{name}: longer than {MOST_CHARACTERS} characters")
    if parameter.many:
        if len(values) > MOST_POSITIONS:
            raise Fault(f"{name}: more than {MOST_POSITIONS} positions")
        return values
    if len(values) > 1:
        raise Fault(f"{name}: said {len(values)} times, expected once")
    if parameter.required and not any(values):
        raise Fault(f"{name} is missing, as in {name}={parameter.example}")
    return values[0] if values else ""
