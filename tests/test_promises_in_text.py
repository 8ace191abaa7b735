"""What rules promise agrees with what can be seen in their text."""

from __future__ import annotations

import ast

import pytest
from tests.playing import ASSEMBLED, RULESETS
from tests.test_rules import ALL, own_functions, source
from tests.turns_tables import LANDING, LOOKING

from lusoria.playable.core import Rule
from lusoria.playable.families import rules
from lusoria.playable.families.tables.board import FLAG_NAMES

TURN = {"used", "pips", "largest", "entered", "left", "last_from"}
"""What a rule at tables asks for that looks at what the turn has done."""


def asked(rule: Rule) -> list[ast.Call]:
    """The functions that a rule calls, itself or by those of its module."""
    trees = [ast.parse(source(function)) for function in own_functions(rule)]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func)


def of_tables() -> list[Rule]:
    return [rule for rule in ALL if rule.family == "tables"]


def test_who_promises_that_steps_may_be_swapped_does_not_look_at_the_turn() -> None:
    """Except rules that promise what they look at."""
    for rule in of_tables():
        if rule.begun_with or rule.counts:
            continue
        if rule.swaps and {*LOOKING, "arrive", "gate"} & set(rule.hooks):
            read = {name_of(call) for call in asked(rule)}
            assert not read & {*TURN, "flagged", "set_flag"}, rule.name


def test_who_promises_that_steps_commute_does_not_look_at_his_own_points() -> None:
    """But at the men that are out, and at how many are still in the game."""
    for rule in of_tables():
        if rule.commutes and set(LANDING) & set(rule.hooks):
            own = [c for c in asked(rule) if name_of(c) in ("men", "held", "absent")]
            read = {ast.unparse(call) for call in own if ast.unparse(call.args[1]) == "side"}
            assert read <= {"men(board, side, BAR)", "absent(board, side, OFF)"}, rule.name


@pytest.mark.parametrize(("family", "question"), [("tables", "last_from"), ("grid", "touched")])
def test_who_asks_how_the_turn_came_here_remembers_it(family: str, question: str) -> None:
    """Except rules for arriving men: they are told of the step that is being made."""
    for rule in ALL:
        if rule.family == family and (family, rule.hooks) != ("tables", ("arrive",)):
            asks = question in {name_of(call) for call in asked(rule)}
            assert rule.remembers == asks, rule.name


COUNTER = {"counter-one", "counter-two", "counter-four"}
"""The flags that hold the digits of the doublet counter."""


def test_who_asks_for_the_doublet_counter_is_among_rules_that_name_its_three_flags() -> None:
    for rule in ALL:
        if {name_of(call) for call in asked(rule)} & {"doublet_counter", "set_doublet_counter"}:
            assert rule.flag in COUNTER, rule.name
    for name in RULESETS:
        flags = {
            rules()[use["rule"]].flag for c in ASSEMBLED[name]["clauses"] for use in c["rules"]
        }
        assert flags & COUNTER in (set(), COUNTER), name


def test_who_reads_or_sets_a_flag_names_it() -> None:
    """Of other flags `unseen.py` of track and the count of quiet steps on a grid know.

    The doublet counter is made of three, see below.
    """
    for rule in ALL:
        if rule.flag in COUNTER:
            continue
        calls = [call for call in asked(rule) if name_of(call) in ("flagged", "set_flag")]
        flags = {ast.unparse(call.args[2]).lower() for call in calls}
        flags |= {"quiet"} & {name_of(call) for call in asked(rule)}
        known = rule.flag in (*FLAG_NAMES, "gathered", "quiet")
        assert flags == ({rule.flag} if known else set()), rule.name
