"""The plays of rulesets are those that their oracles list; games end where they end them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from tests.naive_garanguet import GARANGUET, Garanguet
from tests.naive_track import GAMES
from tests.oracles import (
    ENUMERATED,
    ORACLES,
    PLAYED_OTHERWISE,
    SHARE,
    GnuBackgammon,
    OfTables,
    OfTrack,
    Oracle,
    differences,
    men_by_place,
    sides_of,
)
from tests.playing import RULESETS, games, last_turns, other, random_turns, ruleset

FEW, MANY = 60, 200
IDS = [f"{name}-{type(oracle).__name__}" for name, oracle in ORACLES]


def ask(name: str, oracle: Oracle, seed: int, count: int) -> Counter[str]:
    """Ask an oracle of so many turns, and hold it against the ruleset; how often dice matched."""
    turns = [*oracle.turns(name, seed, count * SHARE.get(type(oracle).__name__, 1))]
    assert not [*differences(ruleset(name), oracle, turns)]
    return Counter(map(kind, (throw for _, throw in turns)))


def kind(throw: str) -> str:
    dice = sorted(throw.split("-"))
    if len(dice) == 3 and len({*dice}) == 2:
        return "higher pair" if dice[1] == dice[2] else "lower pair"
    return "alike" if len({*dice}) < len(dice) else "different"


@pytest.mark.parametrize(("name", "oracle"), ORACLES, ids=IDS)
def test_plays_are_those_of_the_oracle(name: str, oracle: Oracle) -> None:
    thrown = ask(name, oracle, 1, FEW)
    if name in ENUMERATED or name.startswith("garanguet"):
        assert len(thrown) == (4 if name.startswith("garanguet") else 2), "all kinds of throws"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "oracle"), ORACLES, ids=IDS)
def test_many_plays_are_those_of_the_oracle(name: str, oracle: Oracle) -> None:
    ask(name, oracle, 4, MANY * (12 if isinstance(oracle, GnuBackgammon) else 1))


def test_every_ruleset_of_garanguet_is_enumerated() -> None:
    found = {name for name in RULESETS if name.startswith("garanguet/")}
    assert found == {*GARANGUET, "garanguet/ludii-code"}


@pytest.mark.parametrize("name", GAMES)
def test_in_one_turn_of_eight_at_most_a_side_may_pass_on_a_track(name: str) -> None:
    turns = [*OfTrack(GAMES[name]).turns(name, 1, 2 * FEW)]
    plays = [ruleset(name).plays(position, throw) for position, throw in turns]
    assert 8 * sum(not all(play.steps for play in each) for each in plays) <= len(turns)


@pytest.mark.parametrize("name", ENUMERATED)
def test_games_end_and_count_as_the_oracle_has_it(name: str) -> None:
    naive: Any = ENUMERATED[name]
    ends = 0
    last = [(turn.position, turn.throw) for turns in games(name) for turn in turns[-3:]]
    for position, throw in [*random_turns(name, 3, 40 if name in GARANGUET else 60), *last]:
        for play in ruleset(name).plays(position, throw):
            waiting, moved, mover = sides_of(play.position)
            outcome = ruleset(name).outcome(play.position)
            ended = naive.ended(moved, waiting)
            assert outcome.over == (ended or naive.ended(waiting, moved)), play.position
            if ended and isinstance(naive, Garanguet):
                assert (outcome.winner, outcome.stake) == (other(mover), naive.holes(waiting))
            ends += outcome.over
    assert ends, "no game has ended: the test says nothing"


@pytest.mark.parametrize("name", [name for name in PLAYED_OTHERWISE if name in GARANGUET])
def test_a_win_in_the_middle_of_a_throw_frees_from_nothing(name: str) -> None:
    """Some positions tell: there, the answer that it frees would allow more plays."""
    own = OfTables(GARANGUET[name])
    free = OfTables(replace(GARANGUET[name], end_frees=True))
    told = 0
    for position, throw in last_turns(name, 5, 4000):
        if own.results(position, throw) != free.results(position, throw):
            told += 1
            assert not [*differences(ruleset(name), own, [(position, throw)])]
        if told == 2:
            return
    assert told


def test_the_last_men_go_the_whole_of_a_divided_throw_if_it_can_be_gone() -> None:
    """Where part of it brings them home, the game goes on if the whole can be gone otherwise."""
    name = "pente-grammai/anonymous-page"
    ring, won, kept = GAMES[name], 0, 0
    for position, throw in [*OfTrack(ring).turns(name, 1, 800)][::4]:
        state = (men_by_place(position.split(" / ")[0]), men_by_place(position.split(" / ")[1]))
        home = ((ring.home, 5),)
        if any(men[0] == home and left for men, left in ring.parts(state, int(throw))):
            plays = {play.position for play in ruleset(name).plays(position, throw)}
            wins = any(position.startswith("5@8 /") for position in plays)
            won, kept = won + wins, kept + (not wins)
    assert won > 0
    assert kept > 20
