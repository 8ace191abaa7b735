"""Bakkis 3, 4 and 5 as Ludii's program plays them, the slow way, to hold the engine against.

Written from the facts on the program, not from the rule functions. A board is stacks of sides by
cells, the uppermost last. Of cells that a track has twice the program keeps how many men of a side
it counts at each step of the track, and finds a man by them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Move = tuple[str, str]
HAND, OFF = "hand", "off"
CENTRE = "96"
PACHISI = (25, 10, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Variant:
    """In what the variants differ."""

    tracks: tuple[Sequence[str], Sequence[str]]
    """The cells of each side's track, in their order, without the goal."""
    entries: tuple[str, str]
    values: Sequence[int] = ()
    grace: bool = False
    counts: bool = False
    """Whether men are found by what is counted at the steps of the track."""
    to_the_centre: bool = False
    """Whether a single man goes to the centre, and a stack to the hand; else the uppermost does."""


class Program:
    """A game of a variant. Sides are 0 and 1; throws are told by the sum of what is shown."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.stacks: dict[str, list[int]] = {}
        self.hands = [4, 4]
        self.counted = (Counter[int](), Counter[int]())

    def steps(self, side: int, cell: str) -> list[int]:
        return [i for i, each in enumerate(self.variant.tracks[side]) if each == cell]

    def found(self, side: int, cell: str) -> int | None:
        """The step from which a man on a cell goes on."""
        for step in self.steps(side, cell):
            if not self.variant.counts or self.counted[side][step] > 0:
                return step
        return None

    def legal(self, side: int, shown: int) -> set[Move]:
        variant, track = self.variant, self.variant.tracks[side]
        value = variant.values[shown] if variant.values else shown
        moves = set()
        if self.hands[side] and variant.entries[side] in track:
            entered = track.index(variant.entries[side]) + max(shown - 1, 0)
            moves.add((HAND, track[entered]))
        for cell, stack in self.stacks.items():
            step = self.found(side, cell) if side in stack else None
            if step is None:
                continue
            last = step == len(track) - 1
            if step + shown == len(track) or (variant.grace and last and shown in (0, 1, 6)):
                moves.add((cell, OFF))
            elif value and step + value < len(track):
                moves.add((cell, track[step + value]))
        return moves

    def play(self, side: int, move: Move) -> None:
        origin, goal = move
        if goal == OFF:
            self.stacks[origin].remove(side)
            for step in self.steps(side, origin):
                self.counted[side][step] -= 1
        else:
            self.hit(side, goal, entering=origin == HAND)
            if origin == HAND:
                self.hands[side] -= 1
            else:
                self.stacks[origin].remove(side)
            self.stacks.setdefault(goal, []).append(side)
            self.count(side, origin, goal)
        self.stacks = {cell: stack for cell, stack in self.stacks.items() if stack}

    def hit(self, side: int, cell: str, *, entering: bool) -> None:
        stack = self.stacks.get(cell, [])
        if not stack or stack[-1] == side:
            return
        if entering:
            for each in stack:
                for step in self.steps(each, cell):
                    self.counted[each][step] -= 1
            stack.clear()
        elif not self.variant.to_the_centre:
            self.hands[stack.pop()] += 1
        elif len(stack) == 1:
            self.count(1 - side, cell, CENTRE)
            self.stacks.setdefault(CENTRE, []).append(stack.pop())
        else:
            while stack:
                self.count(stack[-1], cell, HAND)
                self.hands[stack.pop()] += 1

    def count(self, side: int, origin: str, goal: str) -> None:
        """Count a man at another step; one that was not counted is not counted there, either."""
        if self.steps(side, origin):
            step = next((s for s in self.steps(side, origin) if self.counted[side][s] > 0), None)
            if step is None:
                return
            self.counted[side][step] -= 1
            beyond = [s for s in self.steps(side, goal) if s > step]
        else:
            beyond = []
        for to in (beyond or self.steps(side, goal))[:1]:
            self.counted[side][to] += 1

    def men(self, side: int) -> Counter[str]:
        """Where the men of a side are that are still in the game."""
        men = Counter({HAND: self.hands[side]})
        for cell, stack in self.stacks.items():
            men[cell] += stack.count(side)
        return +men

    def strange(self) -> Iterator[str]:
        """What there is of the kind for which this is written."""
        for cell, stack in self.stacks.items():
            for side in set(stack):
                if len([s for s in self.steps(side, cell) if self.counted[side][s] > 0]) > 1:
                    yield "crossed"
                if self.variant.counts and self.found(side, cell) is None:
                    yield "forgotten"
            if len(set(stack)) > 1:
                yield "mixed" if cell != CENTRE else "meeting"
