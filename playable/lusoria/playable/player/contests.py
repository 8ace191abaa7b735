"""How strong a player is: contests by the same series of throws, the sides changed, and intervals.

The two games of one series of throws count as one observation where points are told, as they hang
together. All games of a contest have a seed of their own, which is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any

from lusoria.playable.engine import loop
from lusoria.playable.player.arena import Arena, Game
from lusoria.playable.results import Z, wilson

SEED = 1001
"""The seed of contests that tell how strong a player is; those that choose one have another."""
SEED_OF_CHOICE = 1002
WHITE, BLACK = 0, 1
Player = tuple[str, Any]
"""A policy, and a net where it needs one."""


def strength(
    arena: Arena, net: Any, games: int, others: Sequence[tuple[str, Player]], seed: int = SEED
) -> list[dict[str, Any]]:
    """What a net does against each of some players, by both sides and by each: figures as data."""
    told = []
    for name, other in others:
        played = arena.contest(games, seed, ("skilled", net), other)
        told.append({"against": name, "as": "both", **figures(played, seed)})
        for side, of in ((WHITE, "white"), (BLACK, "black")):
            one = [game for game in played if game.side == side]
            told.append({"against": name, "as": of, **figures(one, seed, pairs=False)})
    return told


def figures(games: Sequence[Game], seed: int, *, pairs: bool = True) -> dict[str, Any]:
    """The figures of a contest for its first player; games that belong together are neighbours."""
    won = sum(game.points > 0 for game in games)
    low, high = wilson(won, len(games))
    points: list[float] = [game.points for game in games]
    if pairs:
        points = [(one + two) / 2 for one, two in zip(points[::2], points[1::2], strict=True)]
    mean, reach = mean_of(points)
    return {
        "games": len(games),
        "seed": seed,
        "won": won,
        "lost": sum(game.points < 0 for game in games),
        "drawn": sum(game.result == 1 for game in games),
        "unfinished": sum(game.result <= 0 for game in games),
        "won-interval": [round(low, 4), round(high, 4)],
        "points": round(mean, 4),
        "points-interval": [round(mean - reach, 4), round(mean + reach, 4)],
    }


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean of observations, and how far its 95 % interval reaches to either side."""
    spread = variance(values) if len(values) > 1 else 0.0
    return fmean(values), Z * sqrt(spread / len(values))


def self_play(arena: Arena, net: Any, games: int, seed: int = SEED) -> dict[str, Any]:
    """How games go when a net plays both sides: who wins, how long, at what stakes."""
    tally: list[int] = []
    played = arena.contest(games, seed, ("skilled", net), ("skilled", net), sides=(0,), into=tally)
    turns, reach = mean_of([game.turns for game in played])
    white = sum(game.points > 0 for game in played)
    black = sum(game.points < 0 for game in played)
    doubled = sum(abs(game.points) > 1 for game in played)
    return {
        "seed": seed,
        "games": games,
        "turns": round(turns, 2),
        "turns-interval": [round(turns - reach, 2), round(turns + reach, 2)],
        "white": white,
        "white-interval": _share(white, games),
        "black": black,
        "black-interval": _share(black, games),
        "draws": sum(game.result == 1 for game in played),
        "unfinished": sum(game.result <= 0 for game in played),
        "doubles": doubled,
        "doubles-interval": _share(doubled, games),
        "hits": round(tally[loop.HITS] / games, 3),
        "passes": round(tally[loop.PASSES] / games, 3),
        "choices": round(tally[loop.CHOICES] / max(1, tally[loop.TURNS]), 2),
    }


def _share(some: int, of: int) -> list[float]:
    return [round(bound, 4) for bound in wilson(some, of)]


def winner(told: Mapping[str, Any]) -> str | None:
    """The side that wins more than 95 % of a net's games against itself, if one does."""
    for side in ("white", "black"):
        if told[side] > 0.95 * told["games"]:
            return side
    return None
