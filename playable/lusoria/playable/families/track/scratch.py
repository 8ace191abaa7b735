"""The scratch paper of the search: its cells, and the lists that grow on it."""

from __future__ import annotations

from lusoria.playable.core import Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.transpositions import (
    LAST_SLOT,
    forget_visits,
    is_first_visit,
    table_is_full,
)
from lusoria.playable.families.track.board import CHANGING

# Cells; chance.STATE is 11.
PLAYS = 0
EXCUSED = 1
RANK = 2
NODES = 3
TOO_MANY = 6
EVERY_ORDER = 7
BEST = 8
STEPS = 16
"""Here `steps_of` tells the steps of a play, one cell each."""
MOST_MEN = 15
PART_BITS = 4
MOST_PART = 15
MOST_OBLIGATIONS = 10
"""A rank has six bits for each, of 63."""
MOST_DEPTH = 24
FRAMES = 48
FRAME = 4
NODE = 0
NEXT = 1
LAST = 2
SET_DOWN = 3
"""Where the last step set its man down; HIT, if it may have moved other men, too."""
HIT = -1
# Plays are listed by a cell each: a step, or the node of a longer way, or the men's parts,
# or PASS.
LIST = 160
MOST_PLAYS = 40_000
PASS = -1
BY_NODE = 1 << 32
BY_PARTS = 1 << 60
"""The cell of a play that is told by what each man goes: so many bits a man."""
EXCUSED_LIST = LIST + MOST_PLAYS
MOST_EXCUSED = 4_000
CHOICES_AT = EXCUSED_LIST + MOST_EXCUSED
MOST_CHOICES = 512
BOARDS = CHOICES_AT + MOST_DEPTH * MOST_CHOICES
KEPT = BOARDS + MOST_DEPTH * CHANGING
BEGINNING = KEPT + CHANGING
NODES_AT = BEGINNING + CHANGING
MOST_NODES = 40_000
SLOTS_AT = NODES_AT + 2 * MOST_NODES
SLOTS = 1 << 17
# Where a split total is counted out: the sets of places (each twice, once round and again), the men
# that may go; and of each man, where he stands, what is left to go when his turn comes, the parts
# of those before him, and the goals that he has yet to try.
PARTITION = SLOTS_AT + 2 * SLOTS
ROUND = PARTITION
OPEN = PARTITION + 1
MANY = PARTITION + 2
HELD_BACK = PARTITION + 3
STAYING = PARTITION + 4
MEN = PARTITION + 5
FOREMOST = PARTITION + 6
ORIGINS = PARTITION + 16
TO_GO = PARTITION + 32
PARTS = PARTITION + 48
REACH = PARTITION + 64
GOING = PARTITION + 80
ROOM = PARTITION + 96


def start(work: Work) -> None:
    """Clear the scratch paper for a search."""
    work[PLAYS] = 0
    work[EXCUSED] = 0
    work[RANK] = -1
    work[NODES] = 0
    work[LAST_SLOT] = SLOTS - 1
    forget_visits(work)
    work[TOO_MANY] = 0


def add_node(work: Work, parent: int, step: int) -> int:
    """Keep a step that was made from another node; the new node. The first node has no step."""
    node = work[NODES]
    if node >= MOST_NODES - 1:
        work[TOO_MANY] = 1
    else:
        work[NODES] = node + 1
    work[NODES_AT + 2 * node] = parent
    work[NODES_AT + 2 * node + 1] = step
    return node


def is_new(work: Work, key: int) -> bool:
    """Whether a key is met for the first time in this search; from now on it is not."""
    new = is_first_visit(work, SLOTS_AT, key)
    if table_is_full(work):
        work[TOO_MANY] = 1
    return new


def gather(work: Work, node: int, rank: int) -> None:
    """Keep a finished way to play; those of a lower rank are dropped."""
    outrank(work, rank)
    if work[PLAYS] >= MOST_PLAYS:
        work[TOO_MANY] = 1
        return
    work[LIST + work[PLAYS]] = PASS if node == 0 else BY_NODE + node
    work[PLAYS] += 1


def outrank(work: Work, rank: int) -> None:
    """Drop the plays kept so far, if this rank is higher than theirs."""
    if rank > work[RANK]:
        work[RANK] = rank
        work[PLAYS] = 0


def gather_excused(work: Work, node: int) -> None:
    """Keep a play that no obligation binds."""
    if work[EXCUSED] >= MOST_EXCUSED:
        work[TOO_MANY] = 1
        return
    work[EXCUSED_LIST + work[EXCUSED]] = BY_NODE + node
    work[EXCUSED] += 1


def goal_after(work: Work, man: int, part: int) -> int:
    """The place to which a man comes by his part of a total."""
    goal = work[ORIGINS + man] + part
    if goal > work[ROUND]:
        goal -= work[ROUND]
    return goal


def steps_of_parts(work: Work, parts: int) -> int:
    """Write the steps of men that go their parts; a man goes the way of one whose place he takes.

    So no man comes to a place that another has yet to leave, and the order of the steps is free.
    """
    men = work[MEN]
    for man in range(men):
        work[GOING + man] = parts >> PART_BITS * man & MOST_PART
    man = 0
    other = 0
    while man < men:
        goal = goal_after(work, man, work[GOING + man])
        if other == men or work[GOING + man] == 0:
            man += 1
            other = 0
        elif work[GOING + other] != 0 and work[ORIGINS + other] == goal:
            work[GOING + man] += work[GOING + other]
            work[GOING + other] = 0
            other = 0
        else:
            other += 1
    count = 0
    for man in range(men):
        part = work[GOING + man]
        work[STEPS + count] = work[ORIGINS + man] | goal_after(work, man, part) << 8 | part << 16
        count += part != 0
    return count


@standalone
def steps_of(work: Work, play: int) -> int:
    """Write the steps of a play to STEPS; how many they are."""
    kept = work[LIST + play] if play < work[PLAYS] else work[EXCUSED_LIST + play - work[PLAYS]]
    if kept == PASS:
        return 0
    if kept >= BY_PARTS:
        return steps_of_parts(work, kept)
    if kept < BY_NODE:
        work[STEPS] = kept
        return 1
    node = kept - BY_NODE
    count = 0
    while node != 0:
        count += 1
        node = work[NODES_AT + 2 * node]
    node = kept - BY_NODE
    at = STEPS + count
    while node != 0:
        at -= 1
        work[at] = work[NODES_AT + 2 * node + 1]
        node = work[NODES_AT + 2 * node]
    return count
