"""Tables games played the slow and obvious way, to hold the engine against.

Written from the sentences of the rules, not from the rule functions: a position is a pair of tuples
of men, a turn is every step in every order, and nothing is shared with the package but the
notation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

Men = tuple[int, ...]
"""Men on the bar (0), on points 1 to 24, and off (25), in the side's own count."""
Numbers = tuple[int, ...]
"""Numbers that are still to be played, from the lowest up."""
Way = tuple[Men, Men, Numbers]
"""The men of both sides after a way to play, and the numbers that it leaves."""


@dataclass(frozen=True)
class Enumeration(ABC):
    """The plays of a game that says of itself where men go, when it ends and what counts."""

    end_frees: bool = False
    """Whether a play that ends the game is legal whatever it leaves unplayed."""

    @abstractmethod
    def begin(self) -> tuple[Men, Men]:
        """The men of both sides at the beginning."""

    @abstractmethod
    def numbers(self, dice: Sequence[int]) -> Numbers:
        """The numbers that a throw gives."""

    @abstractmethod
    def steps(self, mine: Men, theirs: Men, number: int) -> Iterator[tuple[int, int]]:
        """Each place that a man may leave by a number, and where he comes to."""

    @abstractmethod
    def step(self, mine: Men, theirs: Men, place: int, goal: int) -> tuple[Men, Men]:
        """The men of both sides after a step."""

    @abstractmethod
    def ended(self, mine: Men, theirs: Men) -> bool:
        """Whether a side has won with the step that it has just made."""

    @abstractmethod
    def rank(self, mine: Men, own: Men, numbers: Numbers, left: Numbers) -> tuple[int, ...]:
        """How much of the numbers a play uses that moved the mover's men, by all that counts."""

    def compared(self, finished: set[Way], ended: set[Way]) -> set[Way]:
        """The ways to play of which only the best are legal: such as end the game, and others."""
        return finished | ended

    def results(self, mine: Men, theirs: Men, numbers: Numbers) -> set[tuple[Men, Men]]:
        """The positions after all legal plays of some numbers."""
        given = tuple(sorted(numbers))
        finished, ended = self.ways(mine, theirs, given)
        compared = self.compared(finished, ended)
        ranks = {way: self.rank(mine, way[0], given, way[2]) for way in compared}
        best = max(ranks.values())
        legal = {way for way, rank in ranks.items() if rank == best}
        return {way[:2] for way in (legal | ended if self.end_frees else legal)}

    def ways(self, mine: Men, theirs: Men, given: Numbers) -> tuple[set[Way], set[Way]]:
        """All ways to play numbers while it goes: those that nothing can follow, and those that
        have ended the game."""
        seen = {(mine, theirs, given)}
        todo = [*seen]
        finished: set[Way] = set()
        ended: set[Way] = set()
        while todo:
            own, enemy, left = way = todo.pop()
            if left != given and self.ended(own, enemy):
                ended.add(way)
                continue
            onward = {
                (*self.step(own, enemy, place, goal), (*left[:i], *left[i + 1 :]))
                for i, number in enumerate(left)
                if number not in left[:i]
                for place, goal in self.steps(own, enemy, number)
            }
            if not onward:
                finished.add(way)
            todo += onward - seen
            seen |= onward
        return finished, ended

    def perft(self, turns: int, dice: int = 2) -> int:
        """How many ways there are to play so many turns from the beginning."""
        return self._paths(*self.begin(), turns, dice)

    def _paths(self, mine: Men, theirs: Men, turns: int, dice: int) -> int:
        paths = 0
        for throw in combinations_with_replacement(range(1, 7), dice):
            for own, enemy in self.results(mine, theirs, self.numbers(throw)):
                if turns == 1:
                    paths += 1
                elif not self.ended(own, enemy):
                    paths += self._paths(enemy, own, turns - 1, dice)
        return paths


