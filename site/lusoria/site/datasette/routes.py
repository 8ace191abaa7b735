"""Questions of play, and the pictures of boards: they are answered beside Datasette, and in SQL."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request, Response  # type: ignore[import-untyped]

from lusoria.schema.locations import INDEX
from lusoria.site.datasette.asking import hook
from lusoria.site.datasette.bounded import Bounded, whole
from lusoria.site.datasette.files import TYPES, App, Receive, Scope, Send
from lusoria.site.datasette.openapi import (
    MOST_CHARACTERS,
    MOST_POSITIONS,
    ROUTES,
    Parameter,
    Route,
    description,
    index,
)
from lusoria.site.datasette.processes import NoAnswerError, Process
from lusoria.site.datasette.refusals import ANYWHERE, refuse
from lusoria.site.faults import Fault, unknown
from lusoria.site.pages.addresses import DATABASE

Question = dict[str, Any]

KEPT_BYTES = 2_000_000
"""How much is kept of the answers to questions of play, and as much of boards."""

SECONDS_TO_DRAW = 12.0
"""How long somebody waits for a board, which takes a millisecond once the process has begun."""


def apps(build: Path, playing: Process, drawing: Process) -> Mapping[str, App]:
    """What answers about play, by the end of its address.

    Boards are drawn by a process of their own, so that no question of play keeps them waiting; and
    neither takes a turn of those that Datasette has.
    """
    version = str(json.loads((build / INDEX).read_text(encoding="utf-8"))["version"])

    def asking(route: Route) -> App:
        return partial(_answer, drawing if route.answer == "picture" else playing, route)

    questions = {route.file: asking(route) for route in ROUTES if route.answer != "picture"}
    pictures = {route.file: asking(route) for route in ROUTES if route.answer == "picture"}
    told = {"": partial(_tell, index()), "openapi.json": partial(_tell, description(version))}
    found: dict[str, App] = {}
    for group, seconds in ((questions, None), (pictures | told, SECONDS_TO_DRAW)):
        pool = Bounded(whole(_Together(group)), 1, 1, KEPT_BYTES, seconds)
        found |= dict.fromkeys(group, pool)
    return found


class _Together:
    """Several applications as one, by the ends of their addresses."""

    def __init__(self, named: Mapping[str, App]) -> None:
        self._named = named

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._named[str(scope["path"]).rpartition("/")[2]](scope, receive, send)


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
            with suppress(NoAnswerError):
                return datasette.playing.ask(name, given)  # type: ignore[no-any-return]
        return None

    conn.create_function("legal", 4, legal)
    conn.create_function("plays_count", 3, plays_count)


async def _answer(
    process: Process, route: Route, scope: Scope, receive: Receive, send: Send
) -> None:
    """Answer a question, or send the one line that says what is wrong with it."""
    try:
        question = _question(route, Request(scope, receive))
        asking = asyncio.get_running_loop().run_in_executor
        found = await asking(process.threads, process.ask, route.name, question)
    except (Fault, NoAnswerError) as error:
        line = error.message if isinstance(error, Fault) else str(error)
        await refuse(scope, send, error.status if isinstance(error, NoAnswerError) else 400, line)
        return
    if route.answer == "picture":
        await _send(send, found["svg"], TYPES[".svg"] + "; charset=utf-8")
    else:
        await _tell(found, scope, receive, send)


async def _tell(told: Any, scope: Scope, receive: Receive, send: Send) -> None:
    """Send something as JSON."""
    await _send(send, json.dumps(told, ensure_ascii=False, indent=2) + "\n", TYPES[".json"])


async def _send(send: Send, body: str, kind: str) -> None:
    headers = {name.decode(): value.decode() for name, value in (ANYWHERE,)}
    await Response(body, headers=headers, content_type=kind).asgi_send(send)


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
