"""Garanguet played the slow and obvious way, with three dice, to hold the engine against.

Written from the sentences of the clauses and from the dossiers of the sources, not from the rule
functions; nothing is shared with the package but the notation. A throw is a list of numbers, a turn
is every man with every number in every order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.naive import Enumeration, Men, Numbers, Way

OUT, LAST, OFF = 0, 24, 25
HOME = 19


@dataclass(frozen=True)
class Garanguet(Enumeration):
    """A ruleset of garanguet by its answers to the questions in which the rulesets differ.

    Whether a play that ends the game frees from the rest of a throw, the sources leave open; the
    rulesets all take it that it does not.
    """

    triplet: int = 9
    """How often the number of a triplet is played."""
    closes: int = 1
    """How many men close their point to the other side."""
    hits: bool = False
    """Whether a single man is hit, and must enter again before other men move."""
    largest: bool = True
    """Whether the numbers played must together be the largest, if not all can be played."""
    all_home: bool = True
    """Whether men are borne off only when all stand in the last table, and by a larger number only
    from the hindmost."""
    last_open: bool = False
    """Whether the last point is open beside the other side's pile."""
    double: str = ""
    """What makes a win a double one: the loser has men not `home`, or `none` borne off."""

    def begin(self) -> tuple[Men, Men]:
        pile = (0, 15, *[0] * 24)
        return pile, pile

    def numbers(self, dice: Sequence[int]) -> Numbers:
        """The numbers that a throw gives: a pair counts four times where it is the higher."""
        low, middle, high = sorted(dice)
        if low == high:
            return (low,) * self.triplet
        if middle == high:
            return (low, high, high, high, high)
        return (low, middle, high)

    def may_rest(self, theirs: Men, point: int) -> bool:
        there = theirs[OFF - point]
        return there < self.closes or (self.last_open and point == LAST)

    def may_leave_the_board(self, mine: Men, place: int, number: int) -> bool:
        if not self.all_home:
            return True
        if any(mine[:HOME]):
            return False
        return place + number == OFF or not any(mine[HOME:place])

    def steps(self, mine: Men, theirs: Men, number: int) -> Iterator[tuple[int, int]]:
        for place in range(OUT, LAST + 1):
            waits = self.hits and place != OUT and mine[OUT]  # only there can a man be out
            if not mine[place] or waits:
                continue
            goal = place + number
            if goal <= LAST:
                if self.may_rest(theirs, goal):
                    yield place, goal
            elif self.may_leave_the_board(mine, place, number):
                yield place, OFF

    def step(self, mine: Men, theirs: Men, place: int, goal: int) -> tuple[Men, Men]:
        own, enemies = list(mine), list(theirs)
        own[place] -= 1
        own[goal] += 1
        if self.hits and goal != OFF:
            enemies[OUT] += enemies[OFF - goal]
            enemies[OFF - goal] = 0
        return tuple(own), tuple(enemies)

    def ended(self, mine: Men, theirs: Men) -> bool:
        return mine[OFF] == 15

    def holes(self, loser: Men) -> int:
        """What a win counts."""
        behind = any(loser[:HOME])
        return 2 if self.double and (behind if self.double == "home" else not loser[OFF]) else 1

    def compared(self, finished: set[Way], ended: set[Way]) -> set[Way]:
        return (finished if self.end_frees else set()) or finished | ended

    def rank(self, mine: Men, own: Men, numbers: Numbers, left: Numbers) -> tuple[int, ...]:
        return (-len(left), -sum(left) if self.largest else 0)

    def perft(self, turns: int, dice: int = 3) -> int:
        return super().perft(turns, dice)


class Program(Garanguet):
    """What Ludii's program does; a side may have had a higher pair or three alike before."""

    def steps(self, mine: Men, theirs: Men, number: int) -> Iterator[tuple[int, int]]:
        """Men that are out do not keep the others from moving."""
        back = replace(self, hits=False)
        return Garanguet.steps(back, mine, theirs, number)

    def plays(
        self, mine: Men, theirs: Men, dice: tuple[int, int, int], paired: bool
    ) -> set[tuple[Men, Men, bool]]:
        """The positions after all plays, and whether the side has had such a throw then.

        A throw with a higher pair that is begun with the third die is played with it five times,
        unless it is the first such throw.
        """
        numbers = self.numbers(dice)
        if len(numbers) != 5 or not paired:
            found = [(numbers, (mine, theirs, numbers))]
        else:
            found = []
            for first in sorted({*numbers}):
                whole = numbers if first == max(numbers) else (first,) * 5
                rest = list(whole)
                rest.remove(first)
                for place, goal in self.steps(mine, theirs, first):
                    after = self.step(mine, theirs, place, goal)
                    found.append((whole, (*after, tuple(rest))))
            found = found or [(numbers, (mine, theirs, numbers))]
        return {
            (own, enemies, paired or len(whole) - len(left) > 3)
            for whole, begun in found
            for ends in (({begun}, set()) if self.ended(*begun[:2]) else self.ways(*begun))
            for own, enemies, left in ends
        }


PROGRAM = Program(triplet=9, closes=2, hits=True, all_home=False)
LEPEINTRE = Garanguet(triplet=9)
MOULIDARS = Garanguet(triplet=3)
SALON = Garanguet(triplet=6)
GARANGUET = {
    "garanguet/lepeintre-1818": LEPEINTRE,
    "garanguet/lepeintre-1818+double-not-home": replace(LEPEINTRE, double="home"),
    "garanguet/lepeintre-1818+double-none-borne": replace(LEPEINTRE, double="none"),
    "garanguet/moulidars": MOULIDARS,
    "garanguet/moulidars+two-men-close": replace(MOULIDARS, closes=2),
    "garanguet/salondesjeux": SALON,
    "garanguet/salondesjeux+open-last-point": replace(SALON, last_open=True),
    "garanguet/dlp-1123": Garanguet(triplet=9, closes=2, hits=True, largest=False, all_home=False),
}
"""The rulesets that are played here, by their addresses."""
