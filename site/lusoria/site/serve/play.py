"""Questions of play, and the pictures of boards: they are answered beside Datasette, and in SQL."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request, Response  # type: ignore[import-untyped]
from pydantic import TypeAdapter

from lusoria.playable.verdicts import Outcome, Play, Verdict
from lusoria.schema.locations import INDEX
from lusoria.site.addresses import DATABASE
from lusoria.site.datasette.errors import hook
from lusoria.site.faults import Fault, unknown
from lusoria.site.http import ANYWHERE, TYPES, App, Receive, Scope, Send, refuse
from lusoria.site.serve.bounds import Bounded, whole
from lusoria.site.serve.processes import NoAnswerError, Process

Question = dict[str, Any]

PLAYING = "/-/lusoria/"
"""Where one asks about play, within Datasette and at the root."""

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
    documents = {"": partial(_tell, index()), "openapi.json": partial(_tell, description(version))}
    found: dict[str, App] = {}
    for group, seconds in ((questions, None), (pictures | documents, SECONDS_TO_DRAW)):
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
        found = await process.answer(route.name, question)
    except (Fault, NoAnswerError) as error:
        line = error.message if isinstance(error, Fault) else str(error)
        await refuse(scope, send, error.status if isinstance(error, NoAnswerError) else 400, line)
        return
    if route.answer == "picture":
        await _send(send, found["svg"], TYPES[".svg"] + "; charset=utf-8")
    else:
        await _tell(found, scope, receive, send)


async def _tell(value: Any, scope: Scope, receive: Receive, send: Send) -> None:
    """Send something as JSON."""
    await _send(send, json.dumps(value, ensure_ascii=False, indent=2) + "\n", TYPES[".json"])


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


MOST_CHARACTERS = 2000
"""How long a position, a throw or a play may be."""

MOST_POSITIONS = 300
"""How many positions a history may have."""

Schema = dict[str, Any]


@dataclass(frozen=True)
class Parameter:
    """What a question says, with an example; `many` may be said again."""

    name: str
    says: str
    example: str
    required: bool = True
    many: bool = False


@dataclass(frozen=True)
class Route:
    """A question: its name, what it asks, what it takes, and what it is answered by."""

    name: str
    says: str
    parameters: tuple[Parameter, ...]
    answer: str = "picture"

    @property
    def file(self) -> str:
        """The last part of its address."""
        return f"{self.name}.{'svg' if self.answer == 'picture' else 'json'}"


RULESET = Parameter("ruleset", "The ruleset, with its options.", "verquere/encyclopedia")
GAME = Parameter("game", "The game whose rulesets are asked.", "verquere")
POSITION = Parameter("position", "The position, as texts write it.", "15@1 / 15@1 / white")
THROW = Parameter(
    "throw",
    "The throw; none in games without dice, or where the position says which numbers are left.",
    "5-3",
    required=False,
)
PLAY = Parameter("play", "The play that is judged.", "1/6 1/4")
LED_HERE = Parameter("play", "The play that led to the position.", "1/6 1/4", required=False)
HISTORY = Parameter(
    "history",
    "A position of the game before this one; said again for each, the oldest first.",
    "15@1 / 15@1 / black",
    required=False,
    many=True,
)

ROUTES = (
    Route("board", "Draw a position.", (RULESET, POSITION, LED_HERE)),
    Route("plays", "List the legal plays.", (RULESET, POSITION, THROW, HISTORY), "Plays"),
    Route("judge", "Judge a play.", (RULESET, POSITION, THROW, PLAY, HISTORY), "Verdict"),
    Route("outcome", "Say whether the game is over.", (RULESET, POSITION, HISTORY), "Outcome"),
    Route(
        "verdicts",
        "Judge a play by every ruleset of a game.",
        (GAME, POSITION, THROW, PLAY, HISTORY),
        "Verdicts",
    ),
)


def index() -> Schema:
    """What may be asked, each with its address and what it is."""
    questions = {route.file: route.says for route in ROUTES}
    return {"openapi": "openapi.json", "questions": questions}


def description(version: str) -> Schema:
    """The routes of a catalogue in OpenAPI."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Play by the rules of the catalogue",
            "version": version,
            "description": "Legal plays, verdicts and outcomes by rulesets of historical games. "
            "The answers are those of the command line with --json.",
        },
        "servers": [{"url": PLAYING.rstrip("/")}],
        "paths": {f"/{route.file}": {"get": _operation(route)} for route in ROUTES},
        "components": {"schemas": schemas()},
    }


