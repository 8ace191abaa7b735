"""`lusoria simulate`: what it prints and keeps, what it refuses, and how it is stopped."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import click
import pytest
from click.testing import Result
from tests import tiny
from tests.playing import ASSEMBLED, CATALOGUE
from tests.terminal import ended, shown_until, started, terminal

from lusoria.playable.bulk import GENERATOR
from lusoria.playable.records import read_games, write_record
from lusoria.schema.assemble import index
from lusoria.site.cli.options import WholeNumber
from lusoria.site.cli.output import Pace

NAME = "verquere/encyclopedia"
COMMAND = [sys.executable, "-m", "lusoria", "simulate"]


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


def run(*arguments: str, code: int = 0) -> Result:
    done = tiny.run("simulate", *arguments)
    assert done.exit_code == code, done.stderr
    return done


def test_the_same_seed_prints_the_same_whatever_plays() -> None:
    one = run(NAME, "-n", "300", "--workers", "1", "--json").stdout
    assert run(NAME, "-n", "300", "--workers", "2", "--json").stdout == one
    told = json.loads(one)["simulations"][0]
    assert (told["ruleset"], told["games"], told["seed"]) == (NAME, 300, 1)
    assert told["versions"]["generator"] == GENERATOR


@pytest.mark.parametrize("written", ["2000", "+2000", "2_000", "2e3", "2.0E+3", "0.2e4", "02000"])
def test_a_number_of_games_can_be_written_in_several_ways(written: str) -> None:
    assert WholeNumber(1, 10**15).convert(written, None, None) == 2000


@pytest.mark.parametrize("written", ["0", "1.5", "nan", "inf", "1e99", "1e9999999", "9" * 5000])
def test_a_number_that_is_none_or_too_large_is_refused(written: str) -> None:
    with pytest.raises(click.BadParameter, match="expected a whole number from 1 to"):
        WholeNumber(1, 10**15).convert(written, None, None)


ENDLESS = ["-n", "1e15"]
"""So many games that a destination has to be refused before they are played."""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "games.txt.gz"


def test_records_are_the_same_bytes_whatever_plays_and_replay_without_a_fault(games: Path) -> None:
    asked = NAME, "verquere/dlp-1252", "-n", "110", "--json", "--records"
    figures = run(*asked, str(games), "--workers", "1").stdout
    others = games.with_name("others.gz")
    assert run(*asked, str(others), "--workers", "2").stdout == figures
    assert others.read_bytes() == games.read_bytes()
    found = list(read_games(games))
    assert [record.ruleset for record in found] == [NAME] * 110 + ["verquere/dlp-1252"] * 110
    won = sum((record.result or (None,))[0] == "white" for record in found[:110])
    assert won == json.loads(figures)["simulations"][0]["wins"]["white"]["games"]
    with gzip.open(others, "wt") as few:
        few.write("\n".join(map(write_record, found[106:112])))
    replayed = tiny.run("replay", str(others))
    assert (replayed.exit_code, replayed.stdout) == (0, "6 games, 0 with a fault\n")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("games.txt", "expected a name that ends in .gz"),
        ("no/such/games.gz", "No such file or directory"),
        ("folder.gz", "is a directory"),
    ],
)
def test_a_destination_is_refused_before_games_are_played(
    place: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "folder.gz").mkdir()
    told = run(NAME, *ENDLESS, "--records", str(tmp_path / place), code=2)
    assert said in told.stderr
    assert told.stderr.count("\n") == 1
    assert told.stdout == ""


INSTALLS = "` installs it\n"


def test_without_llvmlite_everything_works_and_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "llvmlite.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    first = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    slow = subprocess.run(
        [*COMMAND, NAME, "verquere/dlp-1252", "-n", "6", "--json"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": first},
        check=True,
    )
    assert slow.stderr.count("llvmlite is not installed") == 1
    assert slow.stderr.count(INSTALLS) == 1
    quick = run(NAME, "verquere/dlp-1252", "-n", "6", "--json")
    for one, other in zip(
        json.loads(slow.stdout)["simulations"], json.loads(quick.stdout)["simulations"], strict=True
    ):
        assert "interpreted" in one["versions"].pop("hosts")[0]
        other["versions"].pop("hosts")
        assert one == other


def endless(workers: str, end: int, *more: str) -> subprocess.Popen[str]:
    """A run that does not end by itself, the other end of its terminal given."""
    return started(["simulate", NAME, *ENDLESS, "--json", "--workers", workers, *more], end)


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal."""
    with terminal() as both:
        yield both


SIGNALS = {signal.SIGINT: (130, "interrupted"), signal.SIGTERM: (143, "terminated")}
INTERRUPT, TERMINATE = SIGNALS
FOUR = [
    ("1", True, INTERRUPT),
    ("1", False, TERMINATE),
    ("2", True, TERMINATE),
    ("2", False, INTERRUPT),
]
"""Each number of workers, each who is told, each signal, and each two of them."""


@pytest.mark.parametrize(
    ("workers", "to_all", "number"),
    [
        pytest.param(*each, marks=[] if each in FOUR else [pytest.mark.slow])
        for each in product(("1", "2"), (True, False), SIGNALS)
    ],
)
def test_a_signal_ends_workers_and_tells_what_is_done(
    workers: str, to_all: bool, number: signal.Signals, ends: tuple[int, int], games: Path
) -> None:
    """Whether it is sent to the command alone, or, as by a terminal, to its workers as well."""
    (ours, theirs), (code, why) = ends, SIGNALS[number]
    began = endless(workers, theirs, "--records", str(games))
    try:
        shown_until("a second", ours)
        (os.killpg if to_all else os.kill)(began.pid, number)
        said = shown_until("1,000,000,000,000,000 games", ours)
        told = ended(began)
    finally:
        began.kill()
    assert began.returncode == code, said
    assert f"{why}; these are the first" in said
    assert "turns played a second" in said
    assert "Traceback" not in said
    simulation = json.loads(told)["simulations"][0]
    assert simulation["stopped"] == why
    assert 0 < simulation["games"] < 10**15
    assert sum(1 for _ in read_games(games)) == simulation["games"]


def test_workers_end_when_the_command_is_killed(ends: tuple[int, int]) -> None:
    ours, theirs = ends
    began = endless("2", theirs)
    shown_until("a second", ours)
    began.kill()
    assert ended(began) == ""


def test_the_time_that_remains_is_told_by_the_recent_rate() -> None:
    pace = Pace(1000)
    assert pace.reach(1, 30.0) == "", "the first game waited for the compiler"
    assert pace.reach(101, 31.0) == "100 a second, 0:09 left"
    assert pace.reach(101, 31.0) == "100 a second, 0:09 left"
    for second in range(32, 60):
        told = pace.reach(101 + second, float(second))
    assert told == "1 a second, 14:00 left"
    assert Pace(10**6).reach(0, 1.0) == ""


def test_there_is_a_bar_on_a_terminal_only(ends: tuple[int, int]) -> None:
    ours, theirs = ends
    command = [*COMMAND, NAME, "-n", "2000", "--json", "--workers", "1"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=theirs, check=True)
    assert "a second" in shown_until("2000/2000", ours)
    assert "2000/2000" not in run(NAME, "-n", "2000").stderr
