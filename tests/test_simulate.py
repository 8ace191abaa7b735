"""Bulk play: the figures depend on seed and ruleset alone, and say what they are."""

from __future__ import annotations

import csv
import io
import json
import os
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import pairwise
from math import isclose
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.equality import game, sample, situations
from tests.playing import ASSEMBLED, CATALOGUE, TABLES

from lusoria.playable import host, program, results
from lusoria.playable.binding import bind
from lusoria.playable.bulk import Counts, Job, OtherProgramError, job, play_chunk
from lusoria.playable.families.tables import noticing
from lusoria.playable.families.tables.board import MARK, OFF, SIDE, SIZE
from lusoria.playable.families.tables.table import Table
from lusoria.playable.simulate import Ledger, Simulation, processes, simulate, workers_worth
from lusoria.schema.build import index

NAME = "verquere/encyclopedia"
COMMAND = [sys.executable, "-m", "lusoria", "simulate"]


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
    assert counted.tally[: len(plain.tally)] == plain.tally


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


def test_there_are_no_results_of_no_games() -> None:
    with pytest.raises(ValueError, match="no games"):
        results.as_json(Simulation(job(ASSEMBLED[NAME]), None, 5, "interrupted"))


# What clauses do, on positions that show it.

Deeds = set[tuple[str, str]]


@cache
def counting() -> tuple[Any, list[noticing.Note]]:
    """The counting program, and what it counts."""
    text = program.text(ASSEMBLED[NAME], counting=True)
    return host.interpreted(text, NAME), noticing.notes(bind(ASSEMBLED[NAME]))


def noticed(table: Table, side: int) -> Deeds:
    """What a counting program notices when the turn that lies on a table begins."""
    played, notes = counting()
    tally = [0] * (played.NOTES + len(notes))
    played.notice_turn(list(table.board), [0] * played.ROOM, side, tally)
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
    ruleset.table.lay(laid)
    ruleset.table.give(throw)
    assert noticed(ruleset.table, ("white", "black").index(laid.mover)) == deeds


def test_obligations_are_noticed_where_a_finished_way_to_play_falls_behind() -> None:
    """Told against all orders of all steps, of throws that are no doublets."""
    table = game(NAME).table
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
            if not table.move(side, place, number):
                found |= finished(table, side)
            table.restore(here)
    if stuck:
        found.add(tuple(table.ask(b, side) for b in table.at("obligation")))
    return found


def falls_behind(rank: tuple[int, ...], best: tuple[int, ...]) -> int:
    """The first obligation by which a rank falls behind the best."""
    return next(i for i, (a, b) in enumerate(zip(rank, best, strict=True)) if a < b)


def test_there_is_room_on_the_board_for_what_is_weighed() -> None:
    for name in TABLES:
        weights = sum("obligation" in b.hooks for b in bind(ASSEMBLED[name]))
        assert MARK + 2 * SIDE + 2 * weights <= SIZE


# The command.


