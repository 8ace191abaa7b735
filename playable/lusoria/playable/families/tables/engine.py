"""From the numbers given to all the legal ways to play them.

What is allowed, what happens and what outranks what is asked of the hooks alone. Which search finds
the plays of a turn is written at `find`, by what the rules promise: see `search`.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.transpositions import LAST_SLOT
from lusoria.playable.families.tables.hooks import find, gate
from lusoria.playable.families.tables.scratch import (
    EXCUSED,
    FEW_SLOTS,
    MOST_SLOTS,
    PLAYS,
    TOO_MANY,
    keep_plays,
    start,
)


def list_plays(board: Board, work: Work, side: int, begun: bool) -> int:
    """Find the legal plays of the numbers given, one for each position they lead to; their count.

    A side that cannot or may not play has one play, of no steps; `begun` says that it may, because
    it has played some numbers of its throw already. `steps_of` tells the steps of each play.
    Returns -1 if there are more plays than there is room for.
    """
    work[LAST_SLOT] = FEW_SLOTS - 1
    work[TOO_MANY] = 0
    start(work)
    if not begun and gate(board, side):
        keep_plays(work, 0, 0, 0, 1, 1)
        return 1
    while not find(board, work, side, begun):
        if work[TOO_MANY] == 1 or work[LAST_SLOT] >= MOST_SLOTS - 1:
            return -1
        work[LAST_SLOT] = min(8 * work[LAST_SLOT] + 7, MOST_SLOTS - 1)
        start(work)
    return work[PLAYS] + work[EXCUSED]
