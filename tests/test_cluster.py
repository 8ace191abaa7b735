"""A real cluster of two worker processes: losing one costs time, not results."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED
from tests.tiny import run

import lusoria.playable
from lusoria.playable.bulk import Counts, job, play_chunk
from lusoria.playable.errors import InputError
from lusoria.playable.simulate import simulate

distributed = pytest.importorskip("distributed")

from lusoria.playable.cluster import cluster  # noqa: E402  only where Dask is

NAME = "verquere/encyclopedia"
GAMES = 20_000


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """Two worker processes on free ports of this machine."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        scheduler_port=0,
        dashboard_address=None,
    ) as made:
        yield made


def pids(local: Any) -> list[int]:
    return [worker.pid for worker in local.workers.values()]


def test_a_lost_worker_costs_time_not_results(local: Any) -> None:
    play = job(ASSEMBLED[NAME], seed=3)
    victim = pids(local)[0]
    killed: list[int] = []

    def kill(done: Counts) -> None:
        if not killed and done.games > GAMES / 20:
            os.kill(victim, signal.SIGKILL)
            killed.append(done.games)

    with cluster(local.scheduler_address, [play]) as crew:
        found = simulate(play, GAMES, crew, kill)
    assert killed[0] < GAMES
    assert found.stopped is None
    alone = play_chunk(play, 0, GAMES)
    assert found.counts
    assert (found.counts.tally, found.counts.lengths) == (alone.tally, alone.lengths)


def test_an_interrupt_keeps_what_is_done(local: Any) -> None:
    def interrupt(done: Counts) -> None:
        if done.games > 100:
            raise KeyboardInterrupt

    play = job(ASSEMBLED[NAME])
    with cluster(local.scheduler_address, [play]) as crew:
        found = simulate(play, 10**9, crew, interrupt)
    assert found.stopped == "interrupted"
    assert found.counts
    assert found.counts.tally == play_chunk(play, 0, found.counts.games).tally


def test_the_command_plays_on_a_cluster(local: Any) -> None:
    command = [sys.executable, "-m", "lusoria", "simulate", NAME, "-n", "500", "--csv"]
    here = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    command += ["--scheduler", local.scheduler_address]
    there = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    assert there == here


@pytest.fixture
def other_lusoria(tmp_path: Path) -> Path:
    """A lusoria in which a rule is written in other words."""
    package = Path(lusoria.playable.__file__).parent
    copied = tmp_path / "lusoria" / "playable"
    shutil.copytree(package, copied, ignore=shutil.ignore_patterns("__pycache__"))
    rule = copied / "families" / "tables" / "rules" / "landing.py"
    text = rule.read_text(encoding="utf-8")
    rule.write_text(text.replace("are closed.", "are closed to it."), encoding="utf-8")
    return tmp_path


def test_a_worker_with_another_version_of_a_program_is_refused(
    local: Any, other_lusoria: Path
) -> None:
    command = [sys.executable, "-m", "distributed.cli.dask_worker", local.scheduler_address]
    command += ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", "another"]
    environment = {**os.environ, "PYTHONPATH": str(other_lusoria)}
    worker = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        play = job(ASSEMBLED[NAME])
        with distributed.Client(local.scheduler_address, set_as_default=False) as client:
            client.wait_for_workers(3, timeout=30)
        with (
            pytest.raises(InputError, match="workers were refused") as refused,
            cluster(local.scheduler_address, [play]),
        ):
            pass
        assert "its program of the ruleset is another" in str(refused.value)
        assert str(refused.value).count("tcp://") == 1
    finally:
        worker.terminate()
        worker.wait(timeout=30)


def test_where_there_is_no_scheduler_the_fault_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    monkeypatch.setattr("lusoria.playable.cluster.PATIENCE", 0.5)
    done = run("simulate", NAME, "--scheduler", address)
    assert done.exit_code == 2
    assert f"{address} cannot be reached" in done.stderr
