"""The scratch memory of the search: the cells that several modules use."""

from __future__ import annotations

from lusoria.playable.families.track.board import CHANGING

# Cells; chance.STATE is 11, and 12 to 14 belong to the transposition table.
PLAYS = 0
EXCUSED = 1
RANK = 2
NODES = 3
TOO_MANY = 6
EVERY_ORDER = 7
BEST = 8
STEPS = 16
"""Here `steps_of` tells the steps of a play, one cell each."""
MOST_OBLIGATIONS = 10
"""A rank has six bits for each, of 63."""
MOST_DEPTH = 24
FRAMES = 48
# Plays are listed by a cell each: a step, or the node of a longer way, or the part of each
# man in a total, or PASS.
LIST = 160
MOST_PLAYS = 40_000
PASS = -1
BY_NODE = 1 << 32
BY_PARTS = 1 << 60
"""Added to the parts of a total that the men go, PART_BITS each: such a cell is a partition."""
EXCUSED_LIST = LIST + MOST_PLAYS
MOST_EXCUSED = 4_000
CHOICES_AT = EXCUSED_LIST + MOST_EXCUSED
MOST_CHOICES = 512
BOARDS = CHOICES_AT + (MOST_DEPTH + 1) * MOST_CHOICES
KEPT = BOARDS + MOST_DEPTH * CHANGING
BEGINNING = KEPT + CHANGING
NODES_AT = BEGINNING + CHANGING
MOST_NODES = 40_000
SLOTS_AT = NODES_AT + 2 * MOST_NODES
SLOTS = 1 << 17
PARTITION = SLOTS_AT + 2 * SLOTS
"""From here on are the cells of `partitions`."""
ROOM = PARTITION + 96
