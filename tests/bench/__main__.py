"""The bench: `python -m tests.bench --write` measures all that docs/speed.md tells, and writes it.

Without `--write` the tables are only printed. On a quiet machine with two processors it takes some
five minutes. The peers are not dependencies of lusoria; a table says which of them were not there:
pip install open_spiel gnubg-nn gym_backgammon. What is kept between runs is not used: the bench has
a cache of its own.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.costs import LABELS, Effort, costs
from tests.bench.players import Player, own, players
from tests.bench.timing import Timed, race
from tests.playing import ASSEMBLED, PLAIN

from lusoria.playable.bulk import GENERATOR, Kernel
from lusoria.playable.cache import cache_folder
from lusoria.site.pyodide.fetching import pyodide_files

DOCUMENT = Path(__file__).parents[2] / "docs" / "speed.md"
COMMAND = "python -m tests.bench --write"
PLACE = re.compile(r"(?s)(<!-- tests\.bench begins -->\n)(.*)(<!-- tests\.bench ends -->)")
BACKGAMMON = "backgammon/modern"
DISTINCT = "lusoria, compiled, random"
BILLION = 10**9
CORES = (1, 100, 10_000)
THOROUGH = Effort(rounds=3, seconds=1.0, games=10**6)
QUICK = Effort(rounds=1, seconds=0.04, games=20_000)
BUSY = 0.5
"""From this load at the beginning the document says that the machine was busy."""


class Measured(NamedTuple):
    """A ruleset in both hosts, and the seconds in which its program was compiled."""

    compiled: Timed
    interpreted: Timed
    compiling: float


def main() -> None:
    """Run everything and tell it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="try it: figures mean nothing")
    parser.add_argument("--write", action="store_true", help="write docs/speed.md")
    given = parser.parse_args()
    effort = QUICK if given.quick else THOROUGH
    begun, load = time.monotonic(), os.getloadavg()[0]
    pyodide = pyodide_files()
    with TemporaryDirectory() as cache:
        shutil.copytree(pyodide, Path(cache) / pyodide.name)  # a build need not fetch it again
        os.environ["LUSORIA_CACHE"] = cache
        os.environ.pop("LUSORIA_BUILD", None)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(cache) / "bytecode")
        tables = measured(effort)
    text = "\n\n".join([machine(effort, load, time.monotonic() - begun), *tables])
    print(text)
    if given.write:
        written = PLACE.sub(
            lambda found: f"{found[1]}{text}\n{found[3]}", DOCUMENT.read_text(encoding="utf-8")
        )
        DOCUMENT.write_text(written, encoding="utf-8")


def measured(effort: Effort) -> list[str]:
    """The tables."""
    told = []
    for label, came in zip(LABELS, costs(ASSEMBLED, BACKGAMMON, effort), strict=True):
        print(f"{label}: {came}", file=sys.stderr)
        told.append((label, came))
    print("backgammon, side by side …", file=sys.stderr)
    found, missing = players(ASSEMBLED[BACKGAMMON])
    peers = race(found, effort.rounds, effort.seconds)
    rows = list(rulesets(effort))
    tables = peer_table(peers, missing), ruleset_table(rows), cost_table(told)
    return ["\n".join(table) for table in tables]


def rulesets(effort: Effort) -> Iterator[Measured]:
    """Every ruleset without options in both hosts; all are raced together."""
    entered: list[Player] = []
    compiling = []
    shutil.rmtree(cache_folder() / "kept" / "native", ignore_errors=True)
    for name in PLAIN:
        print(f"compiling {name} …", file=sys.stderr)
        begun = time.process_time()
        compiled = Kernel(ASSEMBLED[name], interpreted=False)
        compiling.append(time.process_time() - begun)
        interpreted = Kernel(ASSEMBLED[name], interpreted=True)
        entered += [
            Player(name, "", "", own(kernel, "random")) for kernel in (compiled, interpreted)
        ]
    print(f"{len(PLAIN)} rulesets, compiled and interpreted …", file=sys.stderr)
    timed = race(entered, effort.rounds, effort.seconds / 5)
    yield from map(Measured, timed[::2], timed[1::2], compiling)


def machine(effort: Effort, load: float, seconds: float) -> str:
    """Where, when, of what and how it was measured."""
    told = (
        f"Measured on {date.today().isoformat()}: {processor()}, {os.cpu_count()} processors, load "
        f"{load:.1f} at the beginning, {platform.system()}, Python {platform.python_version()}; "
        f"lusoria {version('lusoria')}, generator {GENERATOR}, llvmlite {version('llvmlite')}; "
        f"{len(PLAIN)} rulesets. One thread; rounds in which all play in turn: {effort.rounds}, "
        f"medians; {effort.seconds:g} s of the processor each, a ruleset {effort.seconds / 5:g} s. "
        f"All of it took {duration(seconds)}."
    )
    if effort is QUICK:
        told += "\n\n**This was a trial of the command (`--quick`): its figures are rough.**"
    if load >= BUSY:
        told += (
            "\n\nOther work kept the machine busy: rates and times are worse than on a quiet one. "
            "What is compared was measured in turn, so ratios suffer less."
        )
    return told


def processor() -> str:
    """The processor's name, as far as the system tells."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    named = re.search(r"model name\s*: (.*)", text)
    return named[1] if named else platform.machine()


def peer_table(timed: Sequence[Timed], missing: Sequence[str]) -> Iterator[str]:
    """Backgammon, side by side; who was not there has no figures."""
    ours = next(one for one in timed if one.player.name == DISTINCT).rate
    yield "| random backgammon | version | games a second | lusoria is | turns a game | plays |"
    yield "|---|---|--:|--:|--:|---|"
    for one in sorted(timed, key=lambda one: -one.rate):
        turns = f"{one.turns:.1f}" if one.turns else "not told"
        player = one.player
        yield (
            f"| {player.name} | {player.version} | {one.rate:,.0f} | {ours / one.rate:.2f} × | "
            f"{turns} | {player.how} |"
        )
    for name in missing:
        yield f"| {name} | not installed | not run | – | – | – |"


def ruleset_table(rows: Sequence[Measured]) -> Iterator[str]:
    """Every ruleset, a turn of it against one of backgammon, and a billion games."""
    known = next(row.compiled for row in rows if row.compiled.player.name == BACKGAMMON)
    cores = " | ".join(f"on {n:,}" for n in CORES)
    yield (
        "| ruleset | games a second | turns a game | of them played | turns played a second | of "
        "backgammon's | times interpreted | compiled in | a billion games on 1 core | "
        f"{cores.partition(' | ')[2]} |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for one, interpreted, compiling in rows:
        times = " | ".join(duration(BILLION / one.rate / n) for n in CORES)
        played = one.turns - one.booked
        yield (
            f"| {one.player.name} | {one.rate:,.0f} | {one.turns:.1f} | {played:.1f} | "
            f"{one.speed:,.0f} | {one.speed / known.speed:.3f} | "
            f"{one.speed / interpreted.speed:,.0f} | {compiling:.1f} s | {times} |"
        )


def duration(seconds: float) -> str:
    """A time in the unit that fits it."""
    for unit, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 1.5 * length:
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:,.0f} seconds" if seconds >= 1.5 else "about a second or less"


def cost_table(figures: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Everything else that was measured."""
    yield "| | |"
    yield "|---|---|"
    for what, came in figures:
        yield f"| {what} | {came} |"


if __name__ == "__main__":  # the processes that play import this module
    main()
