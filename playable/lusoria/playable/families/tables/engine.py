"""From the numbers given to all the legal ways to play them.

A search keeps a play for each position that it has not met before. What is allowed, what happens
and what outranks what is asked of the hooks alone. Which search finds the plays of a turn is up to
`find`, of which there is one for two dice and one for three.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.families.tables.hooks import gate
from lusoria.playable.families.tables.paper import (
    EXCUSED,
    FEW_SLOTS,
    MOST_SLOTS,
    PLAYS,
    SLOTS,
    TOO_MANY,
    gather,
    start,
)
from lusoria.playable.families.tables.two_dice import find


def list_plays(board: Board, work: Work, side: int, begun: bool) -> int:
    """Find the legal plays of the numbers given, one for each position they lead to; their count.

    A side that cannot or may not play has one play, of no steps; `begun` says that it may, because
    it has played some numbers of its throw already. `steps_of` tells the steps of each play.
    Returns -1 if there are more plays than there is room for.
    """
    work[SLOTS] = FEW_SLOTS - 1
    work[TOO_MANY] = 0
    start(work)
    if not begun and gate(board, side):
        gather(work, 0, 0, 0, 1, 1)
        return 1
    while not find(board, work, side, begun):
        if work[TOO_MANY] == 1 or work[SLOTS] >= MOST_SLOTS - 1:
            return -1
        work[SLOTS] = min(8 * work[SLOTS] + 7, MOST_SLOTS - 1)
        start(work)
    return work[PLAYS] + work[EXCUSED]
