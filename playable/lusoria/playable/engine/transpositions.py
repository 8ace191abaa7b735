"""The transposition table: which positions a search has met, by their keys.

It is an open hash table with linear probing in scratch memory, two cells a slot: a stamp and a key.
A slot is in use if it bears the stamp of the search, so a new stamp empties the table. Two
positions of the same key are taken for one; keys are made of random numbers, so that this is rare.
"""

from __future__ import annotations

STAMP = 12
"""The cell with the stamp of the search."""
LAST_SLOT = 13
"""The cell with the number of the last slot, a power of two less one."""
VISITED = 14
"""The cell with the number of keys met."""


def forget_visits(work: list[int]) -> None:
    """Empty the table."""
    work[STAMP] += 1
    work[VISITED] = 0


def is_first_visit(work: list[int], at: int, key: int) -> bool:
    """Return whether this search meets a key for the first time; slots begin at cell `at`."""
    last = work[LAST_SLOT]
    stamp = work[STAMP]
    slot = (key ^ (key >> 29)) & last
    while work[at + 2 * slot] == stamp:
        if work[at + 2 * slot + 1] == key:
            return False
        slot = (slot + 1) & last
    work[at + 2 * slot] = stamp
    work[at + 2 * slot + 1] = key
    work[VISITED] += 1
    return True


def table_is_full(work: list[int]) -> bool:
    """Return whether more than two thirds of the slots are in use, so that it becomes slow."""
    return 3 * work[VISITED] > 2 * work[LAST_SLOT]
