"""Track games: plays and next steps are judged, and what forbids a step is named."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.playing import ASSEMBLED
from tests.tracks import RACE, SPLIT, TRACKS, ruleset_of, state_of


@pytest.mark.parametrize("name", TRACKS)
def test_every_play_listed_is_judged_legal_and_every_other_step_is_not(name: str) -> None:
    draw, ruleset = Random(name), ruleset_of(name)
    state = state_of(name)
    position = ruleset.start()
    for _ in range(25):
        throws = ruleset.throws(position)
        if not throws:
            break
        throw = draw.choices([t for t, _ in throws], [float(c) for _, c in throws])[0]
        plays = ruleset.plays(position, throw)
        for play in plays:
            verdict = ruleset.judge(position, throw, play.text)
            assert (verdict.legal, verdict.position) == (True, play.position), (position, throw)
            assert ruleset.after(position, play) == play.position
        laid = state.read(position)
        first = {(s["from"], s["to"]) for s in ruleset.next_steps(position, throw)}
        men_there = [p for p in laid.men[laid.mover == "black"] if p != "off"]
        for origin in men_there:
            goal = draw.choice(state.places[1:])
            if goal != origin and (origin, goal) not in first:
                verdict = ruleset.judge(position, throw, f"{origin}/{goal}")
                assert not verdict.legal
                assert verdict.clauses, (position, throw, origin, goal)
        position = draw.choice(plays).position


@pytest.mark.parametrize("name", TRACKS)
def test_next_steps_lead_to_every_order_and_to_nothing_else(name: str) -> None:
    draw, ruleset = Random(name), ruleset_of(name)
    position = ruleset.start()
    for _ in range(12):
        throws = [throw for throw, _ in ruleset.throws(position)]
        if not throws:
            break
        throw = draw.choice(throws[-4:])
        plays = ruleset.plays(position, throw)
        orders = ruleset.sequences(position, throw)
        assert {play.position for play in orders} == {play.position for play in plays}
        walked: set[str] = set()
        ways: list[list[dict[str, Any]]] = [[]]
        for way in ways:
            following = ruleset.next_steps(position, throw, way)
            ways += [[*way, step] for step in following]
            if not following:
                walked.add(ruleset.after(position, way))
        finished = {play.position for play in plays if play.steps or len(plays) == 1}
        assert finished == walked, (position, throw)
        position = draw.choice(plays).position


def clauses(name: str, position: str, throw: str | None, play: str) -> set[str]:
    verdict = ruleset_of(name).judge(position, throw, play)
    assert not verdict.legal
    return {clause.id.partition("/")[2] for clause in verdict.clauses}


def rules_of(name: str, wanted: str) -> set[str]:
    """The clauses of a ruleset that name a rule."""
    return {
        clause["id"].partition("/")[2]
        for clause in ASSEMBLED[name]["clauses"]
        if any(use["rule"] == f"track.{wanted}" for use in clause["rules"])
    }


@pytest.mark.parametrize(
    ("position", "throw", "play", "rule"),
    [
        ("4@hand 1@1 / 4@hand 1@2 / white", "3", "1/4", "entering.first_if_possible"),
        ("4@hand 1@1 / 4@hand 1@2 / white", "1", "hand/1", "landing.beside_own"),
        ("5@hand / 4@hand 1@6 / white", "1", "hand/1", "landing.beside_enemy"),
        ("4@hand 1@1 / 4@hand 1@2 / white", "3", "hand/5", "throwing.total"),
        ("4@hand 1@1 / 4@hand 1@2 / white", "3", "hand/off", "entering.counted_from"),
        ("4@hand 1@1 / 4@hand 1@2 / white", "3", "pass", "obligation.play_on"),
    ],
)
def test_what_forbids_a_step_is_named(position: str, throw: str, play: str, rule: str) -> None:
    named = clauses(RACE, position, throw, play)
    assert named & rules_of(RACE, rule), (named, rules_of(RACE, rule))


def test_a_split_throw_may_be_taken_up_where_it_was_left() -> None:
    ruleset = ruleset_of(SPLIT)
    start = "1@1 1@2 1@6 2@8 / 1@2 1@4 1@5 2@8 / white"
    whole = {play.position for play in ruleset.plays(start, "4")}
    steps = ruleset.next_steps(start, "4", "6/8")
    rest = "1@1 1@2 3@8 / 1@2 1@4 1@5 2@8 / white; left=2"
    assert steps == ruleset.next_steps(rest)
    assert {play.position for play in ruleset.plays(rest)} <= whole
