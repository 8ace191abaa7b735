"""Whether a table of what throws are worth fits what is thrown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lusoria.playable.codegen.bound import value
from lusoria.playable.core import Rule
from lusoria.playable.families.track.board import COUNT, COUNTED, FACE, FACES, SIZE
from lusoria.playable.families.track.rules.throwing import by_marks
from lusoria.playable.families.track.throws import Dice

Use = tuple[Rule, Mapping[str, Any]]
"""A rule, and what a clause writes for its parameters."""


def disagreements(uses: Sequence[Use]) -> Iterator[tuple[int, str, str]]:
    """Of the rules that one ruleset uses, which do not fit what is thrown: the number of the use,
    the parameter, and what is wrong with it."""
    thrown = [use for use in uses if "dice" in use[0].hooks]
    if len(thrown) != 1:
        return
    largest = _dice(thrown[0]).largest
    for number, (rule, given) in enumerate(uses):
        if rule.function is by_marks and len(given["values"]) != largest + 1:
            found = len(given["values"])
            yield (
                number,
                "values",
                f"found {found} value{'s' * (found != 1)}, expected {largest + 1}: "
                f"a throw shows 0 to {largest}",
            )


def _dice(use: Use) -> Dice:
    """The dice that a rule lays down."""
    rule, given = use
    board = [0] * SIZE
    taken = [value(rule.family, kind, given[name]) for name, kind in rule.parameters.items()]
    rule.function(board, *taken)
    faces = tuple(board[FACE : FACE + board[FACES]])
    return Dice(board[COUNT], faces, bool(board[COUNTED]))
