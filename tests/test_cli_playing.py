"""Questions about play: plays, judge, outcome; what if; with a history; in batches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.playing import ASSEMBLED
from tests.tiny import START, WON, answers, questions, run

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


def test_a_batch_answers_every_line_in_order() -> None:
    asked = questions(
        {"ruleset": "tiny/plain", "position": START, "throw": "5-3"},
        {"ruleset": "tiny/plain", "position": START, "throw": "5-3", "played": "1/4"},
        {"position": START, "throw": "5-3", "played": [{"from": "1", "to": "4"}]},
        {"ruleset": "tiny/loose", "position": START, "throw": "5-3", "played": ""},
    )
    told = answers("plays", "tiny/plain", "--batch", "-", text=asked)
    assert [play["play"] for play in told[0]["plays"]] == ["1/4/9"]
    assert (
        told[1]
        == told[2]
        == {"ruleset": "tiny/plain", "next": [{"from": "4", "to": "9", "number": 5}]}
    )
    assert told[3]["next"]


def test_a_faulty_line_is_answered_and_the_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    right = {"position": START, "throw": "5-3", "play": "1/4/9"}
    faulty: list[object] = [
        [],
        {"position": START, "throw": "5-3"},
        {"position": 3, "throw": "5-3", "play": "1/4/9"},
        {"postion": START, "throw": "5-3", "play": "1/4/9"},
        {"position": "rubbish", "throw": "5-3", "play": "1/4/9"},
        {**right, "ruleset": "tiny/plan"},
        {**right, "ruleset": "../../etc/passwd"},
        {**right, "play": [{"from": "1"}]},
        {**right, "play": [4]},
        {**right, "throw": "5-9"},
        {**right, "throw": "\ud800"},
    ]
    lines = [json.dumps(one) for one in faulty]
    lines += ["nonsense", "", "[" * 100_000, '{"position": "\\ud800"}', json.dumps(right)]
    file.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    told = run("judge", "tiny/plain", "--batch", str(file))
    assert told.exit_code == 2
    assert told.stderr == ""
    found = [json.loads(line) for line in told.stdout.splitlines()]
    assert len(found) == len(lines) + 1
    assert found[-2]["legal"] is True
    assert all(list(one) == ["error"] for one in found[:-2] + found[-1:])
    assert found[3]["error"] == 'found the key "postion"; did you mean position?'
    assert "did you mean tiny/plain?" in found[5]["error"]
    assert "UTF-8" in found[-1]["error"]


def test_a_batch_without_fault_ends_with_zero() -> None:
    forbidden = {"position": START, "throw": "5-3", "play": "1/6/9", "number": 7}
    told = run("judge", "tiny/plain", "--batch", "-", text=questions(forbidden))
    assert told.exit_code == 0
    assert json.loads(told.stdout)["legal"] is False


def test_a_program_may_ask_line_by_line() -> None:
    """Each answer comes before the next question is asked."""
    command = [sys.executable, "-m", "lusoria", "plays", "tiny/plain", "--batch", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            question = {"position": START, "throw": "5-3"}
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
            assert b'"1/4/9"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=60) == 0


PISO = "ludus-latrunculorum/locus-ludi-piso"
BELL = "ludus-latrunculorum/bell-8x8"
GONE_BACK = "6m1/7m/8/8/8/2M5/8/M7 black"
BEFORE = """6mm/8/8/8/8/2M5/8/M7 white  # the start
6mm/8/8/8/8/2M5/M7/8 black

6m1/7m/8/8/8/2M5/M7/8 white
"""


@pytest.fixture(scope="module")
def rome(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As much of a build as two rulesets without dice need."""
    folder = tmp_path_factory.mktemp("rome")
    rulesets = []
    for number, name in enumerate((PISO, BELL)):
        file = f"{number}.json"
        (folder / file).write_text(json.dumps(ASSEMBLED[name]), encoding="utf-8")
        told = {"id": name, "options": {}, "assembled": [{"id": name, "file": file}]}
        rulesets.append(told)
    index = {"rulesets": rulesets, "examples": []}
    (folder / "catalogue.json").write_text(json.dumps(index), encoding="utf-8")
    return folder


