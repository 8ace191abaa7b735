"""Games of latrunculi that Ludii has played, held against the rulesets of what its program does.

At each recorded decision the ruleset must allow just the steps that were recorded, the pass among
them where the turn may end, and the step chosen must lead to the recorded position. The program
forbids repetition, so that each game is followed from its start.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests import playing
from tests.recorded import LUDII, address, lines

from lusoria.playable.ruleset import Ruleset

GAME = "ludus-latrunculorum"
RECORDED = [file for file in LUDII if file.name.startswith(GAME)]
Decision = dict[str, Any]
Step = tuple[str, ...]


@pytest.mark.parametrize("file", RECORDED, ids=address)
def test_program_is_played_to_the_letter(file: Any) -> None:
    ruleset = playing.ruleset(address(file))
    for game in games(file):
        position, quiet = game[0]["position"], ""
        history: list[str] = []
        before: Decision | None = None
        for decision in game:
            if before is None or before["turn"] != decision["turn"]:
                position = written(ruleset, decision["position"], quiet)
            assert ruleset.write(ruleset.read(position)) == position
            assert same_men(position, decision["position"]), f"before {decision['ply']}"
            assert legal(ruleset, position, history) == recorded(decision), decision["ply"]
            history.append(position)
            if decision["chosen"] != ["pass"]:
                position, quiet = after(ruleset, position, decision["chosen"])
            before = decision


def games(file: Any) -> Iterator[list[Decision]]:
    found: dict[int, list[Decision]] = {}
    for line in lines(file):
        if "legal" in line:
            found.setdefault(line["g"], []).append(line)
    yield from found.values()


def written(ruleset: Ruleset, position: str, quiet: str) -> str:
    """A recorded position as the ruleset writes it; how long nothing was taken is ours to know."""
    return ruleset.write(ruleset.read(position + quiet))


def same_men(position: str, recorded: str) -> bool:
    rows, _, *hands = position.split(";")[0].split()
    return [rows, *hands] == [recorded.split()[0], *recorded.split()[2:][: len(hands)]]


def recorded(decision: Decision) -> set[Step]:
    return {tuple(step) for step in decision["legal"]}


def legal(ruleset: Ruleset, position: str, history: list[str]) -> set[Step]:
    """The steps that may be made, in the words of the recording."""
    steps = ruleset.next_steps(position, "-", history=history)
    told: set[Step] = {
        ("remove", step.origin) if step.goal == "off" else (step.origin, step.goal)
        for step in steps
    }
    may_stop = "played=" in position and ruleset.may_stop(position, "-", history=history)
    return told | {("pass",)} if may_stop and told else told


def after(ruleset: Ruleset, position: str, chosen: list[str]) -> tuple[str, str]:
    """The position in the midst of a turn after a step, and what it says of quiet steps."""
    step = f"x{chosen[1]}" if chosen[0] == "remove" else "-".join(chosen)
    midst = ruleset.midst(position, step)
    quiet = [part for part in ruleset.after(position, step).split(";") if "quiet" in part]
    return midst, f"; {quiet[0].strip()}" if quiet else ""
