"""Scratch memory of the search: one flat array of integers, and what its cells hold.

A *node* is a position within a turn: the node before, and the step from there. A *bundle* is a set
of plays that differ only in the place of their last step: a node, the number of that step (0: the
play ends at the node) and the set of places.
"""

from __future__ import annotations

from lusoria.playable.core import Work
from lusoria.playable.engine.bits import lowest, standalone
from lusoria.playable.engine.transpositions import forget_visits, is_first_visit, table_is_full
from lusoria.playable.families.tables.board import CHANGING

# Counters.
RANK = 0
PLAYS = 1
BUNDLES = 2
EXCUSED = 3
NODES = 4
# The rank after two quiet steps, and the account before them.
RANKED = 5
RANKED_ACCOUNT = 6
EVERY_ORDER = 8
"""Set to 1, plays are all sequences of steps instead of one for each position; set to 2, the same
without the orders of equal steps, where steps commute."""
TOO_MANY = 9
ALWAYS = 10
# Cell 11 is `chance.STATE`, 12 to 14 belong to the transposition table.
# The replies to each first step of two numbers.
REPLIES = 16
# The steps of one play, each as place + 32 * number.
STEPS = 48
# A frame of the stack for each step made.
MOST_STEPS = 12
FRAMES = 64
FRAME = 16
REMAINING = 0
NUMBER = 1
PENDING = 2
HAS_CHILD = 3
EVENTFUL = 4
NODE = 5
PLACE = 6
IS_EVENTFUL = 7
# What a step that moves a man and no more changes, as it was before.
HELD_BEFORE = 8
HELD_BY_TWO_BEFORE = 9
KEY_BEFORE = 10
ACCOUNT_BEFORE = 11
LEFT_BEFORE = 12
# The same cells, where steps are made on move masks: the points held, the sum
# of the men moved, the goals of all steps, their beginnings, and the replies that are in doubt.
HOLDS = 8
SUM = 9
GOALS = 10
ORIGINS = 11
DOUBT = 12
# Boards as they were before a step that did more than move a man.
BOARDS = 256
KEPT = 1180
# Move masks: from where a number may be played and the man stays on the board; from where it may be
# played at all; the points that trigger a rule; how many men have to enter first.
MOVES_ON_BOARD = 1254
MOVES = 1261
TRIGGERS = 1268
FIRST = 1269
# The places in doubt where a man goes on, if it may be reached by another order of the numbers.
CHAINED = 1270
# The number that the turn must not begin with, or 0.
BARRED = 1271
# The bundle whose play was asked for last, and how many plays are in those before it: who asks for
# all plays one after the other need not look through all bundles each time.
ASKED_BUNDLE = 1272
BEFORE_ASKED = 1273
# Nodes, two cells each.
NODE_CELLS = 1280
MOST_NODES = 32768
# Bundles: node, number, places, and how many plays they are. Those that no
# obligation binds are kept from the far end.
BUNDLE_CELLS = NODE_CELLS + 2 * MOST_NODES
BUNDLE = 4
MOST_BUNDLES = 65536
# The transposition table.
MET = BUNDLE_CELLS + BUNDLE * MOST_BUNDLES
MOST_OBLIGATIONS = 3
"""The key of a finished play has 20 bits for its rank, six for each obligation."""
FEW_SLOTS = 4096
MOST_SLOTS = 131072
BEGINNING = MET + 2 * MOST_SLOTS
ROOM = BEGINNING + CHANGING


NONE = 0
ALL = -1


def start(work: Work) -> None:
    """Clear scratch memory for a search."""
    work[RANK] = -1
    work[RANKED_ACCOUNT] = -1
    work[PLAYS] = 0
    work[BUNDLES] = 0
    work[EXCUSED] = 0
    work[NODES] = 0
    work[ASKED_BUNDLE] = BUNDLE_CELLS
    work[BEFORE_ASKED] = 0
    forget_visits(work)
    add_node(work, 0, 0, 0)


def add_node(work: Work, before: int, place: int, number: int) -> int:
    """Note a node and the step that led to it; its number."""
    node = work[NODES]
    work[NODE_CELLS + 2 * node] = before
    work[NODE_CELLS + 2 * node + 1] = place + 32 * number
    work[NODES] = node + 1
    return node


def keep_plays(work: Work, rank: int, node: int, number: int, places: int, count: int) -> None:
    """Keep a bundle of `count` plays, unless it is outranked; it may outrank those kept before."""
    outrank(work, rank)
    if rank == work[RANK]:
        write_bundle(work, work[BUNDLES], node, number, places, count)
        work[BUNDLES] += 1
        work[PLAYS] += count


def outrank(work: Work, rank: int) -> None:
    """Drop the plays kept so far, if this rank is higher than theirs."""
    if rank > work[RANK]:
        work[RANK] = rank
        work[PLAYS] = 0
        work[BUNDLES] = 0


def keep_excused(work: Work, key: int, node: int, place: int, number: int) -> None:
    """Keep a play that no obligation binds."""
    if work[EVERY_ORDER] or is_first_visit(work, MET, key + (1 << 61)):
        work[EXCUSED] += 1
        write_bundle(work, MOST_BUNDLES - work[EXCUSED], node, number, 1 << place, 1)


def write_bundle(work: Work, bundle: int, node: int, number: int, places: int, count: int) -> None:
    """Write a bundle down."""
    cell = BUNDLE_CELLS + BUNDLE * bundle
    work[cell] = node
    work[cell + 1] = number
    work[cell + 2] = places
    work[cell + 3] = count


def crowded(work: Work) -> bool:
    """Return whether the search has run out of room."""
    if work[NODES] >= MOST_NODES - 64 or work[BUNDLES] + work[EXCUSED] >= MOST_BUNDLES - 64:
        work[TOO_MANY] = 1
    return work[TOO_MANY] == 1 or table_is_full(work)


def bundle_of(work: Work, play: int) -> int:
    """The cell at which the bundle of a play begins; BEFORE_ASKED tells the plays before it."""
    if play < work[BEFORE_ASKED]:
        work[ASKED_BUNDLE] = BUNDLE_CELLS
        work[BEFORE_ASKED] = 0
    cell = work[ASKED_BUNDLE]
    before = work[BEFORE_ASKED]
    while play - before >= work[cell + 3]:
        before += work[cell + 3]
        cell += BUNDLE
    work[ASKED_BUNDLE] = cell
    work[BEFORE_ASKED] = before
    return cell


@standalone
def steps_of(work: Work, play: int) -> int:
    """Write the steps of a play, the first first, to `work[STEPS]` onwards; how many there are."""
    cell = BUNDLE_CELLS
    if play >= work[PLAYS]:
        cell += BUNDLE * (MOST_BUNDLES - 1 - (play - work[PLAYS]))
        play = 0
    else:
        cell = bundle_of(work, play)
        play -= work[BEFORE_ASKED]
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
