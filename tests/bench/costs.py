"""What else is measured: the build, compiling, memory, processes, commands, answers."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import files
from pathlib import Path
from typing import Any

from tests.bench.timing import EMPTY, LUSORIA, in_turn, output, processor
from tests.playing import random_turns

from lusoria.playable import program
from lusoria.playable.bulk import job
from lusoria.playable.simulate import processes, simulate

FIRST_GAME = """
import json, sys, time
from lusoria.playable.bulk import Kernel
begun = time.process_time()
assembled = json.load(sys.stdin)
Kernel(assembled, interpreted=False).play(1, 0, 1, "random")
print(time.process_time() - begun)
"""
MEMORY = r"""
import json, re, sys
from pathlib import Path
from lusoria.playable.bulk import job
from lusoria.playable.simulate import simulate
play = job(json.load(sys.stdin))
for games in map(int, sys.argv[1:]):
    simulate(play, games)
    print(int(re.search(r"VmHWM:\s*([0-9]+)", Path("/proc/self/status").read_text())[1]) / 1024)
"""
ASKED = "verquere/encyclopedia"
POSITION = "15@1 / 15@1 / white"
COMMANDS = {
    "plays": ["plays", ASKED, POSITION, "5-3"],
    "judge": ["judge", ASKED, POSITION, "5-3", "1/6 1/4"],
    "outcome": ["outcome", ASKED, POSITION],
    "rules": ["rules", ASKED],
    "replay": ["replay", "verquere/second-man-to-the-head"],
    "simulate -n 10": ["simulate", "backgammon/modern", "-n", "10"],
}
"""What is asked of each command that is timed as a process of its own."""

FEW_GAMES = 10_000
LABELS = (
    "`lusoria build` in a new folder, nothing kept but Pyodide as it was fetched",
    "the same again, nothing changed",
    "the largest program compiled, and its first game played, in a new process",
    "the same in another process, from the machine code that was kept",
    f"memory after {FEW_GAMES:,} games, and after more",
    "two processes play, against one",
    "llvmlite as installed",
    "an empty Python, started and ended",
    *(f"`lusoria {command}`, against the empty Python" for command in COMMANDS),
    "`lusoria plays --batch`",
)
"""What `costs` tells, in this order."""


@dataclass(frozen=True)
class Effort:
    """How thoroughly to measure: rounds, seconds for each of them, games for the memory."""

    rounds: int
    seconds: float
    games: int


def costs(rulesets: Mapping[str, Mapping[str, Any]], played: str, effort: Effort) -> Iterator[str]:
    """What came of each of `LABELS`; the build comes first, while the cache is empty."""
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder) / "build"
        for _ in range(2):
            yield f"{_seconds([LUSORIA, 'build', '--out', str(build)]):.1f} s"
        largest = max(rulesets, key=lambda known: len(program.text(rulesets[known])))
        cache = str(Path(folder) / "machine-code")
        cold, warm = (_first_game(rulesets[largest], cache) for _ in range(2))
        yield f"{cold:.1f} s ({largest})"
        yield f"{warm:.2f} s"
        before, after = _memory(rulesets[played], effort.games)
        yield f"{before:.0f} MiB, {after:.0f} MiB after {effort.games:,}"
        yield f"{_two_against_one(rulesets[played], effort.seconds):.2f} times"
        yield f"{_installed('llvmlite') / 1e6:.0f} MB"
        yield from _commands({**os.environ, "LUSORIA_BUILD": str(build)}, effort)


def _commands(environment: Mapping[str, str], effort: Effort) -> Iterator[str]:
    """Processes, each in turn in every round, and a batch."""
    asked = {name: [LUSORIA, *command] for name, command in COMMANDS.items()}
    for command in asked.values():
        output(command, environment=environment)  # so that what can be kept is kept
    everyone = {"empty": EMPTY, **asked}
    takers = {name: partial(processor, each, environment) for name, each in everyone.items()}
    empty, *ours = in_turn(takers, 3 * effort.rounds).values()
    yield f"{1000 * empty:.0f} ms"
    for took in ours:
        yield f"{took / empty:.1f} times"
    yield f"{_batch(ASKED, int(2000 * effort.seconds), environment):,.0f} positions a second"


def _installed(package: str) -> int:
    """The bytes of an installed package."""
    places = [Path(str(file.locate())) for file in files(package) or ()]
    return sum(place.stat().st_size for place in places if place.is_file())


def _first_game(assembled: Mapping[str, Any], cache: str) -> float:
    """Seconds of the processor from a ruleset to the end of its first game, in a new process."""
    environment = {**os.environ, "LUSORIA_CACHE": cache}
    command = [sys.executable, "-c", FIRST_GAME]
    return float(output(command, json.dumps(assembled), environment))


def _memory(assembled: Mapping[str, Any], games: int) -> tuple[float, float]:
    told = output([sys.executable, "-c", MEMORY, str(FEW_GAMES), str(games)], json.dumps(assembled))
    before, after = map(float, told.split())
    return before, after


def _two_against_one(assembled: Mapping[str, Any], seconds: float) -> float:
    """How much faster two processes are, once they are there."""
    play = job(assembled)
    trial = simulate(play, 2000)
    assert trial.counts
    games = int(2000 / trial.counts.seconds * 5 * seconds)
    took = []
    for workers in (1, 2):
        with processes(workers) as crew:
            simulate(play, games // 4, crew)
            begun = time.perf_counter()
            simulate(play, games, crew)
            took.append(time.perf_counter() - begun)
    return took[0] / took[1]


def _seconds(command: Sequence[str]) -> float:
    """Seconds on the clock that a command takes."""
    begun = time.perf_counter()
    output(command)
    return time.perf_counter() - begun


def _batch(name: str, count: int, environment: Mapping[str, str]) -> float:
    """Positions a second, the start of the process taken off."""
    asked = [
        json.dumps({"ruleset": name, "position": position, "throw": throw})
        for position, throw in random_turns(name, 1, count)
    ]
    few, many = "\n".join(asked[:1]), "\n".join(asked)
    took = []
    for lines in (few, many):
        took.append(processor([LUSORIA, "plays", "--batch", "-"], environment, lines))
    return (len(asked) - 1) / (took[1] - took[0])
