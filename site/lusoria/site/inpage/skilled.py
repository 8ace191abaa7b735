"""Skilled play for the page: a net chooses, looks ahead as far as the machine lets it, advises.

Levels are those of one net. Each answers within a time, and the strongest looks ahead as far as it
comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from lusoria.playable.errors import InputError
from lusoria.playable.player.nets import UnfitError
from lusoria.playable.player.player import Player
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import SIDES, Play


@dataclass(frozen=True)
class Level:
    """A player by the `name` that addresses have, with a `title` and what is `told` of it."""

    name: str
    title: str
    told: str


LEVELS = (
    Level("beginner", "beginner", "plays well in six turns of ten, and anything in the others"),
    Level("middle", "middle", "has learnt from games against itself"),
    Level("strong", "strong", "looks a turn ahead as well, as far as your machine lets it"),
)
"""Those of a ruleset that has a player."""

UNSKILLED = (Level("random", "any play", "plays anything that is legal"),)
"""That of a ruleset that has none."""

NAMES = tuple(level.name for level in LEVELS)

Request = Mapping[str, Any]

AT_RANDOM = 0.4
"""The share of turns in which a beginner makes any play."""
WITHIN = {"strong": 1.0}
"""Seconds that a level may take to find its play, listing the plays apart; others have these:"""
USUAL = 0.3
MOST = 8
"""How many plays the strongest level looks ahead of, where the machine is fast."""
ADVISED = 3
"""Plays that a hint tells."""


@lru_cache(maxsize=2)
def read_player(ruleset: Ruleset, net: bytes) -> Player:
    """Return the player of a ruleset. Raises UnfitError for a net that does not fit."""
    return Player.read(ruleset, net)


def choose(ruleset: Ruleset, request: Request, seed: str) -> Play | None:
    """Return the play of a level: beginner, middle or strong.

    Return None for a net that does not fit the rules as they were changed.
    """
    position, throw, past = request["position"], request["throw"], request["history"]
    level, chance = request["player"], Random(seed)
    if level == "beginner" and chance.random() < AT_RANDOM:
        return ruleset.some_play(position, throw, chance.randrange, history=past)
    try:
        player = read_player(ruleset, request["net"])
    except UnfitError:
        return None
    ahead, seconds = (MOST if level == "strong" else 0), WITHIN.get(level, USUAL)
    return player.choose(position, throw, ahead=ahead, within=seconds, history=past)


def hint(ruleset: Ruleset, request: Request) -> list[dict[str, Any]]:
    """Return the best plays of a throw, and by how many points each is worse than the first."""
    ranked = _rank(ruleset, request, ADVISED)
    return [
        {**play.as_json(), "told": ruleset.told(play.text), "less": ranked[0][1] - value}
        for play, value in ranked
    ]


def chances(ruleset: Ruleset, request: Request) -> dict[str, dict[str, float]]:
    """Return the share of games that each side wins from a position, by stakes."""
    player = read_player(ruleset, request["net"])
    shares = player.chances(request["position"], history=request["history"])
    return {side: {str(stake): share for stake, share in shares[side].items()} for side in SIDES}


def lost(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    """Return how many points the play that led to `after` was worse than the best, and that."""
    ranked = _rank(ruleset, request, None)
    best, most = ranked[0]
    for play, value in ranked:
        if play.position == request["after"]:
            return {"lost": max(0.0, most - value), "best": ruleset.told(best.text)}
    raise InputError("this play leads somewhere else", what="play")


def _rank(ruleset: Ruleset, request: Request, most: int | None) -> Sequence[tuple[Play, float]]:
    """Return the best plays of a throw with their values in points, the best first."""
    player = read_player(ruleset, request["net"])
    position, throw, past = request["position"], request["throw"], request["history"]
    return player.ranked(position, throw, most=most, history=past)
