"""Track games that Ludii has played, held against the rulesets that say what its programs do.

At each decision of a recorded game the ruleset must allow just the steps that were recorded, and
the play must lead to the recorded position.

Of figures the recordings tell Ludii's sites, where a ruleset tells steps of a path; two steps of a
path may lie on one site. Positions are therefore carried on from turn to turn and compared by site.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.playing import ASSEMBLED
from tests.recorded import LUDII, Line, lines

from lusoria.playable.families.track.state import State
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Play

GAMES = ("bakkis", "pente-grammai")
FILES = [file for file in LUDII if file.name.startswith(GAMES)]
CENTRE = "96"
"""Ludii's site of the goal of Bakkis 3, where a man is off the board at once."""

Way = tuple[str, str]


class Recording:
    """A recorded file beside the ruleset that should play it."""

    def __init__(self, file: Path) -> None:
        self.head, *self.turns = lines(file)
        ruleset = Ruleset(ASSEMBLED[self.head["ruleset"]])
        assert isinstance(ruleset.state, State)
        self.ruleset, self.state = ruleset, ruleset.state
        self.goal = "tracks" in self.head and self.head["tracks"]["white"][-1] == int(CENTRE)

    def site(self, place: str, side: int) -> str:
        """What the recording calls a place."""
        if "tracks" not in self.head or not place.isdigit():
            return place
        return str(self.state.squares(side)[int(place) - 1])

    def men(self, position: str) -> list[Counter[str]]:
        """The men of a position of the ruleset, by what the recording calls their places."""
        laid = self.state.read(position)
        found: list[Counter[str]] = [Counter(), Counter()]
        for side, men in enumerate(laid.men):
            for place, count in men.items():
                found[side][self.site(place, side)] += count
        return found

    def ways(self, decision: Line) -> set[Way]:
        """The steps that the recording has as legal; none where it has a forced pass."""
        legal = [way[0] for way in decision["legal"] if way[0] is not None]
        return {self.told(way) for way in legal}

    def told(self, way: list[str]) -> Way:
        origin, goal = way
        return origin, "off" if self.goal and goal == CENTRE else goal


def recorded(position: str) -> list[Counter[str]]:
    """The men of a recorded position."""
    found: list[Counter[str]] = []
    for men in position.split(" / ")[:2]:
        words = [word.split("@") for word in men.split()] if men != "-" else []
        found.append(Counter({place: int(count) for count, place in words}))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_program_is_played_to_the_letter(file: Path) -> None:
    recording = Recording(file)
    reached: dict[int, str] = {}
    for line in recording.turns:
        game = line["g"]
        if "decisions" in line:
            start = reached.get(game, recording.ruleset.start())
            reached[game] = replay(recording, line, start)
        elif line["why"] == "NaturalEnd":
            outcome = recording.ruleset.outcome(reached[game])
            assert (outcome.over, outcome.winner) == (True, line["winner"]), line
    assert len(reached) == 3


def replay(recording: Recording, turn: Line, start: str) -> str:
    """Play a recorded turn after from a position of the ruleset; the position after it."""
    [decision] = turn["decisions"]
    side = ("white", "black").index(turn["mover"])
    ruleset, throw = recording.ruleset, "-".join(map(str, turn["throw"]))
    at = f"{turn['g']}/{turn['turn']}: {start}, {throw}"
    assert recording.men(start) == recorded(decision["position"]), at
    assert not ruleset.outcome(start).over, at
    plays = ruleset.plays(start, throw)
    ways = recording.ways(decision)
    chosen = recording.told(decision["chosen"]) if decision["chosen"] else None
    if not recording.goal and sum(turn["throw"]) == 0:
        # What Ludii writes as a step off the board with a throw of nothing leaves the man there.
        standing = {way for way in ways if way[1] == "off"}
        assert any(play.text == "pass" for play in plays) == bool(standing), at
        chosen = None if chosen in standing else chosen
        ways -= standing
    offered = {
        (recording.site(step.origin, side), recording.site(step.goal, side))
        for step in ruleset.next_steps(start, throw)
    }
    assert offered == ways, at
    after = recorded(turn["after"])
    found = [p for p in plays if way_of(recording, p, side) == chosen]
    leading = [play.position for play in found if recording.men(play.position) == after]
    assert leading, f"{at}: {chosen} leads to {[p.position for p in found]}, not {turn['after']}"
    return leading[0]


def way_of(recording: Recording, play: Play, side: int) -> Way | None:
    """The step of a play as the recording writes it; none for a pass."""
    for step in play.steps:
        return recording.site(step.origin, side), recording.site(step.goal, side)
    return None
