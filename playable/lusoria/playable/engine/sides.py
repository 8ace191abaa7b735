"""The two sides of a game, and how a rule says that one of them has won."""

from __future__ import annotations

WHITE = 0
BLACK = 1


def other(side: int) -> int:
    """The enemy of a side."""
    return 1 - side


def win(side: int, stake: int) -> int:
    """The answer of an ending rule: a side has won so many points."""
    return 2 * stake + side
