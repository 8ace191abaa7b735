"""Garanguet played the slow and obvious way, with three dice, to hold the engine against.

Written from the sentences of the clauses and from the dossiers of the sources, not from the rule
functions; nothing is shared with the package but the notation. A throw is a list of numbers, a turn
is every man with every number in every order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

Men = tuple[int, ...]
"""Men that are out (0), on points 1 to 24, and borne off (25), in the side's own count."""
Numbers = tuple[int, ...]
"""Numbers that are still to be played, from the lowest up."""

OUT, LAST, OFF = 0, 24, 25
HOME = 19

END_FREES = False
"""Whether a play that ends the game in the middle of a throw is legal whatever it leaves unplayed.

The sources leave that open; the rulesets of this game all take it that it is not.
"""


@dataclass(frozen=True)
class Garanguet:
    """A ruleset of garanguet by its answers to the questions in which the rulesets differ."""

    triplet: int
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
    end_frees: bool = END_FREES

    def begin(self) -> tuple[Men, Men]:
        pile = (0, 15, *[0] * 24)
        return pile, pile

    def numbers(self, dice: tuple[int, int, int]) -> Numbers:
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
        """Each man that may be moved by a number, and where it comes to."""
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

    def after(self, mine: Men, theirs: Men, place: int, goal: int) -> tuple[Men, Men]:
        own, enemies = list(mine), list(theirs)
        own[place] -= 1
        own[goal] += 1
        if self.hits and goal != OFF:
            enemies[OUT] += enemies[OFF - goal]
            enemies[OFF - goal] = 0
        return tuple(own), tuple(enemies)

    def won(self, mine: Men) -> bool:
        return mine[OFF] == 15

    def holes(self, loser: Men) -> int:
        """What a win counts."""
        behind = any(loser[:HOME])
        return 2 if self.double and (behind if self.double == "home" else not loser[OFF]) else 1

    def results(self, mine: Men, theirs: Men, numbers: Numbers) -> set[tuple[Men, Men]]:
        """The positions after all legal plays of some numbers."""
        todo = {(mine, theirs, tuple(sorted(numbers)))}
        seen = set(todo)
        finished: set[tuple[Men, Men, Numbers]] = set()
        ended: set[tuple[Men, Men, Numbers]] = set()
        while todo:
            own, enemies, left = todo.pop()
            if self.won(own):
                ended.add((own, enemies, left))
                continue
            stuck = True
            for number in set(left):
                rest = list(left)
                rest.remove(number)
                for place, goal in self.steps(own, enemies, number):
                    stuck = False
                    state = (*self.after(own, enemies, place, goal), tuple(rest))
                    if state not in seen:
                        seen.add(state)
                        todo.add(state)
            if stuck:
                finished.add((own, enemies, left))
        return self.kept(finished, ended, sum(numbers))

    def kept(
        self,
        finished: set[tuple[Men, Men, Numbers]],
        ended: set[tuple[Men, Men, Numbers]],
        total: int,
    ) -> set[tuple[Men, Men]]:
        """Those that leave the fewest numbers unplayed, and of these the largest together."""

        def falls_short(left: Numbers) -> tuple[int, int]:
            return len(left), sum(left) if self.largest else 0

        compared = finished if self.end_frees else finished | ended
        least = min((falls_short(left) for *_, left in compared), default=(0, 0))
        legal = {way for way in compared if falls_short(way[2]) == least}
        return {(own, enemies) for own, enemies, _ in (legal | ended if self.end_frees else legal)}

    def perft(self, turns: int) -> int:
        """How many ways there are to play so many turns from the start."""
        return self._paths(*self.begin(), turns)

    def _paths(self, mine: Men, theirs: Men, turns: int) -> int:
        paths = 0
        for dice in combinations_with_replacement(range(1, 7), 3):
            for own, enemies in self.results(mine, theirs, self.numbers(dice)):
                if turns == 1:
                    paths += 1
                elif not self.won(own):
                    paths += self._paths(enemies, own, turns - 1)
        return paths


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
