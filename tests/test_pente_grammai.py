"""Five lines: where Ludii's program ends its games, held against the prose that it follows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from tests.playing import ASSEMBLED

from lusoria.playable.ruleset import Ruleset

GAMES = 60
PLACES = [str(place) for place in range(1, 11)]


@cache
def ruleset(name: str) -> Ruleset:
    return Ruleset(ASSEMBLED[f"pente-grammai/{name}"])


def places(side: str) -> list[str]:
    return [man.partition("@")[2] for man in side.split()]


def is_locked(position: str) -> bool:
    white, black, _ = position.split(" / ")
    return all(len(set(places(side)) & set(PLACES)) == 5 for side in (white, black))


@cache
def last_positions(name: str) -> tuple[str, ...]:
    """The positions in which random games have ended, or have locked."""
    return tuple(played(name))


def played(name: str) -> Iterator[str]:
    chance = random.Random(1)
    game = ruleset(name)
    for _ in range(GAMES):
        position = game.start("white")
        while not game.outcome(position).over and not is_locked(position):
            throw = str(chance.randint(1, 6))
            position = chance.choice(game.plays(position, throw)).position
        yield position


@pytest.mark.parametrize("mode", ["race", "knock-off"])
def test_a_win_of_the_program_is_one_of_its_prose_unless_men_are_in_the_hand(mode: str) -> None:
    early = 0
    for position in last_positions(f"ludii-code-{mode}"):
        winner = ruleset(f"ludii-code-{mode}").outcome(position).winner
        if winner is None:
            continue
        men = places(position.split(" / ")[winner == "black"])
        by_prose = ruleset(f"locus-ludi-{mode}").outcome(position.replace("@off", "@8"))
        assert by_prose.winner == (None if "hand" in men else winner), position
        early += "hand" in men
    assert 0 < early < GAMES / 2


def test_a_tenth_of_the_programs_games_without_captures_lock() -> None:
    locked = [last for last in last_positions("ludii-code-race") if is_locked(last)]
    assert GAMES / 20 <= len(locked) <= GAMES / 5
    for position in locked:
        for throw in "123456":
            assert [p.text for p in ruleset("ludii-code-race").plays(position, throw)] == ["pass"]


def test_with_captures_no_game_locks() -> None:
    assert not any(map(is_locked, last_positions("ludii-code-knock-off")))