@pytest.fixture
def roman(rome: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the rulesets without dice."""
    monkeypatch.setenv("LUSORIA_BUILD", str(rome))


@pytest.mark.usefixtures("roman")
def test_a_position_that_came_before_may_not_come_again() -> None:
    asked = ("judge", PISO, GONE_BACK, "-", "h7-h8")
    assert run(*asked).stdout == "legal\n6mm/8/8/8/8/2M5/8/M7 white 0-0\n"
    told = run(*asked, "--history", "-", text=BEFORE)
    assert told.exit_code == 1
    assert told.stdout.startswith(
        "forbidden at step 1\n"
        "h7-h8 may not be played: the position it leads to has been there once\n"
        "  ludus-latrunculorum/no-position-again"
    )


@pytest.mark.usefixtures("roman")
def test_plays_and_outcomes_know_the_positions_before() -> None:
    free = run("plays", PISO, GONE_BACK, "-").stdout.splitlines()
    held = run("plays", PISO, GONE_BACK, "-", "--history", "-", text=BEFORE).stdout.splitlines()
    assert [line for line in free if line not in held] == ["h7-h8  6mm/8/8/8/8/2M5/8/M7 white 0-0"]
    outcome = run("outcome", PISO, GONE_BACK, "--history", "-", text=BEFORE)
    assert outcome.stdout == "the game goes on\n"


@pytest.mark.usefixtures("roman")
def test_a_question_of_a_batch_has_its_own_history() -> None:
    one = {"ruleset": PISO, "position": GONE_BACK, "throw": "-", "play": "h7-h8"}
    asked = questions({**one, "history": ["6mm/8/8/8/8/2M5/8/M7 white"]}, one)
    assert [told["legal"] for told in answers("judge", "--batch", "-", text=asked)] == [False, True]


@pytest.mark.usefixtures("roman")
def test_a_position_in_the_history_that_cannot_be_read_is_marked() -> None:
    told = run("judge", PISO, GONE_BACK, "-", "h7-h8", "--history", "-", text="6mm/8/8 white\n")
    assert told.exit_code == 2
    assert "6mm/8/8 white" in told.stderr


@pytest.mark.usefixtures("roman")
def test_steps_without_numbers_are_told_by_their_squares() -> None:
    told = run("plays", PISO, GONE_BACK, "-", "--next").stdout.splitlines()
    assert sorted(told) == ["g8-f8", "g8-g7", "g8-h8", "h7-g7", "h7-h6", "h7-h8"]


@pytest.mark.usefixtures("roman")
@pytest.mark.parametrize("claimed", ["draw", "draw 0", "none"])
def test_a_record_may_end_in_a_draw(claimed: str) -> None:
    told = run("replay", "-", text=drawn(claimed))
    assert (told.exit_code, told.stderr) == (0, "")
    assert "ok the game is drawn, by\n  ludus-latrunculorum/thirty-quiet-moves" in told.stdout


@pytest.mark.usefixtures("roman")
def test_a_record_of_a_draw_may_not_claim_a_winner() -> None:
    told = run("replay", "-", text=drawn("white 1"))
    assert told.exit_code == 1
    assert "no the game ends with a draw, not as the record claims" in told.stdout


def drawn(claimed: str) -> str:
    start = "6mm/8/8/8/8/2M5/8/M7 white; quiet=29"
    return f"ruleset: {BELL}\nstart: {start}\n1. white -: a1-a2\nresult: {claimed}\n"


def test_a_record_need_not_tell_the_stake() -> None:
    record = f"ruleset: tiny/plain\nstart: {WON}\nresult: white"
    assert run("replay", "-", text=record).exit_code == 0
    assert run("replay", "-", text=f"{record} 2").exit_code == 1
