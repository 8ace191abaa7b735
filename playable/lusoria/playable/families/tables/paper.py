"""The scratch paper of the engine: one flat array of integers, and where things stand on it.

A *node* is a position within a turn, told by the node before and the step from there. A *sheaf* is
a bundle of plays that differ only in the place of their last step: a node, the number of that step
(0: the play ends at the node) and the set of places.
"""

from __future__ import annotations

from lusoria.playable.core import Work
from lusoria.playable.engine.bits import lowest
from lusoria.playable.families.tables.board import CHANGING

# Counters.
RANK = 0
PLAYS = 1
SHEAVES = 2
EXCUSED = 3
NODES = 4
STAMP = 5
SLOTS = 6
MET_SO_FAR = 7
EVERY_ORDER = 8
"""Set to 1, plays are all sequences of steps instead of one for each position; set to 2, the same
without the orders of equal steps, where steps commute."""
TOO_MANY = 9
ALWAYS = 10
# Cell 11 is `chance.STATE`.
# The rank after two quiet steps, and the account before them.
RANKED = 12
RANKED_ACCOUNT = 13
# The replies to each first step of two numbers.
REPLIES = 16
# The steps of one play, each as place + 32 * number.
STEPS = 48
# A frame of the stack for each step made; room for twelve.
FRAMES = 64
FRAME = 16
REMAINING = 0
NUMBER = 1
PENDING = 2
FRUITFUL = 3
STIRRING = 4
NODE = 5
PLACE = 6
STIRRED = 7
# What a step that moves a man and no more changes, as it was before.
HELD_BEFORE = 8
HELD_BY_TWO_BEFORE = 9
KEY_BEFORE = 10
ACCOUNT_BEFORE = 11
LEFT_BEFORE = 12
# The same cells, where the ways are settled and steps are made on paper: the points held, the sum
# of the men moved, the goals of all steps, their beginnings, and the replies that are in doubt.
HOLDS = 8
SUM = 9
TOUCHED = 10
TAILS = 11
DOUBT = 12
# Boards as they were before a step that did more than move a man.
BOARDS = 256
KEPT = 1180
# Where the ways are settled: from where a number may be played, and stays on the board; the places
# where steps stir; how many men have to enter first.
INSIDE = 1254
WAYS = 1261
STIRS = 1268
FIRST = 1269
# Nodes, two cells each.
NODE_CELLS = 1280
MOST_NODES = 32768
# Sheaves: node, number, places, and how many plays they are. Those that no
# obligation binds are kept from the far end.
SHEAF_CELLS = NODE_CELLS + 2 * MOST_NODES
SHEAF = 4
MOST_SHEAVES = 65536
# Positions met: a stamp and a key for each slot.
MET = SHEAF_CELLS + SHEAF * MOST_SHEAVES
FEW_SLOTS = 1024
MOST_SLOTS = 131072
BEGINNING = MET + 2 * MOST_SLOTS
ROOM = BEGINNING + CHANGING


NONE = 0
ALL = -1


def start(work: Work) -> None:
    """Clear the scratch paper for a search."""
    work[RANK] = -1
    work[RANKED_ACCOUNT] = -1
    work[PLAYS] = 0
    work[SHEAVES] = 0
    work[EXCUSED] = 0
    work[NODES] = 0
    work[STAMP] += 1
    work[MET_SO_FAR] = 0
    add_node(work, 0, 0, 0)


def add_node(work: Work, before: int, place: int, number: int) -> int:
    """Note a node and the step that led to it; its number."""
    node = work[NODES]
    work[NODE_CELLS + 2 * node] = before
    work[NODE_CELLS + 2 * node + 1] = place + 32 * number
    work[NODES] = node + 1
    return node


def gather(work: Work, rank: int, node: int, number: int, places: int, count: int) -> None:
    """Keep a sheaf of `count` plays, unless it is outranked; it may outrank those kept before."""
    outrank(work, rank)
    if rank == work[RANK]:
        write_sheaf(work, work[SHEAVES], node, number, places, count)
        work[SHEAVES] += 1
        work[PLAYS] += count


def outrank(work: Work, rank: int) -> None:
    """Drop the plays kept so far, if this rank is higher than theirs."""
    if rank > work[RANK]:
        work[RANK] = rank
        work[PLAYS] = 0
        work[SHEAVES] = 0


def gather_excused(work: Work, key: int, node: int, place: int, number: int) -> None:
    """Keep a play that no obligation binds."""
    if work[EVERY_ORDER] or is_new(work, key + (1 << 61)):
        work[EXCUSED] += 1
        write_sheaf(work, MOST_SHEAVES - work[EXCUSED], node, number, 1 << place, 1)


def write_sheaf(work: Work, sheaf: int, node: int, number: int, places: int, count: int) -> None:
    """Write a sheaf down."""
    cell = SHEAF_CELLS + SHEAF * sheaf
    work[cell] = node
    work[cell + 1] = number
    work[cell + 2] = places
    work[cell + 3] = count


def is_new(work: Work, key: int) -> bool:
    """Whether a key has not been met in this search; from now on it has."""
    slots = work[SLOTS]
    stamp = work[STAMP]
    slot = (key ^ (key >> 29)) & slots
    while work[MET + 2 * slot] == stamp:
        if work[MET + 2 * slot + 1] == key:
            return False
        slot = (slot + 1) & slots
    work[MET + 2 * slot] = stamp
    work[MET + 2 * slot + 1] = key
    work[MET_SO_FAR] += 1
    return True


def crowded(work: Work) -> bool:
    """Whether the search needs more room than it was given."""
    if work[NODES] >= MOST_NODES - 64 or work[SHEAVES] + work[EXCUSED] >= MOST_SHEAVES - 64:
        work[TOO_MANY] = 1
    return work[TOO_MANY] == 1 or 3 * work[MET_SO_FAR] > 2 * work[SLOTS]


def steps_of(work: Work, play: int) -> int:
    """Write the steps of a play, the first first, to `work[STEPS]` onwards; how many there are."""
    cell = SHEAF_CELLS
    if play >= work[PLAYS]:
        cell += SHEAF * (MOST_SHEAVES - 1 - (play - work[PLAYS]))
        play = 0
    while play >= work[cell + 3]:
        play -= work[cell + 3]
        cell += SHEAF
    places = work[cell + 2]
    while play > 0:
        places &= places - 1
        play -= 1
    count = 0
    node = work[cell]
    if work[cell + 1] > 0:
        work[STEPS] = lowest(places) + 32 * work[cell + 1]
        count = 1
    while node > 0:
        work[STEPS + count] = work[NODE_CELLS + 2 * node + 1]
        node = work[NODE_CELLS + 2 * node]
        count += 1
    for half in range(count // 2):
        step = work[STEPS + half]
        work[STEPS + half] = work[STEPS + count - 1 - half]
        work[STEPS + count - 1 - half] = step
    return count
