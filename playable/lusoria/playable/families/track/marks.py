"""Whether a table of what throws are worth fits what is thrown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lusoria.playable.contract import Uses
from lusoria.playable.core import Rule
from lusoria.playable.families import value
from lusoria.playable.families.track.board import SIZE
from lusoria.playable.families.track.rules.throwing import by_marks
from lusoria.playable.families.track.state import thrown


def disagreements(uses: Uses) -> Iterator[tuple[int, str, str]]:
    """Of the rules that one ruleset uses, which do not fit what is thrown: the number of the use,
    the parameter, and what is wrong with it."""
    dice = [use for use in uses if "dice" in use[0].hooks]
    if len(dice) != 1:
        return
    largest = _largest(*dice[0])
    for number, (rule, given) in enumerate(uses):
        if rule.function is by_marks and len(given["values"]) != largest + 1:
            found = len(given["values"])
            yield (
                number,
                "values",
                f"found {found} value{'s' * (found != 1)}, expected {largest + 1}: "
                f"a throw shows 0 to {largest}",
            )


def _largest(rule: Rule, given: Mapping[str, Any]) -> int:
    """The largest number that the dice show which a rule lays down."""
    board = [0] * SIZE
    taken = [value(rule.family, kind, given[name]) for name, kind in rule.parameters.items()]
    rule.function(board, *taken)
    return thrown(board).largest
