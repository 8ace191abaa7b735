"""Reasons: every rule that can refuse says why, beside its own function, in facts as data."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest
from tests.playing import RULESETS
from tests.refusals import (
    RENEW,
    Refusal,
    Said,
    judged,
    read_page,
    refusal_of,
    refusals,
    speaking,
    used,
)
from tests.undoing import UNDOING, UNTRIED, CannotBeUndoneError, undo

from lusoria.playable import families, reasons
from lusoria.playable.families import rules
from lusoria.playable.reasons import Ground, reason_of

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

NEVER_MET = {
    "tables.landing.against_last_man": "rulesets use it to lift what another rule forbids",
    "tables.landing.left_open": "rulesets use it to lift what another rule forbids",
    "tables.landing.no_more_than": "no ruleset takes a clause that uses it",
    "track.landing.on_places": "rulesets use it to lift what another rule forbids",
}
"""Rules that could refuse, and that in no ruleset do."""

SHARED = [import_module(f"lusoria.playable.families.{name}.rules") for name in ("tables", "track")]
PAGE = read_page()
ENOUGH = 500
MOST_OF_A_KIND = 4

NOT_ON_THE_PAGE = {
    "both": "no ruleset with a rule that says so lets men of both sides stand on one point"
}
"""Kinds of facts that no refusal on the page has, and why."""

OWN_MODULES = ("board", "reasons", "rules", "bits", "throwing")
"""The modules whose functions a reason may call; others ask hooks, and so the program."""


def test_each_rule_that_can_refuse_says_why_or_is_listed() -> None:
    silent = {rule.name for rule in REFUSING if reason_of(rule.function) is None}
    assert silent == set(SAYS_NOTHING)
    assert len(REFUSING) > 50


def functions() -> set[Callable[..., Any]]:
    """Return the functions that say why rules refuse, and those of families that they share."""
    own = [reason for rule in REFUSING if callable(reason := reason_of(rule.function))]
    shared = [inspect.getmembers(module, inspect.isfunction) for module in SHARED]
    return {*own, *(function for members in shared for _, function in members)}


def test_a_reason_stands_beside_its_rule_or_is_shared_and_takes_its_parameters() -> None:
    for rule in REFUSING:
        reason = reason_of(rule.function)
        if callable(reason):
            near = {rule.function.__module__, *(module.__name__ for module in SHARED)}
            assert reason.__module__ in near, rule.name
            board, tried, *named = inspect.signature(reason).parameters
            assert (board, tried) == ("board", "tried"), rule.name
            assert set(named) <= set(rule.parameters), rule.name


def test_a_kind_of_fact_has_words_just_if_a_rule_can_say_it() -> None:
    constant = {r.kind for rule in REFUSING if isinstance(r := reason_of(rule.function), Ground)}
    found = {
        node.value
        for function in functions()
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function))))
        if isinstance(node, ast.Constant) and node.value in reasons.FACTS
    }
    assert constant | found == set(reasons.FACTS)


def test_what_says_why_asks_the_program_for_what_other_rules_decide() -> None:
    for reason in functions():
        called = [reason.__globals__.get(name) for name in reason.__code__.co_names]
        for function in called:
            if isinstance(function, FunctionType):
                home = function.__module__.rpartition(".")[2]
                same = function.__module__ == reason.__module__
                assert same or home in OWN_MODULES, (reason.__name__, function.__name__)


def test_a_fact_is_told_once_and_in_the_number_of_its_places() -> None:
    assert reasons.joined("no", ["white has one man out", "white has one man out"]) == (
        "no: white has one man out"
    )
    several = Ground("outside", 0, (0, 3, 7, 8, 9), tuple(range(19, 25)))
    told = several.as_json(lambda place: "bar" if place == 0 else str(place))
    words = "white has men outside 19 to 24 (out, and on 3 and 7 to 9)"
    assert reasons.fact(told) == words
    assert reasons.fact({"kind": "open-points"}) == "no point is open to enter on"
    assert reasons.fact({"kind": "played", "number": 3, "count": 2}) == (
        "the 3 was played twice before"
    )


# --- The page of all reasons.


def test_the_page_has_each_rule_that_refuses_in_some_ruleset() -> None:
    assert {said["rule"] for said in PAGE} == speaking() - set(NEVER_MET)
    assert not set(NEVER_MET) & {rule for name in RULESETS for rule in used(name)}


@pytest.mark.parametrize("said", PAGE, ids=lambda said: f"{said['rule']} {said['play']}")
def test_what_is_said_is_what_stands_on_the_page(said: Said) -> None:
    now = judged(said)
    assert now == said, RENEW
    assert now["reason"].count(";") == len(set(now["reason"].split("; "))) - 1


# --- Facts undone.


NOT_TRIED = "not tried: "


def lifted(refusal: Refusal, tried: Counter[str], most: int) -> None:
    """Each fact of a refusal, undone by itself, lifts what its clause forbids, or cannot be undone.

    `tried` counts the facts by their kinds; of each, so many are enough.
    """
    for ground in refusal.fault.grounds:
        if ground.kind in UNTRIED:
            tried[NOT_TRIED + ground.kind] = min(tried[NOT_TRIED + ground.kind] + 1, most)
        elif tried[ground.kind] < most:
            try:
                left = undo(refusal, ground)
            except CannotBeUndoneError:
                tried[NOT_TRIED + ground.kind] += 1
                continue
            case = (refusal.name, refusal.position, refusal.throw, refusal.play())
            assert ground.clause not in left, (ground, refusal.fault.reason, *case)
            tried[ground.kind] += 1


def undone(names: Iterable[str], positions: int) -> Counter[str]:
    """How many facts of each kind were undone, in refusals of some rulesets found by chance."""
    all_tried: Counter[str] = Counter()
    for name in names:
        tried: Counter[str] = Counter()
        for refusal in refusals(name, 2, positions):
            lifted(refusal, tried, MOST_OF_A_KIND)
        all_tried += tried
    return all_tried


def count(tried: Counter[str]) -> int:
    """How many facts were undone."""
    return sum(many for kind, many in tried.items() if not kind.startswith(NOT_TRIED))


def test_a_fact_of_the_page_that_no_longer_holds_lifts_the_refusal() -> None:
    tried: Counter[str] = Counter()
    for said in PAGE:
        lifted(refusal_of(said), tried, len(PAGE))
    kinds = {kind for family in UNDOING.values() for kind in family} | {"exact", "met"}
    assert kinds - set(tried) == set(NOT_ON_THE_PAGE)
    assert kinds | set(UNTRIED) == set(reasons.FACTS)


def test_a_fact_that_no_longer_holds_lifts_the_refusal() -> None:
    assert count(undone(RULESETS[::12], 8)) > 50


@pytest.mark.slow
def test_many_facts_that_no_longer_hold_lift_the_refusal() -> None:
    tried = undone(RULESETS, 30)
    assert count(tried) >= ENOUGH
    assert tried.total() - count(tried) < tried.total() / 10


def test_a_false_reason_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exact number is demanded, and the reason given is the hindmost man."""
    register = rules()
    exact, hindmost = (register[f"tables.bearing.{n}"] for n in ("exact", "exact_or_hindmost"))
    monkeypatch.setitem(reasons._reasons, exact.function, reason_of(hindmost.function))
    with pytest.raises(AssertionError, match="nard/exact-only"):
        undone(["nard/ludii-code"], 30)
