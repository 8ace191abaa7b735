"""What the inputs of a family supply to its player, beside what `engine.supplied` declares.

The modules of the player import these names; in a program the constants that `sizes` finds and the
functions of the family's `inputs` stand in their places. All begin with `NET` or are declared here,
so that none is a name of the family's as well.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work

NET_HIDDEN = 0
"""How many hidden units a net has."""
NET_OUTPUTS = 0
"""A chance for each stake of the side that has played, then one for each of its enemy."""
NET_AT_LEAST = (1,)
"""The stakes that there are."""
NET_STEPS = (1,)
"""How much more each stake is than the one before."""
NET_STAGES = False
"""Whether a rule says what follows a play."""
NET_PLACES = 0
"""How many cells of the board hold men of a side."""
NET_LEVELS = (1,)
"""How much has to be found in such a cell for each of its rows."""
NET_DEPTH = 0
"""How many rows each of these cells has."""
NET_ROWS = 0
"""How many rows there are; those of men come first."""
NET_THROWS = 0
"""How many throws are laid down to look ahead."""
NET_FLAGS = 0
"""How many flags rules may set."""
NET_UNIT = 1
"""How many pips or steps ahead make a row of their own, in eighths."""
NET_CAST = False
"""Whether throws are too many to look at all of them ahead, so that some are cast."""
NET_WEIGHTS = (1,)
"""How often each throw falls; of equal ones only the first."""
NET_OF_WHITE = (0,)
"""The squares in the order in which white counts them."""
NET_OF_BLACK = (0,)
"""The squares in the order in which black counts them."""


def net_cell(side: int, k: int, place: int) -> int:
    """Return the cell of a place as a side that has played counts: its own (k = 0), the enemy's."""
    return 0


def net_level(found: int, whose: int) -> int:
    """Return the content of such a cell as the number that the levels are held against."""
    return found


def list_rest(board: Board, side: int, what: int, own: list[int]) -> int:
    """Write the rows that are not of men to NET_LIST; how many there are.

    The side has played; `what` is the answer of the rule at `follow`.
    """
    return 0


def cannot_play(board: Board, work: Work, side: int) -> int:
    """Return the result, if the game ends because a side has none of its listed plays; else 0."""
    return 0


def lay_throw(board: Board, work: Work, number: int) -> int:
    """Begin a turn with one of NET_THROWS throws; its weight, 0 if it is the same as another."""
    return 1
