"""The rulesets of track games, for the tests of several modules."""

from __future__ import annotations

from functools import cache

from tests.playing import ASSEMBLED, RULESETS

from lusoria.playable.families.track.state import State as TrackState
from lusoria.playable.ruleset import Ruleset

TRACKS = [n for n in RULESETS if "+" not in n and ASSEMBLED[n]["family"] == "track"]
RACE = "pente-grammai/ludii-code-race"
SPLIT = "pente-grammai/anonymous-page"


@cache
def ruleset_of(name: str) -> Ruleset:
    return Ruleset(ASSEMBLED[name])


def state_of(name: str) -> TrackState:
    state = ruleset_of(name).state
    assert isinstance(state, TrackState)
    return state
