"""The bench: `python -m tests.bench` prints its tables, `--write` puts them into docs/speed.md.

The peers are not dependencies of lusoria: pip install open_spiel gnubg-nn gym_backgammon.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from tests.bench.costs import Figure, costs
from tests.bench.players import Player, own, players
from tests.bench.timing import Timed, race
from tests.playing import ASSEMBLED, PLAIN

from lusoria.playable.bulk import Kernel

DOCUMENT = Path(__file__).parents[2] / "docs" / "speed.md"
PLACE = re.compile(r"(?s)(<!-- tests\.bench begins -->\n).*(<!-- tests\.bench ends -->)")
BACKGAMMON = "backgammon/modern"
ASKED = "verquere/encyclopedia"
DISTINCT = "lusoria, compiled, random"
BILLION = 10**9
CORES = (1, 100, 10_000)


def main() -> None:
    """Run everything and tell it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each player and round")
    parser.add_argument("--games", type=int, default=10**7, help="for the memory")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if BACKGAMMON not in ASSEMBLED:
        parser.error(f"{BACKGAMMON} is not in the catalogue")
    peers = race(list(players(ASSEMBLED[BACKGAMMON])), given.rounds, given.seconds)
    own_rates = race(list(rulesets()), given.rounds, given.seconds)
    figures = list(costs(ASSEMBLED, BACKGAMMON, ASKED, given.games, given.seconds))
    told = "\n\n".join(
        [
            machine(given.rounds),
            "\n".join(peer_table(peers)),
            "\n".join(ruleset_table(own_rates)),
            "\n".join(cost_table(figures)),
        ]
    )
    print(told)
    if given.write:
        text = DOCUMENT.read_text(encoding="utf-8")
        DOCUMENT.write_text(
            PLACE.sub(lambda found: f"{found[1]}{told}\n{found[2]}", text), encoding="utf-8"
        )


def rulesets() -> Iterator[Player]:
    """Every ruleset without options, compiled."""
    for name in PLAIN:
        kernel = Kernel(ASSEMBLED[name], counting=False, interpreted=False)
        yield Player(name, "", "", own(kernel, "random"))


def machine(rounds: int) -> str:
    """Where and when it was measured."""
    return (
        f"Measured on {date.today().isoformat()}: {processor()}, {os.cpu_count()} processors, "
        f"{platform.system()}, Python {platform.python_version()}, llvmlite "
        f"{version('llvmlite')}; one thread; medians of {rounds} rounds in which all played in "
        "turn."
    )


def processor() -> str:
    """The processor's name, as far as the system tells."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    named = re.search(r"model name\s*: (.*)", text)
    return named[1] if named else platform.machine()


def peer_table(timed: Sequence[Timed]) -> Iterator[str]:
    """Backgammon, side by side."""
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


def ruleset_table(timed: Sequence[Timed]) -> Iterator[str]:
    """Every ruleset, a turn of it against one of backgammon, and a billion games."""
    known = next(one for one in timed if one.player.name == BACKGAMMON)
    cores = " | ".join(f"on {n:,}" for n in CORES)
    yield (
        "| ruleset | games a second | turns a game | of them played | turns played a second | of "
        f"backgammon's | a billion games on 1 core | {cores.partition(' | ')[2]} |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for one in timed:
        times = " | ".join(duration(BILLION / one.rate / n) for n in CORES)
        played = one.turns - one.booked
        yield (
            f"| {one.player.name} | {one.rate:,.0f} | {one.turns:.1f} | {played:.1f} | "
            f"{one.speed:,.0f} | {one.speed / known.speed:.2f} | {times} |"
        )


def duration(seconds: float) -> str:
    """A time in the unit that fits it."""
    for unit, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 1.5 * length:
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:,.0f} seconds" if seconds >= 1.5 else "about a second or less"


def cost_table(figures: Sequence[Figure]) -> Iterator[str]:
    """Everything else that was measured."""
    yield "| | |"
    yield "|---|---|"
    for what, came in figures:
        yield f"| {what} | {came} |"


if __name__ == "__main__":  # the processes that play import this module
    main()
