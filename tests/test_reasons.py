"""Reasons: every rule that can refuse says why, beside its own function, in facts as data."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest

from lusoria.playable import families, reasons
from lusoria.playable.core import Rule, rules
from lusoria.playable.engine.grounds import Ground, companion

REFUSING = [
    rule
    for rule in rules().values()
    if set(rule.hooks) & set(families.family(rule.family).hooks.refusing)
]

LIFTS = "it only ever lifts what another rule forbids"
SAYS_NOTHING = {
    "grid.leaping.over_any": "it permits every leap",
    "tables.entering.break_in": LIFTS,
    "tables.hitting.open_beyond": LIFTS,
    "tables.hitting.open_prime": LIFTS,
    "tables.hitting.open_row": LIFTS,
    "tables.landing.against_last_man_sent_round": LIFTS,
}
"""Rules at hooks that can refuse which do not say why, and why not."""

OWN_MODULES = ("board", "grounds", "bits", "sides")
"""The modules whose functions a companion may call; others ask hooks, and so the program."""


def test_each_rule_that_can_refuse_says_why_or_is_listed() -> None:
    silent = {rule.name for rule in REFUSING if companion(rule.function) is None}
    assert silent == set(SAYS_NOTHING)
    assert len(REFUSING) > 50


@pytest.mark.parametrize("rule", REFUSING, ids=lambda rule: str(rule.name))
def test_what_says_why_stands_beside_the_rule_and_takes_its_parameters(rule: Rule) -> None:
    says = companion(rule.function)
    if says is None:
        return
    assert says.__module__ == rule.function.__module__
    assert says.__name__ == f"{rule.function.__name__}_because"
    board, tried, *named = inspect.signature(says).parameters
    assert (board, tried) == ("board", "tried")
    assert set(named) <= set(rule.parameters)


def companions() -> Iterator[Callable[..., Any]]:
    """The functions that say why, and the functions of families that they share."""
    for rule in REFUSING:
        says = companion(rule.function)
        if says is not None:
            yield says
    for name in ("tables", "track"):
        module = __import__(f"lusoria.playable.families.{name}.grounds", fromlist=["grounds"])
        yield from (each for _, each in inspect.getmembers(module, inspect.isfunction))


def test_a_kind_of_fact_has_words_just_if_a_rule_can_say_it() -> None:
    said = {
        node.value
        for says in companions()
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(says))))
        if isinstance(node, ast.Constant) and node.value in reasons.FACTS
    }
    assert said == set(reasons.FACTS)


def test_what_says_why_asks_the_program_for_what_other_rules_decide() -> None:
    for says in companions():
        called = [
            value
            for name in says.__code__.co_names
            if isinstance(value := says.__globals__.get(name), FunctionType)
        ]
        for function in called:
            home = function.__module__.rpartition(".")[2]
            same = function.__module__ == says.__module__
            assert same or home in OWN_MODULES, (says.__name__, function.__name__)


def test_a_fact_is_told_once_and_in_the_number_of_its_places() -> None:
    assert reasons.joined("no", ["white has one man out", "white has one man out"]) == (
        "no: white has one man out"
    )
    several = Ground("outside", 0, (0, 3, 7, 8, 9), tuple(range(19, 25)))
    told = several.told(lambda place: "bar" if place == 0 else str(place))
    words = "white has men outside 19 to 24 (out, and on 3 and 7 to 9)"
    assert reasons.fact(told) == words
    assert reasons.fact({"kind": "open-points"}) == "no point is open to enter on"
    assert reasons.fact({"kind": "played", "number": 3, "count": 2}) == (
        "the 3 was played twice before"
    )