@pytest.fixture(scope="module", autouse=True)
def build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A build with two rulesets, so that the commands need not read the data."""
    folder = tmp_path_factory.mktemp("build")
    for name in (NAME, "verquere/dlp-1252"):
        file = folder / "rulesets" / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(ASSEMBLED[name]), encoding="utf-8")
    listed = json.dumps(index(CATALOGUE, ASSEMBLED))
    (folder / "catalogue.json").write_text(listed, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUSORIA_BUILD", str(folder))
        yield


def run(*arguments: str, code: int = 0, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
        timeout=300,
    )
    assert done.returncode == code, done.stderr
    return done


def test_the_same_seed_prints_the_same_whatever_plays() -> None:
    one = run(NAME, "-n", "300", "--workers", "1", "--json").stdout
    assert run(NAME, "-n", "300", "--workers", "2", "--json").stdout == one
    told = json.loads(one)["simulations"][0]
    assert (told["ruleset"], told["games"], told["seed"]) == (NAME, 300, 1)
    assert told["versions"]["generator"] == 1


def test_csv_has_a_figure_a_row() -> None:
    told = run(NAME, "verquere/dlp-1252", "-n", "20", "--clauses", "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(told)))
    assert {row["ruleset"] for row in rows} == {NAME, "verquere/dlp-1252"}
    wins = [row for row in rows if row["what"] == "wins" and row["of"] == "white"]
    assert len(wins) == 2
    assert all(float(row["low"]) <= float(row["value"]) <= float(row["high"]) for row in wins)


def test_a_file_keeps_simulations_and_replaces_the_same_one(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    for seed in ("1", "2", "1"):
        run(NAME, "-n", "10", "--seed", seed, "--db", str(file))
    with closing(sqlite3.connect(file)) as kept:
        assert kept.execute("SELECT seed, games FROM simulations ORDER BY 1").fetchall() == [
            (1, 10),
            (2, 10),
        ]
        assert kept.execute("SELECT sum(games) FROM lengths").fetchone() == (20,)
        assert kept.execute("SELECT count(*) FROM figures WHERE what = 'wins'").fetchone() == (4,)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([NAME, "-n", "0"], "0 is not in the range"),
        ([NAME, "--policy", "clever"], "random-sequences"),
        ([NAME, "--json", "--csv"], "--json and --csv exclude each other"),
        ([NAME, "--workers", "2", "--scheduler", "x"], "a scheduler has its own"),
        (["verquere/encyclopaedia"], "verquere/encyclopedia"),
        ([NAME, "-n", "1", "--db", __file__], "file is not a database"),
    ],
)
def test_bad_input_gets_one_line(arguments: list[str], said: str) -> None:
    told = run(*arguments, code=2).stderr
    assert said in told
    assert "Traceback" not in told


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE mine (x)")
    assert "expected a file of their own" in run(NAME, "-n", "1", "--db", str(file), code=2).stderr


def test_without_numba_everything_works_and_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    first = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    slow = run(NAME, "verquere/dlp-1252", "-n", "6", "--json", PYTHONPATH=first)
    assert slow.stderr.count("numba is not installed") == 1
    quick = run(NAME, "verquere/dlp-1252", "-n", "6", "--json")
    for one, other in zip(
        json.loads(slow.stdout)["simulations"], json.loads(quick.stdout)["simulations"], strict=True
    ):
        assert "interpreted" in one["versions"].pop("hosts")[0]
        other["versions"].pop("hosts")
        assert one == other


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    pty = pytest.importorskip("pty")
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)


def shown_until(words: str, end: int) -> str:
    """What appears on a terminal until these words do, but for no longer than a minute."""
    shown = ""
    while words not in shown:
        assert select.select([end], [], [], 60)[0], f"{words!r} does not appear: {shown}"
        shown += os.read(end, 65536).decode(errors="replace")
    return shown


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_tells_what_is_done(workers: str, terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    command = [*COMMAND, NAME, "-n", "1000000000", "--workers", workers, "--json"]
    began = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, text=True, start_new_session=True
    )
    try:
        shown_until("a second", ours)
        os.killpg(began.pid, signal.SIGINT)
        said = shown_until("1,000,000,000 games", ours)
        told, _ = began.communicate(timeout=60)
    finally:
        began.kill()
    assert began.returncode == 130, said
    assert "interrupted; these are the first" in said
    assert "Traceback" not in said
    simulation = json.loads(told)["simulations"][0]
    assert simulation["stopped"] == "interrupted"
    assert 0 < simulation["games"] < 10**9


def test_there_is_a_bar_on_a_terminal_only(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    command = [*COMMAND, NAME, "-n", "2000", "--json", "--workers", "1"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=theirs, check=True, timeout=300)
    assert "a second" in shown_until("2000/2000", ours)
    assert "2000/2000" not in run(NAME, "-n", "2000").stderr


def test_a_standstill_is_counted_as_if_it_had_been_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no throw lets anybody move, all turns are passed: at once, or one by one."""
    running = game("verquere/dlp-1252").table.program

    def played() -> tuple[list[int], list[int]]:
        tally, lengths = [0] * running.NOTES, [0] * (running.LONGEST + 1)
        running.play_games(
            [0] * running.SIZE, [0] * running.ROOM, tally, lengths, 1, 0, 12, running.RANDOM
        )
        return tally, lengths

    at_once = played()
    assert at_once[0][running.UNFINISHED] > 0
    monkeypatch.setitem(running.play_games.__globals__, "IDLE", -1)
    assert played() == at_once
