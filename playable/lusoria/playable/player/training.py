"""Training: a net learns from so many games, step by step.

The net is a pure function of the ruleset's digest, the text of its player, the seed and
the number of games: whoever trains again has the same net, bit by bit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from lusoria.playable import program
from lusoria.playable.bulk import job, play_chunk
from lusoria.playable.engine import loop
from lusoria.playable.player.arena import Arena

STEPS = 100
TRIED = 100
"""The games played at random to measure how long they are."""
MANY = 50_000
"""The games from which on a net learns in smaller steps."""
FAST, SLOW = 655, 197
"""The rate of learning at first, in parts of 65536: 0.01, and 0.003."""
FIRST_TRUST, LAST_TRUST = 45875, 26214
"""Lambda of TD(lambda): 0.7 in the first half, then 0.4."""
SHORTEST = 300
"""No game is given up before so many turns."""


def text_digest(assembled: Mapping[str, Any]) -> str:
    """Return SHA-256 over the text of a ruleset's player, as far as a net depends on it."""
    text = program.player_text(assembled, learns=True)
    return hashlib.sha256(text.encode()).hexdigest()


def rate(games: int) -> int:
    """Return the rate at which a net begins that is to learn from so many games."""
    return FAST if games < MANY else SLOW


class Training:
    """A net that learns, all that determines it, and its bytes half-way.

    Raises InputError for a ruleset whose family has no players.
    """

    def __init__(self, assembled: Mapping[str, Any], seed: int, games: int) -> None:
        self.ruleset, self.digest = assembled["ruleset"], assembled["digest"]
        self.player = text_digest(assembled)
        self.seed, self.games = seed, games
        self.inputs = program.net_inputs(assembled)
        self.arena = Arena(assembled)
        self.net = self.arena.beginner(seed)
        self.half: bytes | None = None

    @cached_property
    def limit(self) -> int:
        """The turns after which a game to learn from is given up: three times a random game."""
        counts = play_chunk(job(self.arena.assembled, seed=1), 0, TRIED)
        return min(max(3 * counts.tally[loop.TURNS] // TRIED, SHORTEST), self.inputs.longest)

    @property
    def varies(self) -> bool:
        """True if the games of two nets differ: without dice they are all the same game."""
        return self.inputs.stray == 0

    def learn(self) -> Iterator[int]:
        """Learn from the games; after each of `STEPS`, yield how many have been played."""
        games = self.games
        for step in range(STEPS):
            first, after = games * step // STEPS, games * (step + 1) // STEPS
            speed = rate(games) * (10 * STEPS - 9 * step) // (10 * STEPS)
            trust = FIRST_TRUST if 2 * step < STEPS else LAST_TRUST
            how = speed, trust, self.limit, self.inputs.stray
            self.arena.learn(self.net, self.seed, first, after - first, how)
            if 2 * (step + 1) == STEPS:
                self.half = self.content
            yield after

    @property
    def content(self) -> bytes:
        """The bytes of the net as it is now."""
        return self.arena.pack(self.net, self.seed)
