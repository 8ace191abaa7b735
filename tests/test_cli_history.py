"""Commands know the positions before, and records of games without dice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.playing import ASSEMBLED
from tests.tiny import WON, answers, questions, run

pytestmark = pytest.mark.usefixtures("tiny")


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
