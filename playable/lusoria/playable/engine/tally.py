"""What bulk play counts: the cells of a tally, and the limits of a game."""

from __future__ import annotations

Tally = list[int]

LONGEST = 2500
"""Turns after which a game is given up as unfinished: Ludii's limit, so that figures compare."""

IDLE = 8
"""After so many turns passed in a row the engine looks whether anybody will ever move again."""

# Policies.
RANDOM = 0
RANDOM_SEQUENCES = 1
GREEDY = 2

# Results; others are an ending rule's answers.
NO_ROOM = -1
"""The game is given up: there are more plays than there is room for."""

# Cells of a tally; from RESULTS on, how often a game had each result. TURNS holds all turns, those
# in BOOKED included: they belong to a standstill, and were counted without being played.
TURNS = 0
CHOICES = 1
PASSES = 2
HITS = 3
UNFINISHED = 4
BOOKED = 5
RESULTS = 8
NOTES = 64
"""Cells from here on count what single rules did, where that is wanted."""
