"""Bulk play: the figures depend on seed and ruleset alone, however the games are dealt out."""

from __future__ import annotations

import gzip
import io
import signal
import time
from concurrent.futures import wait
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from operator import add
from typing import Any

import pytest
from tests.playing import ASSEMBLED
from tests.situations import game

from lusoria.playable import host, program
from lusoria.playable.bulk import Counts, OtherProgramError, identity, job, play_chunk
from lusoria.playable.engine.loop import BOOKED, TURNS
from lusoria.playable.records import read_games, replay, write_record
from lusoria.playable.simulate import Alone, Run, processes, simulate, terminable, workers_worth

NAME = "verquere/encyclopedia"
STANDS_STILL = "verquere/dlp-1252"
"""In some games nobody can move any more: their turns are booked, not played."""
RECORDED = (
    "backgammon/modern",
    "bakkis/ludii-1",
    "ludus-latrunculorum/locus-ludi-piso",
    "pente-grammai/schaedler-2009",
    "plakoto/ludii-code",
    NAME,
)
"""Games of all families: whose cast is played, with stages, pins, leaps, and without dice."""


def same(one: Counts | None, other: Counts | None) -> bool:
    assert one
    assert other
    return (one.games, one.tally, one.lengths) == (other.games, other.tally, other.lengths)


DRAWN = [2083461142, 2336358445, 3202548255, 3552281905]


@pytest.mark.parametrize("name", [NAME, STANDS_STILL])
def test_it_does_not_matter_how_games_are_cut_into_chunks(name: str) -> None:
    play = job(ASSEMBLED[name], seed=5)
    whole = play_chunk(play, 0, 40)
    chunks = [play_chunk(play, at, end - at) for at, end in pairwise([0, 1, 7, 8, 30, 40])]
    assert same(reduce(add, reversed(chunks)), whole)
    assert (whole.tally[BOOKED] > 0) == (name == STANDS_STILL)


def test_it_does_not_matter_how_many_processes_play() -> None:
    play = job(ASSEMBLED[NAME], seed=5)
    with processes(2) as crew:
        assert same(simulate(play, 500, crew).counts, simulate(play, 500).counts)


@pytest.mark.parametrize("name", RECORDED)
def test_games_are_the_same_records_in_both_hosts_and_replay_without_a_fault(name: str) -> None:
    play = job(ASSEMBLED[name], seed=3, recorded=True)
    compiled, interpreted = play_chunk(play, 0, 2), play_chunk(play, 0, 2, interpreted=True)
    text = gzip.decompress(compiled.records).decode()
    assert gzip.decompress(interpreted.records).decode() == text
    records = list(read_games(io.BytesIO(compiled.records)))
    assert "".join(f"{write_record(record)}\n" for record in records) == text
    assert [replay(game(name), record).fault for record in records] == [None] * 2
    played = sum(len(record.turns) for record in records)
    assert played == compiled.tally[TURNS] - compiled.tally[BOOKED]


def test_another_seed_gives_other_games() -> None:
    figures = {play_chunk(job(ASSEMBLED[NAME], seed=s), 0, 5).tally for s in (0, 1, 2**62)}
    assert len(figures) == 3


def test_the_generator_is_the_one_that_is_named() -> None:
    """If these change, GENERATOR has to."""
    played: Any = host.interpreted(program.text(ASSEMBLED[NAME]), NAME)
    work = [0] * played.ROOM
    played.shuffle(work, 1, 2)
    assert [played.draw(work) for _ in range(4)] == DRAWN


@pytest.mark.parametrize("name", ["garanguet/dlp-1123", NAME])
@pytest.mark.parametrize("old", ["2051013963", "choice = below(work, count)", "0x735A2D97"])
def test_another_generator_or_another_way_to_draw_a_play_is_another_program(
    name: str, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So results of both are kept apart wherever they go by the program's digest."""
    before = job(ASSEMBLED[name]).identity
    body = program._body
    monkeypatch.setattr(program, "_body", lambda module: body(module).replace(old, f"{old} + 0"))
    identity.cache_clear()
    after = job(ASSEMBLED[name]).identity
    identity.cache_clear()
    assert after[0] == before[0]
    assert after[1] != before[1]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": 2**63}, "a seed is a whole number"),
        ({"policy": "clever"}, "'clever' is no policy"),
        ({"policy": "white=skilled"}, "is no policy of both sides"),
        ({"policy": "white=skilled,black=clever"}, "'clever' is no policy"),
        ({"policy": "skilled"}, "plays by a net, and there is none"),
    ],
)
def test_a_job_that_cannot_be_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        job(ASSEMBLED[NAME], **wrong)


def test_a_job_of_another_program_is_not_played() -> None:
    play = job(ASSEMBLED[NAME])
    other = replace(play, identity=(play.identity[0], "0" * 64))
    with pytest.raises(OtherProgramError, match="its program of the ruleset is another"):
        play_chunk(other, 0, 1)
    done = simulate(other, 10)  # a worker may have changed since it was asked: each chunk asks
    assert done.counts is None
    assert "a worker has to be refused" in str(done.stopped)


def test_what_is_kept_are_the_first_games() -> None:
    """A chunk that came back before an earlier one waits for it."""
    run = Run(job(ASSEMBLED[NAME]), 6, Alone())
    chunks = {first: Counts(2, (first,), {9: 2}) for first in (0, 2, 4)}
    run.add(4, chunks[4])
    run.add(0, chunks[0])
    assert (run.played, run.counts) == (2, chunks[0])
    run.add(2, chunks[2])
    assert run.counts == Counts(6, (6,), {9: 6})


def test_an_interrupt_keeps_what_is_done() -> None:
    def interrupt(done: Counts) -> None:
        if done.games > 20:
            raise KeyboardInterrupt

    play = job(ASSEMBLED[NAME])
    done = simulate(play, 10**9, report=interrupt)
    assert done.stopped == "interrupted"
    assert done.counts
    assert same(done.counts, play_chunk(play, 0, done.counts.games))


@pytest.mark.parametrize("victim", [0, 1])
def test_a_worker_lost_while_all_wait_stops_the_run_and_the_others_end(victim: int) -> None:
    before = active_children()
    killed: list[BaseProcess] = []

    def kill(done: Counts) -> None:
        if done.games > 20 and not killed:
            time.sleep(1)  # until nothing is left to play: one worker holds the lock of the queue
            killed.append([child for child in active_children() if child not in before][victim])
            killed[0].kill()

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
    assert run.counts is None
    assert active_children() == before


def test_few_games_are_not_worth_processes() -> None:
    play = job(ASSEMBLED[NAME])
    assert workers_worth(play, 2, 8) == 1
    assert workers_worth(play, 10**9, 8) == 8
