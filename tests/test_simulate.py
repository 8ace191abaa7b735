"""Bulk play: the figures depend on seed and ruleset alone, and say what they are."""

from __future__ import annotations

import signal
from concurrent.futures import wait
from functools import cache
from itertools import pairwise
from math import isclose
from multiprocessing import active_children
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.equality import game, sample, situations
from tests.playing import ASSEMBLED, TABLES

from lusoria.playable import families, host, program, results
from lusoria.playable.bulk import Counts, Job, OtherProgramError, job, play_chunk
from lusoria.playable.codegen.bound import bind
from lusoria.playable.codegen.instruments import Note, Notes
from lusoria.playable.crews import processes
from lusoria.playable.engine import tally
from lusoria.playable.families.tables.board import MARK, OFF, SIDE, SIZE
from lusoria.playable.families.tables.state import Table
from lusoria.playable.simulate import Ledger, Run, Simulation, simulate, terminable, workers_worth

NAME = "verquere/encyclopedia"


def added(play: Job, cuts: list[int]) -> Counts:
    """The games between the cuts, chunk by chunk, the last chunk first."""
    ranges = list(pairwise(cuts))[::-1]
    chunks = [play_chunk(play, first, end - first) for first, end in ranges]
    whole = chunks[0]
    for chunk in chunks[1:]:
        whole += chunk
    return whole


def same(one: Counts | None, other: Counts | None) -> bool:
    assert one
    assert other
    return (one.games, one.tally, one.lengths) == (other.games, other.tally, other.lengths)


DRAWN = [2083461142, 2336358445, 3202548255, 3552281905]


@pytest.mark.parametrize("counting", [False, True])
def test_it_does_not_matter_how_games_are_cut_into_chunks(counting: bool) -> None:
    play = job(ASSEMBLED[NAME], seed=5, counting=counting)
    assert same(added(play, [0, 40]), added(play, [0, 1, 7, 8, 30, 40]))


def test_it_does_not_matter_how_many_processes_play() -> None:
    play = job(ASSEMBLED[NAME], seed=5)
    with processes(2) as crew:
        assert same(simulate(play, 500, crew).counts, simulate(play, 500).counts)


@pytest.mark.parametrize("name", sample())
def test_counting_clauses_does_not_change_the_games(name: str) -> None:
    plain = play_chunk(job(ASSEMBLED[name]), 0, 2, interpreted=True)
    counted = play_chunk(job(ASSEMBLED[name], counting=True), 0, 2, interpreted=True)
    booked = tally.BOOKED
    tally = list(plain.tally)
    tally[booked] = 0  # where clauses are counted, every turn is played
    assert list(counted.tally[: len(tally)]) == tally


def test_another_seed_gives_other_games() -> None:
    figures = {play_chunk(job(ASSEMBLED[NAME], seed=s), 0, 5).tally for s in (0, 1, 2**62)}
    assert len(figures) == 3


def test_the_generator_is_the_one_that_is_named() -> None:
    """If these change, GENERATOR has to."""
    played: Any = host.interpreted(program.text(ASSEMBLED[NAME]), NAME)
    work = [0] * played.ROOM
    played.shuffle(work, 1, 2)
    assert [played.draw(work) for _ in range(4)] == DRAWN


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seed": 2**63}, {"policy": "clever"}])
def test_a_job_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"seed is a whole|is no policy"):
        job(ASSEMBLED[NAME], **wrong)


def test_a_job_of_another_program_is_not_played() -> None:
    play = job(ASSEMBLED[NAME])
    other = Job(play.ruleset, 1, "random", False, (play.identity[0], "0" * 64))
    with pytest.raises(OtherProgramError, match="its program of the ruleset is another"):
        play_chunk(other, 0, 1)


def test_what_is_kept_are_the_first_games() -> None:
    """A chunk that came back before an earlier one waits for it."""
    ledger = Ledger()
    chunks = {first: Counts(2, (first,), {9: 2}) for first in (0, 2, 4)}
    ledger.enter(4, chunks[4])
    ledger.enter(0, chunks[0])
    assert (ledger.games, ledger.counts) == (2, chunks[0])
    ledger.enter(2, chunks[2])
    assert ledger.counts == Counts(6, (6,), {9: 6})


