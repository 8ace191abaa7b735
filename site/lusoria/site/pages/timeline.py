"""A timeline: the years that it shows, and the bars of dates in as few rows as they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lusoria.site import dating

STEP = 500
"""Years between two marks."""
MARGIN = 50
"""Years that are shown before the first and after the last date."""
NARROWEST = 8
"""Years that a bar is wide at least, so that it can be seen."""


class Spot(NamedTuple):
    """Where the bar of a date stands: in per cent of the width, and in which row."""

    left: float
    width: float
    row: int


@dataclass(frozen=True)
class Years:
    """The years that a timeline shows."""

    first: int
    last: int

    @classmethod
    def around(cls, dates: Sequence[tuple[int, int]]) -> Years:
        """The years of dates, with a margin."""
        first = min((first for first, _ in dates), default=1)
        last = max((last for _, last in dates), default=1)
        return cls(first - MARGIN, last + MARGIN)

    def part(self, year: float) -> float:
        """Where a year stands, in per cent."""
        return round(100 * (year - self.first) / (self.last - self.first), 2)

    def marks(self) -> list[tuple[float, str]]:
        """The years that are marked: 500 BC is the year -499."""
        first = -(-self.first // STEP) * STEP
        rounded = range(first, self.last + 1, STEP)
        years = (each if each > 0 else each + 1 for each in rounded)
        return [(self.part(year), dating.year(year)) for year in years]

    def spots(self, dates: Iterable[tuple[int, int]], narrowest: int = NARROWEST) -> list[Spot]:
        """Where the bars of dates stand, each in the first row where there is room."""
        free: list[int] = []
        spots = []
        for first, last in dates:
            end = max(last, first + narrowest)
            row = next((i for i, until in enumerate(free) if until < first), len(free))
            free[row : row + 1] = [end]
            left = self.part(first)
            spots.append(Spot(left, round(self.part(end) - left, 2), row))
        return spots
