"""Timing players side by side: in one run, interleaved, so that what slows one slows all.

Seconds are those of the processor in this process, in which everyone plays in one thread: other
work on the machine does not lengthen them by waiting.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from tests.bench.players import Player


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
