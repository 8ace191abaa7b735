"""Timing things side by side: in one run, interleaved, so that what slows one slows all.

Seconds are those of the processor, which other work on the machine does not lengthen by waiting:
players play in one thread of this process, commands are processes of their own.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from tests.bench.players import Player

LUSORIA = str(Path(sys.executable).with_name("lusoria"))
EMPTY = [sys.executable, "-c", ""]
"""An empty Python, against which commands are measured."""


def in_turn(takers: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """What each takes: the median over rounds in which all take their turn."""
    took = [{name: take() for name, take in takers.items()} for _ in range(rounds)]
    return {name: median(each[name] for each in took) for name in takers}


def processor(
    command: Sequence[str], environment: Mapping[str, str] | None = None, given: str = ""
) -> float:
    """Seconds of the processor that a command takes, with the processes that it starts."""
    begun = getrusage(RUSAGE_CHILDREN)
    output(command, given, environment)
    ended = getrusage(RUSAGE_CHILDREN)
    return ended.ru_utime - begun.ru_utime + ended.ru_stime - begun.ru_stime


def output(
    command: Sequence[str], given: str = "", environment: Mapping[str, str] | None = None
) -> str:
    """What a command prints."""
    return subprocess.run(
        command, input=given, env=environment, capture_output=True, text=True, check=True
    ).stdout


@dataclass
class Timed:
    """A player's rates, one a round, and the turns of a game (0 where it does not tell).

    `booked` of the turns of a game were not played.
    """

    player: Player
    rates: list[float]
    turns: float = 0.0
    booked: float = 0.0

    @property
    def rate(self) -> float:
        """Games a second, the median over the rounds."""
        return median(self.rates)

    @property
    def speed(self) -> float:
        """Turns played a second."""
        return self.rate * (self.turns - self.booked)


def race(players: Sequence[Player], rounds: int, seconds: float) -> list[Timed]:
    """Let all play in turn, about so many seconds each, so many times."""
    timed = [Timed(player, []) for player in players]
    sizes = [_size(player, seconds) for player in players]
    for _ in range(rounds):
        for one, games in zip(timed, sizes, strict=True):
            begun = time.process_time()
            turns = one.player.play(games)
            one.rates.append(games / (time.process_time() - begun))
            one.turns += turns.all / games / rounds
            one.booked += turns.booked / games / rounds
    return timed


def _size(player: Player, seconds: float) -> int:
    """How many games take about so long."""
    player.play(1)
    games = 1
    while True:
        begun = time.process_time()
        player.play(games)
        took = time.process_time() - begun
        if took > seconds / 10:
            return max(1, int(games * seconds / took))
        games *= 4
