"""The commands that answer questions about play: plays, judge, outcome, perft."""

from __future__ import annotations

import json

import pytest
from tests.tiny import START, WON, run

pytestmark = pytest.mark.usefixtures("tiny")


def test_plays_are_lines_of_play_and_position() -> None:
    assert run("plays", "tiny/plain", START, "5-3").stdout == (
        "1/4/9  1@9 1@19 / 1@1 1@19 / black\n"
    )


def test_plays_as_json_have_their_steps() -> None:
    told = json.loads(run("plays", "tiny/plain", START, "5-3", "--json").stdout)
    assert told == {
        "ruleset": "tiny/plain",
        "plays": [
            {
                "play": "1/4/9",
                "steps": [
                    {"from": "1", "to": "4", "number": 3},
                    {"from": "4", "to": "9", "number": 5},
                ],
                "position": "1@9 1@19 / 1@1 1@19 / black",
            }
        ],
    }


def test_sequences_are_all_orders() -> None:
    distinct = run("plays", "tiny/plain", START, "3-1").stdout.splitlines()
    sequences = run("plays", "tiny/plain", START, "3-1", "--sequences").stdout.splitlines()
    assert len(sequences) > len(distinct)


def test_next_steps_before_and_within_a_throw() -> None:
    first = json.loads(run("plays", "tiny/plain", START, "5-3", "--next", "--json").stdout)
    assert first == {"ruleset": "tiny/plain", "next": [{"from": "1", "to": "4", "number": 3}]}
    asked = ("plays", "tiny/plain", START, "5-3", "--next", "--played", "1/4")
    assert run(*asked).stdout == "4/9  with 5\n"


def test_nothing_left_is_said_beside_the_answer() -> None:
    over = run("plays", "tiny/plain", WON, "5-3")
    assert (over.exit_code, over.stdout) == (0, "")
    assert "the game is over" in over.stderr
    played = run("plays", "tiny/plain", START, "5-3", "--next", "--played", "1/4/9")
    assert (played.exit_code, played.stdout, played.stderr) == (0, "", "the turn is over\n")


def test_a_legal_play_is_told_with_the_position_after_it() -> None:
    told = run("judge", "tiny/plain", START, "5-3", "1/4/9")
    assert (told.exit_code, told.stdout) == (0, "legal\n1@9 1@19 / 1@1 1@19 / black\n")


def test_a_forbidden_play_is_told_with_clause_and_sentence() -> None:
    told = run("judge", "tiny/plain", START, "5-3", "1/6/9")
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        "forbidden at step 1",
        "1/6 with the 5 may not be played: 6 holds one black man",
        "  tiny/one-man-closes, editorial",
        "    One man closes a point.",
    ]


def test_a_broken_obligation_has_no_step() -> None:
    told = run("judge", "tiny/plain", START, "3-1", "1/4", "--json")
    verdict = json.loads(told.stdout)
    assert told.exit_code == 1
    assert (verdict["kind"], verdict["legal"], verdict["step"]) == ("incomplete", False, None)
    assert (verdict["ruleset"], verdict["play"]) == ("tiny/plain", "1/4")
    assert [clause["id"] for clause in verdict["clauses"]] == ["tiny/as-many"]
    words = run("judge", "tiny/plain", START, "3-1", "1/4").stdout
    assert words.startswith(f"incomplete\n{verdict['reason']}\n  tiny/as-many, ")
    assert verdict["instead"] in words


def test_options_may_be_named_and_change_the_verdict() -> None:
    asked = (START, "6-1", "19/off 1/2")
    assert run("judge", "tiny/plain", *asked).exit_code == 0
    assert run("judge", "tiny/plain+home-first", *asked).exit_code == 1


def test_outcomes_in_words_and_in_json() -> None:
    assert run("outcome", "tiny/plain", START).stdout == "the game goes on\n"
    assert run("outcome", "tiny/plain", WON).stdout.startswith("white has won, stake 1, by\n")
    told = json.loads(run("outcome", "tiny/plain", WON, "--json").stdout)
    assert (told["over"], told["winner"], told["stake"]) == (True, "white", 1)
    assert [clause["id"] for clause in told["clauses"]] == ["tiny/off-wins"]


def test_perft_counts() -> None:
    assert run("perft", "tiny/plain", "0").stdout == "1\n"
    told = json.loads(run("perft", "tiny/plain", "1", "--json").stdout)
    paths = run("perft", "tiny/plain", "1").stdout
    assert told == {"ruleset": "tiny/plain", "turns": 1, "paths": int(paths)}


@pytest.mark.parametrize("position", ["- / 1@1 1@19 / white", "-/1@1 1@19/white"])
def test_a_position_that_begins_with_a_dash_is_no_option(position: str) -> None:
    told = run("outcome", "tiny/plain", position)
    assert told.exit_code == 2
    assert "found 0 white men" in told.stderr
    assert told.stderr.splitlines()[1:] == [f"  {position}", "  ^"]
