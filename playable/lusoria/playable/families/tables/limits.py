"""How much a ruleset of a tables game needs of what a program has little room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.contract import Need, common
from lusoria.playable.families.tables.board import (
    DICE,
    FLAG_NAMES,
    LEFT,
    MOST_DICE,
    MOST_FLAGS,
    MOST_OF_A_NUMBER,
    SIZE,
)
from lusoria.playable.families.tables.scratch import MOST_OBLIGATIONS, MOST_STEPS

FACES = range(1, 7)


def needs(bound: Sequence[BoundRule]) -> Iterator[Need]:
    """What the rules need, and the most that there is room for."""
    yield from common(bound, MOST_OBLIGATIONS)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag]
    yield Need("flags", max(flags, default=0), MOST_FLAGS)
    dice = sum(b.rule.function(*b.values) for b in bound if "dice" in b.hooks)
    yield Need("dice", dice, MOST_DICE)
    for b in bound:
        if "throw" in b.hooks:
            times = [value for value in b.values if isinstance(value, int)]
            yield Need("times that a number is given", max(times, default=0), MOST_OF_A_NUMBER)
            steps = max(given(b, throw) for throw in combinations_with_replacement(FACES, dice))
            yield Need("steps in a turn", steps, MOST_STEPS)


def given(b: BoundRule, throw: Sequence[int]) -> int:
    """How many numbers a rule gives to play for a throw."""
    board = [0] * SIZE
    board[DICE : DICE + len(throw)] = throw
    b.rule.function(board, *b.values)
    return sum(board[LEFT] >> 4 * number & 15 for number in FACES)
