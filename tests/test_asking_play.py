"""Play over real HTTP and in SQL: the answers of the command line, bounded, and as described."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from tests.tiny import START

from lusoria.site.cli import main
from lusoria.site.serve.app import PLAYER
from lusoria.site.serve.play import MOST_CHARACTERS, ROUTES
from lusoria.site.serve.processes import NoAnswerError, Process

pytestmark = pytest.mark.tiny

AT = "/db/-/lusoria/"
PLAIN = {"ruleset": "tiny/plain", "position": START}
OF_GAME = {"game": "tiny", "position": START, "throw": "5-3"}


@pytest.fixture(scope="module")
def play(folder: Path) -> str:
    """A legal play of 5-3 from the start."""
    found = by_command(folder, "plays", "tiny/plain", START, "5-3")
    return str(found["plays"][0]["play"])


def by_command(folder: Path, *arguments: str) -> Any:
    """What the command line answers."""
    result = CliRunner().invoke(main, [*arguments, "--json", "--out", str(folder)])
    return json.loads(result.stdout)


def test_answers_are_those_of_the_command_line(
    client: httpx.Client, folder: Path, play: str
) -> None:
    def answers(name: str, **more: str) -> Any:
        answer = client.get(f"{AT}{name}.json", params={**PLAIN, **more})
        assert answer.headers["content-type"] == "application/json; charset=utf-8"
        assert answer.headers["access-control-allow-origin"] == "*"
        return answer.json()

    asked = ("tiny/plain", START)
    assert answers("plays", throw="5-3") == by_command(folder, "plays", *asked, "5-3")
    for each in (play, "1/2", "24/1"):
        expected = by_command(folder, "judge", *asked, "5-3", each)
        assert answers("judge", throw="5-3", play=each) == expected
    assert answers("outcome") == by_command(folder, "outcome", *asked)


def test_every_ruleset_of_a_game_judges(client: httpx.Client, folder: Path, play: str) -> None:
    told = client.get(f"{AT}verdicts.json", params={**OF_GAME, "play": play}).json()
    index = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))
    names = [ruleset["id"] for ruleset in index["rulesets"] if ruleset["game"] == "tiny"]
    assert [verdict["ruleset"] for verdict in told["verdicts"]] == names
    for verdict in told["verdicts"]:
        asked = {**PLAIN, "ruleset": verdict["ruleset"], "throw": "5-3", "play": play}
        alone = client.get(f"{AT}judge.json", params=asked)
        assert alone.json() == verdict if "error" not in verdict else alone.status_code == 400


def test_a_name_that_begins_with_an_underscore_says_nothing(client: httpx.Client) -> None:
    for file in ("outcome.json", "board.svg"):
        plain = client.get(f"{AT}{file}", params=PLAIN)
        assert client.get(f"{AT}{file}", params={**PLAIN, "_n": "1"}).content == plain.content


def test_the_root_answers_as_well(client: httpx.Client) -> None:
    for file in ("outcome.json", "board.svg"):
        short = client.get(f"/-/lusoria/{file}", params=PLAIN)
        assert short.status_code == 200
        assert short.content == client.get(f"{AT}{file}", params=PLAIN).content


@pytest.mark.parametrize(
    ("file", "wrong", "said"),
    [
        ("plays", {"ruleset": ""}, "ruleset is missing, as in ruleset=verquere/encyclopedia"),
        ("plays", {"ruleset": "tiny/plane"}, "did you mean tiny/plain?"),
        ("plays", {"ruleset": "../catalogue"}, "there is no ruleset '../catalogue'"),
        ("plays", {"position": "nothing"}, "position, character "),
        ("plays", {"position": "é" * (MOST_CHARACTERS + 1)}, "position: longer than 2000"),
        ("plays", {"throw": "9-9"}, "throw"),
        ("plays", {"thrown": "5-3"}, "there is no parameter 'thrown'; did you mean throw?"),
        ("plays", {"position": [START, START]}, "position: said 2 times, expected once"),
        ("plays", {"history": [START, "nothing"]}, "history 2, position, character "),
        ("plays", {"history": [START] * 301}, "history: more than 300 positions"),
        ("judge", {"throw": "5-3"}, "play is missing"),
        ("judge", {"throw": "5-3", "play": "\0"}, "play, character 1"),
        ("verdicts", {"play": "1/2", "game": "tinny"}, "there is no parameter 'ruleset'"),
    ],
)
def test_what_is_wrong_with_a_question_is_one_line(
    client: httpx.Client, file: str, wrong: dict[str, Any], said: str
) -> None:
    answer = client.get(f"{AT}{file}.json", params={**PLAIN, **wrong})
    assert answer.status_code == 400
    assert answer.headers["access-control-allow-origin"] == "*"
    assert said in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_a_game_that_is_not_there_and_a_position_of_no_ruleset(client: httpx.Client) -> None:
    for wrong, said in (({"game": "tinny"}, "did you mean tiny?"), ({"position": "x"}, "position")):
        answer = client.get(f"{AT}verdicts.json", params={**OF_GAME, "play": "1/2", **wrong})
        assert answer.status_code == 400
        assert said in answer.json()["error"]


def test_nothing_can_be_sent(client: httpx.Client) -> None:
    for place in (AT, "/-/lusoria/"):
        assert client.post(f"{place}plays.json", data=PLAIN).status_code == 405
        assert client.get(f"{place}nothing.json").status_code == 404


def test_the_description_is_that_of_the_answers(client: httpx.Client, play: str) -> None:
    told = client.get(f"{AT}openapi.json").json()
    assert set(told["paths"]) == {f"/{route.file}" for route in ROUTES}
    questions = [
        {**PLAIN, "throw": "5-3", "play": play},
        {**PLAIN, "throw": "5-3", "play": "24/1", "history": START},
        {**PLAIN, "throw": "9-9", "play": "x"},
        {**OF_GAME, "play": play},
        {**OF_GAME, "play": "1/2"},
    ]
    seen = set()
    for path, methods in told["paths"].items():
        operation = methods["get"]
        names = {parameter["name"] for parameter in operation["parameters"]}
        for question in questions:
            asked = {name: value for name, value in question.items() if name in names}
            answer = client.get(told["servers"][0]["url"] + path, params=asked)
            seen.add((path, answer.status_code))
            ((kind, described),) = operation["responses"][str(answer.status_code)][
                "content"
            ].items()
            assert answer.headers["content-type"].startswith(kind)
            if kind == "application/json":
                schema = {**described["schema"], "components": told["components"]}
                Draft202012Validator(schema).validate(answer.json())
    assert len(seen) > len(told["paths"])


def test_sql_plays_on_ones_own_machine(private: httpx.Client, folder: Path, play: str) -> None:
    sql = """SELECT legal(:r, :p, '5-3', :play) AS good, legal(:r, :p, '5-3', '24/1') AS bad,
        plays_count(:r, :p, '5-3') AS plays, legal(:r, 'x', '5-3', '1/2') AS unread,
        legal('tiny/nothing', :p, '5-3', '1/2') AS unknown, plays_count(1, x'00', NULL) AS odd"""
    asked = {"sql": sql, "r": "tiny/plain", "p": START, "play": play, "_shape": "array"}
    (row,) = private.get("/db/lusoria.json", params=asked).json()
    plays = len(by_command(folder, "plays", "tiny/plain", START, "5-3")["plays"])
    assert (row["good"], row["bad"], row["plays"]) == (1, 0, plays)
    assert (row["unread"], row["unknown"], row["odd"]) == (None, None, None)


def test_who_is_late_is_ended_and_begun_again(folder: Path) -> None:
    process = Process(PLAYER, str(folder), "plays", seconds=60)
    before = process.ask("outcome", PLAIN)
    assert process._process
    os.kill(process._process.pid, signal.SIGSTOP)  # it will surely be late
    process._seconds = 0.1
    with pytest.raises(NoAnswerError, match="takes longer than is allowed here"):
        process.ask("outcome", PLAIN)
    process._seconds = 60
    assert process.ask("outcome", PLAIN) == before
    process.close()
