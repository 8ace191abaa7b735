"""Games that Ludii has played, held against the rulesets that say what its programs do.

At each decision of a recorded game the ruleset must allow just the steps that were recorded, and
each turn must lead to the recorded position. Recordings of the other families have tests of their
own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED, TABLES
from tests.recorded import LUDII, Line, address, lines

from lusoria.playable.ruleset import Ruleset

FILES = [file for file in LUDII if address(file) in TABLES]
Steps = list[dict[str, Any]]


def test_every_recording_is_of_a_ruleset_of_the_catalogue() -> None:
    recorded = {address(file) for file in LUDII}
    assert len(recorded) == len(LUDII) == 19
    assert recorded <= set(ASSEMBLED)


@pytest.mark.parametrize("file", FILES, ids=address)
def test_program_is_played_to_the_letter(file: Path) -> None:
    ruleset = Ruleset(ASSEMBLED[address(file)])
    reached: dict[int, str] = {}
    turns = 0
    for line in lines(file):
        if "decisions" in line:
            game = line["g"]
            reached[game] = replay(ruleset, line, state_of(reached.get(game, "")))
            turns += 1
        elif line.get("why") == "NaturalEnd":
            outcome = ruleset.outcome(reached[line["g"]])
            assert (outcome.over, outcome.winner) == (True, line["winner"]), line
    assert turns > 0


def replay(ruleset: Ruleset, turn: Line, state: str) -> str:
    """Play a recorded turn after; the position after it.

    `state` is what the game has shown so far and its men do not; a turn that was left out of the
    recording may have added to it, which the men that stand there now make known again. Where more
    than one number can have made a step, all ways are followed that agree with what comes after.
    """
    start = turn["decisions"][0]["position"] + state
    throw = "-".join(map(str, turn["throw"]))
    ways: list[Steps] = [[]]
    for decision in turn["decisions"]:
        following = [(way, ruleset.next_steps(start, throw, way)) for way in ways]
        agreeing = [(way, steps) for way, steps in following if as_recorded(decision, steps)]
        assert agreeing, f"{turn['g']}/{turn['turn']}: {decision['position']}: {following}"
        chosen = decision["chosen"]
        ways = [
            [*way, step]
            for way, steps in agreeing
            for step in steps
            if chosen == [step["from"], step["to"]]
        ] or [way for way, _ in agreeing]
    assert any(not ruleset.next_steps(start, throw, way) for way in ways), "the turn is not over"
    after = ruleset.after(start, ways[0])
    assert men_of(after) == men_of(turn["after"]), f"{turn['g']}/{turn['turn']}: {start}"
    return after


def as_recorded(decision: Line, steps: Steps) -> bool:
    """Whether these are the steps that were recorded, which do not always say their numbers."""
    ways = [way for way in decision["legal"] if way not in (None, [None])]
    if any(len(way) == 1 for way in ways):
        return {(step["from"], step["to"]) for step in steps} == {tuple(way[0]) for way in ways}
    told = {(*way[0], way[1]) for way in ways}
    return {(step["from"], step["to"], step["number"]) for step in steps} == told


def men_of(position: str) -> str:
    return position.partition(";")[0]


def state_of(position: str) -> str:
    return "".join(position.partition(";")[1:])
