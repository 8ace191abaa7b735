"""Garanguet, with three dice, against an enumeration that shares nothing with the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.enumerating import assert_enumerated, naive_plays
from tests.naive import Men
from tests.naive_garanguet import GARANGUET, PROGRAM
from tests.playing import RULESETS, game, games, last_turns, other, random_turns, read, ruleset

NAMES = sorted(GARANGUET)
OTHER_PLAYS = [name for name in NAMES if "+double" not in name]
"""Where plays differ; the others have another stake."""
BY_PROGRAM = "garanguet/ludii-code"
"""What a program does, which its recorded games show as well (test_oracle_ludii.py)."""


def kind(throw: str) -> str:
    dice = sorted(throw.split("-"))
    pair = "higher pair" if dice[1] == dice[2] else "lower pair"
    return {1: "triplet", 2: pair, 3: "three numbers"}[len({*dice})]


def test_every_ruleset_of_the_game_is_enumerated() -> None:
    assert {name for name in RULESETS if name.startswith("garanguet/")} == {*GARANGUET, BY_PROGRAM}


@pytest.mark.parametrize("name", OTHER_PLAYS)
def test_plays_are_those_of_the_naive_enumeration(name: str) -> None:
    thrown: Counter[str] = Counter()
    for position, throw in [*random_turns(name, 1, 30), *last_turns(name, 1, 30)]:
        assert_enumerated(name, position, throw)
        thrown[kind(throw)] += 1
    assert min(thrown.values()) > 1, thrown
    assert len(thrown) == 4, "each kind of throw has been compared"


def played_by_program(position: str, throw: str) -> set[tuple[Men, Men, bool]]:
    """The men after each play of the side to move and of the other, and whether it is noted."""
    plays = ruleset(BY_PROGRAM).plays(position, throw)
    found = set()
    for play in plays:
        white, black, mover = read(play.position)
        own, enemies = (black, white) if mover == "white" else (white, black)
        found.add((own, enemies, paired_sides(play.position) & {other(mover), "both"} != set()))
    assert len(plays) == len({play.position for play in plays})
    return found


def paired_sides(position: str) -> set[str]:
    """Which side, or both, has had a higher pair or three alike."""
    return {position.partition("paired=")[2]} - {""}


def test_plays_by_the_program_are_those_of_the_naive_enumeration() -> None:
    """Half of the positions in which nothing is noted are tried with it noted as well."""
    thrown: Counter[tuple[str, bool]] = Counter()
    played = [(turn.position, turn.throw) for turn in game(BY_PROGRAM, 0)]
    turns = [*random_turns(BY_PROGRAM, 1, 12), *last_turns(BY_PROGRAM, 1, 24), *played[::6]]
    turns += [(f"{men}; paired=both", throw) for men, throw in turns if ";" not in men]
    for position, throw in turns:
        white, black, mover = read(position)
        mine, theirs = (white, black) if mover == "white" else (black, white)
        first, second, third = map(int, throw.split("-"))
        paired = bool(paired_sides(position) & {mover, "both"})
        thrown[kind(throw), paired] += 1
        found = played_by_program(position, throw)
        legal = PROGRAM.plays(mine, theirs, (first, second, third), paired)
        assert found == legal, (position, throw)
    assert min(thrown.values()) > 1, thrown
    assert len(thrown) == 8, "each kind of throw has been compared, noted and not"


@pytest.mark.parametrize("name", OTHER_PLAYS)
def test_a_win_in_the_middle_of_a_throw_frees_from_nothing(name: str) -> None:
    """Some positions tell: there, the answer that it frees would allow more plays."""
    told = 0
    for position, throw in last_turns(name, 5, 4000):
        legal = naive_plays(GARANGUET[name], position, throw)
        if legal != naive_plays(replace(GARANGUET[name], end_frees=True), position, throw):
            told += 1
            assert {play.position for play in ruleset(name).plays(position, throw)} == legal
        if told == 2:
            return
    assert told


@pytest.mark.parametrize("name", NAMES)
def test_games_end_and_count_as_the_naive_enumeration_has_it(name: str) -> None:
    naive, ends = GARANGUET[name], 0
    last = [(turn.position, turn.throw) for turns in games(name) for turn in turns[-2:]]
    for position, throw in [*random_turns(name, 3, 16), *last]:
        for play in ruleset(name).plays(position, throw):
            white, black, mover = read(play.position)
            moved, waiting = (black, white) if mover == "white" else (white, black)
            outcome = ruleset(name).outcome(play.position)
            assert outcome.over == naive.ended(moved, waiting), play.position
            if outcome.over:
                ends += 1
                assert (outcome.winner, outcome.stake) == (other(mover), naive.holes(waiting))
    assert ends, "no game has ended: the test says nothing"


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHER_PLAYS)
def test_many_plays_are_those_of_the_naive_enumeration(name: str) -> None:
    for position, throw in [*random_turns(name, 4, 100), *last_turns(name, 4, 50)]:
        found = {play.position for play in ruleset(name).plays(position, throw)}
        assert found == naive_plays(GARANGUET[name], position, throw), (position, throw)
