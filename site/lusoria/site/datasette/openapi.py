"""What may be asked about play by HTTP: one table of routes, and its description in OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from lusoria.playable.verdicts import Outcome, Play, Verdict
from lusoria.site.datasette.mounting import PLAYING

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
    told = {route.file: route.says for route in ROUTES}
    return {"openapi": "openapi.json", "questions": told}


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
    told = {
        name: {key: value for key, value in each.items() if key not in ("default", "title")}
        for name, each in properties.items()
    }
    return {
        **schema,
        "properties": told,
        "required": sorted(told),
        "additionalProperties": False,
    }


def _reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}
