"""How much a ruleset of a grid game needs of what a program has little room for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.contract import Need, common, largest
from lusoria.playable.families.grid.board import (
    MOST_FILES,
    MOST_PIECES,
    MOST_RANKS,
    in_hand,
    pieces,
)
from lusoria.playable.families.grid.scratch import COUNTED


def needs(bound: Sequence[BoundRule]) -> Iterator[Need]:
    """What the rules need, and the most that there is room for."""
    yield from common(bound, 0)
    yield Need("files", largest(bound, "layout", "files"), MOST_FILES)
    yield Need("ranks", largest(bound, "layout", "ranks"), MOST_RANKS)
    board: Any = defaultdict(int)  # rules may need more than any board has
    for b in bound:
        if "setup" in b.hooks:
            b.rule.function(board, *b.values)
    for side in (0, 1):
        yield Need("pieces of a side", pieces(board, side) + in_hand(board, side), MOST_PIECES)
    times = largest(bound, "recur", "most")
    yield Need("times that a position is counted", times, COUNTED)
