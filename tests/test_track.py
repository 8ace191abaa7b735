"""Track games: plays against a slow engine, partitions, judging, texts, and boards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from tests.playing import ASSEMBLED, RULESETS

from lusoria.playable.draw.figures import make_board
from lusoria.playable.errors import InputError
from lusoria.playable.families.track.state import State as TrackState
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state import Dice
from lusoria.playable.verdicts import Step

TRACKS = [n for n in RULESETS if "+" not in n and ASSEMBLED[n]["family"] == "track"]
RACE = "pente-grammai/ludii-code-race"
SPLIT = "pente-grammai/anonymous-page"


@cache
def ruleset_of(name: str) -> Ruleset:
    return Ruleset(ASSEMBLED[name])


def state_of(name: str) -> TrackState:
    state = ruleset_of(name).state
    assert isinstance(state, TrackState)
    return state


def test_throws_are_exact_and_read_as_they_show() -> None:
    cowries = Dice(7, (0, 1), counted=True)
    assert dict(cowries.throws())[(3,)] == Fraction(35, 128)
    assert cowries.read("0-0-1-1-0-0-0") == cowries.read("2") == (2,)
    sticks = Dice(2, (0, 1, 2, 4), counted=False)
    assert dict(sticks.throws())[(4, 0)] == Fraction(1, 8)
    assert sticks.read("0-4") == sticks.read("40") == (4, 0)
    for dice in (cowries, sticks, Dice(1, (1, 2, 3, 4, 5, 6), counted=False)):
        assert sum(chance for _, chance in dice.throws()) == 1
        assert sum(chance for _, chance in dice.of_sums()) == 1
        for text in ("", "9", "1-1-1", "x"):
            with pytest.raises(InputError):
                dice.read(text)


def test_positions_say_what_is_wrong_with_them() -> None:
    with pytest.raises(InputError, match="one point of the board"):
        ruleset_of(RACE).read("4@hand 1@1 / 4@hand 1@6 / white")
    assert state_of(SPLIT).read("5@3 / 5@8 / white").men == ({"3": 5}, {"8": 5})
    with pytest.raises(InputError, match="expected a place: hand, 1…10 or off"):
        ruleset_of(RACE).read("4@hand 1@11 / 5@hand / white")


# --- Judging.


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
        first = {(s.origin, s.goal) for s in ruleset.next_steps(position, throw)}
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
        ways: list[list[Step]] = [[]]
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


# --- Boards: each man on a spot of its own.


@pytest.mark.parametrize("name", TRACKS)
def test_every_man_is_drawn_on_a_spot_of_its_own(name: str) -> None:
    ruleset = ruleset_of(name)
    state = state_of(name)
    white, black = state.squares(0), state.squares(1)
    middles = make_board(state.course, (white, black), state.armies).middles
    assert {*white, *black} <= set(middles)
    assert len(set(middles.values())) == len(middles)
    men_of_one = state.armies[0]
    # One man of white on each of the first places, all of black's on his last.
    places = " ".join(f"1@{k}" for k in range(1, men_of_one + 1))
    position = f"{places} / {state.armies[1]}@off / white"
    root = ElementTree.fromstring(ruleset.svg(position, "1/2"))
    discs = [e[0] for e in root.iter() if e.get("class") == "man white"]
    assert len({(e.get("cx"), e.get("cy")) for e in discs}) == men_of_one
    assert f"1 on {men_of_one}" in ruleset.board_text(position)
    assert all(e.get("style") is None for e in root.iter())


@pytest.mark.parametrize("name", [n for n in TRACKS if state_of(n).course == "paths"])
def test_cells_that_follow_on_a_path_share_an_edge(name: str) -> None:
    state = state_of(name)
    for side in (0, 1):
        path = state.squares(side)
        cells = make_board("paths", (path, path), state.armies).cells
        for here, there in pairwise(path):
            apart = sum(abs(a - b) for a, b in zip(cells[here], cells[there], strict=True))
            # The middle of the cross is three cells broad.
            assert apart == 1 or (96 in (here, there) and apart == 2), (here, there)
