"""What the API answers is a good Python value: its truth, its equality, its hash, its pickle."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED, PLAIN, RULESETS
from tests.verdicts import wrong

import lusoria.schema
from lusoria.playable import draw, families
from lusoria.playable.bulk import job, play_chunk
from lusoria.playable.errors import InputError
from lusoria.playable.records import read_record, replay
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import KINDS, Outcome, Verdict

ONE_OF_EACH = [
    next(name for name in PLAIN if ASSEMBLED[name]["family"] == family)
    for family in families.names()
]
"""A ruleset of each family."""
START = "15@1 / 15@1 / white"
ENCYCLOPEDIA = "verquere/encyclopedia"


@pytest.mark.parametrize("kind", KINDS)
def test_a_verdict_is_true_only_of_a_legal_play(kind: Any) -> None:
    assert bool(Verdict(kind, "1/4")) is (kind == "legal")


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_what_is_judged_is_true_just_where_it_is_legal(name: str) -> None:
    seen = Counter(verdict.kind for _, _, verdict in wrong(name, 3, 100) if not verdict)
    assert "legal" not in seen
    assert len(seen) > 1
    ruleset = Ruleset(ASSEMBLED[name])
    throw = ruleset.throws(ruleset.start())[0][0]
    for play in ruleset.plays(ruleset.start(), throw):
        assert ruleset.judge(ruleset.start(), throw, play)


def test_an_outcome_is_true_just_when_the_game_is_over() -> None:
    ruleset = Ruleset(ASSEMBLED[ENCYCLOPEDIA])
    assert not ruleset.outcome(START)
    assert ruleset.outcome("15@off / 15@1 / black")
    assert Outcome(True), "nobody has won, and it is over all the same"


@pytest.mark.parametrize(
    ("lines", "plays", "whole"),
    [
        ("1. white 5-3: 1/6 1/4", [True], True),
        ("1. white 5-3: 1/6 1/4\n2. black 5-3: 1/7", [True, False], False),
        ("1. white 5-3: 1/6 1/4\nresult: white 1", [True], False),
    ],
)
def test_a_replay_is_true_just_where_the_record_has_no_fault(
    lines: str, plays: list[bool], whole: bool
) -> None:
    played = replay(Ruleset(ASSEMBLED[ENCYCLOPEDIA]), read_record(lines))
    assert [bool(ply) for ply in played.plies] == plays
    assert bool(played) is whole


def answers(ruleset: Ruleset) -> Iterator[Any]:
    """One of each thing that a ruleset answers."""
    start = ruleset.start()
    throws = ruleset.throws(start)
    throw = throws[0][0]
    plays = ruleset.plays(start, throw)
    yield throws
    yield plays
    yield ruleset.read(start)
    yield ruleset.next_steps(start, throw)
    yield ruleset.judge(start, throw, plays[0])
    yield ruleset.outcome(start)
    yield ruleset.clauses
    record = read_record(f"start: {start}\n1. white {throw}: {plays[0].text}")
    yield record
    yield replay(ruleset, record)
    yield job(ruleset.assembled, seed=3)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_all_answers_come_back_from_a_pickle_as_they_were(name: str) -> None:
    for answer in answers(Ruleset(ASSEMBLED[name])):
        assert pickle.loads(pickle.dumps(answer)) == answer
    for position, play, verdict in wrong(name, 4, 50):
        assert pickle.loads(pickle.dumps(verdict)) == verdict, (position, play)
    scene = Ruleset(ASSEMBLED[name]).scene(Ruleset(ASSEMBLED[name]).start())
    assert draw.svg(pickle.loads(pickle.dumps(scene))) == draw.svg(scene)
    counted = play_chunk(job(ASSEMBLED[name], seed=3), 0, 2, interpreted=True)
    assert pickle.loads(pickle.dumps(counted)) == counted


def test_an_error_comes_back_from_a_pickle_as_it_was() -> None:
    with pytest.raises(InputError) as wrong_position:
        Ruleset(ASSEMBLED[ENCYCLOPEDIA]).read("15@1 / 15@1 / wite")
    again = pickle.loads(pickle.dumps(wrong_position.value))
    assert again.marked() == wrong_position.value.marked()
    assert "did you mean white?" in str(again)


def test_plays_and_verdicts_can_be_members_of_sets() -> None:
    ruleset = Ruleset(ASSEMBLED[ENCYCLOPEDIA])
    plays = ruleset.plays(START, "6-1")
    verdicts = [ruleset.judge(START, "6-1", play) for play in plays]
    assert len({*plays, *plays}) == len(plays) == len({*verdicts, *verdicts}) > 1


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_ruleset_is_equal_to_itself_loaded_again(name: str) -> None:
    loaded, again = Ruleset(ASSEMBLED[name]), Ruleset(copy.deepcopy(ASSEMBLED[name]), lasting=True)
    assert loaded == again
    assert hash(loaded) == hash(again)
    assert len({loaded, again}) == 1


def test_each_choice_of_options_makes_another_ruleset() -> None:
    names = [name for name in RULESETS if name.startswith(ENCYCLOPEDIA)]
    assert len({Ruleset(ASSEMBLED[name], lasting=True) for name in names}) == len(names) > 2


def test_a_ruleset_of_the_catalogue_is_equal_to_itself_and_differs_by_its_options() -> None:
    load = lusoria.schema.ruleset
    assert load("verquere/encyclopedia") == load("verquere/encyclopedia")
    assert load("verquere/encyclopedia") != load("verquere/encyclopedia+five-blots")
    assert load("verquere/encyclopedia") != "verquere/encyclopedia"
    left_out = load("verquere/dlp-1252").without("nowhere")
    assert left_out == load("verquere/dlp-1252").without("nowhere")
    assert left_out != load("verquere/dlp-1252")


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_ruleset_comes_back_from_a_pickle_and_plays_on(name: str) -> None:
    ruleset = Ruleset(ASSEMBLED[name])
    start = ruleset.start()
    throw = ruleset.throws(start)[0][0]
    for again in (pickle.loads(pickle.dumps(ruleset)), copy.deepcopy(ruleset)):
        assert again == ruleset
        assert again.plays(start, throw) == ruleset.plays(start, throw)
        assert again.state is not ruleset.state


def test_what_was_altered_comes_back_from_a_pickle_altered() -> None:
    """It still reads what the whole ruleset writes, and can be altered further."""
    whole = lusoria.schema.ruleset("verquere/dlp-1252")
    read_as_the_book = whole.reading("only-on-the-head")
    again = pickle.loads(pickle.dumps(read_as_the_book))
    assert again == read_as_the_book
    assert again.state.made_from is not None
    assert pickle.loads(pickle.dumps(whole)).reading("only-on-the-head") == again


OTHER_PROCESS = """
import pickle, sys
ruleset, position, throw, play = pickle.load(sys.stdin.buffer)
verdict = ruleset.judge(position, throw, play)
sys.stdout.buffer.write(pickle.dumps((ruleset, ruleset.plays(position, throw), verdict)))
"""


def test_another_process_goes_on_with_what_was_pickled(tmp_path: Path) -> None:
    ruleset = lusoria.schema.ruleset("verquere/encyclopedia+five-blots")
    asked = pickle.dumps((ruleset, START, "6-1", "1/7 1/3"))
    told = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS],
        input=asked,
        cwd=tmp_path,
        capture_output=True,
        check=True,
        timeout=120,
    ).stdout
    again, plays, verdict = pickle.loads(told)
    assert again == ruleset
    assert plays == ruleset.plays(START, "6-1")
    assert not verdict
    assert verdict == ruleset.judge(START, "6-1", "1/7 1/3")