def _operation(route: Route) -> Schema:
    said: Schema = {"text/plain": {"schema": {"type": "string"}}}
    answered: Schema = {"image/svg+xml": {"schema": {"type": "string"}}}
    if route.answer != "picture":
        said = {"application/json": {"schema": _reference("Error")}}
        answered = {"application/json": {"schema": _reference(route.answer)}}
    return {
        "operationId": route.name,
        "summary": route.says,
        "parameters": [_parameter(parameter) for parameter in route.parameters],
        "responses": {
            "200": {"description": "The answer.", "content": answered},
            "400": {"description": "What is wrong with the question.", "content": said},
            "503": {
                "description": "There is much to do just now, or it takes too long.",
                "headers": {"Retry-After": {"schema": {"type": "integer"}}},
                "content": said,
            },
        },
    }


def _parameter(parameter: Parameter) -> Schema:
    text: Schema = {"type": "string", "maxLength": MOST_CHARACTERS}
    many = {"type": "array", "items": text, "maxItems": MOST_POSITIONS}
    return {
        "name": parameter.name,
        "in": "query",
        "description": parameter.says,
        "required": parameter.required,
        "schema": many if parameter.many else text,
        "example": [parameter.example] if parameter.many else parameter.example,
    }


@cache
def schemas() -> Schema:
    """The schemas of the answers, made from the types that the answers are made of."""
    found: Schema = {}
    for kind in (Verdict, Outcome, Play):
        schema = _schema(kind)
        found |= {name: _whole(each) for name, each in schema.pop("$defs", {}).items()}
        found[kind.__name__] = schema
    verdict, outcome, play = (found[name]["properties"] for name in ("Verdict", "Outcome", "Play"))
    verdict |= {"ruleset": {"type": "string"}, "legal": {"type": "boolean"}}
    outcome["ruleset"] = {"type": "string"}
    play["play"] = play.pop("text")
    error = {"error": {"type": "string", "description": "What is wrong, in one line."}}
    refused = {"ok": {"const": False}, **error, "status": {"type": "integer"}}
    plays = {"ruleset": {"type": "string"}, "plays": _list(_reference("Play"))}
    judged = {"anyOf": [_reference("Verdict"), _reference("Unjudged")]}
    found |= {
        "Error": {"type": "object", "properties": refused},
        "Unjudged": {"type": "object", "properties": {"ruleset": {"type": "string"}, **error}},
        "Plays": {"type": "object", "properties": plays},
        "Verdicts": {
            "type": "object",
            "properties": {"game": {"type": "string"}, "verdicts": _list(judged)},
        },
    }
    return {name: _whole(schema) for name, schema in found.items()}


def _schema(kind: Any) -> Schema:
    template = "#/components/schemas/{model}"
    return TypeAdapter(kind).json_schema(mode="serialization", ref_template=template)


def _whole(schema: Schema) -> Schema:
    """The schema of an object in which nothing is left out, and nothing more is said."""
    properties: Mapping[str, Schema] = schema["properties"]
    fields = {
        name: {key: value for key, value in each.items() if key not in ("default", "title")}
        for name, each in properties.items()
    }
    return {
        **schema,
        "properties": fields,
        "required": sorted(fields),
        "additionalProperties": False,
    }


def _reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}
