"""The scratch memory: plays found, steps still to try, positions met, positions of the game.

A play of a single step is kept as that step; a longer one, and a leap, as the last of a chain of
nodes. A *step* is one number: its kind, the square that it leaves, and the one that it reaches.
"""

from __future__ import annotations

from lusoria.playable.core import Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.transpositions import forget_visits, is_first_visit, table_is_full
from lusoria.playable.families.grid.board import CHANGING

# Cells; cell 11 is `chance.STATE`.
SINGLE = 0
"""How many plays of a single step there are; they come first."""
CHAINS = 1
"""How many other plays there are."""
NODES = 2
EVERY_ORDER = 3
TOO_MANY = 5
POSITIONS = 6
TOP = 7
"""How many steps wait on the stack."""
STEPS = 64
"""From here on `steps_of` writes the steps of a play."""
MOST_STEPS = 64
FRAMES = 128
FRAME = 16
"""Cells of a frame, one for each step that the search has made; there is one frame more."""
STACK = FRAMES + FRAME * (MOST_STEPS + 1)
MOST_WAITING = 8192
SINGLES = STACK + MOST_WAITING
MOST_SINGLES = 2048
CHAIN = SINGLES + MOST_SINGLES
MOST_NODES = 32768
NODE = CHAIN + MOST_NODES
SLOT = NODE + 2 * MOST_NODES
FEW_SLOTS = 1024
MOST_SLOTS = 65536
"""Few slots serve nearly all searches, and stay close at hand; powers of two."""
QUEUE = SLOT + 2 * MOST_SLOTS
"""The leaps of a piece that wait to be tried, each with the node that it follows."""
LEAPERS = QUEUE + 2048
"""The squares of the pieces that can leap."""
HISTORY = LEAPERS + 64
MOST_POSITIONS = 4096
"""Slots for positions of the game so far; a power of two."""
KEPT = HISTORY + MOST_POSITIONS
BEGINNING = KEPT + CHANGING
ROOM = BEGINNING + CHANGING

COUNTED = 255
"""The part of a slot that counts how often the position has been there; the key stands above."""


def step_of(kind: int, square: int, goal: int) -> int:
    """A step as a number; what is lifted has no goal, what is placed comes from nowhere."""
    return kind << 16 | square << 8 | goal


def start(work: Work) -> None:
    """Forget what earlier searches found."""
    work[SINGLE] = 0
    work[CHAINS] = 0
    work[NODES] = 0
    work[TOP] = 0
    work[TOO_MANY] = 0
    forget_visits(work)


def found(work: Work) -> int:
    """Return the number of plays in the list."""
    return work[SINGLE] + work[CHAINS]


def add_single(work: Work, step: int) -> None:
    """Keep a step as a play."""
    work[SINGLES + work[SINGLE]] = step
    work[SINGLE] += 1
    if work[SINGLE] == MOST_SINGLES:
        work[SINGLE] -= 1
        work[TOO_MANY] = 1


def add_node(work: Work, before: int, step: int) -> int:
    """A node for a step after those of another node (-1: the first step); its number."""
    node = work[NODES]
    if node == MOST_NODES:
        work[TOO_MANY] = 1
        return node - 1
    work[NODE + 2 * node] = before
    work[NODE + 2 * node + 1] = step
    work[NODES] = node + 1
    return node


def add_chain(work: Work, node: int) -> None:
    """Keep a node as a play."""
    if work[CHAINS] == MOST_NODES:
        work[TOO_MANY] = 1
    else:
        work[CHAIN + work[CHAINS]] = node
        work[CHAINS] += 1


@standalone
def steps_of(work: Work, play: int) -> int:
    """Write the steps of a play to STEPS; how many there are."""
    if play < work[SINGLE]:
        work[STEPS] = work[SINGLES + play]
        return 1
    node = work[CHAIN + play - work[SINGLE]]
    count = 0
    at = node
    while at >= 0:
        count += 1
        at = work[NODE + 2 * at]
    for i in range(count):
        work[STEPS + count - 1 - i] = work[NODE + 2 * node + 1]
        node = work[NODE + 2 * node]
    return count


def drop(work: Work, play: int) -> None:
    """Strike a play off the list; the last of its sort takes its place."""
    if play < work[SINGLE]:
        work[SINGLE] -= 1
        work[SINGLES + play] = work[SINGLES + work[SINGLE]]
    else:
        work[CHAINS] -= 1
        work[CHAIN + play - work[SINGLE]] = work[CHAIN + work[CHAINS]]


def is_new(work: Work, key: int) -> bool:
    """Return whether this search meets a key for the first time, and note the key.

    Where slots are running out, the search is given up as one with too many plays.
    """
    new = is_first_visit(work, SLOT, key)
    if table_is_full(work):
        work[TOO_MANY] = 1
    return new


@standalone
def forget(work: Work) -> None:
    """Begin a game: no position has been there yet."""
    work[POSITIONS] = 0
    for slot in range(MOST_POSITIONS):
        work[HISTORY + slot] = 0


def slot_of(work: Work, key: int) -> int:
    """The slot of a position, or the empty one where it would go."""
    slot = key & MOST_POSITIONS - 1
    while work[HISTORY + slot] != 0 and work[HISTORY + slot] >> 8 != key:
        slot = slot + 1 & MOST_POSITIONS - 1
    return HISTORY + slot


def times_met(work: Work, key: int) -> int:
    """Return how often the position with a key has been kept."""
    return work[slot_of(work, key)] & COUNTED


@standalone
def keep(work: Work, key: int) -> None:
    """Keep the position with a key; of thousands, no more are kept than there is room for."""
    slot = slot_of(work, key)
    if work[slot] == 0:
        if work[POSITIONS] == MOST_POSITIONS - 1:
            return
        work[POSITIONS] += 1
        work[slot] = key << 8
    if work[slot] & COUNTED < COUNTED:
        work[slot] += 1
