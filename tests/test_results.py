"""What is told of bulk play: means, shares and intervals, and turns that are booked at once."""

from __future__ import annotations

from math import isclose
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.playing import ASSEMBLED
from tests.situations import game

from lusoria.playable import results
from lusoria.playable.bulk import job
from lusoria.playable.simulate import Simulation, simulate

NAME = "verquere/encyclopedia"


@given(st.dictionaries(st.integers(1, 500), st.integers(1, 9), min_size=1, max_size=20))
def test_mean_deviation_and_quantiles(lengths: dict[int, int]) -> None:
    listed = sorted(n for n, times in lengths.items() for _ in range(times))
    average, deviation = results.spread(lengths)
    assert isclose(average, mean(listed))
    assert isclose(deviation, stdev(listed) if len(listed) > 1 else 0, abs_tol=1e-9)
    half = results.quantile(lengths, 0.5)
    assert sum(n <= half for n in listed) >= len(listed) / 2 > sum(n < half for n in listed)


@given(st.integers(1, 10**12).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_share_lies_in_its_interval(share: tuple[int, int]) -> None:
    low, high = results.wilson(*share)
    assert 0 <= low <= share[0] / share[1] <= high <= 1


def test_the_interval_is_wilsons() -> None:
    """Ten of a hundred: the interval that textbooks give."""
    assert results.wilson(10, 100) == pytest.approx((0.0552, 0.1744), abs=1e-4)


def test_results_add_up() -> None:
    done = simulate(job(ASSEMBLED[NAME]), 300)
    told = results.figures(done)
    assert sum(side.games for side in told.wins.values()) + told.unfinished.games == 300
    assert sum(stake.games for stake in told.stakes) == 300 - told.unfinished.games
    assert told.turns.quantiles[0.05] <= told.turns.mean <= told.turns.most


def test_figures_are_one_table_of_all_rows() -> None:
    pytest.importorskip("pandas")
    figures = results.figures(simulate(job(ASSEMBLED[NAME]), 30))
    table = figures.to_pandas()
    assert list(table.columns) == list(results.Row._fields)
    assert table["value"].tolist() == [row.value for row in figures.rows()]


def test_turns_played_are_told_apart_from_turns_booked() -> None:
    """Of the games that stand still, only the turns up to the standstill and a few more."""
    play = job(ASSEMBLED["verquere/dlp-1252"])
    done = simulate(play, 100)
    told = results.figures(done)
    turns = told.turns
    assert turns.played.times + turns.booked.times == sum(
        length * games for length, games in (done.counts.lengths if done.counts else {}).items()
    )
    assert told.unfinished.games > 0
    assert 0 < turns.booked.times < told.unfinished.games * told.unfinished.limit
    figures = {row.of: row.value for row in told.rows() if row.what == "turns"}
    assert figures["played per game"] + figures["booked per game"] == pytest.approx(turns.mean)


def test_there_are_no_results_of_no_games() -> None:
    with pytest.raises(ValueError, match="no games"):
        results.figures(Simulation(job(ASSEMBLED[NAME]), None, 5, "interrupted"))


@pytest.mark.parametrize("name", ["verquere/dlp-1252", "pente-grammai/ludii-code-race"])
def test_a_standstill_is_counted_as_if_it_had_been_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no throw lets anybody move, all turns are passed: at once, or one by one."""
    running: Any = game(name).state.program

    def played() -> tuple[list[int], list[int]]:
        sizes = running.SIZE, running.ROOM, running.LOGGED, running.LONGEST + 1, 0, 0, 0
        memory = [[0] * size for size in sizes]
        running.play_games(*memory, 1, 0, 30, running.RANDOM, running.RANDOM)
        return memory[2], memory[3]

    booked, lengths = played()
    monkeypatch.setitem(running.play_games.__globals__, "IDLE", -1)
    assert booked[running.UNFINISHED] > 0
    assert 0 < booked[running.BOOKED] < booked[running.TURNS]
    booked[running.BOOKED] = 0
    assert played() == (booked, lengths)
