"""The modern game of backgammon against two programs that nobody here wrote.

OpenSpiel's positions were recorded beforehand (`tests/data/recorded`); GNU Backgammon is asked
through `gnubg-nn`, where that is installed. Both list the positions to which the plays of a throw
lead.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.playing import LAST, Men, other, random_game, random_positions, read, ruleset, write
from tests.recorded import OPENSPIEL, lines

MODERN = "backgammon/modern"


def test_plays_are_those_that_openspiel_recorded() -> None:
    _, *turns = lines(OPENSPIEL)
    assert len(turns) >= 1000
    for turn in turns:
        found = [play.position for play in ruleset(MODERN).plays(turn["position"], turn["throw"])]
        assert sorted(found) == sorted(turn["results"]), turn


def as_gnubg(men: Men) -> list[int]:
    """Men in the order of GNU Backgammon: from the last point of the path back to the bar."""
    return [*(men[place] for place in range(LAST, 0, -1)), men[0]]


def from_gnubg(cells: tuple[int, ...]) -> Men:
    """Men in our order; those that are nowhere else are off."""
    return (cells[LAST], *(cells[LAST - place] for place in range(1, LAST + 1)), 15 - sum(cells))


def gnubg_plays(gnubg: Any, position: str, throw: str) -> set[str]:
    """The positions after the plays of a throw, as GNU Backgammon lists them."""
    white, black, mover = read(position)
    mine, theirs = (white, black) if mover == "white" else (black, white)
    higher, lower = map(int, throw.split("-"))
    keys = gnubg.moves([as_gnubg(theirs), as_gnubg(mine)], higher, lower)
    results = set()
    for key in keys:
        enemy, own = map(from_gnubg, gnubg.board_from_position_key(key))
        results.add(write(*((own, enemy) if mover == "white" else (enemy, own)), other(mover)))
    return results or {write(white, black, other(mover))}


def turns_to_compare(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Positions with throws: half of them out of random games, half drawn freely."""
    played = (
        (turn.position, turn.throw)
        for game in itertools.count(1000 * seed)
        for turn in random_game(MODERN, game)
    )
    yield from itertools.islice(played, count // 2)
    throws = [throw for throw, _ in ruleset(MODERN).throws(ruleset(MODERN).start())]
    draw = Random(seed)
    for position in random_positions(MODERN, seed, count - count // 2):
        yield position, draw.choice(throws)


def compare(count: int, seed: int) -> int:
    """Hold so many turns against GNU Backgammon's; how many of them were doublets."""
    gnubg = pytest.importorskip("gnubg_nn")
    doublets = 0
    for position, throw in turns_to_compare(count, seed):
        found = {play.position for play in ruleset(MODERN).plays(position, throw)}
        assert found == gnubg_plays(gnubg, position, throw), (position, throw)
        doublets += throw[0] == throw[2]
    return doublets


def test_plays_are_those_of_gnu_backgammon() -> None:
    assert compare(1000, seed=1) > 100


@pytest.mark.slow
def test_twenty_thousand_turns_are_played_as_gnu_backgammon_plays_them() -> None:
    assert compare(20_000, seed=2) > 2000
