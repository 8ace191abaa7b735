"""Play over real HTTP and in SQL: the answers of the command line, and as described."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from tests.tiny import START

from lusoria.site.cli import main
from lusoria.site.plugin.boards import MOST_CHARACTERS
from lusoria.site.server import PLAY, QUESTIONS

pytestmark = pytest.mark.tiny

PLAIN = {"ruleset": "tiny/plain", "position": START}
OF_GAME = {"game": "tiny", "position": START, "throw": "5-3"}


@pytest.fixture(scope="module")
def play(folder: Path) -> str:
    """A legal play of 5-3 from the start."""
    return str(by_command(folder, "plays", "tiny/plain", START, "5-3")["plays"][0]["play"])


def by_command(folder: Path, *arguments: str) -> Any:
    """Return the answer of the command line."""
    result = CliRunner().invoke(main, [*arguments, "--json", "--build", str(folder)])
    return json.loads(result.stdout)


def test_answers_are_those_of_the_command_line(
    private: httpx.Client, folder: Path, play: str
) -> None:
    def answers(name: str, **more: str) -> Any:
        answer = private.get(f"{PLAY}{name}.json", params={**PLAIN, **more})
        assert answer.headers["content-type"] == "application/json"
        return answer.json()

    asked = ("tiny/plain", START)
    assert answers("plays", throw="5-3") == by_command(folder, "plays", *asked, "5-3")
    for text in (play, "1/2", "24/1"):
        expected = by_command(folder, "judge", *asked, "5-3", text)
        assert answers("judge", throw="5-3", play=text) == expected
    assert answers("outcome") == by_command(folder, "outcome", *asked)


def test_every_ruleset_of_a_game_judges(private: httpx.Client, folder: Path, play: str) -> None:
    told = private.get(f"{PLAY}verdicts.json", params={**OF_GAME, "play": play}).json()
    index = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))
    names = [ruleset["id"] for ruleset in index["rulesets"] if ruleset["game"] == "tiny"]
    assert [verdict["ruleset"] for verdict in told["verdicts"]] == names
    for verdict in told["verdicts"]:
        asked = {**PLAIN, "ruleset": verdict["ruleset"], "throw": "5-3", "play": play}
        alone = private.get(f"{PLAY}judge.json", params=asked)
        assert alone.json() == verdict if "error" not in verdict else alone.status_code == 400


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
        ("plays", {"position": [START, START]}, "position: 2 times, expected at most 1"),
        ("plays", {"history": [START, "nothing"]}, "history 2, position, character "),
        ("plays", {"history": ["x"] * 301}, "history: 301 times, expected at most 300"),
        ("judge", {"throw": "5-3"}, "play is missing"),
        ("judge", {"throw": "5-3", "play": "\0"}, "play, character 1"),
        ("verdicts", {"play": "1/2", "game": "tiny"}, "there is no parameter 'ruleset'"),
        ("verdicts", {"play": "1/2", "game": "tinny", "ruleset": []}, "did you mean tiny?"),
    ],
)
def test_what_is_wrong_with_a_question_is_one_line(
    private: httpx.Client, file: str, wrong: dict[str, Any], said: str
) -> None:
    answer = private.get(f"{PLAY}{file}.json", params={**PLAIN, **wrong})
    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_the_description_names_every_question_and_its_parameters(private: httpx.Client) -> None:
    told = private.get(PLAY).json()
    assert told == private.get(f"{PLAY}openapi.json").json()
    assert set(told["paths"]) == {f"/{question.file}" for question in QUESTIONS}
    for question in QUESTIONS:
        described = told["paths"][f"/{question.file}"]["get"]["parameters"]
        needed = [each["name"] for each in described if each["required"]]
        assert needed == list(question.needed)
        asked = {each["name"]: each["example"] for each in described}
        wrong = private.get(PLAY + question.file, params={**asked, "x": "1"})
        assert "there is no parameter 'x'" in wrong.text


def test_sql_plays_on_ones_own_machine(private: httpx.Client, folder: Path, play: str) -> None:
    sql = """SELECT legal(:r, :p, '5-3', :play) AS good, legal(:r, :p, '5-3', '24/1') AS bad,
        plays_count(:r, :p, '5-3') AS plays, legal(:r, 'x', '5-3', '1/2') AS unread,
        legal('tiny/nothing', :p, '5-3', '1/2') AS unknown, plays_count(1, x'00', NULL) AS odd"""
    asked = {"sql": sql, "r": "tiny/plain", "p": START, "play": play, "_shape": "array"}
    (row,) = private.get("/db/lusoria.json", params=asked).json()
    plays = len(by_command(folder, "plays", "tiny/plain", START, "5-3")["plays"])
    assert (row["good"], row["bad"], row["plays"]) == (1, 0, plays)
    assert (row["unread"], row["unknown"], row["odd"]) == (None, None, None)
