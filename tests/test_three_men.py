"""A game of three men a side: what is written for armies of fifteen holds for small ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.naive import Naive
from tests.oracles import OfTables, differences
from tests.playing import ASSEMBLED, last_turns, random_game, random_turns, read, ruleset, steps
from tests.promises_tables import TablesTrial

from lusoria.playable.bulk import job, play_chunk
from lusoria.playable.perft import perft

THREE_MEN = json.loads((Path(__file__).parent / "data/three-men.json").read_text("utf-8"))
NAME: str = THREE_MEN["ruleset"]
NAIVE = Naive(parallel=False, start=((1, 3),), enter_on_own=True)


@pytest.fixture(autouse=True, scope="module")
def among_the_rulesets() -> Iterator[None]:
    """The tests of play know the ruleset, as long as these run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(ASSEMBLED, NAME, THREE_MEN)
        yield


def test_its_plays_are_those_of_the_naive_enumeration() -> None:
    turns = [*random_turns(NAME, 1, 60), *last_turns(NAME, 1, 30)]
    assert not [*differences(ruleset(NAME), OfTables(NAIVE), turns)]
    assert [perft(ruleset(NAME), 1), perft(ruleset(NAME), 2)] == [NAIVE.perft(1), NAIVE.perft(2)]


def test_games_are_won_by_three_men_off() -> None:
    for seed in range(5):
        last = [*random_game(NAME, seed)][-1].play.position
        white, black, _ = read(last)
        winner = ruleset(NAME).outcome(last).winner
        assert {"white": white, "black": black}[winner or ""][25] == 3
        assert [sum(white), sum(black)] == [3, 3]


def test_every_play_is_judged_legal_and_other_steps_are_refused_by_a_clause() -> None:
    refused = 0
    for position, throw in random_turns(NAME, 2, 20):
        rules = ruleset(NAME)
        for play in rules.plays(position, throw):
            assert rules.judge(position, throw, steps(play)).position == play.position
        offered = {(step.origin, step.goal) for step in rules.next_steps(position, throw)}
        white, black, mover = read(position)
        mine = white if mover == "white" else black
        for place in (place for place in range(1, 19) if mine[place]):
            number = int(throw[0])
            if (str(place), str(place + number)) not in offered:
                verdict = rules.judge(position, throw, f"{place}/{place + number}")
                assert not verdict.legal
                assert verdict.clauses
                refused += 1
    assert refused


def test_its_boards_show_three_men_of_each_side() -> None:
    drawn = ruleset(NAME).svg(ruleset(NAME).start())
    for side in ("white", "black"):
        assert drawn.count(f'class="man {side}"') == 3
    assert "3" in ruleset(NAME).board_text(ruleset(NAME).start())


def test_its_promises_hold() -> None:
    assert not [str(found) for found in TablesTrial(THREE_MEN).broken(60)]


def test_both_hosts_simulate_the_same_games() -> None:
    pytest.importorskip("llvmlite")
    play = job(THREE_MEN, seed=7)
    compiled, interpreted = play_chunk(play, 0, 40), play_chunk(play, 0, 40, interpreted=True)
    assert (compiled.tally, compiled.lengths) == (interpreted.tally, interpreted.lengths)
    assert compiled.hosts != interpreted.hosts
    assert perft(ruleset(NAME), 2, compiled=True) == NAIVE.perft(2)
