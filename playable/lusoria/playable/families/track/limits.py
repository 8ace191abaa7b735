"""How much a ruleset of a track game needs of what a program has little room for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.codegen.hooks import Notes
from lusoria.playable.contract import Need, common
from lusoria.playable.families.track.board import (
    COUNT,
    COUNTED,
    DICE,
    FACE,
    FACES,
    FLAG_NAMES,
    LEFT,
    LENGTH,
    MOST_DICE,
    MOST_FACES,
    MOST_FLAGS,
    MOST_NUMBERS,
    MOST_STEPS,
    SIDE,
    SQUARE,
    WHOLE,
)
from lusoria.playable.families.track.hooks import hook
from lusoria.playable.families.track.instruments import MOST_NOTES
from lusoria.playable.families.track.scratch import MOST_DEPTH, MOST_OBLIGATIONS


def needs(bound: Sequence[BoundRule]) -> Iterator[Need]:
    """What the rules need, and the most that there is room for."""
    yield from common(bound, MOST_OBLIGATIONS)
    flags = [FLAG_NAMES.index(b.rule.flag) + 1 for b in bound if b.rule.flag in FLAG_NAMES]
    yield Need("flags", max(flags, default=0), MOST_FLAGS)
    yield Need(
        "things that clauses do and that are counted", len(Notes(hook, bound).all), MOST_NOTES
    )
    board: Any = defaultdict(int)  # rules may need more than any board has
    for moment in ("course", "dice"):
        for b in bound:
            if moment in b.hooks:
                b.rule.function(board, *b.values)
    yield Need("places of a path", board[LENGTH], MOST_STEPS)
    squares = [board[SQUARE + SIDE * s + p] for s in (0, 1) for p in range(1, board[LENGTH] + 1)]
    yield Need("squares", max(squares, default=0), MOST_STEPS)
    yield Need("faces of a die", board[FACES], MOST_FACES)
    if not board[COUNTED]:
        yield Need("dice", board[COUNT], MOST_DICE)
    highest = max((board[FACE + face] for face in range(board[FACES])), default=0)
    for die in range(1 if board[COUNTED] else board[COUNT]):
        board[DICE + die] = board[COUNT] if board[COUNTED] else highest
    for b in bound:
        if "throw" in b.hooks:
            with suppress(IndexError):  # another reading may have more dice than values
                b.rule.function(board, *b.values)
    if board[WHOLE]:
        yield Need("steps in a turn", board[LEFT], MOST_DEPTH)
    else:
        yield Need("numbers to play in a turn", -(-board[LEFT].bit_length() // 8), MOST_NUMBERS)
