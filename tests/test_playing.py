"""What the pages for playing ask of Python: throws, turns, the computer, records."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.playing import ASSEMBLED

from lusoria.playable.records import read_record, replay
from lusoria.playable.ruleset import Ruleset
from lusoria.site.inpage import answering, playing

LONG = "ludus-latrunculorum/bell-8x8"
"""A game in which the computer thinks long."""
GAMES = [
    "verquere/encyclopedia",
    "todas-tablas/ludii-code",
    "ludus-latrunculorum/locus-ludi-piso",
    LONG,
    "pente-grammai/schaedler-2009",
    "bakkis/ludii-5",
]
MAN = '<g class="man {mover}[^"]*" data-place="([^"]*)"><circle [^>]*?cx="([^"]*)" cy="([^"]*)"'


def ask(ruleset: str, kind: str, **asked: Any) -> Any:
    """The answer to a request, as the page gets it."""
    request = json.dumps({"kind": kind, **asked})
    answer = json.loads(answering.answer(request, json.dumps(ASSEMBLED[ruleset])))
    assert "error" not in answer, answer
    return answer["result"]


def test_a_seed_gives_the_same_throws_each_time_and_each_as_often_as_is_fair() -> None:
    throws = [("6-6", Fraction(1, 4)), ("6-5", Fraction(1, 2)), ("5-5", Fraction(1, 4))]
    drawn = [playing.draw_throw(throws, "a seed", number) for number in range(1200)]
    assert drawn == [playing.draw_throw(throws, "a seed", number) for number in range(1200)]
    often = Counter(drawn)
    assert all(abs(often[throw] - 1200 * width) < 90 for throw, width in throws)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name == LONG else []) for name in GAMES],
)
def test_a_game_played_step_by_step_and_by_the_computer_replays(name: str) -> None:
    choice = Random(7)
    begun = ask(name, "begin", seed="7")
    position, throw, drawn = begun["position"], begun["throw"], begun["drawn"]
    turns: list[dict[str, str]] = []
    past: list[str] = []
    while len(turns) < 8:
        here = {"position": position, "history": past, "seed": "7", "drawn": drawn}
        turn = ask(name, "turn", throw=throw, played=[], **here)
        if turn["outcome"]["over"]:
            break
        throw, drawn = turn["throw"], turn["drawn"]
        steps: list[dict[str, Any]] = []
        if len(turns) % 4 == 3:
            play = ask(name, "choose", throw=throw, player="random", **here)["play"]
        else:
            while turn["next"] and not (turn["stop"] and choice.random() < 0.3):
                steps.append(choice.choice(turn["next"]))
                turn = ask(name, "turn", throw=throw, played=steps, **here)
            assert turn["stop"] or turn["passes"]
            play = steps or "pass"
        verdict = ask(name, "judge", throw=throw, play=play, **here)
        assert verdict["legal"], verdict
        turns.append({"mover": turn["mover"], "throw": throw, "play": verdict["play"]})
        past.append(position)
        position, throw = verdict["position"], None
    told = {"position": position, "history": past, "start": None, "opening": begun["opening"]}
    record = ask(name, "record", base={"id": name}, turns=turns, **told)
    found = replay(Ruleset(ASSEMBLED[name]), read_record(record))
    assert (found.fault, found.position) == (None, position)
    told = ask(name, "read", record=record)
    assert told["ruleset"] == name
    assert told["turns"] == [{"throw": turn["throw"], "play": turn["play"]} for turn in turns]
    again = ask(name, "begin", start=told["position"], opening=told["opening"])
    if told["opening"]:
        assert again["position"] == past[0]


def test_a_record_says_what_was_changed_in_its_ruleset() -> None:
    name = "verquere/encyclopedia"
    start: dict[str, Any] = {"position": "15@1 / 15@1 / white", "history": []}
    start |= {"start": None, "opening": None}
    base = {"id": name, "reading": ["nowhere"], "without": ["jean", "verquere/junker"]}
    record = ask(name, "record", base=base, turns=[], **start)
    found = read_record(record)
    assert (found.reading, found.without) == (("nowhere",), ("jean", "verquere/junker"))
    told = ask(name, "read", record=record)
    assert {key: told[key] for key in ("reading", "without")} == {
        "reading": ["nowhere"],
        "without": ["jean", "verquere/junker"],
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_man_that_is_drawn_lies_on_a_spot_that_tells_of_him(name: str) -> None:
    begun = ask(name, "begin", seed="3")
    here = {"history": [], "seed": "3", "drawn": begun["drawn"], "played": []}
    turn = ask(name, "turn", position=begun["position"], throw=begun["throw"], **here)
    assert turn["spots"]
    spots = {spot["place"]: spot for spot in turn["spots"]}
    mover = re.compile(MAN.format(mover=turn["mover"]))
    found = mover.findall(turn["svg"])
    assert found
    for place, x, y in found:
        spot = spots[place]
        assert 0 <= float(x) - spot["x"] <= spot["width"], (place, x, spot)
        assert 0 <= float(y) - spot["y"] <= spot["height"], (place, y, spot)
        assert "holds" in spot["told"]


def test_a_die_is_used_when_all_of_its_number_was_played() -> None:
    own = Ruleset(ASSEMBLED["pente-grammai/anonymous-page"])
    position, used = own.start(), []
    first, second = {"from": "1", "to": "3", "number": 2}, {"from": "2", "to": "3", "number": 1}
    for played in ([], [first], [first, second]):
        (die,) = playing.list_dice(own, {"position": position, "throw": "3", "played": played})
        used.append(die.used)
    assert used == [False, False, True]


def test_no_board_has_an_inline_style() -> None:
    for name in GAMES:
        position = ask(name, "begin", seed="1")["position"]
        assert " style=" not in ask(name, "svg", position=position)


def test_a_reading_and_a_clause_left_out_change_the_verdict() -> None:
    asked = {"kind": "judge", "position": "15@1 / 15@1 / white", "throw": "6-6", "play": "1/7(4)"}
    assembled = json.dumps(ASSEMBLED["verquere/encyclopedia"])
    readings = json.dumps({"loci": [], "clauses": []})
    for without, kind in (([], "forbidden"), (["only-on-the-head"], "legal")):
        request = json.dumps({**asked, "without": without})
        assert json.loads(answering.answer(request, assembled, readings))["result"]["kind"] == kind
