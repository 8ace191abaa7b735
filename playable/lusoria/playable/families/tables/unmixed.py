"""In place of `mixed` and `settled`, where two dice are thrown: nothing is found on paper.

The plays of two numbers, and of one number four times, `commuting` finds as soon; and a program
that has less to say is compiled in half the time.
"""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.families.tables.paper import Work


def can_mix(board: Board, work: Work, side: int, larger: int, smaller: int, third: int) -> bool:
    """Whether the plays of the numbers given can be found on paper."""
    return False


def mix(board: Board, work: Work, side: int, larger: int, smaller: int, third: int) -> bool:
    """Find them; it is not asked."""
    return False
