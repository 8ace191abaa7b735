"""How fast each ruleset is, compiled, against an earlier lusoria, game by game in turn.

    python -m tests.bench.earlier CHECKOUT

CHECKOUT is a folder with an earlier commit, set up by its `python3 bootstrap.py test --version`.
Each of the two has a process; both play the same numbers of random games of each ruleset that both
have, in turn. Told is how many times faster the new one is, by the least seconds of the processor
that each took, and whether both played as many turns: if not, a seed gives other games now.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from tests.tree import ROOT

PLAYER = """
import json, sys, time
from tests.playing import ASSEMBLED, PLAIN
from lusoria.playable.bulk import Kernel
print(json.dumps(PLAIN), flush=True)
played = None
for line in sys.stdin:
    name, games = json.loads(line)
    if played != name:
        played, kernel = name, Kernel(ASSEMBLED[name])
        kernel.play(1, 0, 1, "random")
    begun = time.process_time()
    tally = kernel.play(1, 0, games, "random").tally
    print(json.dumps([time.process_time() - begun, tally[0]]), flush=True)
"""
"""What a process of either runs. It prints the rulesets, then answers lines with a ruleset and a
number of games by the seconds that they took and their turns."""

ROUNDS = 7
SECONDS = 0.15
"""How long the games of a round take at least."""
SLOWER = 0.95
"""Rulesets below this are told at the end."""


class Played(NamedTuple):
    """What games took, and how many turns they had."""

    seconds: float
    turns: int


class Player:
    """A lusoria in a process of its own."""

    def __init__(self, checkout: Path) -> None:
        python = str(checkout / ".venv" / "bin" / "python")
        self._process = subprocess.Popen(
            [python, "-c", PLAYER],
            cwd=checkout,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.rulesets: list[str] = json.loads(self._answer())

    def play(self, ruleset: str, games: int) -> Played:
        """Play so many games."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps([ruleset, games]) + "\n")
        self._process.stdin.flush()
        return Played(*json.loads(self._answer()))

    def _answer(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()


def compared(earlier: Player, now: Player) -> Iterator[tuple[str, float, bool]]:
    """Of each ruleset of both, how many times faster it is now, and whether turns are as many."""
    for ruleset in now.rulesets:
        if ruleset in earlier.rulesets:
            games = 1
            while now.play(ruleset, games).seconds < SECONDS:
                games *= 2
            took = [[each.play(ruleset, games) for each in (earlier, now)] for _ in range(ROUNDS)]
            before, after = (
                min(each, key=lambda one: one.seconds) for each in zip(*took, strict=True)
            )
            yield ruleset, before.seconds / after.seconds, before.turns == after.turns


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table, and which rulesets are slower."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path)
    checkout = parser.parse_args(arguments).checkout.resolve()
    if not (checkout / ".venv").is_dir():
        parser.error(f"{checkout} is not set up: python3 bootstrap.py test --version there")
    slower = []
    print("| ruleset | times faster | turns |\n|---|--:|---|")
    with ExitStack() as ending:
        players = [Player(folder) for folder in (checkout, ROOT)]
        for player in players:
            ending.callback(player.close)
        for ruleset, times, alike in compared(*players):
            print(f"| {ruleset} | {times:.2f} | {'the same' if alike else 'others'} |", flush=True)
            if times < SLOWER:
                slower.append(ruleset)
    print(f"\nbelow {SLOWER}: {', '.join(slower) or 'none'}")


if __name__ == "__main__":
    main()
