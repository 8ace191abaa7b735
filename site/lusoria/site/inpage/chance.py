"""Throws from a seed: the same in the page as on any machine with Python.

The throw with the number n is where the n-th number of `random.Random(seed)` falls, counted from 0,
among all throws that may fall, laid side by side in the order in which a ruleset tells them, each
as wide as its chance. So a turn that is taken back and played again has the throw that it had.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random


def drawn(throws: Sequence[tuple[str, Fraction]], seed: str, number: int) -> str:
    """The throw with this number of a game with this seed."""
    chance = Random(seed)
    for _ in range(number):
        chance.random()
    mark = Fraction(chance.random()) * sum(width for _, width in throws)
    for throw, width in throws:
        mark -= width
        if mark < 0:
            return throw
    return throws[-1][0]
