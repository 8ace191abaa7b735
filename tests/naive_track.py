"""Five lines and the ring of eight played the slow and obvious way, to hold the engine against.

Written from the sentences of the rules, not from the rule functions: men are counts by place, the
hand is place 0, men out of play are counted at -1, a turn is every order of every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

Men = tuple[tuple[int, int], ...]
"""Counts by place, in the order of places; places without men are left out."""
State = tuple[Men, Men]
HAND, OUT = 0, -1


def men(counts: Mapping[int, int]) -> Men:
    return tuple(sorted((place, count) for place, count in counts.items() if count))


def moved(counts: Men, origin: int, goal: int) -> Men:
    """The men after one has gone from a place to another."""
    after = dict(counts)
    after[origin] -= 1
    after[goal] = after.get(goal, 0) + 1
    return men(after)


@dataclass(frozen=True)
class Ring:
    """A ring by its answers to the questions in which the games of the tests differ."""

    places: int
    shared: frozenset[int] = frozenset()
    """Places where any number of men of both sides may stand, and none is hit."""
    one_a_place: bool = True
    hits: int | None = None
    """Where men go that are hit; None: enemy men are in the way instead."""
    hand: bool = True
    """Whether men may be in the hand."""
    enters_first: bool = False
    split: bool = False
    lifted: int | None = None
    """A place from which an arriving man is lifted out of play."""
    home: int | None = None
    """A place on which all men of a side together have won, so that the turn is over."""
    values: tuple[int, ...] = ()
    """What a throw is worth; without them, what it shows."""

    def across(self, place: int) -> int:
        return (place + self.places // 2 - 1) % self.places + 1

    def goal(self, origin: int, number: int) -> int:
        return (origin + number - 1) % self.places + 1

    def step(self, state: State, origin: int, number: int) -> State | None:
        """What a step makes of the men of the side that moves and of the other's."""
        mine, theirs = state
        goal, facing = self.goal(origin, number), self.across(self.goal(origin, number))
        own, enemies = dict(mine).get(goal, 0), dict(theirs).get(facing, 0)
        if goal == origin:
            return None
        if goal not in self.shared:
            if own and self.one_a_place:
                return None
            if enemies and self.hits is None:
                return None
            for _ in range(enemies):
                assert self.hits is not None
                theirs = moved(theirs, facing, self.hits)
        rests = OUT if goal == self.lifted else goal
        return moved(mine, origin, rests), theirs

    def steps(self, state: State, number: int) -> list[State]:
        """All that one man may do with a number."""
        found = []
        entered = False
        for origin, _ in state[0]:
            if origin != OUT and not (entered and self.enters_first):
                after = self.step(state, origin, number)
                entered = entered or (origin == HAND and after is not None)
                found += [after] if after else []
        return found

    def turns(self, state: State, shown: int) -> set[State]:
        """All positions to which a throw may lead."""
        number = self.values[shown] if self.values else shown
        if not self.split:
            return set(self.steps(state, number)) or {state}
        finished = set(self.parts(state, number))
        least = min(left for _, left in finished)
        return {after for after, left in finished if least or not left}

    def parts(self, state: State, left: int) -> Iterator[tuple[State, int]]:
        """All positions in which a total has been gone, or nothing more of it can be; what is
        left of it."""
        if left == 0 or [place for place, _ in state[0]] == [self.home]:
            yield state, left
            return
        following = [
            (after, left - part) for part in range(1, left + 1) for after in self.steps(state, part)
        ]
        if not following:
            yield state, left
        for after, rest in following:
            yield from self.parts(after, rest)

    def strewn(self, draw: Random) -> State:
        """Men strewn about, as the rules let them stand."""
        while True:
            mine, theirs = (self.army(draw) for _ in range(2))
            crowded = any(
                self.one_a_place and count > 1 and place > HAND and place not in self.shared
                for place, count in [*mine.items(), *theirs.items()]
            )
            meeting = any(
                place > HAND and place not in self.shared and self.across(place) in theirs
                for place in mine
            )
            if not crowded and not meeting and self.lifted not in {*mine, *theirs}:
                return men(mine), men(theirs)

    def army(self, draw: Random) -> Counter[int]:
        places = [*([HAND, OUT] if self.hand else []), *range(1, self.places + 1)]
        return Counter(draw.choice(places) for _ in range(self.places // 2))

    def near_home(self, draw: Random) -> State:
        """Most men of the mover on its home, the others on the far half, and enemies strewn."""
        assert self.home
        while True:
            _, theirs = self.strewn(draw)
            free = [p for p in range(3, 9) if p == 8 or self.across(p) not in dict(theirs)]
            mine = Counter([self.home] * draw.choice((3, 4)))
            mine.update(draw.sample(free, 5 - mine.total()) if len(free) > 1 else [])
            if mine.total() == 5 > mine[self.home]:
                return men(mine), theirs


SACRED = frozenset({3, 8})
VALUES = (7, 10, 2, 3, 4, 25, 36, 14)
"""What so many mouths up are worth in udat pagada."""
GAMES = {
    "pente-grammai/anonymous-page": Ring(10, shared=SACRED, hand=False, split=True, home=8),
    "pente-grammai/schaedler-2009": Ring(10, shared=SACRED, hand=False),
    "pente-grammai/locus-ludi-race": Ring(10, shared=SACRED, enters_first=True),
    "pente-grammai/locus-ludi-knock-off": Ring(10, shared=SACRED, enters_first=True, hits=HAND),
    "pente-grammai/ludii-code-race": Ring(10, enters_first=True, lifted=8),
    "pente-grammai/ludii-code-knock-off": Ring(10, enters_first=True, lifted=8, hits=HAND),
    "udat-pagada/dlp-1177": Ring(8, one_a_place=False, hits=OUT, values=VALUES),
}
"""The rulesets that are played here, by their addresses."""
