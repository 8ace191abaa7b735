"""Play over HTTP by the whole catalogue: as on the command line."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from tests.building import whole_build

from lusoria.site.cli import main

AT = "/-/lusoria/"

ONE_OF_EACH = """
    SELECT x.ruleset, e.position, e.throw, e.play FROM example_expectation x
    JOIN example e ON e.id = x.example
    WHERE e.play IS NOT NULL AND e.position IS NOT NULL
    GROUP BY x.ruleset ORDER BY x.ruleset
"""
"""A judged play under each ruleset and set of options under which an example is played."""
OF_EACH_GAME = f"SELECT * FROM ({ONE_OF_EACH}) GROUP BY substr(ruleset, 1, instr(ruleset, '/'))"


@pytest.fixture(scope="module")
def client(private: httpx.Client) -> httpx.Client:
    return private


def by_command(name: str, *said: str | None) -> Any:
    """What the command line answers."""
    arguments = [name, *(each or "-" for each in said), "--json", "--build", str(whole_build())]
    return json.loads(CliRunner().invoke(main, arguments).stdout)


def by_http(client: httpx.Client, name: str, **asked: str | None) -> Any:
    given = {key: value for key, value in asked.items() if value is not None}
    answer = client.get(f"{AT}{name}.json", params=given)
    return answer.json()


@pytest.mark.parametrize(
    ("asked", "most"),
    [(OF_EACH_GAME, 10), pytest.param(ONE_OF_EACH, 60, marks=pytest.mark.slow)],
    ids=["one of each game", "each ruleset"],
)
def test_it_is_answered_as_on_the_command_line(
    client: httpx.Client, database: sqlite3.Connection, asked: str, most: int
) -> None:
    examples = [tuple(row) for row in database.execute(asked)]
    assert len(examples) > most
    legal = set()
    for ruleset, position, throw, play in examples:
        given = {"ruleset": ruleset, "position": position}
        expected = by_command("judge", ruleset, position, throw, play)
        assert by_http(client, "judge", **given, throw=throw, play=play) == expected
        legal.add(expected["legal"])
        expected = by_command("outcome", ruleset, position)
        assert by_http(client, "outcome", **given) == expected
    assert legal == {True, False}


def test_legal_plays_of_each_game_are_those_of_the_command_line(
    client: httpx.Client, database: sqlite3.Connection
) -> None:
    for ruleset, position, throw, _ in database.execute(OF_EACH_GAME):
        expected = by_command("plays", ruleset, position, throw)
        assert by_http(client, "plays", ruleset=ruleset, position=position, throw=throw) == expected


def test_every_ruleset_of_a_game_gives_the_verdict_of_the_example(
    client: httpx.Client, database: sqlite3.Connection
) -> None:
    named = "verquere/second-man-to-the-head"
    sql = "SELECT position, throw, play FROM example WHERE id = ?"
    (example,) = database.execute(sql, [named])
    found = by_http(
        client,
        "verdicts",
        game="verquere",
        **{key: example[key] for key in ("position", "throw", "play")},
    )
    verdicts = {each["ruleset"]: each["kind"] for each in found["verdicts"]}
    sql = "SELECT ruleset, found_verdict FROM example_expectation WHERE example = ?"
    expected = dict(tuple(row) for row in database.execute(sql, [named]))
    shared = verdicts.keys() & expected.keys()
    assert len(shared) > 2
    assert {name: verdicts[name] for name in shared} == {name: expected[name] for name in shared}


def test_each_example_of_the_description_is_answered_as_described(client: httpx.Client) -> None:
    told = client.get(f"{AT}openapi.json").json()
    base = told["servers"][0]["url"]
    for path, methods in told["paths"].items():
        operation = methods["get"]
        asked = {each["name"]: each["example"] for each in operation["parameters"]}
        for given in (asked, {**asked, "history": []}):
            answer = client.get(base + path, params=given)
            assert answer.status_code == 200, answer.text
            (kind,) = operation["responses"]["200"]["content"]
            assert answer.headers["content-type"].startswith(kind)
            assert answer.headers["access-control-allow-origin"] == "*"
            assert answer.text.startswith("{" if kind == "application/json" else "<svg")
