"""How players count the points of a board, where that is not as positions and plays do."""

from __future__ import annotations

from tests.playing import ASSEMBLED
from tests.tiny import run

from lusoria.playable.ruleset import Ruleset
from lusoria.site.inpage import playing

NAME = "backgammon/modern"
MODERN = Ruleset(ASSEMBLED[NAME])
START = "2@1 5@12 3@17 5@19 / 2@1 5@12 3@17 5@19 / white"
ASKED = {"position": START, "throw": "3-1", "history": (), "played": [], "drawn": 0}


def test_plays_are_told_in_the_count_of_players() -> None:
    assert MODERN.told("17/20* 19/20(2)") == "8/5* 6/5(2)"
    assert MODERN.told("bar/4 20/off") == "bar/21 5/off"
    (step,) = (step for step in playing.turn(MODERN, ASKED)["next"] if step["text"] == "17/20")
    assert step["told"] == "8/5"


def test_a_refusal_is_told_in_the_count_of_players_and_kept_in_that_of_positions() -> None:
    verdict = playing.judge(MODERN, {**ASKED, "play": [{"from": "1", "to": "2"}] * 3})
    assert "24/23" in verdict["why"]
    assert "1/2" in verdict["reason"]
    assert verdict["play"] == "1/2(3)"
    assert MODERN.judge(START, "3-1", "17/20 19/20").position  # all is read and written as before


def test_another_count_is_told_and_what_was_probably_meant() -> None:
    found = run("judge", NAME, START, "3-1", "8/5 6/5")
    assert found.exit_code == 1
    assert "8/5 6/5 as players count is 17/20 19/20" in found.stderr
    assert "as players count" not in run("judge", NAME, START, "3-1", "8/1").stderr


def test_other_rulesets_count_as_positions_do() -> None:
    counted = [name for name, each in ASSEMBLED.items() if "numbering" in each]
    assert {name.partition("+")[0] for name in counted} == {NAME}
