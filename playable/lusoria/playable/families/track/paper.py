"""The scratch paper of the search: its cells, and the lists that grow on it."""

from __future__ import annotations

from lusoria.playable.bits import standalone
from lusoria.playable.engine.transpositions import (
    LAST_SLOT,
    forget_visits,
    is_first_visit,
    table_is_full,
)
from lusoria.playable.families.track.board import CHANGING

Work = list[int]

# Cells; chance.STATE is 11, and 12 to 14 belong to the transposition table.
PLAYS = 0
ENDS = 1
RANK = 2
NODES = 3
TOO_MANY = 6
EVERY_ORDER = 7
BEST = 8
STEPS = 16
"""Here `steps_of` tells the steps of a play, one cell each."""
MOST_MEN = 15
SHARE_BITS = 4
MOST_SHARE = 15
MOST_DEPTH = 24
FRAMES = 48
FRAME = 4
NODE = 0
NEXT = 1
LAST = 2
SET_DOWN = 3
"""Where the last step set its man down; HIT, if it may have moved other men, too."""
HIT = -1
# Plays are listed by a cell each: a step, or the node of a longer way, or the men's shares,
# or PASS.
LIST = 160
MOST_PLAYS = 40_000
PASS = -1
BY_NODE = 1 << 32
BY_SHARE = 1 << 60
"""The cell of a play that is told by what each man goes: so many bits a man."""
END_LIST = LIST + MOST_PLAYS
MOST_ENDS = 4_000
CHOICES_AT = END_LIST + MOST_ENDS
MOST_CHOICES = 512
BOARDS = CHOICES_AT + MOST_DEPTH * MOST_CHOICES
KEPT = BOARDS + MOST_DEPTH * CHANGING
BEGINNING = KEPT + CHANGING
NODES_AT = BEGINNING + CHANGING
MOST_NODES = 40_000
SLOTS_AT = NODES_AT + 2 * MOST_NODES
SLOTS = 1 << 17
# Where a split total is counted out: the sets of places (each twice, once round and again), the men
# that may go; and of each man, where he stands, what is left to go when his turn comes, the shares
# of those before him, and the goals that he has yet to try.
SHARING = SLOTS_AT + 2 * SLOTS
ROUND = SHARING
FREE = SHARING + 1
MANY = SHARING + 2
HELD_BACK = SHARING + 3
STAYING = SHARING + 4
MEN = SHARING + 5
FOREMOST = SHARING + 6
ORIGINS = SHARING + 16
TO_GO = SHARING + 32
SHARES = SHARING + 48
REACH = SHARING + 64
GOING = SHARING + 80
ROOM = SHARING + 96


def start(work: Work) -> None:
    """Clear the scratch paper for a search."""
    work[PLAYS] = 0
    work[ENDS] = 0
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
    if work[ENDS] >= MOST_ENDS:
        work[TOO_MANY] = 1
        return
    work[END_LIST + work[ENDS]] = BY_NODE + node
    work[ENDS] += 1


def goal_after(work: Work, man: int, share: int) -> int:
    """The place to which a man comes by his share of a total."""
    goal = work[ORIGINS + man] + share
    if goal > work[ROUND]:
        goal -= work[ROUND]
    return goal


def steps_shared(work: Work, shares: int) -> int:
    """Write the steps of men that go their shares; a man goes the way of one whose place he takes.

    So no man comes to a place that another has yet to leave, and the order of the steps is free.
    """
    men = work[MEN]
    for man in range(men):
        work[GOING + man] = shares >> SHARE_BITS * man & MOST_SHARE
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
        share = work[GOING + man]
        work[STEPS + count] = work[ORIGINS + man] | goal_after(work, man, share) << 8 | share << 16
        count += share != 0
    return count


@standalone
def steps_of(work: Work, play: int) -> int:
    """Write the steps of a play to STEPS; how many they are."""
    kept = work[LIST + play] if play < work[PLAYS] else work[END_LIST + play - work[PLAYS]]
    if kept == PASS:
        return 0
    if kept >= BY_SHARE:
        return steps_shared(work, kept)
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
