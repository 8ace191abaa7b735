"""Games that Ludii has played, held against the rulesets that say what its programs do.

At each decision of a recorded game the ruleset must allow just the steps that were recorded, and
each turn must lead to the recorded position. The recordings are no part of the project: they are
looked for in $LUSORIA_ORACLE or in `shared/oracle`, and the test is skipped where they are not.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lusoria.playable.ruleset import Ruleset
from lusoria.schema.assemble import assemble
from lusoria.schema.catalogue import Catalogue
from lusoria.schema.reading import read_catalogue

ROOT = Path(__file__).resolve().parents[1]
ORACLE = Path(os.environ.get("LUSORIA_ORACLE", ROOT.parent / "shared" / "oracle"))
FILES = sorted((ORACLE / "ludii").glob("*.jsonl.gz"))

pytestmark = pytest.mark.skipif(not FILES, reason="the recorded games are not here")

Line = dict[str, Any]
Steps = list[dict[str, Any]]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return read_catalogue(ROOT / "data")


def lines(file: Path) -> Iterator[Line]:
    with gzip.open(file, "rt", encoding="utf-8") as text:
        yield from map(json.loads, text)


def address(file: Path) -> str:
    return str(next(lines(file))["ruleset"])


def has_dice(file: Path) -> bool:
    return any("throw" in line for line in islice(lines(file), 2))


@pytest.mark.parametrize("file", [file for file in FILES if has_dice(file)], ids=address)
def test_program_is_played_to_the_letter(file: Path, catalogue: Catalogue) -> None:
    name = address(file)
    if name not in {ruleset.id for _, ruleset in catalogue.rulesets()}:
        pytest.skip(f"{name} is not in the catalogue")
    ruleset = Ruleset(assemble(catalogue, name))
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
