"""What else has a goal: compiling, starting, results, processes, answers, the build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from tests.playing import CATALOGUE, random_turns

from lusoria.playable import program
from lusoria.playable.bulk import job
from lusoria.playable.crews import processes
from lusoria.playable.simulate import simulate
from lusoria.schema import data_dir
from lusoria.schema.verify.proving import prove
from lusoria.schema.verify.result_cache import ResultCache

FIRST_GAME = """
import json, sys, time
from lusoria.playable.bulk import compiler, Kernel
begun = time.perf_counter()
assembled = json.load(sys.stdin)
Kernel(assembled, counting=False, interpreted=False).play(1, 0, 1, "random")
print(time.perf_counter() - begun)
"""
MEMORY = r"""
import json, re, sys
from pathlib import Path
from lusoria.playable.bulk import job
from lusoria.playable.simulate import simulate
play = job(json.load(sys.stdin))
for games in (10_000, int(sys.argv[1])):
    simulate(play, games)
    print(int(re.search(r"VmHWM:\s*([0-9]+)", Path("/proc/self/status").read_text())[1]) / 1024)
"""
Figure = tuple[str, str]
"""What was measured, and what came of it."""


def costs(
    rulesets: Mapping[str, Mapping[str, Any]], played: str, asked: str, games: int, seconds: float
) -> Iterator[Figure]:
    """All figures; one ruleset is played, so many games of it for the results, another is asked."""
    largest = max(rulesets, key=lambda known: len(program.text(rulesets[known])))
    with tempfile.TemporaryDirectory() as empty:
        cold, warm = (_first_game(rulesets[largest], empty) for _ in range(2))
    yield "largest ruleset", largest
    yield "compiled cold, first game played", f"{cold:.1f} s"
    yield "the same in a new process", f"{warm:.2f} s"
    before, after = _memory(rulesets[played], games)
    yield f"results after 10,000 games, after {games:,}", f"{before:.0f} MiB, {after:.0f} MiB"
    yield "two processes against one", f"{_two_against_one(rulesets[played], seconds):.2f} times"
    empty_start = _start([sys.executable, "-c", ""])
    lusoria = Path(sys.executable).with_name("lusoria")
    position, throw = next(random_turns(asked, 1, 2))
    plays = _start([str(lusoria), "plays", asked, position, throw])
    yield "`lusoria plays`, times an empty Python's start", f"{plays / empty_start:.1f} times"
    yield "`lusoria plays --batch`", f"{_batch(str(lusoria), asked):,.0f} positions a second"
    with tempfile.TemporaryDirectory() as folder:
        build = [str(lusoria), "build", "--out", str(Path(folder) / "build")]
        first, again = (_start(build, times=1) for _ in range(2))
    yield "`lusoria build`, everything; again, nothing changed", f"{first:.1f} s; {again:.1f} s"
    yield from _proofs()


def _first_game(assembled: Mapping[str, Any], cache: str) -> float:
    """Seconds from an assembled ruleset to the end of its first game, in a new process."""
    environment = {**os.environ, "LUSORIA_CACHE": cache}
    command = [sys.executable, "-c", FIRST_GAME]
    return float(_output(command, json.dumps(assembled), environment))


def _memory(assembled: Mapping[str, Any], games: int) -> tuple[float, float]:
    told = _output([sys.executable, "-c", MEMORY, str(games)], json.dumps(assembled))
    before, after = map(float, told.split())
    return before, after


def _two_against_one(assembled: Mapping[str, Any], seconds: float) -> float:
    """How much faster two processes are, once they are there."""
    play = job(assembled)
    trial = simulate(play, 2000)
    assert trial.counts
    games = int(2000 / trial.counts.seconds * 10 * seconds)
    took = []
    for workers in (1, 2):
        with processes(workers) as crew:
            simulate(play, games // 4, crew)
            begun = time.perf_counter()
            simulate(play, games, crew)
            took.append(time.perf_counter() - begun)
    return took[0] / took[1]


def _start(command: Sequence[str], times: int = 11) -> float:
    """Seconds that a command takes, the median."""
    took = []
    for _ in range(times):
        begun = time.perf_counter()
        _output(command)
        took.append(time.perf_counter() - begun)
    return median(took)


def _batch(lusoria: str, name: str) -> float:
    """Positions a second, the start of the process taken off."""
    asked = [
        json.dumps({"ruleset": name, "position": position, "throw": throw})
        for position, throw in random_turns(name, 1, 2000)
    ]
    few, many = "\n".join(asked[:1]), "\n".join(asked)
    took = []
    for lines in (few, many):
        begun = time.perf_counter()
        _output([lusoria, "plays", "--batch", "-"], lines)
        took.append(time.perf_counter() - begun)
    return len(asked) / (took[1] - took[0])


def _proofs() -> Iterator[Figure]:
    """Of each game: its examples replayed and its clauses left out, from nothing."""
    for name, game in CATALOGUE.games.items():
        if not game.rulesets:
            continue
        with tempfile.TemporaryDirectory() as empty:
            results = ResultCache(data_dir(), Path(empty))
            begun = time.perf_counter()
            proof = prove(replace(CATALOGUE, games={name: game}), results)
            took = time.perf_counter() - begun
        came = f"{took:.1f} s: {len(proof.judged):,} verdicts, {len(proof.ablated):,} ablations"
        each = 1000 * took / (len(proof.judged) + len(proof.ablated))
        yield f"`{name}`, everything replayed and left out in turn", f"{came}, {each:.1f} ms each"


def _output(
    command: Sequence[str], given: str = "", environment: Mapping[str, str] | None = None
) -> str:
    return subprocess.run(
        command, input=given, env=environment, capture_output=True, text=True, check=True
    ).stdout
