"""What rules promise holds on random positions, and false promises are found."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from tests.false_promises import FALSE
from tests.playing import ASSEMBLED, RULESETS
from tests.promises import Broken, Trial
from tests.promises_grid import GridTrial
from tests.promises_tables import TablesTrial
from tests.promises_track import TrackTrial

from lusoria.playable import core
from lusoria.playable.core import Rule

TRIALS: dict[str, type[Trial]] = {"tables": TablesTrial, "track": TrackTrial, "grid": GridTrial}
FEW, MORE, MANY = 30, 150, 2000
"""Positions of each ruleset in the ordinary run and in the slow one, and for small false rules."""


def broken(name: str, count: int) -> list[str]:
    """The promises found false in a ruleset."""
    assembled = ASSEMBLED[name]
    return [str(found) for found in TRIALS[assembled["family"]](assembled).broken(count)]


@pytest.mark.parametrize("name", RULESETS)
def test_promises_hold(name: str) -> None:
    assert not broken(name, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in RULESETS if name.count("+") < 2])
def test_promises_hold_in_many_positions(name: str) -> None:
    assert not broken(name, MORE)


@pytest.mark.parametrize(
    ("name", "hook", "function", "promises", "but"),
    FALSE,
    ids=[f"{function.__name__}-{','.join(promises)}" for _, _, function, promises, _ in FALSE],
)
def test_a_false_promise_is_found(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    hook: str,
    function: Callable[..., Any],
    promises: dict[str, Any],
    but: str,
) -> None:
    """With its rule, its clause, and a position that can be asked."""
    assembled = deepcopy(ASSEMBLED[name])
    rule = Rule(f"{assembled['family']}.false.{function.__name__}", function, (hook,), **promises)
    monkeypatch.setitem(core.register, rule.name, rule)
    use: dict[str, Any] = {
        "rule": rule.name,
        "with": {},
        "hooks": [hook],
        "lifts": None,
        "after": "step",
    }
    assembled["clauses"].append({**assembled["clauses"][0], "id": "a/false-one", "rules": [use]})
    trial = TRIALS[assembled["family"]](assembled)
    found = next(f for f in trial.broken(MANY) if f.rule == rule.name and but in f.but)
    assert found.clause == "a/false-one"
    assert found.promise in {*promises, "swaps", "obligation"}
    assert trial.game.read(told_position(found))


def told_position(found: Broken) -> str:
    """The position of a message, without the throw and the steps after it."""
    words = found.where.split(" after ")[0].split(" ")
    return " ".join(words[:-1] if "/" in words and "-" in words[-1] else words)
