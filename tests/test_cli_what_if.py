"""What if: clauses left out and other readings, in one question and in batches."""

from __future__ import annotations

import json

import pytest
from tests.tiny import START, WON, questions, run

pytestmark = pytest.mark.usefixtures("tiny")


def test_what_if_a_clause_were_left_out() -> None:
    asked = ("judge", "tiny/plain", START, "5-3", "1/6/9")
    told = run(*asked, "--without", "one-man-closes")
    assert (told.exit_code, told.stdout.splitlines()[0]) == (0, "legal")
    assert "by tiny/plain without one-man-closes" in told.stderr
    answer = json.loads(run(*asked, "--without", "tiny/one-man-closes", "--json").stdout)
    assert (answer["ruleset"], answer["kind"]) == ("tiny/plain without one-man-closes", "legal")
    plays = json.loads(run("plays", *asked[1:4], "--without", "one-man-closes", "--json").stdout)
    assert len(plays["plays"]) > len(
        json.loads(run("plays", *asked[1:4], "--json").stdout)["plays"]
    )
    over = run("outcome", "tiny/plain", WON, "--without", "off-wins")
    assert over.stdout == "the game goes on\n"


def test_what_if_a_locus_were_read_otherwise() -> None:
    asked = ("judge", "tiny/plain", START, "2-2", "1/3/5/7")
    assert run(*asked).stdout.startswith("not-thrown at step 3\n")
    told = run(*asked, "--reading", "thrice", "--json")
    assert json.loads(told.stdout)["ruleset"] == "tiny/plain reading thrice"
    assert told.exit_code == 0
    simulated = run("simulate", "tiny/plain", "-n", "5", "--reading", "thrice", "--json")
    (one,) = json.loads(simulated.stdout)["simulations"]
    assert one["ruleset"] == "tiny/plain reading thrice"


@pytest.mark.parametrize(
    ("option", "clause", "said"),
    [
        ("--without", "one-man-close", "did you mean one-man-closes?"),
        ("--without", "twice", "take another reading in its place (--reading): thrice"),
        ("--reading", "thice", "did you mean thrice?"),
    ],
)
def test_a_change_that_cannot_be_made_is_told_in_one_line(
    option: str, clause: str, said: str
) -> None:
    told = run("judge", "tiny/plain", START, "5-3", "1/6/9", option, clause)
    assert (told.exit_code, told.stdout) == (2, "")
    assert said in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_what_if_counts_for_every_line_of_a_batch() -> None:
    asked = {"position": START, "throw": "5-3", "play": "1/6/9"}
    told = run(
        *("judge", "tiny/plain", "--batch", "-", "--without", "one-man-closes"),
        text=questions(asked, asked),
    )
    assert [json.loads(line)["kind"] for line in told.stdout.splitlines()] == ["legal", "legal"]
