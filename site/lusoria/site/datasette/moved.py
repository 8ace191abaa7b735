"""The plugin for addresses of tables and columns that are called otherwise now: they lead on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from datasette.app import Datasette  # type: ignore[import-untyped]
from datasette.utils import tilde_decode  # type: ignore[import-untyped]

from lusoria.schema.tables import metadata
from lusoria.site.addresses import DATABASE
from lusoria.site.answers import REFERENCES
from lusoria.site.datasette.errors import hook
from lusoria.site.http import App, send_empty

TABLES = {"step_forbidden_by": ("expectation_forbidden_by", (0, 2))}
"""Tables, with those that have their rows now, and with the parts of their keys that are left."""

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "clause_rule": {"after": "ends_after"},
    "example_expectation": {
        "after": "position_after",
        "found_after": "found_position_after",
        "outcome": "winner",
        "found_outcome": "found_winner",
    },
    "example_step": {"after": "position_after"},
    "reading_change": {"before": "before_clause", "after": "after_clause"},
    "ruleset": {"after": "after_source", "like": "like_ruleset"},
    "verdicts_that_differ": {"after": "position_after"},
}
"""Columns of tables, and what they are called."""

LISTS: Mapping[tuple[str, str], tuple[str, str]] = {
    ("assembled", "options"): ("assembled_option", "option"),
    ("chapter", "rules_of"): ("chapter_game", "game"),
    ("evidence", "passages"): ("evidence_passage", "passage"),
    ("example_expectation", "forbidden_by"): ("expectation_clause", "clause"),
    ("example_expectation", "found_forbidden_by"): ("expectation_forbidden_by", "clause"),
    ("example_step", "forbidden_by"): ("expectation_forbidden_by", "clause"),
    ("example_step", "kind"): ("example_expectation", "found_verdict"),
    ("example_step", "reason"): ("example_expectation", "found_reason"),
    ("game_date", "passages"): ("game_date_passage", "passage"),
    ("game_place", "passages"): ("game_place_passage", "passage"),
    ("relation", "passages"): ("relation_passage", "passage"),
}
"""Columns whose values are rows of other tables now: the table and its column."""

NAMING = re.compile(
    r"_(sort|sort_desc|facet|facet_array|facet_date|col|nocol|json|filter_column_?\d*)"
)
"""Parameters whose values are columns."""

PATH = re.compile(rf"/{DATABASE}/(?P<table>\w+)(?P<form>\.\w+)?(?:/(?P<key>[^/]+))?$")


@hook
def asgi_wrapper(datasette: Datasette) -> Callable[[App], App]:
    """Lead old addresses on, before Datasette looks for what there is no more."""

    def wrapped(app: App) -> App:
        async def answer(scope: Any, receive: Any, send: Any) -> None:
            to = None
            if scope["type"] == "http":
                path = scope.get("raw_path", b"").decode("latin-1").partition("?")[0]
                to = moved(path or scope["path"], scope["query_string"].decode("latin-1"))
                to = to or await _single_play(datasette, path)
            if to is None:
                await app(scope, receive, send)
                return
            await send_empty(send, 301, [(b"location", to.encode("latin-1"))])

        return answer

    return wrapped


def moved(path: str, query: str) -> str | None:
    """Where an address leads now, relative to itself; None if it is no old one."""
    found = PATH.search(path)
    if not found:
        return None
    table, key = found["table"], found["key"]
    if table in TABLES:
        now, kept = TABLES[table]
        return _address(now, found["form"], _of_key(key, kept), parse_qsl(query))
    if key or not query:
        return None
    asked = parse_qsl(query, keep_blank_values=True)
    now, parameters = table, list[tuple[str, str]]()
    for name, value in asked:
        column, mark, how = name.partition("__")
        if (table, column) in LISTS:
            to, other = LISTS[table, column]
            if table in REFERENCES[to].values():
                parameters.append(
                    ("_through", json.dumps({"table": to, "column": other, "value": value}))
                )
                continue
            now = to
            parameters.append(
                (other + (f"__{how}" if mark and how != "arraycontains" else ""), value)
            )
        elif NAMING.fullmatch(name):
            if (table, value) not in LISTS:  # the order of lists says nothing without them
                parameters.append((name, COLUMNS.get(table, {}).get(value, value)))
        else:
            parameters.append((COLUMNS.get(table, {}).get(column, column) + mark + how, value))
    if now != table:
        parameters = list(_there(now, parameters))
    return None if parameters == asked else _address(now, found["form"], None, parameters)


def _there(table: str, parameters: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The parameters that another table has as well: of its columns, and of pages."""
    columns = metadata.tables[table].columns
    for name, value in parameters:
        column, mark, how = name.partition("__")
        if column == "expectation" and column not in columns:
            yield f"id{mark}{how}", value
        elif column in columns or name.startswith("_"):
            yield name, value


def _of_key(key: str | None, kept: Iterable[int]) -> str | None:
    """The parts of the key of a row that are left of it."""
    if key is None:
        return None
    row, dot, form = key.partition(".")
    parts = row.split(",")
    return ",".join(parts[i] for i in kept if i < len(parts)) + dot + form


def _address(
    table: str, form: str | None, key: str | None, parameters: Iterable[tuple[str, str]]
) -> str:
    way = f"../{table}/{key}" if key else f"{table}{form or ''}"
    asked = urlencode(list(parameters))
    return f"{way}?{asked}" if asked else way


async def _single_play(datasette: Datasette, path: str) -> str | None:
    """Where the row of a single play's step leads: to that of the play, which tells the same."""
    found = PATH.search(path)
    if not found or found["table"] != "example_step" or not found["key"]:
        return None
    row, dot, form = found["key"].partition(".")
    expectation, _, ply = row.rpartition(",")
    asked = "SELECT 1 FROM example_step WHERE expectation = ? AND ply = ?"
    answer = await datasette.get_database(DATABASE).execute(asked, [tilde_decode(expectation), ply])
    return None if answer.rows else f"../example_expectation/{expectation}{dot}{form}"
