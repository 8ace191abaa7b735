"""Games that Ludii has played, held against the rulesets that say what its programs do.

At each decision of a recorded game the ruleset must allow just the steps that were recorded, and
each turn must lead to the recorded position. Who lies pinned is no part of a recorded position: it
is carried forward from turn to turn. Recordings of the other families have tests of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED, TABLES, read, write
from tests.recorded import LUDII, Line, address, lines

from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Step

FILES = [file for file in LUDII if address(file) in TABLES]
HANDS_OVER = {"laquet/ludii-code"}
"""The rulesets by which the other side has to play what one side cannot, and does not throw."""
Steps = list[Step]


def test_every_recording_is_of_a_ruleset_of_the_catalogue() -> None:
    recorded = {address(file) for file in LUDII}
    assert len(recorded) == len(LUDII) >= 17
    assert {"laquet/ludii-code", "plakoto/ludii-code"} <= recorded
    assert {"fevga/ludii-code", "todas-tablas/ludii-code"} <= recorded
    assert recorded <= set(ASSEMBLED)


@pytest.mark.parametrize("file", FILES, ids=address)
def test_program_is_played_to_the_letter_in_the_first_game(file: Path) -> None:
    played_to_the_letter(file, most=1)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=address)
def test_program_is_played_to_the_letter_in_every_game(file: Path) -> None:
    assert played_to_the_letter(file, most=3) == 3


def played_to_the_letter(file: Path, most: int) -> int:
    """Hold the first games of a recording against the ruleset; how many they were."""
    ruleset = Ruleset(ASSEMBLED[address(file)])
    reached: dict[int, list[str]] = {}
    before: dict[int, Line] = {}
    for line in lines(file):
        game = int(line.get("g", -1))
        if game not in reached and len(reached) == most:
            continue
        if "decisions" in line:
            start = starts(ruleset, line, reached.get(game, [""]))
            left = handed_over(before.get(game)) if address(file) in HANDS_OVER else []
            reached[game] = replay(ruleset, line, start, left)
            before[game] = line
        elif line.get("why") == "NaturalEnd":
            for position in reached[game]:
                outcome = ruleset.outcome(position)
                assert (outcome.over, outcome.winner) == (True, line["winner"]), line
    return len(reached)


def test_where_men_share_a_point_a_recording_leaves_open_who_lies_beneath() -> None:
    ruleset = Ruleset(ASSEMBLED["plakoto/ludii-code"])
    start = "1@5 1@9 13@24 / 1@16 2@20 12@24 / white"
    turn = {"decisions": [{"position": start}]}
    known = "1^@5 1@9 13@24 / 1^@16 2@20 12@24 / white"
    other = "1^@5 1^@9 13@24 / 1@16 2@20 12@24 / white"
    assert starts(ruleset, turn, [known]) == [known]
    assert starts(ruleset, turn, ["1@1 14@24 / 15@24 / white"]) == [other, known]


def starts(ruleset: Ruleset, turn: Line, reached: Sequence[str]) -> list[str]:
    """The positions with which a recorded turn may have begun.

    A recording tells the men only; `reached` are the positions that the game may have come to, with
    what its men do not show. A turn that was left out of the recording may have added to that: the
    men that stand there now make it known again, but not what lies beneath where men of both sides
    stand on one point.
    """
    men = turn["decisions"][0]["position"]
    known = [position for position in reached if men_of(position) == men]
    return known or [
        laid + state for state in map(state_of, reached[:1]) for laid in with_pins(ruleset, men)
    ]


def with_pins(ruleset: Ruleset, position: str) -> list[str]:
    """The position as often as there are ways in which men can lie beneath others."""
    white, black, mover = read(position)
    state: Any = ruleset.state
    ways: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    for point in range(1, 25) if state.pins else ():
        theirs = int(state.across[str(point)])
        if white[point] and black[theirs]:
            ways = [
                (own, enemies)
                for before, after in ways
                for own, enemies in (((*before, point), after), (before, (*after, theirs)))
                if all(white[p] == 1 for p in own) and all(black[p] == 1 for p in enemies)
            ]
    return [
        " / ".join((pinned(written[0], own), pinned(written[1], enemies), mover))
        for written in [write(white, black, mover).split(" / ")]
        for own, enemies in ways
    ]


def pinned(men: str, points: Sequence[int]) -> str:
    """The men of a side, those single ones marked that lie beneath others."""
    marked = {f"1@{point}" for point in points}
    return " ".join(group.replace("@", "^@") if group in marked else group for group in men.split())


def handed_over(before: Line | None) -> list[int]:
    """The numbers that are left to the other side by a turn that ended with a forced pass."""
    if before is None:
        return []
    last = before["decisions"][-1]
    return [n for n in last["dice"] if n] if last["chosen"] in (None, [None]) else []


def replay(ruleset: Ruleset, turn: Line, start: Sequence[str], left: Sequence[int]) -> list[str]:
    """Play a recorded turn after; the positions that it may have led to.

    Where the recording leaves open with which position the turn began, or which number has made a
    step, all ways are followed that agree with what comes after.
    """
    where = f"{turn['g']}/{turn['turn']}"
    assert not left or left == [number for number in turn["throw"] if number]
    throw = None if left else "-".join(map(str, turn["throw"]))
    given = f"; left={','.join(map(str, left))}" if left else ""
    start = [position for position in start if said(position) in (sorted(left), None)]
    assert start, f"{where}: {left} are left"
    ways: list[tuple[str, Steps]] = [
        (position if "left=" in position else position + given, []) for position in start
    ]
    for decision in turn["decisions"]:
        following = [(*way, ruleset.next_steps(way[0], throw, way[1])) for way in ways]
        agreeing = [way for way in following if as_recorded(decision, way[2])]
        assert agreeing, f"{where}: {decision['position']}: {following}"
        chosen = decision["chosen"]
        ways = [
            (position, [*way, step])
            for position, way, steps in agreeing
            for step in steps
            if chosen == [step.origin, step.goal]
        ] or [(position, way) for position, way, _ in agreeing]
    over = [way for way in ways if not ruleset.next_steps(way[0], throw, way[1])]
    assert over, f"{where}: the turn is not over"
    reached = {str(ruleset.after(*way, throw or "-")): None for way in over}
    after = [position for position in reached if men_of(position) == men_of(turn["after"])]
    assert after, f"{where}: {ways}"
    return after


def as_recorded(decision: Line, steps: Steps) -> bool:
    """Whether these are the steps that were recorded, which do not always say their numbers."""
    ways = [way for way in decision["legal"] if way not in (None, [None])]
    if any(len(way) == 1 for way in ways):
        return {(step.origin, step.goal) for step in steps} == {tuple(way[0]) for way in ways}
    told = {(*way[0], way[1]) for way in ways}
    return {(step.origin, step.goal, step.number) for step in steps} == told


def men_of(position: str) -> str:
    """Where the men stand, whoever lies beneath."""
    return position.partition(";")[0].replace("^", "")


def said(position: str) -> list[int] | None:
    """The numbers that a position says are left."""
    numbers = position.partition("left=")[2]
    return sorted(map(int, numbers.split(","))) if numbers else None


def state_of(position: str) -> str:
    return "".join(position.partition(";")[1:])
