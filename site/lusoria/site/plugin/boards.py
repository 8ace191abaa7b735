"""Pictures of boards within Datasette, and play in SQL; and what answers both: `Rulesets`."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock
from typing import Any

from datasette import Response, hookimpl  # type: ignore[import-untyped]
from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils.asgi import Request  # type: ignore[import-untyped]

from lusoria.playable.ruleset import Ruleset
from lusoria.schema.answers import Built
from lusoria.schema.questions import QuestionError
from lusoria.site.addresses import DATABASE
from lusoria.site.ask import library
from lusoria.site.faults import as_fault
from lusoria.site.plugin.rows import PICTURE, find_build

MOST_RULESETS = 80
"""How many rulesets are held to play with; each takes less than half a megabyte."""

MOST_CHARACTERS = 2000
"""How long a position, a throw or a play may be."""

Question = dict[str, Any]
Json = dict[str, Any]


class Rulesets(library.Library):
    """The rulesets of a build, asked one question at a time.

    Rulesets of one size share their scratch memory, which is of megabytes.
    """

    def __init__(self, build: Path) -> None:
        super().__init__(build)
        self.build = Built(build)
        self._lock = Lock()
        self._scratch: dict[int, list[int]] = {}
        self._held = lru_cache(maxsize=MOST_RULESETS)(self._make)
        self._answers: Mapping[str, Callable[[Question], Json]] = {
            "board": partial(library.draw_board, self),
            "plays": partial(library.list_plays, self),
            "judge": partial(library.judge, self),
            "outcome": partial(library.find_outcome, self),
            "verdicts": partial(library.judge_by_all, self),
        }

    def ruleset(self, name: str) -> Ruleset:
        """Return a ruleset that can be asked. Raises UnknownNameError."""
        return self._held(name)

    def _make(self, name: str) -> Ruleset:
        ruleset = Ruleset(self.build.assembled(name), lasting=True)
        own = ruleset.state.work
        ruleset.state.work = self._scratch.setdefault(len(own), own)
        return ruleset

    def ask(self, name: str, question: Question) -> Json:
        """Return the answer to a question of play. Raises QuestionError."""
        try:
            with self._lock:
                return self._answers[name](question)
        except Exception as error:
            fault = as_fault(error)
            if fault is None:
                raise
            raise QuestionError(fault.message.partition("\n")[0]) from error


@lru_cache(maxsize=2)
def hold_rulesets(build: Path) -> Rulesets:
    """Return the rulesets of a build, held for all who ask."""
    return Rulesets(build)


@hookimpl  # type: ignore[untyped-decorator]
def register_routes() -> list[tuple[str, Any]]:
    """Draw the positions to which cells refer."""
    return [(f"/{re.escape(PICTURE)}$", draw_board)]


async def draw_board(datasette: Datasette, request: Request) -> Response:
    """Return the picture of a position. Raises QuestionError."""
    asked = {name: request.args[name].strip() for name in request.args}
    for name, value in asked.items():
        if name not in ("ruleset", "position", "play"):
            raise QuestionError(f"{name[:40]}: expected ruleset, position or play")
        if len(value) > MOST_CHARACTERS:
            raise QuestionError(f"{name}: longer than {MOST_CHARACTERS} characters")
    if not asked.get("ruleset") or not asked.get("position"):
        raise QuestionError("expected a ruleset and a position")
    rulesets = hold_rulesets(find_build(datasette))
    drawn = await asyncio.to_thread(rulesets.ask, "board", asked)
    return Response(drawn["svg"], 200, {}, "image/svg+xml; charset=utf-8")


@hookimpl  # type: ignore[untyped-decorator]
def prepare_connection(conn: sqlite3.Connection, database: str, datasette: Datasette) -> None:
    """Add the functions of SQL that play, for whoever may write SQL."""
    if database != DATABASE or not datasette.setting("default_allow_sql"):
        return
    build = find_build(datasette)

    def answer(name: str, **question: Any) -> Json | None:
        given = {key: value for key, value in question.items() if value not in (None, "")}
        if all(isinstance(value, str) for value in given.values()):
            with suppress(QuestionError):
                return hold_rulesets(build).ask(name, given)
        return None

    def legal(ruleset: str, position: str, throw: str | None, play: str) -> int | None:
        verdict = answer("judge", ruleset=ruleset, position=position, throw=throw, play=play)
        return None if verdict is None else int(verdict["legal"])

    def plays_count(ruleset: str, position: str, throw: str | None) -> int | None:
        listed = answer("plays", ruleset=ruleset, position=position, throw=throw)
        return None if listed is None else len(listed["plays"])

    conn.create_function("legal", 4, legal)
    conn.create_function("plays_count", 3, plays_count)