@dataclass(frozen=True)
class Naive(Enumeration):
    """A tables game by its answers to the questions in which the games of the tests differ."""

    parallel: bool = True
    start: tuple[tuple[int, int], ...] = ((1, 15),)
    single_on: frozenset[int] = frozenset()
    enter_on_own: bool = False
    shut_out_passes: bool = False
    hindmost: bool = True
    larger_number: bool = True
    most_pips: bool = False
    jean: bool = False
    seven_out: bool = False
    all_on_last: bool = False
    five_blots: bool = False
    longest_row: int = 24

    def begin(self) -> tuple[Men, Men]:
        men = [0] * 26
        for place, count in self.start:
            men[place] = count
        return tuple(men), tuple(men)

    def across(self, point: int) -> int:
        return (point + 11) % 24 + 1 if self.parallel else 25 - point

    def vulnerable(self, theirs: Men, point: int) -> bool:
        """Whether the enemy's point, in his count, stands in a row of too many closed points."""
        row = 0
        if theirs[point] >= 2:
            first = last = point
            while first > 1 and theirs[first - 1] >= 2:
                first -= 1
            while last < 24 and theirs[last + 1] >= 2:
                last += 1
            row = last - first + 1
        return row > self.longest_row

    def lands(self, mine: Men, theirs: Men, place: int, goal: int) -> bool:
        """Whether a man may be set down on a point, coming from a place."""
        there = self.across(goal)
        if theirs[there] >= 2 and not self.vulnerable(theirs, there):
            return False
        if not mine[goal]:
            return True
        if place == 0:
            return self.enter_on_own
        if self.five_blots and 15 - mine[1] < 5:
            return False
        return goal not in self.single_on

    def steps(self, mine: Men, theirs: Men, number: int) -> Iterator[tuple[int, int]]:
        for place in range(25):
            if not mine[place] or (place and mine[0]):
                continue
            goal = place + number
            if goal <= 24:
                if self.lands(mine, theirs, place, goal):
                    yield place, goal
            elif sum(mine[:19]) == 0 and (goal == 25 or (self.hindmost and not any(mine[:place]))):
                yield place, 25

    def step(self, mine: Men, theirs: Men, place: int, goal: int) -> tuple[Men, Men]:
        own, enemy = list(mine), list(theirs)
        own[place] -= 1
        own[goal] += 1
        if goal < 25:
            enemy[0] += enemy[self.across(goal)]
            enemy[self.across(goal)] = 0
        return tuple(own), tuple(enemy)

    def ended(self, mine: Men, theirs: Men) -> bool:
        if self.seven_out and theirs[0] >= 7:
            return True
        if self.jean and theirs[0] and theirs[0] + sum(1 for p in theirs[1:7] if p) > 6:
            return True
        army = sum(count for _, count in self.start)
        return army in (mine[25], mine[24] if self.all_on_last else 0)

    def numbers(self, dice: Sequence[int]) -> Numbers:
        return tuple(dice) * (2 if dice[0] == dice[1] else 1)

    def results(self, mine: Men, theirs: Men, numbers: Numbers) -> set[tuple[Men, Men]]:
        room = sum(1 for p in range(1, 7) if not mine[p] and theirs[self.across(p)] < 2)
        if self.shut_out_passes and mine[0] > room:
            return {(mine, theirs)}
        return super().results(mine, theirs, numbers)

    def rank(self, mine: Men, own: Men, numbers: Numbers, left: Numbers) -> tuple[int, ...]:
        used = len(numbers) - len(left)
        larger = (sum(numbers) - sum(left) if used == 1 else 0,) * self.larger_number
        pips = sum(place * (own[place] - mine[place]) for place in range(26))
        return (used, *larger, *(pips,) * self.most_pips)


ENCYCLOPEDIA = Naive(
    single_on=frozenset(range(2, 12)),
    shut_out_passes=True,
    most_pips=True,
    jean=True,
    all_on_last=True,
)
VERQUERE = {
    "verquere/compleat-gamester-1725": Naive(
        single_on=frozenset(range(2, 12)), larger_number=False, seven_out=True
    ),
    "verquere/dlp-1252": Naive(
        single_on=frozenset(range(2, 13)), larger_number=False, hindmost=False
    ),
    "verquere/encyclopedia": ENCYCLOPEDIA,
    "verquere/encyclopedia+win-first": replace(ENCYCLOPEDIA, end_frees=True),
    "verquere/encyclopedia+five-blots": replace(ENCYCLOPEDIA, five_blots=True),
    "verquere/encyclopedia+five-bands": replace(ENCYCLOPEDIA, longest_row=5),
    "verquere/encyclopedia+five-blots+five-bands": replace(
        ENCYCLOPEDIA, five_blots=True, longest_row=5
    ),
}
BACKGAMMON = Naive(parallel=False, start=((1, 2), (12, 5), (17, 3), (19, 5)), enter_on_own=True)