def test_an_interrupt_keeps_what_is_done() -> None:
    def interrupt(done: int) -> None:
        if done > 20:
            raise KeyboardInterrupt

    play = job(ASSEMBLED[NAME])
    done = simulate(play, 10**9, report=interrupt)
    assert done.stopped == "interrupted"
    assert done.counts
    assert same(done.counts, play_chunk(play, 0, done.counts.games))


def test_a_lost_worker_stops_the_run_and_the_others_end() -> None:
    before = active_children()

    def kill(done: int) -> None:
        if done > 20:
            (victim, *_) = [child for child in active_children() if child not in before]
            victim.kill()

    play = job(ASSEMBLED[NAME])
    with processes(2) as crew:
        done = simulate(play, 10**9, crew, kill)
    assert "the workers are lost" in str(done.stopped)
    assert same(done.counts, play_chunk(play, 0, done.counts.games if done.counts else 0))
    assert active_children() == before


def test_sigterm_ends_a_run_only_where_that_is_asked_for() -> None:
    before = signal.getsignal(signal.SIGTERM)
    play = job(ASSEMBLED[NAME])
    with terminable():
        done = simulate(play, 10**9, report=lambda done: signal.raise_signal(signal.SIGTERM))
    assert done.stopped == "terminated"
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_chunk_that_takes_too_long_is_given_up_and_its_worker_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lusoria.playable.simulate.PATIENCE", 0.1)
    before = active_children()
    with processes(2) as crew:
        run = Run(job(ASSEMBLED[NAME]), 10**9, crew)
        run.size = run.games
        run.give_out()
        (future,) = run.waiting
        while not future.running():
            wait([future], timeout=0.1)
        run.finish_what_was_begun()
    assert run.ledger.counts is None
    assert active_children() == before


def test_few_games_are_not_worth_processes() -> None:
    play = job(ASSEMBLED[NAME])
    assert workers_worth(play, 2, 8) == 1
    assert workers_worth(play, 10**9, 8) == 8


# What is told.


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
    done = simulate(job(ASSEMBLED[NAME], counting=True), 300)
    told = results.as_json(done)
    assert sum(side["games"] for side in told["wins"].values()) + told["unfinished"]["games"] == 300
    assert sum(stake["games"] for stake in told["stakes"]) == 300 - told["unfinished"]["games"]
    assert told["turns"]["quantiles"]["0.05"] <= told["turns"]["mean"] <= told["turns"]["most"]
    ended = [c["times"] for c in told["clauses"] if c["deed"] == "ended"]
    assert sum(ended) == 300 - told["unfinished"]["games"]
    hits = [c["times"] for c in told["clauses"] if c["clause"] == "verquere/hit-by-landing"]
    assert hits == [told["hits"]["times"]]


def test_turns_played_are_told_apart_from_turns_booked() -> None:
    """Of the games that stand still, only the turns up to the standstill and a few more."""
    play = job(ASSEMBLED["verquere/dlp-1252"])
    done = simulate(play, 100)
    told = results.as_json(done)
    turns = told["turns"]
    assert turns["played"]["times"] + turns["booked"]["times"] == sum(
        length * games for length, games in (done.counts.lengths if done.counts else {}).items()
    )
    unfinished = told["unfinished"]
    assert unfinished["games"] > 0
    assert 0 < turns["booked"]["times"] < unfinished["games"] * unfinished["limit"]
    figures = {f["of"]: f["value"] for f in results.rows(told) if f["what"] == "turns"}
    assert figures["played per game"] + figures["booked per game"] == pytest.approx(turns["mean"])


def test_turns_booked_are_added_up_chunk_by_chunk() -> None:
    play = job(ASSEMBLED["verquere/dlp-1252"])
    booked = tally.BOOKED
    chunks = [play_chunk(play, first, 25) for first in range(0, 100, 25)]
    assert sum(chunk.tally[booked] for chunk in chunks) == play_chunk(play, 0, 100).tally[booked]
    assert added(play, [0, 25, 50, 75, 100]).tally == play_chunk(play, 0, 100).tally


def test_there_are_no_results_of_no_games() -> None:
    with pytest.raises(ValueError, match="no games"):
        results.as_json(Simulation(job(ASSEMBLED[NAME]), None, 5, "interrupted"))


