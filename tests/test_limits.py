"""What a program has no room for is refused in one line, with the ruleset and the limit."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.editing import run
from tests.playing import ASSEMBLED
from tests.tiny import edit

from lusoria.playable import core, families, program
from lusoria.playable.contract import LimitError, Need
from lusoria.playable.families import bind

TABLES, THREE_DICE = "backgammon/modern", "garanguet/moulidars"
RACE = "pente-grammai/anonymous-page"
GRID = "ludus-latrunculorum/schaedler-1994+no-repetition"

TOO_MUCH: list[tuple[str, str, dict[str, Any], str]] = [
    (TABLES, "tables.ending.borne_off", {"stake": 28}, "28 points as the stake, at most 27"),
    (TABLES, "tables.throwing.number_of_dice", {"count": 4}, "4 dice, at most 3"),
    (TABLES, "tables.throwing.doublets", {"times": 16}, "16 times that a number is given"),
    (TABLES, "tables.throwing.doublets", {"times": 13}, "13 steps in a turn, at most 12"),
    (THREE_DICE, "tables.throwing.three_dice", {"pair": 8, "odd": 6}, "14 steps in a turn"),
    (RACE, "track.throwing.six_sided", {"count": 5}, "30 steps in a turn, at most 24"),
    (RACE, "track.ending.all_on", {"stake": 28}, "28 points as the stake, at most 27"),
    (RACE, "track.throwing.six_sided", {"count": 10}, "10 dice, at most 9"),
    (RACE, "track.course.lines", {"count": 62}, "124 places of a path, at most 123"),
    (GRID, "grid.setup.squares", {"files": 14}, "14 files, at most 13"),
    (GRID, "grid.setup.squares", {"ranks": 14}, "14 ranks, at most 13"),
    (GRID, "grid.setup.men_in_hand", {"men": 65}, "65 pieces of a side, at most 64"),
    (GRID, "grid.repetition.after_turns", {"most": 256}, "256 times that a position, at most 255"),
]
ADDED: list[tuple[str, str, int, dict[str, Any], str]] = [
    (TABLES, "tables.obligation.as_many_pips", 4, {}, "obligations, at most 3"),
    (RACE, "track.obligation.play_on", 11, {}, "obligations, at most 10"),
    (RACE, "track.throwing.faced", 1, {"count": 1, "faces": [1] * 9}, "faces of a die, at most 8"),
    (RACE, "track.course.paths", 1, {"white": [124], "black": [1]}, "124 squares, at most 123"),
]


def refused(assembled: dict[str, Any], told: str) -> None:
    """See that a program is refused, in words among which these are."""
    with pytest.raises(LimitError) as caught:
        program.text(assembled)
    line = str(caught.value)
    assert line.startswith(f"ruleset {assembled['ruleset']}: ")
    assert re.search(".*".join(map(re.escape, told.split(", "))), line), line


@pytest.mark.parametrize(("name", "rule", "values", "told"), TOO_MUCH)
def test_a_value_for_which_there_is_no_room_is_refused(
    name: str, rule: str, values: dict[str, Any], told: str
) -> None:
    assembled = deepcopy(ASSEMBLED[name])
    uses = [use for clause in assembled["clauses"] for use in clause["rules"]]
    (use,) = (use for use in uses if use["rule"] == rule)
    use["with"].update(values)
    refused(assembled, told)


@pytest.mark.parametrize(("name", "rule", "times", "values", "told"), ADDED)
def test_rules_for_which_there_is_no_room_are_refused(
    name: str, rule: str, times: int, values: dict[str, Any], told: str
) -> None:
    refused(with_rules(name, rule, times, values), told)


def with_rules(name: str, rule: str, times: int, values: dict[str, Any]) -> dict[str, Any]:
    """A ruleset with so many more clauses of one rule."""
    assembled = deepcopy(ASSEMBLED[name])
    hooks = list(families.rules()[rule].hooks)
    use = {"rule": rule, "with": values, "hooks": hooks, "lifts": None, "after": None}
    first = assembled["clauses"][0]
    assembled["clauses"] += [{**first, "id": f"a/n{i}", "rules": [use]} for i in range(times)]
    return assembled


def test_more_numbers_than_there_is_room_for_are_refused() -> None:
    assembled = with_rules(RACE, "track.throwing.each_die", 1, {})
    for clause in assembled["clauses"]:
        clause["rules"] = [
            {**use, "with": {"count": 8}} if use["rule"] == "track.throwing.six_sided" else use
            for use in clause["rules"]
            if use["rule"] != "track.throwing.total_split"
        ]
    refused(assembled, "8 numbers to play, at most 7")


@pytest.mark.parametrize(("family", "most"), [("tables", 6), ("track", 31)])
def test_more_flags_than_there_is_room_for_are_refused(
    family: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = __import__(f"lusoria.playable.families.{family}.family", fromlist=["FLAG_NAMES"])
    names = tuple(f"flag-{number}" for number in range(most + 1))
    monkeypatch.setattr(module, "FLAG_NAMES", names)
    name = TABLES if family == "tables" else RACE
    rule = next(b.rule for b in bind(ASSEMBLED[name]) if "end" in b.hooks)
    monkeypatch.setitem(core.register, rule.name, replace(rule, flag=names[-1]))
    refused(ASSEMBLED[name], f"{most + 1} flags, at most {most}")


def test_a_need_is_met_up_to_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def needing(dice: int) -> None:
        needs = [Need("dice", dice, 3)]
        family = replace(families.family("tables"), needs=lambda bound: iter(needs))
        monkeypatch.setattr("lusoria.playable.families.tables.family.FAMILY", family)

    needing(3)
    program.check_limits(ASSEMBLED[TABLES])
    needing(4)
    with pytest.raises(LimitError, match="4 dice, expected at most 3"):
        program.check_limits(ASSEMBLED[TABLES])


@pytest.mark.parametrize(
    "command",
    [("plays", "tiny/plain", "1@1 1@19 / 1@1 1@19 / white", "2-2"), ("perft", "tiny/plain", "1")],
)
def test_a_command_says_it_in_one_line(command: tuple[str, ...], data: Path) -> None:
    edit(data / "games" / "tiny" / "loci.yaml", "times: 2", "times: 13")
    told = run(*command)
    assert told.exit_code == 2
    assert "ruleset tiny/plain: 13 steps in a turn, expected at most 12" in told.stderr


def test_the_check_says_where_the_ruleset_stands(data: Path) -> None:
    edit(data / "games" / "tiny" / "loci.yaml", "times: 2", "times: 13")
    told = run("check", "tiny")
    lines = [line for line in told.output.splitlines() if "at most 12" in line]
    assert {line.split(": ", 1)[1] for line in lines} == {
        "ruleset tiny/plain: 13 steps in a turn, expected at most 12",
        "ruleset tiny/plain+home-first: 13 steps in a turn, expected at most 12",
    }
    assert all(re.match(r"\S*rulesets\.yaml:1:\d+: ", line) for line in lines)
    assert told.exit_code != 0
