"""Tables games played the slow and obvious way, to hold the engine against.

Written from the sentences of the rules, not from the rule functions: a position is a pair of dicts,
a turn is every order of every step, and nothing is shared with the package but the notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

Men = tuple[int, ...]
"""Men on the bar (0), on points 1 to 24, and off (25)."""


@dataclass(frozen=True)
class Naive:
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
    win_first: bool = False
    """Whether a play that wins is free of the duties of the throw."""

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
        """Whether a side has won with the step that it has just made."""
        if self.seven_out and theirs[0] >= 7:
            return True
        if self.jean and theirs[0] and theirs[0] + sum(1 for p in theirs[1:7] if p) > 6:
            return True
        return mine[25] == 15 or (self.all_on_last and mine[24] == 15)

    def results(self, mine: Men, theirs: Men, throw: tuple[int, int]) -> set[tuple[Men, Men]]:
        numbers = throw if throw[0] != throw[1] else throw * 2
        if self.shut_out_passes and mine[0]:
            room = sum(1 for p in range(1, 7) if not mine[p] and theirs[self.across(p)] < 2)
            if mine[0] > room:
                return {(mine, theirs)}
        finished: set[tuple[Men, Men, tuple[int, ...]]] = set()
        ended: set[tuple[Men, Men]] = set()
        reached = {(mine, theirs, tuple(sorted(numbers)), (0, 0, 0))}
        while reached:
            onward = set()
            for own, enemy, left, (used, largest, pips) in reached:
                stuck = True
                for i, number in enumerate(left):
                    for place, goal in self.steps(own, enemy, number):
                        stuck = False
                        after = self.step(own, enemy, place, goal)
                        account = (used + 1, max(largest, number), pips + goal - place)
                        if self.ended(*after):
                            finished.add((*after, self.rank(*account)))
                            if self.win_first:
                                ended.add(after)
                            continue
                        onward.add((*after, left[:i] + left[i + 1 :], account))
                if stuck:
                    finished.add((own, enemy, self.rank(used, largest, pips)))
            reached = onward
        best = max(rank for *_, rank in finished)
        return ended | {(own, enemy) for own, enemy, rank in finished if rank == best}

    def rank(self, used: int, largest: int, pips: int) -> tuple[int, ...]:
        """How much of a throw a way to play uses, by all that counts, the weightiest first."""
        larger = (largest if used == 1 else 0,) * self.larger_number
        return (used, *larger, *(pips,) * self.most_pips)

    def perft(self, turns: int) -> int:
        return self._paths(*self.begin(), turns)

    def _paths(self, mine: Men, theirs: Men, turns: int) -> int:
        paths = 0
        for throw in combinations_with_replacement(range(1, 7), 2):
            for own, enemy in self.results(mine, theirs, throw):
                if turns == 1:
                    paths += 1
                elif not self.ended(own, enemy):
                    paths += self._paths(enemy, own, turns - 1)
        return paths


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
    "verquere/encyclopedia+win-first": replace(ENCYCLOPEDIA, win_first=True),
    "verquere/encyclopedia+five-blots": replace(ENCYCLOPEDIA, five_blots=True),
    "verquere/encyclopedia+five-bands": replace(ENCYCLOPEDIA, longest_row=5),
    "verquere/encyclopedia+five-blots+five-bands": replace(
        ENCYCLOPEDIA, five_blots=True, longest_row=5
    ),
}
BACKGAMMON = Naive(parallel=False, start=((1, 2), (12, 5), (17, 3), (19, 5)), enter_on_own=True)