@pytest.mark.parametrize("name", ["verquere/dlp-1252", "pente-grammai/ludii-code-race"])
def test_a_standstill_is_counted_as_if_it_had_been_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no throw lets anybody move, all turns are passed: at once, or one by one."""
    running = game(name).state.program

    def played() -> tuple[list[int], list[int]]:
        tally, lengths = [0] * running.NOTES, [0] * (running.LONGEST + 1)
        running.play_games(
            [0] * running.SIZE, [0] * running.ROOM, tally, lengths, 1, 0, 30, running.RANDOM
        )
        return tally, lengths

    booked, lengths = played()
    monkeypatch.setitem(running.play_games.__globals__, "IDLE", -1)
    assert booked[running.UNFINISHED] > 0
    assert 0 < booked[running.BOOKED] < booked[running.TURNS]
    booked[running.BOOKED] = 0
    assert played() == (booked, lengths)


# What clauses do, on positions that show it.

Deeds = set[tuple[str, str]]


@cache
def counting() -> tuple[Any, list[Note]]:
    """The counting program, and what it counts."""
    text = program.text(ASSEMBLED[NAME], counting=True)
    return host.interpreted(text, NAME), Notes(
        families.family("tables").hooks, bind(ASSEMBLED[NAME])
    ).all


def noticed(state: State, side: int) -> Deeds:
    """What a counting program notices when the turn begins."""
    played, notes = counting()
    tally = [0] * (played.NOTES + len(notes))
    played.notice_turn(list(state.board), [0] * played.ROOM, side, tally)
    counted = zip(notes, tally[played.NOTES :], strict=True)
    return {(note.clause.partition("/")[2], note.deed) for note, times in counted if times}


@pytest.mark.parametrize(
    ("position", "throw", "deeds"),
    [
        ("15@1 / 15@1 / white", (5, 3), set()),
        ("13@1 2@3 / 15@1 / white", (2, 1), {("only-on-the-head", "forbade")}),
        ("15@1 / 13@1 2@18 / white", (5, 3), {("two-men-close", "forbade")}),
        (
            "2@bar 13@24 / 2@13 2@14 2@15 2@16 2@17 5@1 / white",
            (2, 1),
            {("must-pass", "barred")},  # and nothing else is counted
        ),
    ],
)
def test_a_turn_notices_what_forbids(position: str, throw: tuple[int, int], deeds: Deeds) -> None:
    ruleset = game(NAME)
    laid = ruleset.read(position)
    ruleset.state.lay(laid)
    ruleset.state.give(throw)
    assert noticed(ruleset.state, ("white", "black").index(laid.mover)) == deeds


def test_obligations_are_noticed_where_a_finished_way_to_play_falls_behind() -> None:
    """Told against all orders of all steps, of throws that are no doublets."""
    table = game(NAME).state
    obligations = [b.clause.partition("/")[2] for b in table.at("obligation")]
    seen: set[str] = set()
    for board, side in situations(NAME, 4, 4000):
        table.restore(board)
        if len(table.numbers_left()) == 2 and not table.barred(side):
            ranks = finished(table, side)
            behind = {obligations[falls_behind(r, max(ranks))] for r in ranks if r < max(ranks)}
            assert {c for c, deed in noticed(table, side) if deed == "outranked"} == behind
            seen |= behind
    assert {"as-many-numbers", "as-many-pips"} <= seen


def finished(table: Table, side: int) -> set[tuple[int, ...]]:
    """The ranks of all ways to play to the end, as the answers of the obligations in turn."""
    here = table.snapshot()
    found: set[tuple[int, ...]] = set()
    stuck = True
    for number in table.numbers_left():
        places = table.movable(side, number)
        for place in (p for p in range(OFF) if places >> p & 1):
            stuck = False
            result = table.move(side, place, number)
            if not result:
                found |= finished(table, side)
            elif not table.excuses(side, result):
                found.add(weighed(table, side))
            table.restore(here)
    if stuck:
        found.add(weighed(table, side))
    return found


def weighed(table: Table, side: int) -> tuple[int, ...]:
    """The answers of the obligations in turn to the steps that were made."""
    return tuple(table.ask(b, side) for b in table.at("obligation"))


def falls_behind(rank: tuple[int, ...], best: tuple[int, ...]) -> int:
    """The first obligation by which a rank falls behind the best."""
    return next(i for i, (a, b) in enumerate(zip(rank, best, strict=True)) if a < b)


def test_there_is_room_on_the_board_for_what_is_weighed() -> None:
    for name in TABLES:
        weights = sum("obligation" in b.hooks for b in bind(ASSEMBLED[name]))
        assert MARK + 2 * SIDE + 2 * weights <= SIZE
