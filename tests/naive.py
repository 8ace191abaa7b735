"""Tables games played the slow and obvious way, to hold the engine against.

Written from the sentences of the rules, not from the rule functions: a position is a pair of dicts,
a turn is every order of every step, and nothing is shared with the package but the notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
    all_on_last: bool = False

    def begin(self) -> tuple[Men, Men]:
        men = [0] * 26
        for place, count in self.start:
            men[place] = count
        return tuple(men), tuple(men)

    def across(self, point: int) -> int:
        return (point + 11) % 24 + 1 if self.parallel else 25 - point

    def steps(self, mine: Men, theirs: Men, number: int) -> Iterator[tuple[int, int]]:
        for place in range(25):
            if not mine[place] or (place and mine[0]):
                continue
            goal = place + number
            if goal <= 24:
                if theirs[self.across(goal)] >= 2:
                    continue
                if mine[goal] and (goal in self.single_on or (place == 0 and not self.enter_on_own)):
                    continue
                yield place, goal
            elif sum(mine[:19]) == 0 and (
                goal == 25 or (self.hindmost and not any(mine[:place]))
            ):
                yield place, 25

    def step(self, mine: Men, theirs: Men, place: int, goal: int) -> tuple[Men, Men]:
        own, enemy = list(mine), list(theirs)
        own[place] -= 1
        own[goal] += 1
        if goal < 25 and enemy[self.across(goal)] == 1:
            enemy[self.across(goal)] = 0
            enemy[0] += 1
        return tuple(own), tuple(enemy)

    def ended(self, mine: Men, theirs: Men) -> bool:
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
                        if self.ended(*after):
                            ended.add(after)
                            continue
                        rest = left[:i] + left[i + 1 :]
                        account = (used + 1, max(largest, number), pips + goal - place)
                        onward.add((*after, rest, account))
                if stuck:
                    rank = [used]
                    rank += [largest if used == 1 else 0] * self.larger_number
                    rank += [pips] * self.most_pips
                    finished.add((own, enemy, tuple(rank)))
            reached = onward
        best = max((rank for *_, rank in finished), default=())
        return ended | {(own, enemy) for own, enemy, rank in finished if rank == best}

    def perft(self, turns: int) -> int:
        return self._paths(*self.begin(), turns)

    def _paths(self, mine: Men, theirs: Men, turns: int) -> int:
        if not turns:
            return 1
        return sum(
            self._paths(enemy, own, turns - 1) if turns > 1 and not self.ended(own, enemy) else turns == 1
            for throw in combinations_with_replacement(range(1, 7), 2)
            for own, enemy in self.results(mine, theirs, throw)
        )


ENCYCLOPEDIA = Naive(
    single_on=frozenset(range(2, 12)),
    shut_out_passes=True,
    most_pips=True,
    jean=True,
    all_on_last=True,
)
BACKGAMMON = Naive(
    parallel=False, start=((1, 2), (12, 5), (17, 3), (19, 5)), enter_on_own=True
)
