"""Looking ahead for so long as there is time: of fewer plays, and over fewer throws.

With time enough it finds what `look_ahead` finds, but of plays that are far behind the best.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from lusoria.playable.engine.chance import STATE

CLOSE = (1 << 24) * 15 // 100
"""A play that seems worse than the best by so much, 0.15 points, is not looked at again."""
FEWEST = 2
"""So many plays are held against each other however little time there is."""
Memory = tuple[list[int], list[int], list[int], list[int], list[int]]
"""The board, scratch memory, a net, the scratch memory of the player, and the positions kept."""


def hurried(
    known: Any, memory: Memory, side: int, tried: int, seconds: float
) -> list[tuple[int, int]]:
    """The best of the plays that `keep_best` has kept, each with what it is worth.

    Throw by throw the plays are held against each other, and as long as the time will not do for
    all throws, the last of them is left out. Throws that are not reached count as if they changed
    nothing.
    """
    board, work, net, own, rows = memory
    begun = perf_counter()
    plays, worth = (own[at : at + tried] for at in (known.NET_PLAYS, known.NET_VALUES))
    left = [i for i in range(tried) if worth[0] - worth[i] < CLOSE]
    totals, weights, luck = [0] * tried, [0] * tried, work[STATE]
    throws = [each for each in range(known.NET_THROWS) if known.lay_throw(board, work, each)]
    Random(1).shuffle(throws)
    done = asked = 0
    while done < len(throws) and len(left) > 1 and perf_counter() < begun + seconds:
        now = []
        for i in left:
            work[STATE] = luck
            where = i * known.NET_LINE
            if rows[where + known.CHANGING] == 0:  # the game goes on
                value = known.value_by_throw(board, work, side, where, throws[done], net, own, rows)
                now.append((i, value, own[known.AHEAD_WEIGHT]))
            asked += 1
            each = (perf_counter() - begun) / asked
            while len(left) > FEWEST and each * len(left) * len(throws) > seconds:
                left.pop()
            if perf_counter() > begun + seconds:
                break
        else:
            luck = work[STATE]
            done += 1
            for i, value, weight in now:
                totals[i] += value
                weights[i] += weight
    known.copy(board, 0, rows, known.NET_WIDTH * known.NET_LINE, known.CHANGING)
    for i in left:
        if weights[i]:
            seen, rest = totals[i] // weights[i] * done, worth[i] * (len(throws) - done)
            worth[i] = (seen + rest) // len(throws)
    return sorted(((plays[i], worth[i]) for i in left), key=lambda play: -play[1])
